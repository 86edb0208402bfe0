"""Finds what is plainly wrong in a count, by the owners of the points that a net expects."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from bot.rules.board import Board, Chain
from bot.rules.points import Colour, Point

_CERTAIN: Final = 0.9
"""A chain is wrong if its points belong to the other side by this share at least: the net knows
when it is unsure, and the opponent may see more."""


@dataclass(frozen=True)
class CountErrors:
    """The names of chains that are ``dead`` although the count takes them as alive, and the other
    way round. False if there are none."""

    dead: tuple[Point, ...]
    alive: tuple[Point, ...]

    def __bool__(self) -> bool:
        return bool(self.dead or self.alive)


def find_errors(board: Board, dead: AbstractSet[Point], owners: Sequence[float]) -> CountErrors:
    """Compare a count with the ``owners`` of all points, from 1 (Black) to -1 (White)."""
    chains = board.chains()
    ownership = {chain: _share_kept_by_owner(board, chain, owners) for chain in chains}
    return CountErrors(
        tuple(c.name for c in chains if c.name not in dead and ownership[c] <= -_CERTAIN),
        tuple(c.name for c in chains if c.name in dead and ownership[c] >= _CERTAIN),
    )


def _share_kept_by_owner(board: Board, chain: Chain, owners: Sequence[float]) -> float:
    """Return how surely the stones' own colour owns their points, from 1 to -1."""
    sign = 1 if chain.colour is Colour.BLACK else -1
    return sign * sum(owners[board.index(point)] for point in chain.stones) / len(chain.stones)
