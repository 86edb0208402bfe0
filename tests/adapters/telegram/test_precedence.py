"""Priorities of posts when a chat has more of them than the flood limits allow, on a clock that the
test moves, with limits as strict as Telegram's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from heapq import heappop, heappush

import pytest

from bot.play.ports.stores import RoomYields
from bot.telegram.calls.flood_limits import FloodLimits
from bot.telegram.outbound.telegram_posting import Posting
from tests.adapters.telegram.bench import Bench, board
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.server import FakeTelegram

AT_ONCE = 50
"""Turns of the event loop after which every woken task has sent its request or sleeps again."""


class Time:
    """The fake's clock, and the tasks that sleep."""

    def __init__(self, bench: Bench) -> None:
        self._bench, self._clock = bench, bench.fake.clock
        self._clock.stop()
        self._asleep: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> float:
        """Return the time in seconds."""
        return self._clock.now()

    async def sleep(self, seconds: float) -> None:
        """Sleep until the test has moved the clock by this amount."""
        if seconds > 0:
            self._count += 1
            woken = asyncio.get_running_loop().create_future()
            heappush(self._asleep, (self.now() + seconds, self._count, woken))
            await woken

    async def goes_by(self, seconds: float) -> None:
        """Move the clock; wake all due tasks in turn, and let each finish its step."""
        until = self.now() + seconds
        await self._settled()
        while self._asleep and self._asleep[0][0] <= until:
            at, _, woken = heappop(self._asleep)
            self._clock.advance(at - self.now())
            if not woken.done():
                woken.set_result(None)
            await self._settled()
        self._clock.advance(until - self.now())

    async def _settled(self) -> None:
        """Wait until every awake task has its response from Telegram and sleeps again."""
        for _ in range(2):
            for _ in range(AT_ONCE):
                await asyncio.sleep(0)
            await self._bench.request.arrived()


class Private:
    """Bob's private chat, which receives the boards of a game that he plays against a person
    elsewhere."""

    def __init__(self, bench: Bench) -> None:
        self.time, self.bob = Time(bench), bench.bob
        limits = FloodLimits(MemoryRateLimiter(self.time.now), self.time.now, self.time.sleep)
        self.posting: Posting = bench.restarted(limits)
        self.waits: list[float] = []
        self._tidied: set[int] = set()

    @property
    def boards(self) -> list[Message]:
        """The boards, in order of arrival."""
        return [each for each in self.bob.private.messages if each.photo]

    async def told(self, version: int, *, called: bool, age: float = 0.0) -> None:
        """Post to Bob a move made ``age`` seconds ago, by the opponent if it notifies Bob, and
        record how long that took.

        Raises:
            RoomYields: the post is postponed.
        """
        room, now = f"telegram:{self.bob.id}", int(1000 * self.time.now())
        mentions = (room,) if called else ()
        made, happened = now, now - int(1000 * age)
        post = board(version, mentions=mentions, happened=happened, made=made)
        began = self.time.now()
        telling = asyncio.create_task(self.posting.post(room, post))
        while not telling.done():
            await self.time.goes_by(0.05)
        message = int(telling.result().message)
        for earlier in self.boards:
            if earlier.id < message and earlier.id not in self._tidied:
                self._tidied.add(earlier.id)
                self.posting._tidying.tidy(room, earlier.id)
        self.waits.append(round(self.time.now() - began, 2))


@pytest.fixture
async def open_private_chat(telegram: FakeTelegram) -> AsyncIterator[Private]:
    """Enforce all limits, both Telegram's and the bot's."""
    bench = Bench(telegram)
    async with bench.bot:
        await bench.bob.start()
        open_private_chat = Private(bench)
        yield open_private_chat
        await open_private_chat.posting.close()


async def test_notifying_boards_are_immediate(open_private_chat: Private) -> None:
    """At a move a second each board that notifies Bob is posted immediately: neither the edits of
    earlier boards nor the boards of Bob's own moves delay it."""
    for version in range(1, 41):
        began = open_private_chat.time.now()
        try:
            await open_private_chat.told(version, called=version % 2 == 0)
        except RoomYields:
            assert version % 2
        await open_private_chat.time.goes_by(began + 1 - open_private_chat.time.now())
    assert [0.05] * 19 == open_private_chat.waits[-19:]
    assert 20 <= len(open_private_chat.boards) <= 22


async def test_old_boards_lose_their_buttons(open_private_chat: Private) -> None:
    """No edit is forgotten: after a while every board except the newest has lost its buttons."""
    for version in range(2, 22, 2):
        await open_private_chat.told(version, called=True)
        await open_private_chat.time.goes_by(1.95)
    *old, newest = open_private_chat.boards
    assert 10 == sum(bool(each.labels) for each in (*old, newest))
    await open_private_chat.time.goes_by(60)
    assert ([[]] * 9, True) == ([each.labels for each in old], bool(newest.labels))


async def test_a_busy_chat_is_tidied_once_a_minute(open_private_chat: Private) -> None:
    """If boards come every two seconds for minutes, one old board per minute loses its buttons, and
    that delays only the next board."""
    for version in range(2, 302, 2):
        await open_private_chat.told(version, called=True)
        await open_private_chat.time.goes_by(2 - open_private_chat.waits[-1])
    tidied = [each for each in open_private_chat.boards if not each.labels]
    assert 3 <= len(tidied) <= 5
    assert sum(wait > 0.05 for wait in open_private_chat.waits) <= len(tidied)


async def test_own_boards_are_immediate_at_a_slow_pace(open_private_chat: Private) -> None:
    """At one move every two and a half seconds the boards of Bob's own moves are posted
    immediately, too."""
    for version in range(1, 11):
        await open_private_chat.told(version, called=version % 2 == 0)
        await open_private_chat.time.goes_by(2.5)
    assert [0.05] * 10 == open_private_chat.waits


async def test_the_board_of_an_own_move_waits_briefly(open_private_chat: Private) -> None:
    """The board of Bob's own move is posted within two and a half seconds, whatever else is
    pending, unless the opponent answers first."""
    for version in (2, 4, 6):
        await open_private_chat.told(version, called=True)
        await open_private_chat.time.goes_by(1.5)
    with pytest.raises(RoomYields):
        await open_private_chat.told(7, called=False, age=2.4)
    await open_private_chat.told(7, called=False, age=2.5)
    assert 4 == len(open_private_chat.boards)
