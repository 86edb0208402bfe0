"""Announced moves in Telegram: a short question to one person, which goes once it is answered."""

from __future__ import annotations

from tests.adapters.telegram.desk import Club, Place, board, offers, tap
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE


async def gone(room: Place, message: Message) -> None:
    """Waits until a message is deleted."""
    await room.bell.until(lambda: message.deleted or None, PATIENCE, "a question that is gone")


async def test_announced(club: Club) -> None:
    """Only who announced a move can press its button; then it is played, and the question is gone.
    It is gone as well if the game goes on without it."""
    club.fake.promote(club.group)
    room = await club.begin()
    line = await club.anna.send(room, "I'll play C3, good luck!")
    question = await offers(room, "Play C3?")
    assert question.reply_to is line
    await tap(club.bob, question, "Play C3?")
    assert not question.deleted
    await tap(club.anna, question, "Play C3?")
    await board(room, 2)
    await gone(room, question)
    await club.bob.send(room, "spasuję")
    other = await offers(room, "Pass?")
    await club.bob.send(room, "B2")
    await board(room, 3)
    await gone(room, other)
