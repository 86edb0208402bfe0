"""Waits with a limit, all of which can be ended early."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Waits:
    """``closed``: nothing is waited for any more."""

    def __init__(self) -> None:
        self.closed = False
        self._limits: set[asyncio.Timeout] = set()

    def __len__(self) -> int:
        """The number of waits that go on."""
        return len(self._limits)

    async def wait(self, what: Coroutine[Any, Any, None], seconds: float) -> bool:
        """Whether it ended before its time was up, or `wake` was called."""
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
        """Ends all waits of now as if their time were up."""
        for limit in self._limits:
            if not limit.expired():  # or it ends by itself at this moment
                limit.reschedule(asyncio.get_running_loop().time())

    def close(self) -> None:
        """Ends all waits, also those to come."""
        self.closed = True
        self.wake()
