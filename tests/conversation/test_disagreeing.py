"""Players who cannot agree on a count: each is warned and must confirm before it counts."""

from __future__ import annotations

import pytest

from bot.match.state import Phase
from bot.rules.outcome import Reason
from tests.conversation.desk import Desk, first_line

WARNING = "Is there really no way to agree with Ben?"
LINES = [
    ("we cannot agree", "we cannot agree yes"),
    ("we can't agree", "cannot agree yes"),
    ("nie zgodzimy się", "nie zgodzimy się tak"),
]


async def counting() -> tuple[Desk, str]:
    """Anna and Ben are asked to agree on a count, in a game without a clock."""
    desk = Desk()
    return desk, await desk.game("E5 D4 - -")


async def confirm_disagreement(desk: Desk, who: str) -> None:
    """A player says that the two cannot agree, and confirms it."""
    await desk.say(who, "we cannot agree")
    await desk.hears(desk.tap(who, "Yes, we cannot agree"))


@pytest.mark.parametrize(("line", "yes"), LINES)
async def test_a_warning_comes_first(line: str, yes: str) -> None:
    """A first line only warns, even the confirmation itself; the confirmed one counts and the
    opponent is told."""
    desk, game = await counting()
    for first in (yes, line):
        assert first_line(await desk.say("Anna", first)).startswith(WARNING)
        proposal = (await desk.match(game)).match.proposal
        assert proposal is not None
        assert frozenset() == proposal.hopeless
    await desk.say("Anna", yes)
    assert desk.newest().startswith("Anna says you can’t agree · Ben")


async def test_both_players_lose() -> None:
    """Once both players have confirmed, both lose, and the result is final."""
    desk, game = await counting()
    await confirm_disagreement(desk, "Anna")
    assert Phase.AGREEMENT is (await desk.match(game)).match.phase
    await confirm_disagreement(desk, "Ben")
    outcome = (await desk.match(game)).match.outcome
    assert outcome is not None
    assert Reason.BOTH_LOSE is outcome.reason
    assert desk.match_line().startswith("Both players lose")


async def test_one_player_cannot_end_the_game() -> None:
    """One player cannot say it twice, and is told that the other one has to say it."""
    desk, game = await counting()
    await confirm_disagreement(desk, "Anna")
    again = first_line(await desk.say("Anna", "we cannot agree"))
    assert again.startswith("You have already said that about count 1.")
    assert Phase.AGREEMENT is (await desk.match(game)).match.phase


async def test_the_button_appears_after_a_refusal() -> None:
    """The button appears under the count after a refusal, and leads to the warning."""
    desk, _ = await counting()
    labels = [post.label(choice) for post in desk.chat.posts for choice in post.choices]
    assert "We cannot agree" not in labels
    await desk.say("Ben", "refuse")
    answer = await desk.hears(desk.tap("Anna", "We cannot agree"))
    assert first_line(answer).startswith(WARNING)


async def test_declining_the_warning() -> None:
    """Declining the warning leaves the count open, and the next attempt warns again."""
    desk, game = await counting()
    await desk.say("Anna", "we cannot agree")
    answer = await desk.hears(desk.tap("Anna", "No, not yet"))
    assert "Good, the count is still open." == first_line(answer)
    assert first_line(await desk.say("Anna", "we cannot agree yes")).startswith(WARNING)
    assert (await desk.match(game)).match.outcome is None


async def test_a_change_in_between() -> None:
    """A warning about one count does not cover the next: the bot warns again."""
    desk, _ = await counting()
    await desk.say("Anna", "we cannot agree")
    await desk.say("Ben", "dead E5")
    assert first_line(await desk.say("Anna", "we cannot agree yes")).startswith(WARNING)
    stale = desk.tap("Anna", "Yes, we cannot agree")
    await desk.say("Ben", "alive E5")
    assert first_line(await desk.hears(stale)).startswith(
        "That button belongs to an earlier moment."
    )


async def test_choosing_a_game_is_no_confirmation() -> None:
    """With two games in question, choosing one is no confirmation."""
    desk, first = await counting()
    second = await desk.game("E5 D4 - -")
    await desk.say("Anna", "we cannot agree yes")
    for game in (first, second):
        proposal = (await desk.match(game)).match.proposal
        assert proposal is not None
        assert frozenset() == proposal.hopeless


@pytest.mark.parametrize(
    ("who", "moves", "told"),
    [
        ("Anna", "E5 D4", "There is no count to agree on yet"),
        ("Eve", "E5 D4 - -", "Only its two players can do that."),
    ],
)
async def test_no_count_to_disagree_on(who: str, moves: str, told: str) -> None:
    """During play, and for people who do not play, there is no count to disagree on."""
    desk = Desk()
    game = await desk.game(moves)
    assert first_line(await desk.say(who, f"we cannot agree #{game}")).startswith(told)
