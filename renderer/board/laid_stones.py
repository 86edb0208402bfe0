"""Stones with their shadows, so that one paste draws both.

Light comes from the upper left, so a shadow falls to the right and down. Stones are drawn row by
row from the top and from left to right, so each stone covers the shadows that fall on it. Only the
faint fringe of a shadow at its left and upper edge would fall on a stone drawn before. If there is
such a neighbour, the shadow is cut off at the edge of its own stone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderer.board.sprites import Sprite, join, split
from renderer.board.stones import stone_set
from renderer.model.diagram import Point, Stone
from renderer.model.theme import Theme


class NeighbourSides(NamedTuple):
    """The sides with an adjacent stone."""

    left: bool
    above: bool


class StoneSprites:
    """The stones with their shadows for one size of cell, created on demand: at most four sprites
    for each black or white stone.
    """

    def __init__(self, theme: Theme, cell: int) -> None:
        self.stones = stone_set(theme, cell)
        self._ready: dict[tuple[int, NeighbourSides], Sprite] = {}

    @property
    def made(self) -> int:
        """The number of stones with shadows created so far."""
        return len(self._ready)

    def stone(self, point: Point, stone: Stone, beside: NeighbourSides) -> Sprite:
        """Return the stone for ``point``, to be pasted with its middle at `middle`."""
        alone = self.stones.stone(point, stone)
        # Two threads may create the same sprite; both are equal.
        key = id(alone), beside
        if key not in self._ready:
            self._ready[key] = self._with_shadow(alone, beside)
        return self._ready[key]

    def middle(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return where to centre the picture of a stone with its shadow, so that the stone itself
        is centred at ``place``."""
        (x, y), (right, down) = place, self.stones.shadow_shift
        return x + right, y + down

    def _with_shadow(self, stone: Sprite, beside: NeighbourSides) -> Sprite:
        shadow, (right, down) = join(self.stones.shadow), self.stones.shadow_shift
        side = shadow.width
        edge = (side - stone.opacity.width) // 2
        left, top = edge - right, edge - down
        if beside.left:
            shadow.paste((0, 0, 0, 0), (0, 0, left, side))
        if beside.above:
            shadow.paste((0, 0, 0, 0), (0, 0, side, top))
        shadow.alpha_composite(join(stone), (left, top))
        return split(shadow)


@lru_cache(maxsize=8)
def stone_sprites(theme: Theme, cell: int) -> StoneSprites:
    """Return the stones for cells of ``cell`` pixels. The latest 8 sizes are cached."""
    return StoneSprites(theme, cell)
