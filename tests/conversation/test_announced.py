"""Moves that people announce: asked about by a button for one person, and never played unasked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer
from bot.talk.incoming import Said
from tests.conversation.chats import Chats
from tests.conversation.desk import ROOM, Desk, said
from tests.incoming import meant


def offered(answer: Answer) -> list[str]:
    """What the buttons of an answer say."""
    return [post.label(choice) for post in answer.posts for choice in post.choices]


@pytest.mark.parametrize(
    "line, label",
    [
        ("I'll play D4", "Play D4?"),
        ("D4\ngood luck!", "Play D4?"),
        ("a 4", "Play A4?"),
        ("spasuję", "Pass?"),
        ("I give up", "Resign?"),
    ],
)
async def test_one_button(line: str, label: str) -> None:
    """On one's own turn one button is offered, and nothing is done."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    before = (await desk.match(game_id)).match.version
    answer = await desk.say("Anna", line)
    asked = "Anna, do you resign?" if label == "Resign?" else "Anna, is that your move?"
    assert (asked, [label]) == (said(answer), offered(answer))
    assert before == (await desk.match(game_id)).match.version


@pytest.mark.parametrize(("whom", "labels"), [("ben", ["Play D4?"]), ("carl", [])])
async def test_beside_a_mention(whom: str, labels: list[str]) -> None:
    """A bare point beside a mention of the opponent is asked about; of anybody else it is talk."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    before = (await desk.match(game_id)).match.version
    did = Said('D4 "<@77>"', to=(f"{ROOM}/{whom}",))
    answer = await desk.hears(replace(desk.line("Anna", ""), did=did))
    assert labels == offered(answer)
    assert before == (await desk.match(game_id)).match.version


async def test_pressed() -> None:
    """Pressed by who said it, the button does it; by any other person it does nothing."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    await desk.say("Anna", "stawiam D4")
    assert "" == (await desk.hears(desk.tap("Ben", "Play D4?"))).game_id
    assert game_id == (await desk.hears(desk.tap("Anna", "Play D4?"))).game_id
    assert "D4" in desk.announced()


async def test_pressed_to_pass_and_to_resign() -> None:
    """So it does with a pass, and with resigning, which is not asked about twice."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    await desk.say("Anna", "OK, pass")
    assert game_id == (await desk.hears(desk.tap("Anna", "Pass?"))).game_id
    await desk.say("Ben", "poddam się")
    assert "" == (await desk.hears(desk.tap("Anna", "Resign?"))).game_id
    await desk.hears(desk.tap("Ben", "Resign?"))
    assert Phase.ENDED is (await desk.match(game_id)).match.phase


async def test_the_game_goes_on() -> None:
    """Once the game has gone on, the button does nothing any more."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    await desk.say("Anna", "I'll play D4")
    await desk.say("Anna", "F5")
    await desk.say("Ben", "C4")
    stands = (await desk.match(game_id)).match.version
    answer = await desk.hears(desk.tap("Anna", "Play D4?"))
    assert said(answer).startswith("That button belongs to an earlier moment")
    assert stands == (await desk.match(game_id)).match.version


@pytest.mark.parametrize("who", ["Ben", "Eve"])
@pytest.mark.parametrize("line", ["I'll play D4", "OK, D4", "spasuję", "I give up", "a 4"])
async def test_not_on_turn(who: str, line: str) -> None:
    """Who is not to move has talked to people."""
    desk = Desk()
    await desk.game("E5 C3")
    assert Answer() == await desk.say(who, line)


async def test_where_no_stone_can_lie() -> None:
    """Who says outright that they play there is told why they cannot; a point with courtesy around
    it may be about the move that lies there."""
    desk = Desk()
    await desk.game("E5 C3")
    assert said(await desk.say("Anna", "I'll play C3")).startswith("There is already a white")
    assert Answer() == await desk.say("Anna", "C3, nice game")


async def test_in_another_room() -> None:
    """Where none of their games is, people talk to people."""
    chats = Chats()
    await chats.across()
    assert [] == offered(await chats.says("Anna", "I'll play D4", "discord:777", addressed=False))
    assert ["Play D4?"] == offered(await chats.says("Anna", "I'll play D4", addressed=False))


async def test_surely_meant() -> None:
    """What was surely meant for the program is answered whoever says it, wherever they are."""
    desk = Desk()
    await desk.game("E5 C3")

    async def hears(who: str, line: str) -> Answer:
        return await desk.hears(meant(desk.line(who, line)))

    assert ["Play D4?"] == offered(await hears("Anna", "4d"))
    assert said(await hears("Ben", "spasuję")).startswith("It is Black’s turn")
    assert said(await hears("Eve", "I'll play D4")).startswith("Only its two players")


