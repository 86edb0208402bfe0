"""Announced moves in Telegram: a short question to one person, deleted once it is answered."""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, Place, board, press_button, wait_for_button
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE


async def wait_until_deleted(room: Place, message: Message) -> None:
    """Wait until a message is deleted."""
    await room.bell.until(lambda: message.deleted or None, PATIENCE, "a question that is gone")


async def test_an_announced_move(club: Club) -> None:
    """Only the player who announced a move can press its button, which plays the move and deletes
    the question. The question is also deleted if the game continues without it."""
    club.fake.promote(club.group)
    room = await club.begin()
    line = await club.anna.send(room, "I'll play C3, good luck!")
    question = await wait_for_button(room, "Play C3?")
    assert question.reply_to is line
    await press_button(club.bob, question, "Play C3?")
    assert not question.deleted
    await press_button(club.anna, question, "Play C3?")
    await board(room, 2)
    await wait_until_deleted(room, question)
    await club.bob.send(room, "spasuję")
    other = await wait_for_button(room, "Pass?")
    await club.bob.send(room, "B2")
    await board(room, 3)
    await wait_until_deleted(room, other)


async def test_a_bare_point_with_a_username(club: Club) -> None:
    """A plain point with the opponent's username leads to a question; with another person's
    username it is chatter."""
    club.fake.promote(club.group)
    room = await club.begin()
    dora = club.fake.user("Dora", username="dora_1")
    await dora.join(club.group)
    await dora.send(room, "Hello!")
    await club.anna.send(room, "B2 @dora_1")
    await club.anna.send(room, f"C3 @{club.bob.username}")
    question = await wait_for_button(room, "Play C3?")
    await press_button(club.anna, question, "Play C3?")
    await board(room, 2)
