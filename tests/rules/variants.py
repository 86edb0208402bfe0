"""The same position elsewhere: turned, with colours swapped, along the edge, beside a neighbour.

None of this changes life and death. Each function returns a new board and the mapping of points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.rules.board import Board
from bot.rules.points import Colour, Point

Rows = list[str]

_NEIGHBOUR = {
    # A group that lives in a straight four, beside its own living wall.
    "X": ["XO....OXX", "XOOOOOOXX", "XXXXXXXXX", "XXXX.X.XX", "XXXXXXXXX"],
    "O": ["OX....XOO", "OXXXXXXOO", "OOOOOOOOO", "OOOO.O.OO", "OOOOOOOOO"],
}


@dataclass(frozen=True)
class Variant:
    """A board derived from another; ``moved`` maps the original points to their new places."""

    board: Board
    moved: Callable[[Point], Point]
    swapped: bool = False


def turn(board: Board, way: int) -> Variant:
    """Turn ``way % 4`` times to the right; from 4 on reflect, from 8 on swap colours."""
    rows = board.rows()
    size, height = board.size, board.height
    for _ in range(way % 4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    if way % 8 >= 4:
        rows = [row[::-1] for row in rows]

    def move(point: Point) -> Point:
        column, row, wide, high = point.column, point.row, size, height
        for _ in range(way % 4):
            column, row, wide, high = row, wide - 1 - column, high, wide
        return Point(wide - 1 - column if way % 8 >= 4 else column, row)

    swapped = way >= 8
    if swapped:
        rows = [row.translate(str.maketrans("XO", "OX")) for row in rows]
    return Variant(Board.from_rows(rows), move, swapped)


def shift(board: Board, columns: int, read: frozenset[Point]) -> Variant | None:
    """Move to the right along the upper edge, with living stones of the wall on the left.

    ``read`` are the points that need reading. None if the shape does not allow it: at the left edge
    among them, only stones of the wall's opponent may occur, so that nothing inside depends on the
    corner.
    """
    rows = board.rows()
    filled: Rows = []
    for row, drawn in zip(reversed(range(board.height)), rows, strict=True):
        wall = drawn[0] if drawn[0] != "." else drawn[1]
        if Point(0, row) in read:
            wall = next(c for c in reversed(drawn) if c != ".")
            if drawn[0] == "." or drawn[0] == wall:
                return None
        filled.append(wall * columns + drawn)
    return Variant(Board.from_rows(filled), lambda point: Point(point.column + columns, point.row))


def with_neighbour(board: Board) -> Variant | None:
    """Add a wall on the right with another living group; None if there is no wall there."""
    rows = board.rows()
    colour = next(c for c in reversed(rows[0]) if c != ".")
    block = _NEIGHBOUR[colour]
    if board.height < len(block) or rows[0][-1] == "." or rows[-1][-1] == ".":
        return None
    wide = len(block[0])
    added = [*block, *([colour * wide] * (board.height - len(block)))]
    joined = [f"{row}{more}" for row, more in zip(rows, added, strict=True)]
    return Variant(Board.from_rows(joined), lambda point: point)


def colour_of(variant: Variant, colour: Colour) -> Colour:
    """Return the new colour of a colour."""
    return colour.opponent if variant.swapped else colour
