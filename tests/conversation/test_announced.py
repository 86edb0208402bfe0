"""Announced moves: the bot offers the speaker a button and never plays unasked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.state import Phase
from bot.posts.post import Answer, subjects
from bot.talk.incoming import Said
from tests.conversation.chats import Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.incoming import to_bot


def button_labels(answer: Answer) -> list[str]:
    """The labels of an answer's buttons."""
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
async def test_a_move_is_offered_by_one_button(line: str, label: str) -> None:
    """On the player's turn the bot offers one button and changes nothing."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    before = (await desk.match(game_id)).match.version
    answer = await desk.say("Anna", line)
    asked = "Anna, do you resign?" if label == "Resign?" else "Anna, is that your move?"
    assert (asked, [label]) == (first_line(answer), button_labels(answer))
    assert before == (await desk.match(game_id)).match.version


@pytest.mark.parametrize(("whom", "labels"), [("ben", ["Play D4?"]), ("carl", [])])
async def test_a_point_beside_a_mention(whom: str, labels: list[str]) -> None:
    """A bare point beside a mention of the opponent is offered as a button; beside a mention of
    another person it is chatter."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    before = (await desk.match(game_id)).match.version
    did = Said('D4 "<@77>"', to=(f"{ROOM}/{whom}",))
    answer = await desk.hears(replace(desk.line("Anna", ""), did=did))
    assert labels == button_labels(answer)
    assert before == (await desk.match(game_id)).match.version


async def test_only_the_speaker_can_press_the_button() -> None:
    """The button works for the speaker and does nothing for other people."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    await desk.say("Anna", "stawiam D4")
    assert "" == (await desk.hears(desk.tap("Ben", "Play D4?"))).game_id
    assert game_id == (await desk.hears(desk.tap("Anna", "Play D4?"))).game_id
    assert "D4" in desk.match_line()


async def test_buttons_to_pass_and_to_resign() -> None:
    """The buttons to pass and to resign work too; resigning needs no second confirmation."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    await desk.say("Anna", "OK, pass")
    assert game_id == (await desk.hears(desk.tap("Anna", "Pass?"))).game_id
    await desk.say("Ben", "poddam się")
    assert "" == (await desk.hears(desk.tap("Anna", "Resign?"))).game_id
    await desk.hears(desk.tap("Ben", "Resign?"))
    assert Phase.ENDED is (await desk.match(game_id)).match.phase


