"""The budget of one look at a position, in positions read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Effort:
    """What is left to spend, in positions read: all parts of a look draw on the same.

    A position read costs as much as a move of random play; what costs more is charged for more.

    It counts work, never time, so that a position gets the same answer on every machine.
    """

    def __init__(self, positions: int) -> None:
        self.left = positions

    def spend(self, positions: int) -> None:
        """Takes this off, but never more than is left."""
        self.left = max(0, self.left - positions)

    @contextmanager
    def at_most(self, positions: int) -> Iterator[None]:
        """Lays all but so much aside for what comes after."""
        aside = max(0, self.left - positions)
        self.left -= aside
        yield
        self.left += aside
