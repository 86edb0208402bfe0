"""Polling Telegram: an update is confirmed only after it is stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.play.ports.stores import StoreUnavailableError
from bot.routing.platform.availability import Availability
from bot.routing.platform.platform_context import ChatRefusedError
from bot.telegram.inbound import polling
from bot.telegram.inbound.polling import GoBot, Poller
from bot.telegram.telegram_client import Telegram, TelegramSettings
from tests.adapters.telegram.desk import Club
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE


class Inbox(MemoryInbox):
    """An inbox that can be unavailable."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)
        self.is_away = False
        self.stored: list[list[int]] = []
        self.offsets: list[int | None] = []

    async def store(self, told: Sequence[tuple[int, str]], offset: int | None = None) -> int:
        if self.is_away:
            raise StoreUnavailableError("away")
        self.stored.append([number for number, _ in told])
        self.offsets.append(offset)
        return await super().store(told, offset)


@pytest.fixture(autouse=True)
def shorten_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses."""
    monkeypatch.setattr(polling, "_FIRST_PAUSE", 0.01)
    monkeypatch.setattr(polling, "_LONGEST_PAUSE", 0.02)


@pytest.fixture
def inbox() -> Inbox:
    """An empty inbox."""
    return Inbox()


@pytest.fixture
async def bot(telegram: FakeTelegram) -> AsyncIterator[GoBot]:
    """The library's client, connected to the fake."""
    bot = GoBot(telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url)
    async with bot:
        yield bot


@pytest.fixture
async def poller(bot: GoBot, inbox: Inbox) -> AsyncIterator[asyncio.Task[None]]:
    """Run a poller."""
    poller = Poller(bot, inbox, asyncio.Event(), Availability("telegram"), AsyncMock())
    task = asyncio.create_task(poller.run())
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def anna(telegram: FakeTelegram) -> Person:
    """A person who writes to the bot."""
    anna = telegram.user("Anna")
    await anna.start()
    return anna


async def test_stored_updates_are_confirmed(
    telegram: FakeTelegram, inbox: Inbox, poller: asyncio.Task[None], anna: Person
) -> None:
    """Exactly the stored updates are confirmed, and the confirmed offset is stored in the same
    write."""
    await telegram.wait_until_polled()
    await anna.send(anna.private, "board")
    await telegram.updates.wait_until_confirmed()
    kept = [number for numbers in inbox.stored for number in numbers]
    assert [2, kept[-1] + 1] == [len(kept), await inbox.offset()]
    assert inbox.offsets == [numbers[-1] + 1 for numbers in inbox.stored]


async def test_nothing_is_confirmed_without_the_database(
    telegram: FakeTelegram, inbox: Inbox, anna: Person, poller: asyncio.Task[None]
) -> None:
    """While the database is unavailable Telegram keeps the updates; afterwards all of them arrive,
    once."""
    inbox.is_away = True
    await anna.send(anna.private, "board")
    await telegram.wait_for_calls("getUpdates", 4)
    assert 2 == len(telegram.updates.waiting)
    inbox.is_away = False
    await telegram.updates.wait_until_confirmed()
    assert 2 == sum(len(numbers) for numbers in inbox.stored)


async def test_a_lost_response(
    telegram: FakeTelegram, inbox: Inbox, anna: Person, poller: asyncio.Task[None]
) -> None:
    """Updates whose delivery broke off are delivered again, and those stored before are stored
    once."""
    await telegram.wait_until_polled()
    telegram.drop("getUpdates", times=2)
    telegram.fail("getUpdates", 502)
    await anna.send(anna.private, "board")
    await telegram.updates.wait_until_confirmed()
    numbers = [number for told in inbox.stored for number in told]
    assert len(numbers) == len(set(numbers)) == 2


async def test_an_existing_webhook_is_deleted(
    telegram: FakeTelegram, inbox: Inbox, bot: GoBot, anna: Person
) -> None:
    """Starting to poll deletes an existing webhook, without losing updates."""
    await bot.set_webhook("https://nowhere.example/hook")
    poller = Poller(bot, inbox, asyncio.Event(), Availability("telegram"), AsyncMock())
    task = asyncio.create_task(poller.run())
    await telegram.updates.wait_until_confirmed()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert 1 == sum(len(numbers) for numbers in inbox.stored)
    telegram.excuse()


async def test_another_program_polls(
    telegram: FakeTelegram, inbox: Inbox, bot: GoBot, anna: Person, poller: asyncio.Task[None]
) -> None:
    """A conflict with another program that uses the token is logged and retried."""
    await telegram.wait_until_polled()
    await asyncio.gather(bot.raw_updates(0, 0), return_exceptions=True)
    await anna.send(anna.private, "board")
    await telegram.updates.wait_until_confirmed()
    telegram.excuse()
    assert not poller.done()


async def test_a_revoked_token(
    telegram: FakeTelegram, poller: asyncio.Task[None], caplog: pytest.LogCaptureFixture
) -> None:
    """A revoked token ends the program with a message id, without showing the token."""
    await telegram.wait_until_polled()
    old, telegram.token = telegram.token, "7000000001:the-new-one-that-was-made-instead-x"
    telegram.world.emit("message", {})  # ends the running poll
    with capture_logs() as logs, pytest.raises(ChatRefusedError) as refused:
        await asyncio.wait_for(asyncio.shield(poller), PATIENCE)
    assert "telegram-bad-token" == refused.value.id
    assert old not in f"{refused.value!r} {refused.value.__cause__!r} {caplog.text} {logs}"


@pytest.mark.parametrize(
    "token", ["7000000001:another-token-that-nobody-knows-xx", "not a token", "7"]
)
async def test_a_bad_token(telegram: FakeTelegram, token: str, club: Club) -> None:
    """An invalid token is reported at the start, without showing it."""
    context = club.bot.adapter._context
    turns, settings = (
        MemoryRateLimiter(time.monotonic),
        TelegramSettings(token, "me", api=telegram.url),
    )
    adapter = Telegram(settings, context, Inbox(), turns)
    with pytest.raises(ChatRefusedError) as refused:
        await adapter.start()
    assert token not in f"{refused.value!r} {refused.value.data}" or token == "7"
    assert "telegram-bad-token" == refused.value.id
    assert refused.value.__suppress_context__
    await adapter.stop()


async def test_telegram_cannot_be_reached_at_first(telegram: FakeTelegram, club: Club) -> None:
    """If Telegram is unreachable at the start the rest of the program runs, and Telegram is
    connected once it answers."""
    await club.bot.stop()
    telegram.down()
    with capture_logs() as logs:
        await club.bot.adapter.start()
        task = asyncio.create_task(club.bot.adapter.run())
        async with asyncio.timeout(PATIENCE):
            while not any(log["event"] == "chat-unreachable" for log in logs):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert not task.done()
    assert ("chat-unreachable", "warning") in {(log["event"], log["log_level"]) for log in logs}
    telegram.up()
    await club.anna.send(club.group, "/help")
    await club.group.says("What would you like to do?")
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_updates_during_an_absence(club: Club) -> None:
    """Lines and presses made while the bot is down are processed after its return, in order."""
    room = await club.begin()
    await club.bot.stop()
    await club.anna.send(room, "/play C3")
    await club.bob.send(room, "/play C2")
    await club.anna.send(room, "/play B2")
    await club.restart()
    await room.says("move 3")
