"""Stones as they lie on the board: each with its shadow, so that both take one paste.

Light comes from the upper left, so a shadow falls to the right and down. Stones that are laid row
by row from above, and from left to right, therefore cover the shadows that fall on them. Only the
faint fringe at the left and upper edge would fall on a stone laid before; where there is one, the
shadow is cut off at the edge of its own stone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderer.board.sprites import Sprite, joined, split
from renderer.board.stones import stone_set
from renderer.model.diagram import Point, Stone
from renderer.model.theme import Theme


class NeighbourSides(NamedTuple):
    """The sides on which another stone lies."""

    left: bool
    above: bool


class StoneSprites:
    """The stones for one size of cell with their shadows, made when first wanted: at most four
    for each black or white stone that there is."""

    def __init__(self, theme: Theme, cell: int) -> None:
        self.stones = stone_set(theme, cell)
        self._ready: dict[tuple[int, NeighbourSides], Sprite] = {}

    @property
    def made(self) -> int:
        """The number of stones with shadows there are by now."""
        return len(self._ready)

    def stone(self, point: Point, stone: Stone, beside: NeighbourSides) -> Sprite:
        """Return the stone for ``point``; its middle is to be put at `middle`."""
        alone = self.stones.stone(point, stone)
        # Two threads may make the same one; both are equal.
        key = id(alone), beside
        if key not in self._ready:
            self._ready[key] = self._with_shadow(alone, beside)
        return self._ready[key]

    def middle(self, place: tuple[int, int]) -> tuple[int, int]:
        """The middle of a stone with its shadow, if that of the stone is at ``place``."""
        (x, y), (right, down) = place, self.stones.shadow_shift
        return x + right, y + down

    def _with_shadow(self, stone: Sprite, beside: NeighbourSides) -> Sprite:
        shadow, (right, down) = joined(self.stones.shadow), self.stones.shadow_shift
        side = shadow.width
        edge = (side - stone.opacity.width) // 2
        left, top = edge - right, edge - down
        if beside.left:
            shadow.paste((0, 0, 0, 0), (0, 0, left, side))
        if beside.above:
            shadow.paste((0, 0, 0, 0), (0, 0, side, top))
        shadow.alpha_composite(joined(stone), (left, top))
        return split(shadow)


@lru_cache(maxsize=8)
def laid(theme: Theme, cell: int) -> StoneSprites:
    """Return the stones for cells of ``cell`` pixels; those of the 8 latest sizes are kept."""
    return StoneSprites(theme, cell)
