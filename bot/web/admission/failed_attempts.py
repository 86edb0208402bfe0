"""Counts failed attempts at codes and keys per hour, by network address or room; in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

HOUR = 60 * 60.0
MAX_PER_ADDRESS = 30
"""Wrong codes or keys per network address and hour: three times a person's limit, since a school
may share an address."""
MAX_PER_ROOM = 300
"""Wrong keys of one room per hour; beyond that, the limit per address is lower."""
MAX_COUNTERS = 20_000
"""Counters kept; the oldest is evicted."""


@dataclass(eq=False)
class FailedAttempts:
    """Counts failed attempts. ``now`` is a monotonic clock in seconds."""

    now: Callable[[], float]
    _counts: OrderedDict[str, tuple[int, float]] = field(default_factory=OrderedDict, init=False)

    def count(self, whose: str, more: int) -> int:
        """Add ``more`` (negative to take back) attempts; return the total. A total is reset one
        hour after its first attempt."""
        count, until = self._counts.get(whose, (0, 0.0))
        if self.now() >= until:
            self._counts.pop(whose, None)
            count, until = 0, self.now() + HOUR
        self._counts[whose] = (max(0, count + more), until)
        if len(self._counts) > MAX_COUNTERS:
            self._counts.popitem(last=False)
        return self._counts[whose][0]


@dataclass(frozen=True)
class AddressAttemptLimit:
    """Implements `bot.talk.incoming.AttemptLimit` for one network address."""

    attempts: FailedAttempts
    whose: str

    def take(self, share: int) -> bool:
        if self.attempts.count(self.whose, 1) * share <= MAX_PER_ADDRESS:
            return True
        self.give_back()
        return False

    def give_back(self) -> None:
        self.attempts.count(self.whose, -1)
