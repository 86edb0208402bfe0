"""Votes on a count that has just changed, and marks made together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.announcements import votes
from bot.match.events import Agreed, Marked
from bot.play.loaded import LoadedMatch
from bot.posts.post import ChainState
from bot.talk.incoming import Pressed, Reacted
from bot.texts.match import voting
from bot.texts.match.news import announcement
from tests.conversation.desk import Desk

AGREED = "Ben, the count has changed: Anna leads by 74.5. Do you agree?"


async def mark_a_stone() -> Desk:
    """Anna has marked Ben's stone, so that count 2 is open."""
    desk = Desk()
    await desk.game("E5 C3 - -")
    await desk.hears(desk.step("Anna: 🇦"))
    return desk


def early_reaction(desk: Desk, emoji: str, shown_ms: int | None, who: str = "Ben") -> Reacted:
    """Return a reaction to the newest post, ``shown_ms`` after that changed."""
    did = desk.react(who, emoji).did
    assert isinstance(did, Reacted)
    return replace(did, shown_ms=shown_ms)


@pytest.mark.parametrize(
    ("emoji", "shown_ms", "counts"),
    [("✅", 1999, False), ("❌", 0, False), ("✅", 2000, True), ("❌", None, True)],
)
async def test_a_vote_right_after_a_change(emoji: str, shown_ms: int | None, counts: bool) -> None:
    """A vote within two seconds of a change only asks back, with a button that names the count."""
    desk = await mark_a_stone()
    reaction = replace(desk.react("Ben", emoji), did=early_reaction(desk, emoji, shown_ms))
    answer = await desk.hears(reaction)
    if counts:
        assert answer.game_id
        return
    assert not answer.game_id
    (asked,) = answer.posts
    verb = "agree" if emoji == "✅" else "refuse"
    assert [f"{verb}:{await only_game(desk)}:2:"] == [choice.id for choice in asked.choices]
    assert (("web:lobby/ben",), True) == (asked.mentions, asked.fleeting)
    pressed = replace(reaction, event_id="press", did=Pressed(asked.choices[0].id))
    assert (await desk.hears(pressed)).game_id


async def test_each_count_is_asked_back_once() -> None:
    """A second early vote on the same count is ignored, a button of an older count is refused with
    the new number, and the next count asks back again."""
    desk = await mark_a_stone()
    for expected in ([AGREED], []):
        late = replace(desk.react("Ben", "✅"), did=early_reaction(desk, "✅", 100))
        assert expected == [post.text for post in (await desk.hears(late)).posts]
    older = replace(desk.react("Ben", "✅"), did=Pressed(f"agree:{await only_game(desk)}:1:"))
    assert ["Question 1 is no longer open, 2 is. Look at it first, then answer."] == [
        post.text for post in (await desk.hears(older)).posts
    ]
    await desk.hears(desk.step("Anna: 🇧"))
    late = replace(desk.react("Ben", "✅"), did=early_reaction(desk, "✅", 100))
    assert 1 == len((await desk.hears(late)).posts)


async def test_a_bystanders_reaction_is_chatter() -> None:
    """A bystander's reaction is chatter."""
    desk = await mark_a_stone()
    late = replace(desk.react("Eve", "✅"), did=early_reaction(desk, "✅", 100, "Eve"))
    answer = await desk.hears(late)
    assert ("", ()) == (answer.game_id, answer.posts)


async def test_several_marks_in_one_press() -> None:
    """Several marks in one press are one step; an invalid mark or one of another game rejects the
    whole press."""
    desk = Desk()
    one = await desk.game("E5 C3 - -")
    first, second = (f"dead:{one}:1:{point}" for point in ("E5", "C3"))
    for other in ("dead:bamoku:1:C3", f"agree:{one}:1:", "nonsense", f"dead:{one}:1:Z9"):
        bad = replace(desk.line("Anna", ""), event_id=other, did=Pressed(first, others=(other,)))
        assert 1 == len((await desk.hears(bad)).posts)
    assert 1 == (await desk.match(one)).match.proposals
    both = replace(desk.line("Anna", ""), did=Pressed(first, others=(second,)))
    assert one == (await desk.hears(both)).game_id
    match = (await desk.match(one)).match
    assert [2] == [event.number for event in match.events if isinstance(event, Marked)]
    states = [choice.shown for choice in desk.offering("agree").marks]
    assert [ChainState.DEAD, ChainState.DEAD] == states


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("dead C3", "dead E5"), ["Anna marks as dead: ⚪ C3, ⚫ E5"]),
        (("dead C3", "dead E5", "alive E5"), ["Anna marks as dead: ⚪ C3"]),
        (("dead C3", "alive C3"), ["Anna marks as alive: ⚪ C3"]),
    ],
)
async def test_marks_are_announced_in_their_final_state(
    lines: tuple[str, ...], told: list[str]
) -> None:
    """Marks made together name each chain once, in its final state."""
    desk = Desk()
    one = await desk.game("E5 C3 - -")
    before = (await desk.match(one)).meta.version
    for line in lines:
        await desk.say("Anna", line)
    assert told == await announced_marks(desk, await desk.match(one), before)


async def test_a_voided_vote_leaves_no_empty_line() -> None:
    """The announcement of a mark that voids a vote has no empty line."""
    desk = Desk()
    one = await desk.game("E5 C3 - -")
    before = (await desk.match(one)).meta.version
    await desk.say("Anna", "dead C3")
    await desk.say("Ben", "> yes")
    await desk.hears(desk.step("Ben: ✅"))
    loaded = await desk.match(one)
    assert isinstance(loaded.match.events[-1], Agreed)
    assert ["Before: Anna marks as dead: ⚪ C3"] == await announced_marks(desk, loaded, before)


@pytest.mark.parametrize(("last", "told"), [("Ben: resume", True), ("Ben: agree", False)])
async def test_voided_agreements_are_mentioned(last: str, told: bool) -> None:
    """Voided agreements are mentioned under a count that stays open, but not after both have agreed
    again."""
    desk = Desk()
    game_id = await desk.game("E5 C3 - -")
    for step in ("Ben: agree", "Anna: dead C3"):
        await desk.hears(desk.step(step))
    version = (await desk.match(game_id)).match.version
    for step in ("Anna: agree", last):
        await desk.hears(desk.step(step))
    loaded = await desk.match(game_id)
    asked, voted = votes.find_closed(loaded, version) or (loaded, None)
    words = await desk.profiles.words_for(desk.line("Anna", ""))
    names = await desk.profiles.names(loaded)
    parts = voting.close_question(words.facts(asked, names), voted, named=False)
    assert parts is not None
    said = words.plain(parts)
    assert ("✅ Anna" in said, "agreements start over" in said) == (True, told)


async def only_game(desk: Desk) -> str:
    """Return the only game of the room."""
    (game_id,) = await desk.versions()
    return game_id


async def announced_marks(desk: Desk, loaded: LoadedMatch, since: int) -> list[str]:
    """Return the marks announced since a version."""
    words = await desk.profiles.words_for(desk.line("Anna", ""))
    facts = words.facts(loaded, await desk.profiles.names(loaded))
    told = [words.plain(line) for line in announcement(facts, since).all_lines]
    return [part for line in told for part in line.split(" · ") if "marks as" in part]
