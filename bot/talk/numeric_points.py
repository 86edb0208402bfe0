"""Points as boards with numbers on all sides show them: ``4-16``, both numbers from the upper left.

The column comes first, as other programs have it that call this way 1-1. Which line that is from
below depends on the board, which nobody knows while a line is read; till then such a point has a
row below 0, of which -1 is the highest on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from bot.rules.points import MAX_SIZE, Point, is_on_board
from bot.talk.line import Request

R = TypeVar("R", bound=Request)

DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
"""What phones put for a hyphen."""


def read_numbered(text: str) -> Point | None:
    """``4-16`` -> ``Point(3, -16)``; None if it is no such point on any board."""
    column, dash, line = text.translate(DASHES).partition("-")
    if not (dash and _is_number(column) and _is_number(line)):
        return None
    return Point(int(column) - 1, -int(line))


def is_numbered(request: Request) -> bool:
    """Whether any point of it was counted from above."""
    return request != placed(request, MAX_SIZE)


def placed(request: R, size: int) -> R:
    """The same for a board of ``size`` lines. What is not on it stays as it was typed, so that it
    is refused by that name."""

    def place(point: Point) -> Point:
        from_below = Point(point.column, point.row + size)
        return from_below if point.row < 0 and is_on_board(from_below, size) else point

    return _with_points(request, place)


def _with_points(request: R, change: Callable[[Point], Point]) -> R:
    """The request with each of its points changed, also those in tuples."""

    def changed(value: object) -> object:
        if isinstance(value, Point):
            return change(value)
        return tuple(map(changed, value)) if type(value) is tuple else value

    named = {each.name: getattr(request, each.name) for each in fields(request)}
    new: dict[str, Any] = {name: changed(value) for name, value in named.items()}
    return request if new == named else replace(request, **new)


def _is_number(text: str) -> bool:
    """1 to 25, without zeros before it."""
    good = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_SIZE))
    return good and not text.startswith("0") and int(text) <= MAX_SIZE
