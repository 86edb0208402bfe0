"""Sets of points as integers, one bit for each point."""

from __future__ import annotations

from collections.abc import Iterator


def bits_of(bits: int) -> Iterator[int]:
    """Yield each set bit of an integer as its own integer, the lowest first."""
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit
