"""Colours and points, and how people write them: "D4" both ways, with no column I.

Articles 2 and 3. Columns run A, B, … H, J, … from the left, rows 1, 2, … from the bottom.
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
    """The colour of a stone, and of the player who lays it. The value is its letter in logs."""

    BLACK = "b"
    WHITE = "w"

    opponent: Colour


# Set here once rather than computed by a property: replaying a game asks for it at every move.
Colour.BLACK.opponent = Colour.WHITE
Colour.WHITE.opponent = Colour.BLACK


class Point(NamedTuple):
    """An intersection: ``column`` 0 is A, ``row`` 0 is the lowest line."""

    column: int
    row: int


LineOfPlay = Sequence[tuple[Colour, Point | None]]
"""Moves in a row; None is a pass."""


def format_point(point: Point) -> str:
    """``Point(3, 3)`` -> ``"D4"``. The inverse of `parse_point`."""
    return f"{COLUMNS[point.column]}{point.row + 1}"


def parse_point(text: str, size: int = MAX_SIZE) -> Point:
    """``"d4"`` -> ``Point(3, 3)``. The inverse of `format_point`.

    Raises `ValueError` if the text is no name of a point (column I is none), and `OffBoard` if
    the point is a good one, but not on a board of ``size`` lines. Only ASCII letters and digits
    count.
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
    """Whether a square board of ``size`` lines has this point."""
    return 0 <= point.column < size and 0 <= point.row < size


def check_size(size: int) -> None:
    """Raises `BadBoardSize` unless 5 to 25 lines; 9, 13 and 19 are the standard ones."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise BadBoardSize(size)


@cache
def star_points(size: int) -> tuple[Point, ...]:
    """The marked points of a board, in the order in which handicap stones take them.

    Corners first, the centre fifth, then the middles of the sides. The third stone stands at
    Black's lower right, as tradition has it; the Go Text Protocol puts it at the upper left.
    Boards with no middle line have corners only, and boards under 7 lines have none that are
    worth marking.
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
    """The points of ``stones`` (2–9) handicap stones. Raises `BadHandicap` if they cannot.

    The centre takes a stone only when their number is odd.
    """
    stars = star_points(size)
    if not MIN_HANDICAP <= stones <= MAX_HANDICAP or stones > len(stars):
        raise BadHandicap(stones, size, most=len(stars))
    if stones in (6, 8):
        return (*stars[:4], *stars[5 : stones + 1])
    return stars[:stones]
