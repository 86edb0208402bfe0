"""The budget of a ruling, in positions and time, and its cancellation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

_BETWEEN_LOOKS = 64


def _never() -> bool:
    return False


def _no_clock() -> float:
    return 0.0


@dataclass(frozen=True)
class Budget:
    """A limit for all searches of a ruling together: ``nodes`` states and ``seconds`` by ``clock``.

    ``cancelled`` is polled regularly; once it returns true, the search stops.
    """

    nodes: int
    seconds: float = inf
    clock: Callable[[], float] = _no_clock
    cancelled: Callable[[], bool] = _never


class Exhausted(Exception):
    """The budget is spent. ``reason`` is "nodes", "time", "cancelled" or "depth"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Meter:
    """How much of a budget has been spent."""

    def __init__(self, budget: Budget, within: Meter | None = None) -> None:
        self._budget = budget
        self._start = budget.clock()
        self._within = within
        self.nodes = 0

    @property
    def seconds(self) -> float:
        """Seconds since the start, by the budget's clock."""
        return self._budget.clock() - self._start

    def limit(self, nodes: int) -> Meter:
        """Return a meter for a part of the budget; what it spends is also spent here."""
        return Meter(replace(self._budget, nodes=nodes), self)

    def spend(self) -> None:
        """Count one more state. Raise `Exhausted`."""
        if self._within is not None:
            self._within.spend()
        self.nodes += 1
        if self.nodes > self._budget.nodes or self.nodes % _BETWEEN_LOOKS == 0:
            self.look()

    def look(self) -> None:
        """Check all limits. Raise `Exhausted`."""
        if self.nodes > self._budget.nodes:
            raise Exhausted("nodes")
        if self._budget.cancelled():
            raise Exhausted("cancelled")
        if self.seconds > self._budget.seconds:
            raise Exhausted("time")
