"""One board: the empty board, then shadows, stones and marks in layers."""

from __future__ import annotations

from PIL import Image

from renderer.diagram import Diagram, Mark, Point
from renderer.layout import Frame, frame
from renderer.marks import (
    badge_sprite,
    dead_cross,
    number_plate,
    number_sprite,
    outer_ring,
    plain_mark,
)
from renderer.overlays import label_sprite, ownership_sprite, prisoner_sprite
from renderer.sprites import Sprite, put
from renderer.stones import StoneSet, stone_set
from renderer.theme import Theme
from renderer.wood import empty_board

SMALLEST_BOARD, LARGEST_BOARD = 5, 25

# Of the marks on one point the first takes the middle and the others go into corners.
_BY_RANK = (
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
)
_GHOSTS = (Mark.GHOST_BLACK, Mark.GHOST_WHITE)
_CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def board_canvas(theme: Theme, diagram: Diagram, side: int) -> Image.Image:
    """Return ``diagram`` in RGB as a square of ``side`` pixels.

    Raises:
        ValueError: if the board's size or a point is out of range.
    """
    _check(diagram)
    layout = frame(diagram.size, side, coordinates=diagram.coordinates)
    canvas = empty_board(theme, layout, diagram.stars).copy()
    _draw_stones(canvas, diagram, layout, stone_set(theme, layout.cell))
    marked = {*diagram.marks, *diagram.badges, *diagram.numbers, *diagram.dead}
    marked |= {*diagram.labels, *diagram.filled, *diagram.ownership}
    for point in sorted(marked):
        _draw_marks(canvas, theme, diagram, layout, point)
    return canvas


def _check(diagram: Diagram) -> None:
    if not SMALLEST_BOARD <= diagram.size <= LARGEST_BOARD:
        raise ValueError(f"no board of size {diagram.size}")
    on_board = range(diagram.size)
    points = {*diagram.stones, *diagram.marks, *diagram.badges, *diagram.numbers, *diagram.stars}
    points |= {*diagram.labels, *diagram.variations, *diagram.filled, *diagram.ownership}
    for column, row in points | diagram.dead:
        if column not in on_board or row not in on_board:
            raise ValueError(f"({column}, {row}) is not on a board of size {diagram.size}")


def _draw_stones(canvas: Image.Image, diagram: Diagram, layout: Frame, stones: StoneSet) -> None:
    places = {}
    for point in sorted(diagram.stones):
        x, y = layout.centre(point)
        right, down = stones.shift(point)
        places[point] = x + right, y + down
    right, down = stones.shadow_shift
    for point, (x, y) in places.items():
        if point not in diagram.dead:
            put(canvas, stones.shadow, (x + right, y + down))
    for point, place in places.items():
        colour = diagram.stones[point]
        dead = point in diagram.dead
        put(canvas, stones.ghost(colour) if dead else stones.stone(point, colour), place)
    for point, colour in diagram.variations.items():
        put(canvas, stones.ghost(colour), layout.centre(point))


def _draw_marks(
    canvas: Image.Image, theme: Theme, diagram: Diagram, layout: Frame, point: Point
) -> None:
    cell = layout.cell
    x, y = layout.centre(point)
    if point in diagram.stones:
        right, down = stone_set(theme, cell).shift(point)
        x, y = x + right, y + down
    stone = diagram.stones.get(point)
    marks = diagram.marks.get(point, ())
    middle, corners = _places(theme, diagram, cell, point)
    if Mark.LAST_MOVE in marks:
        ring = outer_ring(theme, cell) if middle else plain_mark(theme, cell, Mark.LAST_MOVE, stone)
        put(canvas, ring, (x, y))
    for sprite in middle:
        put(canvas, sprite, (x, y))
    shift = round(theme.corner_shift * cell)
    for sprite, (right, down) in zip(corners, _CORNERS, strict=False):
        put(canvas, sprite, (x + right * shift, y + down * shift))


def _places(
    theme: Theme, diagram: Diagram, cell: int, point: Point
) -> tuple[list[Sprite], list[Sprite]]:
    """Return what lies in the middle of ``point``, from below, and what goes into its corners.

    A letter beats a number, which beats a label, which beats the other marks. Two pairs share the
    middle because they fit one inside the other: a ghost in the square of the ko, and territory
    on the cross of a dead stone.
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
        middle.extend(plain_mark(theme, cell, mark, stone) for mark in marks[:shared])
        marks = marks[shared:]
    small = round(theme.corner_scale * cell)
    return middle, [plain_mark(theme, small, mark, stone) for mark in marks]
