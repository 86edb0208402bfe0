"""The inbox in memory, for tests of its readers; see `tests.fakes.memory.stores`."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.play.ports.inbox import Arrival


class MemoryInbox:
    """`Inbox`. Update numbers are remembered forever."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._offset = 0
        self._duty = ("", 0)
        self._known: set[int] = set()
        self._waiting: dict[str, Arrival] = {}
        self._handed_out: dict[str, Arrival] = {}
        self._tries: defaultdict[str, int] = defaultdict(int)
        self.aside: list[Arrival] = []
        self._grew = asyncio.Condition()

    async def offset(self) -> int:
        return self._offset

    async def store(self, told: Sequence[tuple[int, str]], offset: int | None = None) -> int:
        before = len(self._known)
        for number, content in told:
            if number not in self._known:
                self._known.add(number)
                arrival = Arrival(str(len(self._known)), number, content)
                self._waiting[arrival.ref] = arrival
        if offset is not None:
            self._offset = offset
        async with self._grew:
            self._grew.notify_all()
        return len(self._known) - before

    async def acquire(self, holder: str, ms: int) -> bool:
        on_duty, until = self._duty
        if on_duty not in ("", holder) and self._clock() < until:
            return False
        self._duty = (holder, self._clock() + ms)
        return True

    async def release(self, holder: str) -> None:
        if self._duty[0] == holder:
            self._duty = ("", 0)

    async def left_over(self, holder: str) -> Sequence[Arrival]:  # noqa: ARG002
        return [replace(arrival, again=True) for arrival in self._handed_out.values()]

    async def take(self, holder: str, limit: int, ms: int) -> Sequence[Arrival]:  # noqa: ARG002
        try:
            async with asyncio.timeout(ms / 1000), self._grew:
                await self._grew.wait_for(lambda: bool(self._waiting))
        except TimeoutError:
            return []
        taken = list(self._waiting.values())[:limit]
        for arrival in taken:
            self._handed_out[arrival.ref] = self._waiting.pop(arrival.ref)
        return taken

    async def count_try(self, arrival: Arrival) -> int:
        self._tries[arrival.ref] += 1
        return self._tries[arrival.ref]

    async def forget_tries(self, arrival: Arrival) -> None:
        self._tries.pop(arrival.ref, None)

    async def complete(self, arrival: Arrival) -> None:
        self._handed_out.pop(arrival.ref, None)
        self._tries.pop(arrival.ref, None)

    async def drop_aside(self, pattern: str) -> None:
        self.aside = [arrival for arrival in self.aside if not re.search(pattern, arrival.content)]

    async def set_aside(self, arrival: Arrival) -> None:
        self.aside.append(arrival)
        await self.complete(arrival)
