"""Games that start from a viewed position, by a button, by words or by a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.events import Colours
from bot.posts.post import Post
from bot.rules.points import Colour
from bot.talk.incoming import HandedFile, HandedOver, Incoming, Pressed
from tests.conversation.desk import Desk, first_line
from tests.incoming import choice_of

RECORD = "(;SZ[9]KM[0.5];B[cc];W[dd];B[ee])"
FILE = HandedFile("game.sgf", RECORD.encode())


async def show_position(desk: Desk, line: str) -> Post:
    """Show a position to Eve and put its post into the room."""
    (post,) = (await desk.say("Eve", line)).posts
    desk.chat.posts.append(post)
    return post


async def press_button(desk: Desk, who: str, verb: str, end: str = "") -> Post:
    """Press a button and show its answer in the room as chats do."""
    press = desk.press(who, verb, end)
    (post,) = (await desk.hears(press)).posts
    desk.show(post, choice_of(press))
    return post


@pytest.mark.parametrize(
    "language, question, label, sent",
    [
        ("en", "A challenge to anyone here", "Send the challenge", "The challenge is sent."),
        ("pl", "Wyzwanie dla wszystkich", "Wyślij wyzwanie", "Wyzwanie wysłane."),
    ],
)
async def test_playing_on_asks_first(language: str, question: str, label: str, sent: str) -> None:
    """A button under a position asks for confirmation. Only the person who pressed it can send the
    challenge, and the question is then replaced by a notice."""
    desk = Desk()
    await desk.say("Eve", f"language {language}")
    await show_position(desk, f"import {RECORD}")
    back = await press_button(desk, "Ben", "step", "record-000000001")
    assert back.moment is not None
    asked = await press_button(desk, "Ben", "from")
    assert [label] == [*map(asked.label, asked.choices)]
    assert {} == await desk.versions()
    theirs = await desk.hears(desk.press("Anna", "f"))
    assert ("", {}) == (theirs.game_id, await desk.versions())
    done = await desk.hears(desk.press("Ben", "f"))
    assert [(sent, True)] == [(post.text, post.in_place) for post in done.posts]
    match = (await desk.match(done.game_id)).match
    assert match.terms.position is not None
    assert (True, 0.5) == (match.open, match.terms.komi)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "This challenge waits already: #{}."), ("pl", "To wyzwanie już czeka: #{}.")],
)
async def test_two_confirmed_questions(language: str, told: str) -> None:
    """Confirming two questions makes one challenge while it waits. Another person, another
    position, or a press after the first was accepted makes a new one."""
    desk = Desk()
    await desk.say("Ben", f"language {language}")
    await show_position(desk, f"import {RECORD}")
    questions = []
    for _ in range(2):
        await press_button(desk, "Ben", "from")
        questions.append(desk.press("Ben", "f"))
    first = await desk.hears(questions[0])
    again = await desk.hears(replace(questions[1], event_id="again"))
    assert first_line(again).startswith(told.format(first.game_id))
    assert [first.game_id] == [*await desk.versions()]

    await press_button(desk, "Eve", "from")
    assert (await desk.hears(desk.press("Eve", "f"))).game_id
    await desk.hears(desk.tap("Ben", "◀️"))
    await press_button(desk, "Ben", "from")
    assert (await desk.hears(desk.press("Ben", "f"))).game_id
    await desk.say("Anna", f"accept #{first.game_id}")
    assert (await desk.hears(replace(questions[1], event_id="later"))).game_id
    assert 4 == len(await desk.versions())


async def test_the_game_starts_at_the_viewed_move() -> None:
    """The game starts after the viewed move, even if the viewed game has moved on."""
    desk = Desk()
    game = await desk.game("C3 D4 E5")
    await show_position(desk, f"move 2 #{game}")
    await desk.say("Ben", f"F6 #{game}")
    asked = await press_button(desk, "Eve", "from")
    assert f"#{game} move 2" in asked.text
    done = await desk.hears(desk.press("Eve", "f"))
    position = (await desk.match(done.game_id)).match.terms.position
    assert position is not None
    assert (2, Colour.BLACK) == (len(list(position.board().chains())), position.to_move)


async def test_positions_without_a_button() -> None:
    """The button is missing on an empty board and in a running game without estimates; an old
    button is answered."""
    desk = Desk()
    game = await desk.game("C3 D4")
    empty = await show_position(desk, f"move 0 #{game}")
    quiet = await desk.game("C3 D4", "9x9 black no estimates no clock")
    during = await show_position(desk, f"move 1 #{quiet}")
    old = Incoming("old", "web:lobby/eve", "Eve", "web:lobby", did=Pressed(f"from:{quiet}:1:"))
    told = first_line(await desk.hears(old))
    await desk.confirms("Anna", f"resign yes #{quiet}")
    after = await show_position(desk, f"move 1 #{quiet}")
    labels = [[*map(post.label, post.choices)] for post in (empty, during, after)]
    assert [False, False, True] == ["Play from here" in found for found in labels]
    assert told.startswith("That game is played without estimates")


@pytest.mark.parametrize(
    "line, stones",
    [
        ("challenge from the position no clock", 2),
        ("challenge Ben from the position move 1 no clock", 1),
    ],
)
async def test_a_challenge_in_reply_to_a_position(line: str, stones: int) -> None:
    """A challenge in reply to a position starts from it, or from another move of its record."""
    desk = Desk()
    await show_position(desk, f"import {RECORD}")
    shown = await press_button(desk, "Anna", "step", "benrecord-000000001")
    incoming = replace(desk.line("Anna", line), moment=shown.moment)
    done = await desk.hears(incoming)
    position = (await desk.match(done.game_id)).match.terms.position
    assert position is not None
    assert stones == len(list(position.board().chains()))


@pytest.mark.parametrize(
    "line, is_open",
    [("challenge Ben from", False), ("challenge Ben 3 days", False), ("wyzwanie", True)],
)
async def test_a_challenge_with_a_file(line: str, is_open: bool) -> None:
    """A challenge with an attached record starts from the record's last position."""
    desk = Desk()
    done = await desk.hears(replace(desk.line("Anna", line), did=HandedOver(FILE, line)))
    match = (await desk.match(done.game_id)).match
    assert match.terms.position is not None
    assert (is_open, 3, Colour.WHITE) == (
        match.open,
        len(list(match.terms.position.board().chains())),
        match.terms.position.to_move,
    )


