"""Time and ids in the fake: the wall clock, which a test can put forward."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, where Discord's ids begin."""


class Clock:
    """The wall clock, since discord.py compares ids with it; ``advance`` puts it forward."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:  # noqa: TID251
        self._now = now
        self._ahead = 0.0

    def now(self) -> float:
        return self._now() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds

    def iso(self) -> str:
        moment = dt.datetime.fromtimestamp(self.now(), dt.UTC)
        return moment.isoformat(timespec="microseconds")


class Snowflakes:
    """Discord's ids: ever greater, with the time in them; no two share a millisecond.

    So guilds made at once still fall to different shards.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        self._last = max(self._last + 1, int(self._clock.now() * 1000) - EPOCH)
        return self._last << 22


def seconds_of(snowflake: int) -> float:
    """When an id was made, as seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000


class Bell:
    """Rings whenever anything changed, for those who wait until something is so."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        self._event.set()
        self._event = asyncio.Event()

    async def until(self, found: Callable[[], T | None], timeout: float, what: str = "it") -> T:  # noqa: ASYNC109
        """The first thing found that is neither None nor False; ``AssertionError`` in the end."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    if (thing := found()) is not None and thing is not False:
                        return thing
                    await self._event.wait()
        except TimeoutError:
            raise AssertionError(f"waited {timeout} s in vain for {what}") from None
