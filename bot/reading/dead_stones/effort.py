"""The work budget for evaluating one position, counted in positions read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

A_NODE = 12
"""The cost of one node of the prover, in positions read."""


class Effort:
    """The remaining budget, in positions read. All parts of one evaluation share it.

    Reading one position costs as much as one move of random play; costlier steps are charged more.
    The budget counts work, never time, so that a position gets the same answer on every machine.
    """

    def __init__(self, positions: int) -> None:
        self.left = positions

    def spend(self, positions: int) -> None:
        """Reduce the budget, at most to zero."""
        self.left = max(0, self.left - positions)

    @contextmanager
    def limit(self, positions: int) -> Iterator[None]:
        """Limit the budget inside the block, reserving the rest for later work."""
        aside = max(0, self.left - positions)
        self.left -= aside
        yield
        self.left += aside
