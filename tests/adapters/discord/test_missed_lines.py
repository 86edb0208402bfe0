"""Lines that mention the bot and were written while it was away."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.discord_ids import application_key, room_id, time_of, user_id
from bot.discord.inbound import missed_lines
from bot.discord.inbound.missed_lines import LAST_SEEN
from bot.match.clocks.clock import DAY
from bot.talk.incoming import Incoming, Said
from tests.adapters.discord.desk import BEGINNING, Club, board, boards, wait_for_message
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.patience import PATIENCE


async def write(club: Club, who: Person, channel: Channel, line: str) -> Message:
    """Mention the bot with a line."""
    return await who.send(channel, f"{club.fake.bot.mention} {line}")


async def stored(club: Club, thread: Channel) -> None:
    """Wait until the bot has stored where its newest board in the thread is."""
    lookups, newest = club.bot.conversation.lookups, str(boards(thread)[-1].id)
    async with asyncio.timeout(PATIENCE):
        while newest not in str(await lookups.posted_in(room_id(thread.id))):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def go_away(club: Club, thread: Channel) -> None:
    """Stop the bot once it has stored where its newest board in the thread is."""
    await stored(club, thread)
    await club.bot.stop()


async def caught_up(club: Club, last: Message) -> None:
    """Wait until the bot has stored that it has seen this message."""
    people, key = club.memory.backends.people, application_key(club.fake.app.id)
    async with asyncio.timeout(PATIENCE):
        while await people.load(key, LAST_SEEN) < last.id:  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


def pages_read(club: Club, channel: Channel) -> int:
    """How many pages of a channel's messages the bot has requested."""
    calls = [call for call in club.fake.requests if call.method == "GET"]
    return sum(
        call.path.endswith("/messages") and call.id("channel") == channel.id for call in calls
    )


async def test_a_move_that_was_missed(club: Club) -> None:
    """A move in a game's thread is played after the restart."""
    thread = await club.begin()
    await go_away(club, thread)
    await write(club, club.anna, thread, "C3")
    await club.restart()
    assert "⚫ C3" in (await board(thread, 2)).shown_text


async def test_after_a_session_that_could_not_be_resumed(club: Club) -> None:
    """A new session of the same process reads what the old one missed."""
    thread = await club.begin()
    await stored(club, thread)
    await club.fake.down(rest=False)
    club.fake.gateway.sessions.clear()
    await write(club, club.anna, thread, "C3")
    club.fake.up()
    assert "⚫ C3" in (await board(thread, 2)).shown_text


async def test_a_move_in_another_position(club: Club) -> None:
    """A missed move is not played if the game has changed since, although it is legal and the
    author's turn. The author is told so."""
    thread = await club.begin()
    await go_away(club, thread)
    late = await write(club, club.anna, thread, "C3")
    conversation = club.bot.conversation
    for number, (who, move) in enumerate(((club.anna, "D4"), (club.bob, "B2"))):
        did = Said(move, addressed=True)
        await conversation.handle(
            Incoming(f"test:{number}", user_id(who.id), who.name, room_id(thread.id), did)
        )
    await club.restart()
    told = await wait_for_message(thread, "You wrote that while I was away")
    assert late == told.reply_to
    assert not [post for post in boards(thread) if "C3" in post.shown_text]


async def test_each_line_once(club: Club) -> None:
    """A line that the gateway has brought is not answered again, nor one that an earlier start has
    read."""
    thread = await club.begin()
    heard = await write(club, club.anna, thread, "banana split")
    await thread.wait_for(lambda message: message.reply_to is heard)
    await go_away(club, thread)
    await write(club, club.anna, thread, "C3")
    await club.restart()
    await board(thread, 2)
    await go_away(club, thread)
    await write(club, club.bob, thread, "D4")
    await club.restart()
    await board(thread, 3)
    assert 1 == len([message for message in thread.messages if message.reply_to is heard])
    assert 3 == len(boards(thread))


async def test_only_where_a_game_runs(club: Club) -> None:
    """A channel without a running game is not read."""
    await club.bot.stop()
    last = await write(club, club.anna, club.general, "help")
    await club.restart()
    await caught_up(club, last)
    assert 0 == pages_read(club, club.general)


async def test_only_lines_to_the_bot(club: Club) -> None:
    """Talk between people is not read as a move, even where the bot may read everything."""
    thread = await club.begin()
    await go_away(club, thread)
    club.fake.app.message_content = True
    await club.anna.send(thread, "C3")
    await write(club, club.anna, thread, "D4")
    await club.restart(reads_all=True)
    assert "⚫ D4" in (await board(thread, 2)).shown_text
    assert 2 == len(boards(thread))


async def test_at_most_a_day(club: Club) -> None:
    """An older line is left alone."""
    thread = await club.begin()
    await go_away(club, thread)
    last = await write(club, club.anna, thread, "C3")
    club.memory.clock.advance((time_of(last.id) - BEGINNING + DAY) / 1000)
    await club.restart()
    await caught_up(club, last)
    assert (0, 1) == (pages_read(club, thread), len(boards(thread)))


async def test_a_channel_that_may_not_be_read(club: Club) -> None:
    """Without the right to read the history nothing is requested."""
    thread = await club.begin()
    await go_away(club, thread)
    club.fake.deny(club.general, club.fake.bot, "read_message_history")
    last = await write(club, club.anna, thread, "C3")
    await club.restart()
    await caught_up(club, last)
    assert (0, 1) == (pages_read(club, thread), len(boards(thread)))


async def test_the_number_of_requests_is_bounded(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each channel takes one request, and only so many are read: those with the newest messages."""
    monkeypatch.setattr(missed_lines, "MAX_ROOMS", 1)
    threads = [await club.begin(), await club.begin()]
    await stored(club, threads[0])
    await go_away(club, threads[1])
    for thread in reversed(threads):
        await write(club, club.anna, thread, "C3")
    await club.restart()
    await board(threads[0], 2)
    assert [1, 0] == [pages_read(club, thread) for thread in threads]
    assert 1 == len(boards(threads[1]))
