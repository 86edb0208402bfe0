"""Colours and points, and reading and writing coordinates such as "D4". There is no column I.

See articles 2 and 3. Columns run A, B, … H, J, … from the left, rows 1, 2, … from the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from bot.rules.errors import BadBoardSize, BadHandicap, OffBoard

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MIN_SIZE, MAX_SIZE = 5, 25
MIN_HANDICAP, MAX_HANDICAP = 2, 9


class Colour(Enum):
    """The colour of a stone and of its player. The value is its letter in logs."""

    BLACK = "b"
    WHITE = "w"

    opponent: Colour


# Set once here instead of computed by a property, because replaying a game reads it at every move.
Colour.BLACK.opponent = Colour.WHITE
Colour.WHITE.opponent = Colour.BLACK


class Point(NamedTuple):
    """An intersection: ``column`` 0 is A, ``row`` 0 is the lowest line."""

    column: int
    row: int


LineOfPlay = Sequence[tuple[Colour, Point | None]]
"""Consecutive moves; None is a pass."""


def format_point(point: Point) -> str:
    """``Point(3, 3)`` -> ``"D4"``. The inverse of `parse_point`."""
    return f"{COLUMNS[point.column]}{point.row + 1}"


def parse_point(text: str, size: int = MAX_SIZE) -> Point:
    """``"d4"`` -> ``Point(3, 3)``. The inverse of `format_point`.

    Only ASCII letters and digits are accepted. Raise `ValueError` if the text is not the name of a
    point (column I does not exist), and `OffBoard` if the point is not on a board of ``size``
    lines.
    """
    column = COLUMNS.find(text[:1].upper()) if text[:1].isascii() else -1
    digits = text[1:]
    if column < 0 or not text or not 1 <= len(digits) <= 2:
        raise ValueError(text[:8])
    if not (digits.isascii() and digits.isdigit()) or digits.startswith("0"):
        raise ValueError(text[:8])
    point = Point(column, int(digits) - 1)
    if not is_on_board(point, size):
        raise OffBoard(point, size)
    return point


def is_on_board(point: Point, size: int) -> bool:
    """Return whether a square board of ``size`` lines has this point."""
    return 0 <= point.column < size and 0 <= point.row < size


def check_size(size: int) -> None:
    """Raise `BadBoardSize` unless the board has 5 to 25 lines; 9, 13 and 19 are the standard
    sizes.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise BadBoardSize(size)


@cache
def star_points(size: int) -> tuple[Point, ...]:
    """Return the star points of a board, in the order of handicap placement.

    The corners come first, the centre fifth, then the middles of the sides. The third stone is at
    Black's lower right, as is traditional; the Go Text Protocol puts it at the upper left. Boards
    without a middle line have only corner points, and boards under 7 lines have no star points.
    """
    if size < 7:
        return ()
    low = 2 if size < 13 else 3
    high = size - 1 - low
    corners = (Point(high, high), Point(low, low), Point(high, low), Point(low, high))
    if size % 2 == 0 or size == 7:
        return corners
    middle = size // 2
    sides = (Point(low, middle), Point(high, middle), Point(middle, low), Point(middle, high))
    return (*corners, Point(middle, middle), *sides)


@cache
def handicap_points(size: int, stones: int) -> tuple[Point, ...]:
    """Return the points of 2 to 9 handicap stones. Raise `BadHandicap` if the board has too few.

    The centre is used only for an odd number of stones.
    """
    stars = star_points(size)
    if not MIN_HANDICAP <= stones <= MAX_HANDICAP or stones > len(stars):
        raise BadHandicap(stones, size, most=len(stars))
    if stones in (6, 8):
        return (*stars[:4], *stars[5 : stones + 1])
    return stars[:stones]
