"""If the thread of a running game is deleted, the players are told immediately where it continues.

https://discord.com/developers/docs/events/gateway-events#thread-delete and #channel-delete
"""

from __future__ import annotations

from structlog.testing import capture_logs

from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.adapters.discord.steps import run_step, wait_until_settled
from tests.fakes.discord.model import Channel

GONE = "was deleted, so it goes on here."


def count_notices(channel: Channel) -> int:
    """Return how often a channel was told about a deleted thread."""
    return sum(GONE in message.shown_text for message in channel.messages)


async def test_a_deleted_thread_is_announced(club: Club) -> None:
    """The channel is told immediately, once, that the game continues there, with the current board
    and its buttons, and a mention of the player to move; the next move posts only its own board."""
    thread = await club.begin()
    await run_step(club, "Anna: C3")
    await club.owner.delete_thread(thread)
    await wait_for_message(club.general, GONE)
    shown = await board(club.general, 1)
    assert frozenset({club.bob}) == shown.pings
    assert "⚫ Anna – ⚪ Bob" in shown.shown_text
    await club.bob.send(club.general, f"{club.fake.bot.mention} D4")
    assert "⚪ D4" in (await board(club.general, 2)).shown_text
    await wait_until_settled(club)
    assert (1, 2) == (count_notices(club.general), len(boards(club.general)))


async def test_a_repeated_deletion_has_no_effect(club: Club) -> None:
    """A repeated deletion event, as after a reconnection, has no effect."""
    thread = await club.begin()
    await club.owner.delete_thread(thread)
    await board(club.general, 1)
    await wait_until_settled(club)
    await club.bot.conversation.room_deleted(f"discord:{thread.id}")
    assert (1, 1) == (count_notices(club.general), len(boards(club.general)))


async def test_every_game_of_a_deleted_thread(club: Club) -> None:
    """Each of several games in the thread gets its board posted."""
    thread, bot = await club.begin(), club.fake.bot.mention
    await club.anna.send(thread, f"{bot} challenge {club.carl.mention} 5x5 komi 0.5 black no clock")
    await club.carl.press(await wait_for_message(thread, "Anna challenges"), "Accept")
    await board(thread, 2)
    await wait_until_settled(club)
    await club.owner.delete_thread(thread)
    await board(club.general, 2)
    (first, second) = (message.shown_text for message in boards(club.general))
    assert ("⚪ Bob" in first, "⚪ Carl" in second) == (True, True)


async def test_a_deleted_thread_without_running_games(club: Club) -> None:
    """For a finished game or an open challenge nothing is posted."""
    thread, bot = await club.begin(), club.fake.bot.mention
    sure = await (await club.anna.slash(thread, "go resign")).answer()
    await club.anna.press(sure, "Yes, resign")
    await wait_for_message(thread, "Anna resigns")
    await club.anna.send(thread, f"{bot} challenge {club.carl.mention} 9x9 no clock")
    await wait_for_message(thread, "Anna challenges")
    await wait_until_settled(club)
    before = len(club.general.messages)
    await club.owner.delete_thread(thread)
    await wait_until_settled(club)
    assert before == len(club.general.messages)


async def test_a_deleted_channel(club: Club) -> None:
    """If the channel is deleted with its threads, the player to move is told in private; a player
    without a private chat is logged, and nothing fails."""
    thread = await club.begin()
    with capture_logs() as logs:
        club.fake.world.remove_channel(thread.parent or club.general)
        await wait_for_message(club.anna.dm(), GONE)
        await board(club.anna.dm(), 1)
        await wait_until_settled(club)
    assert (1, 0) == (count_notices(club.anna.dm()), count_notices(club.bob.dm()))
    assert [] == [log for log in logs if log["event"] == "handler-failed"]
