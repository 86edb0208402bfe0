"""Waits with a timeout that can all be ended early."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Waits:
    """The running waits. Once ``closed``, new ones end immediately."""

    def __init__(self) -> None:
        self.closed = False
        self._limits: set[asyncio.Timeout] = set()

    def __len__(self) -> int:
        """Return the number of running waits."""
        return len(self._limits)

    async def wait(self, what: Coroutine[Any, Any, None], seconds: float) -> bool:
        """Return whether ``what`` finished before the timeout or `wake`."""
        if self.closed:
            what.close()
            return False
        limit = asyncio.timeout(seconds)
        self._limits.add(limit)
        try:
            async with limit:
                await what
        except TimeoutError:
            return False
        finally:
            self._limits.discard(limit)
        return True

    def wake(self) -> None:
        """End all running waits as if they timed out."""
        for limit in self._limits:
            if not limit.expired():  # otherwise it is about to time out
                limit.reschedule(asyncio.get_running_loop().time())

    def close(self) -> None:
        """End all waits, including future ones."""
        self.closed = True
        self.wake()
