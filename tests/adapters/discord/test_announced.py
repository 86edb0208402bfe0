"""Announced moves in Discord: a short question to one person, deleted once it is answered."""

from __future__ import annotations

from tests.adapters.discord.desk import Club, board, boards
from tests.fakes.discord.model import Channel, Message
from tests.patience import PATIENCE


async def find_question(thread: Channel, label: str) -> Message:
    """Wait for the question with this button."""
    return await thread.wait_for(lambda m: any(b.get("label") == label for b in m.buttons))


async def wait_until_deleted(thread: Channel, message: Message) -> None:
    """Wait until a message is deleted."""
    await thread.bell.until(lambda: message.deleted or None, PATIENCE, "a question that is gone")


async def test_an_announced_move(club: Club) -> None:
    """Only the player who announced a move can press its button, and not too early; that plays the
    move and deletes the question. The question is also deleted if the game continues without it."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    thread = await club.begin()
    line = await club.anna.send(thread, "I'll play C3, good luck!")
    question = await find_question(thread, "Play C3?")
    assert question.reply_to is line
    await (await club.bob.press(question, "Play C3?")).answer()
    await (await club.anna.press(question, "Play C3?", 0.1)).answer()
    assert not question.deleted
    await club.anna.press(question, "Play C3?")
    assert "C3" in (await board(thread, 2)).shown_text
    await wait_until_deleted(thread, question)
    await club.bob.send(thread, "spasuję")
    other = await find_question(thread, "Pass?")
    await club.bob.send(thread, "B2")
    await board(thread, 3)
    await wait_until_deleted(thread, other)
    assert 3 == len(boards(thread))
