"""Draw one board: the empty board, then shadows, stones and marks in layers."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from renderer.board.laid_stones import NeighbourSides, stone_sprites
from renderer.board.marks import (
    badge_sprite,
    dead_cross,
    number_plate,
    number_sprite,
    outer_ring,
    plain_mark,
)
from renderer.board.overlays import (
    label_sprite,
    ownership_sprite,
    prisoner_sprite,
    variation_sprite,
)
from renderer.board.sprites import Sprite, paste_centred
from renderer.board.wood import empty_board
from renderer.layout.layout import Frame, frame
from renderer.model.diagram import Diagram, Mark, Point
from renderer.model.theme import Theme

SMALLEST_BOARD, LARGEST_BOARD = 5, 25

Box = tuple[int, int, int, int]
"""A part of a picture in pixels: left, top, right and bottom edge, right and bottom exclusive."""

# The order of marks on one point: the first goes in the middle and the others into the corners.
_BY_RANK = (
    Mark.BETTER,
    Mark.WORSE,
    Mark.LIBERTY,
    Mark.KO,
    Mark.GHOST_BLACK,
    Mark.GHOST_WHITE,
    Mark.DOUBTFUL,
    Mark.OPEN,
    Mark.SEKI,
    Mark.BLACK_TERRITORY,
    Mark.WHITE_TERRITORY,
    Mark.DAME,
    Mark.CHANGED,
    Mark.GRANTED,
)
_GHOSTS = (Mark.GHOST_BLACK, Mark.GHOST_WHITE)
_CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def board_canvas(theme: Theme, diagram: Diagram, side: int, box: Box | None = None) -> Image.Image:
    """Return ``diagram`` in RGB as a square of ``side`` pixels, or only the part of it in ``box``.

    Raises:
        ValueError: if the board's size or a point is out of range.
    """
    _check(diagram)
    layout = frame(diagram.size, side, coordinates=diagram.coordinates, part=diagram.part)
    empty = empty_board(theme, layout, diagram.stars)
    if box is None:
        return _Drawing(theme, diagram, layout, empty.copy(), (0, 0)).draw(on_board(diagram.size))
    drawing = _Drawing(theme, diagram, layout, empty.crop(box), box[:2])
    return drawing.draw(_reaching_into(layout, box))


def surroundings(layout: Frame, point: Point) -> Box:
    """Return the box that can change when the content of ``point`` changes.

    Everything drawn for a point, including shadows, stays within one cell of it.
    """
    x, y = layout.centre(point)
    left, top = max(0, x - layout.cell), max(0, y - layout.cell)
    return left, top, min(layout.side, x + layout.cell), min(layout.side, y + layout.cell)


def _reaching_into(layout: Frame, box: Box) -> frozenset[Point]:
    """Return the points whose drawings may overlap ``box``: those less than a cell away from it."""
    left, top, right, bottom = box
    cell = layout.cell
    columns = [
        c for c in range(layout.size) if left - cell < layout.first + c * cell < right + cell
    ]
    rows = [r for r in range(layout.size) if top - cell < layout.last - r * cell < bottom + cell]
    return frozenset(itertools.product(columns, rows))


@lru_cache(maxsize=LARGEST_BOARD)
def on_board(size: int) -> frozenset[Point]:
    """Return all points of a board.

    Raises:
        ValueError: if no board has that size.
    """
    if not SMALLEST_BOARD <= size <= LARGEST_BOARD:
        raise ValueError(f"no board of size {size}")
    return frozenset(itertools.product(range(size), range(size)))


def _check(diagram: Diagram) -> None:
    inside = on_board(diagram.size)
    mapped = (diagram.stones, *_laid_on(diagram), diagram.variations)
    for points in (*(each.keys() for each in mapped), diagram.dead, frozenset(diagram.stars)):
        if not points <= inside:
            column, row = min(points - inside)
            raise ValueError(f"({column}, {row}) is not on a board of size {diagram.size}")


def _laid_on(diagram: Diagram) -> tuple[Mapping[Point, object], ...]:
    """Return the mappings of everything drawn above the stones."""
    marks = diagram.marks, diagram.badges, diagram.numbers, diagram.labels
    return *marks, diagram.filled, diagram.ownership


@dataclass(eq=False)
class _Drawing:
    """Draws a part of the board whose upper left corner is at ``origin``."""

    theme: Theme
    diagram: Diagram
    layout: Frame
    canvas: Image.Image
    origin: tuple[int, int]

    def __post_init__(self) -> None:
        self._laid = stone_sprites(self.theme, self.layout.cell)

    def draw(self, points: frozenset[Point]) -> Image.Image:
        """Draw the content of ``points``. Each point is drawn the same, whichever others are
        drawn.
        """
        diagram, theme, cell = self.diagram, self.theme, self.layout.cell
        self._draw_stones(points & diagram.stones.keys())
        for point in sorted(points & diagram.variations.keys()):
            seen = variation_sprite(theme, cell, diagram.variations[point])
            paste_centred(self.canvas, seen, self._place(point))
        marked = diagram.dead.union(*_laid_on(diagram))
        for point in sorted(points & marked):
            self._draw_marks(point)
        return self.canvas

    def _place(self, point: Point) -> tuple[int, int]:
        """Return the pixel of the middle of a point, or of the stone on it."""
        x, y = self.layout.centre(point)
        left, top = self.origin
        if point not in self.diagram.stones:
            return x - left, y - top
        right, down = self._laid.stones.shift(point)
        return x - left + right, y - top + down

    def _draw_stones(self, points: Iterable[Point]) -> None:
        stones, dead = self.diagram.stones, self.diagram.dead
        # Top row first, each row from the left: see `renderer.board.laid_stones`.
        for point in sorted(points, key=lambda point: (-point[1], point[0])):
            place, (column, row), colour = self._place(point), point, stones[point]
            if point in dead:
                paste_centred(self.canvas, self._laid.stones.ghost(colour), place)
            else:
                beside = NeighbourSides((column - 1, row) in stones, (column, row + 1) in stones)
                whole = self._laid.stone(point, colour, beside)
                paste_centred(self.canvas, whole, self._laid.middle(place))

    def _draw_marks(self, point: Point) -> None:
        theme, cell, diagram = self.theme, self.layout.cell, self.diagram
        x, y = self._place(point)
        stone = diagram.stones.get(point) or diagram.variations.get(point)
        middle, corners = _places(theme, diagram, cell, point)
        if Mark.LAST_MOVE in diagram.marks.get(point, ()):
            last = Mark.LAST_MOVE
            ring = outer_ring(theme, cell) if middle else plain_mark(theme, cell, last, stone)
            paste_centred(self.canvas, ring, (x, y))
        for sprite in middle:
            paste_centred(self.canvas, sprite, (x, y))
        shift = round(theme.corner_shift * cell)
        for sprite, (right, down) in zip(corners, _CORNERS, strict=False):
            paste_centred(self.canvas, sprite, (x + right * shift, y + down * shift))


def _places(
    theme: Theme, diagram: Diagram, cell: int, point: Point
) -> tuple[list[Sprite], list[Sprite]]:
    """Return the sprites for the middle of ``point``, bottom first, and those for its corners.

    A letter takes precedence over a number, a number over a label, and a label over the other
    marks. Two pairs share the middle because one fits inside the other: a ghost in the square of
    the ko, and territory on the cross of a dead stone.
    """
    stone = diagram.stones.get(point) or diagram.variations.get(point)
    marks = [mark for mark in _BY_RANK if mark in diagram.marks.get(point, ())]
    middle = []
    if point in diagram.badges:
        middle.append(badge_sprite(theme, cell, diagram.badges[point]))
    elif point in diagram.numbers:
        if stone is None:
            middle.append(number_plate(theme, cell))
        middle.append(number_sprite(theme, cell, diagram.numbers[point], stone))
    elif point in diagram.labels:
        middle.append(label_sprite(theme, cell, diagram.labels[point], stone))
    else:
        if point in diagram.filled:
            middle.append(prisoner_sprite(theme, cell, diagram.filled[point]))
        elif point in diagram.ownership:
            middle.append(ownership_sprite(theme, cell, diagram.ownership[point]))
        shared = 2 if len(marks) > 1 and marks[0] is Mark.KO and marks[1] in _GHOSTS else 1
        if stone and point in diagram.dead:
            middle.append(dead_cross(theme, cell, stone))
        if stone is None and Mark.LIBERTY in marks[:shared]:
            middle.append(number_plate(theme, cell))
        middle.extend(plain_mark(theme, cell, mark, stone) for mark in marks[:shared])
        marks = marks[shared:]
    small = round(theme.corner_scale * cell)
    return middle, [plain_mark(theme, small, mark, stone) for mark in marks]
