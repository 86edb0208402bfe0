"""Lines that are edited after their answer."""

from __future__ import annotations

from bot.routing.platform.edited_lines import EDITED_WITHIN
from tests.adapters.discord.desk import Club, board, wait_for_message


async def test_a_line_edited_after_its_answer(club: Club) -> None:
    """Editing a line whose answer was only text processes it again, until it has an effect; editing
    a line that had an effect does nothing."""
    thread, bot = await club.begin(), club.fake.bot.mention
    played = await club.anna.send(thread, f"{bot} F9")
    await wait_for_message(thread, "F9 is not on this board")
    await club.anna.edit(played, f"{bot} F9")
    await club.anna.edit(played, f"{bot} G9")
    await wait_for_message(thread, "G9 is not on this board")
    await club.anna.edit(played, f"{bot} C3")
    await board(thread, 2)
    await club.anna.edit(played, f"{bot} pass")
    await club.bob.send(thread, f"{bot} C1")
    await board(thread, 3)
    await wait_for_message(thread, "⚪ C1")
    assert 2 == len([message for message in thread.messages if message.reply_to is played])


async def test_a_line_edited_in_private(club: Club) -> None:
    """The same holds in private, where the bot receives every line."""
    await club.begin()
    alone = club.anna.dm()
    played = await club.anna.send(alone, "F9")
    await wait_for_message(alone, "F9 is not on this board")
    await club.anna.edit(played, "C3")
    await wait_for_message(alone, "⚫ C3")


async def test_a_line_edited_late(club: Club) -> None:
    """An edit long after the answer is ignored."""
    thread, bot = await club.begin(), club.fake.bot.mention
    played = await club.anna.send(thread, f"{bot} F9")
    await wait_for_message(thread, "F9 is not on this board")
    club.fake.clock.advance(2 * EDITED_WITHIN.total_seconds())
    await club.anna.edit(played, f"{bot} C3")
    await club.anna.send(thread, f"{bot} C1")
    await board(thread, 2)
    await wait_for_message(thread, "⚫ C1")


async def test_a_line_that_mentions_the_bot_since_it_was_edited(club: Club) -> None:
    """A line that did not reach the bot, or was chatter, is processed once an edit mentions the
    bot, until it has an effect; a line that had an effect is not."""
    thread, bot = await club.begin(), club.fake.bot.mention
    played = await club.anna.send(thread, "C3")
    await club.anna.edit(played, f"{bot} C3")
    await board(thread, 2)
    for later in (f"{bot} A1", f"{bot} pass"):
        await club.anna.edit(played, later)
    talk = await club.bob.send(thread, "well, hm")
    await club.bob.edit(talk, "C2 perhaps")
    await club.bob.edit(talk, f"{bot} F9")
    await wait_for_message(thread, "F9 is not on this board")
    await club.bob.edit(talk, "well, C2 perhaps")
    await club.bob.edit(talk, f"{bot} C2")
    await board(thread, 3)
    await club.anna.send(thread, f"{bot} D4")
    await board(thread, 4)
    await wait_for_message(thread, "⚫ D4")


async def test_edits_with_the_content_intent(club: Club) -> None:
    """If the bot reads every line, a move is made once, even if an edit adds a mention of the bot.
    A line without an effect is processed again after an edit, even if it was chatter in between."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    thread, bot = await club.begin(), club.fake.bot.mention
    played = await club.anna.send(thread, "C3")
    await board(thread, 2)
    await club.anna.edit(played, f"{bot} pass")
    other = await club.bob.send(thread, "F9")
    await wait_for_message(thread, "F9 is not on this board")
    await club.bob.edit(other, "hm, wait a moment")
    await club.bob.edit(other, "C2")
    await board(thread, 3)
    await wait_for_message(thread, "⚪ C2")
    await club.anna.edit(played, f"{bot} D4")
    await club.anna.send(thread, "D3")
    await board(thread, 4)
    await wait_for_message(thread, "⚫ D3")