async def test_a_challenge_with_a_bad_file() -> None:
    """A challenge with an unreadable file is refused and starts no game."""
    desk = Desk()
    for content, told in (
        (b"\x89PNG", "I can’t read that file."),
        (None, "That record is too long"),
        (b"(;GM[2];B[d3])", "That is a record of another game"),
        (b"(;SZ[9:13];B[cc])", "Only square boards"),
    ):
        file = HandedFile("game.sgf", content)
        answer = await desk.hears(
            replace(desk.line("Anna", "challenge from"), did=HandedOver(file, "challenge from"))
        )
        assert first_line(answer).startswith(told), first_line(answer)
    assert {} == await desk.versions()


async def test_a_stored_record_keeps_its_terms() -> None:
    """A stored record keeps its komi, handicap and side to move; nonsense values of them are
    ignored."""
    desk = Desk()
    for root, komi, to_move in (
        ("KM[5.5]PL[W]AB[cc]", 5.5, Colour.WHITE),
        ("HA[2]KM[0]AB[cc][gg]", 0.0, Colour.WHITE),
        ("KM[x]PL[y]HA[z]AB[cc]", 6.5, Colour.BLACK),
    ):
        post = await show_position(desk, f"import (;SZ[9]{root})")
        assert post.moment is not None
        done = await desk.say("Eve", f"challenge from #{post.moment.record}")
        terms = (await desk.match(done.game_id)).match.terms
        assert terms.position is not None, root
        assert (komi, to_move, Colours.NIGIRI) == (
            terms.komi,
            terms.position.to_move,
            terms.colours,
        ), root
        await desk.say("Eve", f"decline #{done.game_id}")
