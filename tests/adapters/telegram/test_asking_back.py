"""A menu command without its argument leads to a question, and the reply supplies the argument."""

from __future__ import annotations

import pytest

from bot.routing.platform.continued_lines import complete_command
from tests.adapters.telegram.desk import Club, board, press_button, wait_for_button
from tests.fakes.telegram.model import Message


def placeholder(message: Message) -> str:
    """Return the placeholder in the input field of the person asked; the others' fields stay
    unchanged."""
    assert message.markup is not None
    assert message.markup["force_reply"]
    assert message.markup["selective"]
    return str(message.markup["input_field_placeholder"])


async def test_a_move_from_the_menu(club: Club) -> None:
    """In a group with privacy mode ``/play`` asks for a point, with an example. A plain point in
    reply is the move; another command in reply is that command."""
    room = await club.begin()
    await club.anna.send(room, "/play@NigiriBot")
    asked = await room.says("Where?")
    assert "D4" == placeholder(asked)
    await club.anna.send(room, "C3", reply_to=asked)
    await room.says("⚫ C3")
    await club.bob.send(room, "/play@NigiriBot")
    again = await room.wait_for(lambda m: "Where?" in m.text and m is not asked)
    await club.bob.send(room, "pass", reply_to=again)
    await room.says("⚪ passes")


async def test_the_form_asks_for_terms(club: Club) -> None:
    """The form for other terms asks what to change. Terms in reply are offered together with those
    tapped in the form; chatter in reply is ignored."""
    room, bob = club.group, club.bob
    await club.anna.send(room, f"/challenge@NigiriBot @{bob.username} 9x9 black")
    await press_button(bob, await wait_for_button(room, "Other terms"), "Other terms")
    form = await room.says("What do you want to change?")
    await club.carl.send(room, "haha", reply_to=form)
    await bob.send(room, "good question", reply_to=form)
    await press_button(bob, form, "13×13")
    await room.wait_for(lambda m: m is form and "Offer these terms" in m.labels)
    await bob.send(room, "3 days", reply_to=form)
    offered = await room.wait_for(lambda m: "offers other terms" in m.text)
    assert "13×13 · komi 6.5 · Anna takes Black · 3 days a move" in offered.text
    said = [m.text for m in room.messages if m.author is not None and m.author.is_bot]
    assert 4 == len(said), said


async def test_play_from_the_menu_without_a_game(club: Club) -> None:
    """``/play`` by a person without a game offers buttons to start one instead of asking for a
    point."""
    await club.anna.send(club.group, "/play@NigiriBot")
    asked = await club.group.says("What would you like to do?")
    assert "answer this message" not in asked.text
    assert "Play" in " ".join(asked.labels)


async def test_a_note_from_the_menu(club: Club) -> None:
    """In private ``/note`` and ``/if`` ask for their text, and the reply is stored as note or plan;
    a plain point in reply to ``/if`` plays no move."""
    await club.begin()
    alone = club.anna.private
    await club.anna.start()
    await club.anna.send(alone, "/note")
    asked = await alone.says("What should I note?")
    await club.anna.send(alone, "pass was tempting", reply_to=asked)
    await alone.says("Noted for you alone")
    await club.anna.send(alone, "/if")
    planned = await alone.says("Type the moves by turns")
    assert "D4 then Q16" == placeholder(planned)
    await club.anna.send(alone, "D4", reply_to=planned)
    await alone.says("Each move of your opponent needs your answer")
    assert 1 == len([message for message in club.group.messages if message.photo])
    await board(club.group, 1)


@pytest.mark.parametrize(
    "asks, typed, line",
    [
        ("play", "D4", "play D4"),
        ("play", "pass", "pass"),
        ("dead", "D4 E5", "dead D4 E5"),
        ("dead", "agree", "agree"),
        ("note", "pass was tempting", "note pass was tempting"),
        ("if", "D4", "if D4"),
        ("give time", "2 days", "give time 2 days"),
        ("play", "perhaps", "play perhaps"),
        ("terms", "13x13", "terms 13x13"),
        ("terms 13", "3 dni", "terms 13 3 dni"),
        ("terms", "terms 13x13", "terms 13x13"),
        ("terms", "haha", "haha"),
        ("terms", "no idea", "no idea"),
    ],
)
def test_a_reply_completes_the_command(asks: str, typed: str, line: str) -> None:
    """A reply completes the command, unless it is a complete command itself."""
    assert line == complete_command(asks, typed)
