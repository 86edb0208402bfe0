"""Failed attempts at codes and keys within an hour, by network address or room: in memory only."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

HOUR = 60 * 60.0
MOST_FROM_ONE = 30
"""Wrong codes, or keys, from one network address in an hour: three times as many as one person may
try, since a whole school may be behind it."""
MOST_OF_ROOM = 300
"""After so many wrong keys of one room in an hour each address has fewer tries."""
KEPT = 20_000
"""Counts kept; the oldest is dropped."""


@dataclass(eq=False)
class FailedAttempts:
    """Counts failed attempts. ``now`` is a clock in seconds that never goes back."""

    now: Callable[[], float]
    _counts: OrderedDict[str, tuple[int, float]] = field(default_factory=OrderedDict, init=False)

    def count(self, whose: str, more: int) -> int:
        """The attempts in the hour that began with the first, after so many ``more``, or, below 0,
        fewer."""
        count, until = self._counts.get(whose, (0, 0.0))
        if self.now() >= until:
            self._counts.pop(whose, None)
            count, until = 0, self.now() + HOUR
        self._counts[whose] = (max(0, count + more), until)
        if len(self._counts) > KEPT:
            self._counts.popitem(last=False)
        return self._counts[whose][0]


@dataclass(frozen=True)
class AddressAttemptLimit:
    """Fulfils `bot.talk.incoming.AttemptLimit` for one network address."""

    attempts: FailedAttempts
    whose: str

    def take(self, share: int) -> bool:
        if self.attempts.count(self.whose, 1) * share <= MOST_FROM_ONE:
            return True
        self.give_back()
        return False

    def give_back(self) -> None:
        self.attempts.count(self.whose, -1)