@pytest.mark.parametrize("line", ["can I undo?", "czy mogę cofnąć?", "may I undo my move"])
async def test_whether_a_move_can_be_taken_back(line: str) -> None:
    """Who asks the bot whether they can take back a move is told how, with a button that asks the
    opponent, for them alone; nothing is asked before. Said to people it is talk."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    before = (await desk.match(game_id)).match.version
    answer = await desk.hears(meant(desk.line("Anna", line)))
    asked = "Anna, a move is taken back if your opponent agrees. Shall I ask?"
    assert (asked, ["Ask to undo"]) == (said(answer), offered(answer))
    assert Answer() == await desk.say("Anna", line)
    assert "" == (await desk.hears(desk.tap("Ben", "Ask to undo"))).game_id
    assert before == (await desk.match(game_id)).match.version
    assert game_id == (await desk.hears(desk.tap("Anna", "Ask to undo"))).game_id
    assert desk.announced().startswith("Anna asks to undo")


async def test_why_no_move_can_be_taken_back() -> None:
    """Who cannot is told why: without a move of theirs, after the stop, in no game of theirs, with
    none at all; with several games each has its button."""
    desk = Desk()

    async def asks(who: str) -> Answer:
        return await desk.hears(meant(desk.line(who, "can I undo?")))

    assert said(await asks("Anna")).startswith("You have no game here")
    first = await desk.game()
    assert said(await asks("Anna")).startswith("You have made no move yet")
    assert said(await asks("Eve")).startswith("Only its two players")
    for who, line in (("Anna", "E5"), ("Ben", "C3")):
        await desk.say(who, line)
    second = await desk.game("F5 C4")
    assert [f"Ask to undo #{first}", f"Ask to undo #{second}"] == offered(await asks("Anna"))
    for who in ("Anna", "Ben"):
        await desk.say(who, f"pass #{second}")
    assert ["Ask to undo"] == offered(await asks("Anna"))
    for who in ("Anna", "Ben"):
        await desk.say(who, f"pass #{first}")
    assert said(await asks("Anna")).startswith("After two passes moves cannot be taken back")


async def test_stop() -> None:
    """Who tells the bot to stop is offered what they can end, and nothing is ended: a challenge is
    withdrawn or declined, a game ends by passes or is resigned after a question, and with several
    games each has its buttons; where nothing of theirs goes on they are told so, and among people
    it is talk."""
    desk = Desk()

    async def stops(who: str) -> Answer:
        return await desk.hears(meant(desk.line(who, "stop!")))

    assert said(await stops("Anna")).startswith("Nothing of yours goes on here")
    made = await desk.say("Anna", "challenge Ben 9x9 black")
    assert [["Withdraw"], ["Decline"], []] == [
        offered(await stops(w)) for w in ("Anna", "Ben", "Eve")
    ]
    await desk.say("Ben", f"accept #{made.game_id}")
    await desk.say("Anna", "E5")
    answer = await stops("Ben")
    assert said(answer).startswith("I have not ended anything. A game ends after two passes")
    assert ["Pass", "Resign"] == offered(answer)
    assert Answer() == await desk.say("Ben", "stop!")
    asked = await desk.hears(desk.tap("Ben", "Resign"))
    assert said(asked).startswith("Resign the game against Anna?")
    assert Phase.PLAY is (await desk.match(made.game_id)).match.phase
    second = await desk.game("F5")
    assert [f"Resign #{made.game_id}", f"Resign #{second}"] == offered(await stops("Anna"))
    named = await desk.hears(meant(desk.line("Anna", f"stop #{second}")))
    assert ["Resign"] == offered(named)
    assert {made.game_id, second} == set(await desk.versions())


async def test_several_games() -> None:
    """Where several games may be meant, each has its button; a game that is named is the one."""
    desk = Desk()
    first, second = await desk.game("E5 C3"), await desk.game("F5 C4")
    answer = await desk.say("Anna", "I'll play D4")
    assert [f"Play D4? #{first}", f"Play D4? #{second}"] == offered(answer)
    assert ["Play D4?"] == offered(await desk.say("Anna", f"I'll play D4 #{second}"))
    done = await desk.hears(desk.tap("Anna", "Play D4?"))
    assert second == done.game_id


async def test_counted_from_above() -> None:
    """Who sees numbers on all sides announces a point by them."""
    desk = Desk()
    await desk.game("E5 C3")
    assert Answer() == await desk.say("Anna", "my move: 4-6")
    await desk.say("Anna", "coordinates 4-16")
    answer = await desk.say("Anna", "my move: 4-6")
    assert ["Play 4-6?"] == offered(answer)
    await desk.hears(desk.tap("Anna", "Play 4-6?"))
    assert "D4" in desk.announced()


async def test_in_polish() -> None:
    """It is asked in the language of who said it."""
    desk = Desk()
    await desk.game("E5 C3")
    await desk.say("Anna", "po polsku")
    answer = await desk.say("Anna", "Moja odpowiedź: D4")
    assert ("Anna, czy to Twój ruch?", ["Zagrać D4?"]) == (said(answer), offered(answer))
