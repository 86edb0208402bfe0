"""Lines that are edited once they are answered."""

from __future__ import annotations

from bot.conversation.platform.edited_lines import EDITED_WITHIN
from tests.adapters.discord.desk import Club, board, says


async def test_a_line_edited_after_its_answer(club: Club) -> None:
    """A line that was answered in words and did nothing is heard once more as it is edited, until
    it does something; a line that did something, or that the bot was not told, is not."""
    thread, bot = await club.begin(), club.fake.bot.mention
    played = await club.anna.send(thread, f"{bot} F9")
    await says(thread, "F9 is not on this board")
    await club.anna.edit(played, f"{bot} F9")
    await club.anna.edit(played, f"{bot} G9")
    await says(thread, "G9 is not on this board")
    await club.anna.edit(played, f"{bot} C3")
    await board(thread, 2)
    talk = await club.bob.send(thread, "C2")
    await club.anna.edit(played, f"{bot} pass")
    await club.bob.edit(talk, f"{bot} C2")
    await club.bob.send(thread, f"{bot} C1")
    await board(thread, 3)
    await says(thread, "⚪ C1")
    assert 2 == len([message for message in thread.messages if message.reply_to is played])


async def test_a_line_edited_in_private(club: Club) -> None:
    """So it is in private, where every line is told."""
    await club.begin()
    alone = club.anna.dm()
    played = await club.anna.send(alone, "F9")
    await says(alone, "F9 is not on this board")
    await club.anna.edit(played, "C3")
    await says(alone, "⚫ C3")


async def test_a_line_edited_late(club: Club) -> None:
    """Whoever edits a line long after its answer has typed what was meant by then."""
    thread, bot = await club.begin(), club.fake.bot.mention
    played = await club.anna.send(thread, f"{bot} F9")
    await says(thread, "F9 is not on this board")
    club.fake.clock.advance(2 * EDITED_WITHIN.total_seconds())
    await club.anna.edit(played, f"{bot} C3")
    await club.anna.send(thread, f"{bot} C1")
    await board(thread, 2)
    await says(thread, "⚫ C1")
