"""Of several processes only one listens to Discord; all of them can post there."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.play.background import leader
from bot.play.ports.stores import RoomBusy
from bot.posts.chat import GameRoomRequest
from bot.posts.post import Post
from tests.adapters.discord.desk import Bot, Club
from tests.fakes.discord.server import FakeDiscord

SECONDS = 20.0


async def check_one_answer(club: Club) -> None:
    """Write to the bot and check that it answers once."""
    before = len(club.general.messages)
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    await club.general.wait_for(
        lambda m: m in club.general.messages[before + 1 :] and "no game" in m.shown_text, SECONDS
    )
    assert before + 2 == len(club.general.messages)


async def write_line(club: Club, text: str) -> None:
    """Write this text as a person."""
    await club.general.wait_for(lambda m: text in m.shown_text, SECONDS)


async def wait_without_session(fake: FakeDiscord, seconds: float = SECONDS) -> None:
    """Wait until no gateway session is connected."""
    async with asyncio.timeout(seconds):
        while fake.gateway.connected:  # noqa: ASYNC110  nobody tells a test
            await asyncio.sleep(0.02)


@pytest.fixture
def disable_lease_expiry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make leases outlast the test."""
    monkeypatch.setattr(leader, "LEASE_MS", round(4_000 * SECONDS))


async def test_a_standby_process_takes_over(disable_lease_expiry: None, club: Club) -> None:
    """While one process listens, a standby process has no connection. It takes over as soon as the
    first one stops cleanly, without waiting for its lease to expire."""
    second = Bot(club.fake, club.memory, holder="two")
    await second.adapter.start()
    try:
        assert 1 == club.fake.gateway.identified
        await check_one_answer(club)
        await club.bot.stop()
        await club.fake.connected()
        await check_one_answer(club)
        await wait_until_connected(second)
    finally:
        await second.adapter.stop()


async def wait_until_connected(bot: Bot, *, connected: bool = True) -> None:
    """Wait until the process reports itself as ready, or as not ready."""
    async with asyncio.timeout(SECONDS):
        while True:
            if connected is await bot.adapter.is_connected():
                return
            await asyncio.sleep(0.02)


async def test_readiness_of_each_process(club: Club) -> None:
    """The listening process is ready while it is connected; a standby or posting process is ready
    once Discord has accepted its login."""
    others = [Bot(club.fake, club.memory, holder="two"), Bot(club.fake, club.memory, hears=False)]
    assert [False, False] == [await each.adapter.is_connected() for each in others]
    try:
        for each in others:
            await each.adapter.start()
            assert await each.adapter.is_connected()
        assert await club.bot.adapter.is_connected()
        club.fake.gateway.up = False
        await club.fake.gateway.drop()
        await wait_until_connected(club.bot, connected=False)
        assert [True, True] == [await each.adapter.is_connected() for each in others]
    finally:
        for each in others:
            await each.adapter.stop()


async def test_a_hand_over_loses_no_line(club: Club) -> None:
    """During a clean hand-over from one process to another every line is answered exactly once."""
    second = Bot(club.fake, club.memory, holder="two")
    await second.adapter.start()
    try:
        stopping = asyncio.create_task(finish_bot(club.bot))
        said = 0
        while not stopping.done():
            said += 1
            await club.anna.send(club.general, f"{club.fake.bot.mention} join x{said}x")
            asked = await club.anna.slash(club.general, "go games")
            assert "no game" in (await asked.answer()).shown_text
            await asyncio.sleep(0.1)  # not faster than the rate limit for answers
        await stopping
        assert 2 == club.fake.gateway.identified
        for number in range(1, said + 1):
            about = f"“x{number}x” isn’t a code"
            await write_line(club, about)
            assert 1 == sum(about in message.shown_text for message in club.general.messages)
    finally:
        await second.adapter.stop()


async def test_a_finished_process_acknowledges_nothing(club: Club) -> None:
    """After the hand-over a process acknowledges no interactions, because it would stop before
    answering."""
    second = Bot(club.fake, club.memory, holder="two")
    await second.adapter.start()
    try:
        await club.bot.adapter.finish()
        with capture_logs() as logs:
            for _ in range(5):
                asked = await club.anna.slash(club.general, "go games")
                assert "no game" in (await asked.answer()).shown_text
        assert [] == [entry for entry in logs if entry["event"] == "interaction-not-acknowledged"]
    finally:
        await second.adapter.stop()


async def finish_bot(bot: Bot) -> None:
    """Finish as the program does when it stops a chat."""
    await bot.adapter.finish()
    await bot.stop()


async def test_an_expired_lease(club: Club) -> None:
    """A process whose lease has expired disconnects; it can still post, and listens again once the
    new leader is gone."""
    lease, posts = club.memory.backends.lease("discord"), club.bot.adapter
    await lease.release("one")
    assert await lease.acquire("another", 60_000)
    await wait_without_session(club.fake)
    post = Post("a-post", "Posted without a connection.")
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                await posts.post(f"discord:{club.general.id}", post)
                break
            except RoomBusy:  # it is logging in again
                await asyncio.sleep(0.05)
    assert post.text == club.general.messages[-1].shown_text
    assert [] == club.fake.gateway.connected
    await lease.release("another")
    await club.fake.connected()
    await check_one_answer(club)


async def test_a_process_that_only_posts(club: Club) -> None:
    """A process that only posts creates a game's thread and posts there, without a gateway
    connection."""
    await club.bot.stop()
    speaker = Bot(club.fake, club.memory, hears=False)
    await speaker.adapter.start()
    try:
        room, opening = (
            f"discord:{club.general.id}",
            GameRoomRequest("A", ("discord:1", "discord:2")),
        )
        begun = await speaker.adapter.begin(room, Post("begin", "The game begins"), opening)
        (thread,) = club.general.threads
        assert (f"discord:{thread.id}",) == begun.rooms
        await speaker.adapter.post(begun.rooms[0], Post("board", "Move 1."))
        assert "Move 1." == thread.messages[-1].shown_text
        await speaker.adapter.retitle(begun.rooms[0], "B")
        await club.fake.world.bell.until(lambda: thread.name == "B" or None, SECONDS, "a name")
        assert [] == club.fake.gateway.connected
    finally:
        await speaker.adapter.stop()