async def test_the_button_expires() -> None:
    """The button expires once the game has moved on."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    await desk.say("Anna", "I'll play D4")
    await desk.say("Anna", "F5")
    await desk.say("Ben", "C4")
    stands = (await desk.match(game_id)).match.version
    answer = await desk.hears(desk.tap("Anna", "Play D4?"))
    assert first_line(answer).startswith("That button belongs to an earlier moment")
    assert stands == (await desk.match(game_id)).match.version


@pytest.mark.parametrize("who", ["Ben", "Eve"])
@pytest.mark.parametrize("line", ["I'll play D4", "OK, D4", "spasuję", "I give up", "a 4"])
async def test_an_announcement_out_of_turn_is_chatter(who: str, line: str) -> None:
    """An announcement by a person who is not to move is chatter."""
    desk = Desk()
    await desk.game("E5 C3")
    assert Answer() == await desk.say(who, line)


async def test_an_announced_illegal_move() -> None:
    """An announced move to an occupied point is refused with a reason. A point before a courtesy,
    as in “C3, nice game”, may refer to the last move and is chatter."""
    desk = Desk()
    await desk.game("E5 C3")
    assert first_line(await desk.say("Anna", "I'll play C3")).startswith("There is already a white")
    assert Answer() == await desk.say("Anna", "C3, nice game")


async def test_an_announcement_in_another_room_is_chatter() -> None:
    """In a room without a game of the speaker, an announcement is chatter."""
    chats = Chats()
    await chats.across()
    assert [] == button_labels(
        await chats.says("Anna", "I'll play D4", "discord:777", addressed=False)
    )
    assert ["Play D4?"] == button_labels(await chats.says("Anna", "I'll play D4", addressed=False))


async def test_a_line_to_the_bot_is_always_answered() -> None:
    """A line addressed to the bot is answered for anyone, whether they are to move or not."""
    desk = Desk()
    await desk.game("E5 C3")

    async def hears(who: str, line: str) -> Answer:
        return await desk.hears(to_bot(desk.line(who, line)))

    assert ["Play D4?"] == button_labels(await hears("Anna", "4d"))
    assert first_line(await hears("Ben", "spasuję")).startswith("It is Black’s turn")
    assert first_line(await hears("Eve", "I'll play D4")).startswith("Only its two players")


@pytest.mark.parametrize("line", ["can I undo?", "czy mogę cofnąć?", "may I undo my move"])
async def test_a_question_about_an_undo(line: str) -> None:
    """A player who asks the bot about an undo learns how it works and gets a button to ask the
    opponent. Only that player can press it, and nothing is asked before. Without a mention it is
    chatter."""
    desk = Desk()
    game_id = await desk.game("E5 C3")
    before = (await desk.match(game_id)).match.version
    answer = await desk.hears(to_bot(desk.line("Anna", line)))
    asked = "Anna, a move is taken back if your opponent agrees. Shall I ask?"
    assert (asked, ["Ask to undo"]) == (first_line(answer), button_labels(answer))
    assert Answer() == await desk.say("Anna", line)
    assert "" == (await desk.hears(desk.tap("Ben", "Ask to undo"))).game_id
    assert before == (await desk.match(game_id)).match.version
    assert game_id == (await desk.hears(desk.tap("Anna", "Ask to undo"))).game_id
    assert desk.match_line().startswith("Anna asks to undo")


async def test_an_impossible_undo_is_explained() -> None:
    """An impossible undo is refused with its reason: no move yet, play has stopped, someone else's
    game, no game. With several games each has its button."""
    desk = Desk()

    async def asks(who: str) -> Answer:
        return await desk.hears(to_bot(desk.line(who, "can I undo?")))

    assert first_line(await asks("Anna")).startswith("You have no game here")
    first = await desk.game()
    assert first_line(await asks("Anna")).startswith("You have made no move yet")
    assert first_line(await asks("Eve")).startswith("Only its two players")
    for who, line in (("Anna", "E5"), ("Ben", "C3")):
        await desk.say(who, line)
    second = await desk.game("F5 C4")
    assert [f"Ask to undo #{first}", f"Ask to undo #{second}"] == button_labels(await asks("Anna"))
    for who in ("Anna", "Ben"):
        await desk.say(who, f"pass #{second}")
    assert ["Ask to undo"] == button_labels(await asks("Anna"))
    for who in ("Anna", "Ben"):
        await desk.say(who, f"pass #{first}")
    assert first_line(await asks("Anna")).startswith("After two passes moves cannot be taken back")


async def test_stop_offers_what_can_be_ended() -> None:
    """“Stop” to the bot ends nothing and offers what the speaker can end. A challenge can be
    withdrawn or declined; a game can be resigned after a confirmation. Several games have a button
    each. A speaker without a game or challenge is told so. Without a mention “stop” is chatter."""
    desk = Desk()

    async def stops(who: str) -> Answer:
        return await desk.hears(to_bot(desk.line(who, "stop!")))

    assert first_line(await stops("Anna")).startswith("There’s nothing of yours to stop here")
    made = await desk.say("Anna", "challenge Ben 9x9 black no clock")
    assert [["Withdraw"], ["Decline"], []] == [
        button_labels(await stops(w)) for w in ("Anna", "Ben", "Eve")
    ]
    await desk.say("Ben", f"accept #{made.game_id}")
    await desk.say("Anna", "E5")
    answer = await stops("Ben")
    assert first_line(answer).startswith("I have not ended anything. A game ends after two passes")
    assert ["Pass", "Resign"] == button_labels(answer)
    assert Answer() == await desk.say("Ben", "stop!")
    asked = await desk.hears(desk.tap("Ben", "Resign"))
    assert first_line(asked).startswith("Resign the game against Anna?")
    assert Phase.PLAY is (await desk.match(made.game_id)).match.phase
    second = await desk.game("F5")
    assert [f"Resign #{made.game_id}", f"Resign #{second}"] == button_labels(await stops("Anna"))
    named = await desk.hears(to_bot(desk.line("Anna", f"stop #{second}")))
    assert ["Resign"] == button_labels(named)
    assert {made.game_id, second} == set(await desk.versions())


async def test_each_possible_game_has_a_button() -> None:
    """If several games may be meant, each has its button; a named game is the only one offered."""
    desk = Desk()
    first, second = await desk.game("E5 C3"), await desk.game("F5 C4")
    answer = await desk.say("Anna", "I'll play D4")
    assert [f"Play D4? #{first}", f"Play D4? #{second}"] == button_labels(answer)
    (post,) = answer.posts
    assert [first, second] == [ref.game_id for ref in subjects(post.ref, post.choices)]
    assert ["Play D4?"] == button_labels(await desk.say("Anna", f"I'll play D4 #{second}"))
    done = await desk.hears(desk.tap("Anna", "Play D4?"))
    assert second == done.game_id


async def test_numeric_coordinates() -> None:
    """A player with numeric coordinates announces a point by them."""
    desk = Desk()
    await desk.game("E5 C3")
    assert Answer() == await desk.say("Anna", "my move: 4-6")
    await desk.say("Anna", "coordinates 4-16")
    answer = await desk.say("Anna", "my move: 4-6")
    assert ["Play 4-6?"] == button_labels(answer)
    await desk.hears(desk.tap("Anna", "Play 4-6?"))
    assert "D4" in desk.match_line()


async def test_the_question_is_in_the_speakers_language() -> None:
    """The question is in the speaker's language."""
    desk = Desk()
    await desk.game("E5 C3")
    await desk.say("Anna", "po polsku")
    answer = await desk.say("Anna", "Moja odpowiedź: D4")
    assert ("Anna, czy to Twój ruch?", ["Zagrać D4?"]) == (
        first_line(answer),
        button_labels(answer),
    )
