"""The speed of this machine, for limits on processor time.

Such limits are independent of other programs, but not of the processor's speed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import thread_time

PIECE_SECONDS = 0.00125
"""The time of the piece of work below on the machine where the limits were set."""


TRIES = 5


def find_best_time(act: Callable[[], object], limit: float) -> float:
    """Return the least processor time of several runs, in seconds of the machine where the limits
    were set. Stop at the first run within the limit: other programs can only slow a run down."""
    best = _time(act)
    for _ in range(TRIES - 1):
        if best < limit * slowness():
            break
        best = min(best, _time(act))
    return best / slowness()


def _time(act: Callable[[], object]) -> float:
    began = thread_time()
    act()
    return thread_time() - began


@cache
def slowness() -> float:
    """Return how many times slower this machine is than the one that set the limits; at least 1."""
    return max(1.0, min(_piece() for _ in range(20)) / PIECE_SECONDS)


def _piece() -> float:
    began = thread_time()
    counts: dict[str, int] = {}
    for number in range(10_000):
        key = str(number % 361)
        counts[key] = counts.get(key, 0) + len(key)
    return thread_time() - began
