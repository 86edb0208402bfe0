"""An event loop where hours pass in seconds: its clock stands still while any task is ready,
however slow the machine is, and then jumps to the next timer. For programs whose fakes run on the
same loop, because anything outside it takes real time."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_GRACE = 0.002
"""Real seconds that bytes between two sockets of this process may take."""


class _Jumping(selectors.DefaultSelector):
    """A selector that waits only for bytes in flight."""

    def __init__(self, loop: HoursLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if found or timeout == 0:
            return found
        if not self._loop.jumps or timeout is None:
            return super().select(timeout)
        found = super().select(min(timeout, _GRACE))
        if not found:
            self._loop.ahead += timeout
        return found


class HoursLoop(asyncio.SelectorEventLoop):
    """``jumps``: whether the clock jumps; otherwise it follows the machine's clock from its current
    time.

    The clock starts at 0, so sums of seconds round alike in every run. With the machine's uptime, a
    sleep of 600 s could last 599.9999999999964 s.
    """

    def __init__(self) -> None:
        self.ahead, self._jumps = 0.0, True
        super().__init__(_Jumping(self))

    @property
    def jumps(self) -> bool:
        return self._jumps

    @jumps.setter
    def jumps(self, jumps: bool) -> None:
        now, self._jumps = self.time(), jumps
        self.ahead = now if jumps else now - super().time()

    def time(self) -> float:
        return self.ahead if self._jumps else super().time() + self.ahead


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on such a loop."""
    with asyncio.Runner(loop_factory=HoursLoop) as runner:
        return runner.run(work)
