"""Boards that follow each other on a clock that the test moves, with limits as strict as
Telegram's."""

from __future__ import annotations

import asyncio
from heapq import heappop, heappush

from bot.telegram.calls.flood_limits import FloodLimits
from bot.telegram.outbound.telegram_posting import Posting
from tests.adapters.telegram.bench import Bench, board
from tests.fakes.memory.rate_limiter import MemoryRateLimiter
from tests.fakes.telegram.model import Chat, Message

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


class PacedChat:
    """Bob's private chat or his group, which receives the boards of a game."""

    def __init__(self, bench: Bench, chat: Chat) -> None:
        self.time, self.bench, self.bob, self.chat = Time(bench), bench, bench.bob, chat
        self.room = f"telegram:{chat.id}"
        self.limits = FloodLimits(MemoryRateLimiter(self.time.now), self.time.now, self.time.sleep)
        self.posting: Posting = bench.restarted(self.limits)
        self.waits: list[float] = []

    @property
    def boards(self) -> list[Message]:
        """The boards, in order of arrival."""
        return [each for each in self.chat.messages if each.photo]

    @property
    def pressable(self) -> list[Message]:
        """The boards with buttons."""
        return [each for each in self.boards if each.labels]

    async def post_board(self, version: int, *, called: bool, age: float = 0.0) -> None:
        """Post to Bob a move made ``age`` seconds ago, by the opponent if it notifies Bob, and
        record how long that took.

        Raises:
            RoomYields: the post is postponed.
        """
        now = int(1000 * self.time.now())
        mentions = (f"telegram:{self.bob.id}",) if called else ()
        made, happened = now, now - int(1000 * age)
        post = board(version, mentions=mentions, happened=happened, made=made)
        began = self.time.now()
        telling = asyncio.create_task(self.posting.post(self.room, post))
        while not telling.done():
            await self.time.goes_by(0.05)
        telling.result()
        self.waits.append(round(self.time.now() - began, 2))
