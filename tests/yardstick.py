"""How slow this machine is, for limits on how much work something may be.

Such limits count the processor's time, so that other programs do not matter; how fast the processor
is matters still.
"""

from __future__ import annotations

from functools import cache
from time import thread_time

PIECE_SECONDS = 0.00125
"""What the piece of work below took where the limits were set."""


@cache
def slowness() -> float:
    """How many times slower this machine is than the one where the limits were set; 1 if it is not
    slower."""
    return max(1.0, min(_piece() for _ in range(20)) / PIECE_SECONDS)


def _piece() -> float:
    began = thread_time()
    counts: dict[str, int] = {}
    for number in range(10_000):
        key = str(number % 361)
        counts[key] = counts.get(key, 0) + len(key)
    return thread_time() - began
