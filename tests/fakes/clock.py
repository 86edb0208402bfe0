"""Time in the fakes: a wall clock that a test can advance, and waiting for changes."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Clock:
    """The wall clock; ``advance`` moves it forward. With another ``now`` it stands still or runs
    faster.

    discord.py compares ids with the machine's own clock, but nothing in the bot depends on that.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:  # noqa: TID251
        self._now = now
        self._ahead = 0.0

    def now(self) -> float:
        return self._now() + self._ahead

    @property
    def advanced(self) -> float:
        """The seconds that `advance` has added so far."""
        return self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds

    def stop(self) -> None:
        """Stop the clock; only `advance` moves it from now on."""
        moment = self._now()
        self._now = lambda: moment

    def iso(self) -> str:
        moment = dt.datetime.fromtimestamp(self.now(), dt.UTC)
        return moment.isoformat(timespec="microseconds")


class Bell:
    """Notifies waiting tests of every change."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        self._event.set()
        self._event = asyncio.Event()

    async def until(self, found: Callable[[], T | None], timeout: float, what: str = "it") -> T:  # noqa: ASYNC109
        """Wait until ``found`` returns a truthy value, and return it; raise ``AssertionError``
        after the timeout."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    if thing := found():
                        return thing
                    await self._event.wait()
        except TimeoutError:
            raise AssertionError(f"waited {timeout} s in vain for {what}") from None

    async def newest(
        self,
        things: Callable[[], Sequence[T]],
        predicate: Callable[[T], bool],
        timeout: float,  # noqa: ASYNC109
        where: object,
    ) -> T:
        """Wait until the predicate is true for one of the ``things``, and return the newest match.
        ``where`` describes the things in the error."""

        def found() -> T | None:
            return next((one for one in reversed(things()) if predicate(one)), None)

        try:
            return await self.until(found, timeout)
        except AssertionError:
            seen = "\n".join(f"  {one!r}" for one in things()[-10:]) or "  nothing"
            raise AssertionError(
                f"waited {timeout} s in vain in {where!r}; last:\n{seen}"
            ) from None
