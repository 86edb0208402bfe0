"""Challenges with extra words after the name: understood, or asked back."""

from __future__ import annotations

import pytest

from bot.match.events import Terms
from bot.posts.post import Answer
from tests.conversation.desk import ROOM, Desk, first_line

HERS, HIS = f"{ROOM}/anna", f"{ROOM}/ben"


@pytest.fixture
async def desk() -> Desk:
    """A room where Anna and Ben have spoken."""
    desk = Desk()
    for who in ("Anna", "Ben"):
        await desk.say(who, "help")
    return desk


async def challenges(desk: Desk) -> list[tuple[str, Terms]]:
    """The opponents and terms of Anna's challenges."""
    return [
        (game.meta.guest, game.match.terms) for game in await desk.service.matches.games_of(HERS)
    ]


def labels(answer: Answer) -> list[str]:
    """The labels of an answer's buttons."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("challenge Ben please 9x9", 9),
        ("challenge Ben japanese rules", 9),
        ("challenge Ben small board", 9),
        ("challenge Ben 9*9", 9),
        ("wyzwij Ben proszę 9x9", 9),
        ("wyzwij Ben, mała plansza", 9),
        ("wyzwij Ben, zasady japońskie", 9),
        ("wyzwij Ben 9 na 9", 9),
    ],
)
async def test_known_words_are_no_name(desk: Desk, line: str, size: int) -> None:
    """Courtesies, “Japanese rules” and the board size are not part of the name."""
    await desk.say("Anna", line)
    ((guest, terms),) = await challenges(desk)
    assert (HIS, size) == (guest, terms.size)


async def test_a_shorter_name_is_asked_about(desk: Desk) -> None:
    """If only the first words are a known name, the bot offers that challenge as a line and a
    button, and sends nothing yet."""
    answer = await desk.say("Anna", "challenge Ben quickly komi 5.5 9x9")
    assert [] == await challenges(desk)
    assert (
        "I know Ben, but nobody called “Ben quickly”. Nothing was sent. To challenge Ben, press the"
        " button or type “challenge Ben komi 5.5 9x9”. Put a name of several words in quotes."
        == first_line(answer)
    )
    await desk.hears(desk.tap("Anna", "Challenge Ben"))
    ((guest, terms),) = await challenges(desk)
    assert (HIS, 9, 5.5) == (guest, terms.size, terms.komi)


async def test_a_quoted_part_stays_whole(desk: Desk) -> None:
    """A quoted part of a name, such as a mention, stays whole; a mention is shown as the person's
    name."""
    await desk.say("Ben Nowak", "help")
    told = first_line(await desk.say("Anna", 'challenge "Ben Nowak" quickly 9x9'))
    assert '“challenge "Ben Nowak" 9x9”' in told
    await desk.people.set_name(f"{ROOM}/<@7>", "Eve")
    told = first_line(await desk.say("Anna", 'challenge "<@7>" quickly'))
    assert told.startswith("I know Eve, but nobody called “@Eve quickly”")
    assert "type “challenge @Eve”" in told
    assert [] == await challenges(desk)


async def test_asked_in_polish(desk: Desk) -> None:
    """The line to type is in the user's language."""
    await desk.say("Anna", "język pl")
    told = first_line(await desk.say("Anna", "wyzwij Ben szybko 9x9"))
    assert told.startswith("Znam osobę Ben, ale nikogo o nicku „Ben szybko”")
    assert "„wyzwanie Ben 9x9”" in told


async def test_a_position_is_part_of_the_line(desk: Desk) -> None:
    """A named position is part of the line to type and of the button."""
    game_id = await desk.game("D4 E5")
    told = first_line(await desk.say("Anna", f"challenge Ben quickly from #{game_id} move 1"))
    assert f"“challenge Ben from #{game_id} move 1”" in told
    answer = await desk.hears(desk.tap("Anna", "Challenge Ben"))
    position = (await desk.match(answer.game_id)).match.terms.position
    assert position is not None


async def test_a_record_must_be_sent_again(desk: Desk) -> None:
    """A record does not fit in a button, so the bot asks to send it again with the right name."""
    answer = await desk.say("Anna", "challenge Ben quickly from (;SZ[9]AB[cc])")
    assert "type “challenge Ben from” and send the record with it again." in first_line(answer)
    assert "Challenge Ben" not in labels(answer)


async def test_two_known_people(desk: Desk) -> None:
    """A challenge that names two known people offers each of them and sends nothing."""
    await desk.say("Cat", "help")
    for line in ("challenge Ben Cat 9x9", "challenge Ben & Cat 9x9"):
        answer = await desk.say("Anna", line)
        assert first_line(answer).startswith(
            "A challenge is to one person at a time. Nothing was sent. Press a button, or type"
            " “challenge Ben 9x9” or “challenge Cat 9x9”."
        )
        assert ["Challenge Ben", "Challenge Cat"] == labels(answer)
    assert [] == await challenges(desk)
    await desk.hears(desk.tap("Anna", "Challenge Cat"))
    ((guest, terms),) = await challenges(desk)
    assert (f"{ROOM}/cat", 9) == (guest, terms.size)


async def test_ones_own_name_is_not_offered(desk: Desk) -> None:
    """The speaker's own name beside another one is not offered."""
    answer = await desk.say("Anna", "challenge Anna Ben")
    assert first_line(answer).startswith("I know Ben, but nobody called “Anna Ben”.")
    assert ["Challenge Ben"] == labels(answer)


async def test_a_name_of_several_words_that_is_known(desk: Desk) -> None:
    """A known name of several words is preferred to a shorter one."""
    await desk.say("Ben Nowak", "help")
    await desk.say("Anna", "challenge Ben Nowak 9x9")
    ((guest, _),) = await challenges(desk)
    assert f"{ROOM}/ben nowak" == guest


async def test_a_new_name_needs_its_quotes(desk: Desk) -> None:
    """Several unknown words without quotes are refused as a name."""
    told = first_line(await desk.say("Anna", "challenge Eve Nowak 9x9"))
    assert told.startswith("I don’t know anyone here called “Eve Nowak”. A name of several words")
    assert [] == await challenges(desk)
    await desk.say("Anna", 'challenge "Ben Nowak" 9x9')
    ((guest, _),) = await challenges(desk)
    assert f"{ROOM}/ben nowak" == guest


async def test_rules_cannot_be_chosen(desk: Desk) -> None:
    """A challenge with other rules is refused by the name of the rules."""
    told = first_line(await desk.say("Anna", "challenge Ben chinese rules"))
    assert told.startswith("Games here follow the Japanese rules, so “chinese rules” cannot")
    assert [] == await challenges(desk)
