"""Points on boards with numbered sides: ``4-16``, both counted from the upper left.

The column comes first, as in programs that call a corner point 1-1. The row from below depends on
the board size, which the parser does not know, so such a point has a negative row: -1 is the top
row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from bot.rules.points import MAX_SIZE, Point, is_on_board
from bot.talk.line import Request

R = TypeVar("R", bound=Request)

DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
"""Dashes that phones insert for a hyphen."""


def read_numbered(text: str) -> Point | None:
    """Parse ``4-16`` to ``Point(3, -16)``; None if no board has such a point."""
    column, dash, line = text.translate(DASHES).partition("-")
    if not (dash and _is_number(column) and _is_number(line)):
        return None
    return Point(int(column) - 1, -int(line))


def is_numbered(request: Request) -> bool:
    """Whether any of its points is counted from the top."""
    return any(_is_from_top(getattr(request, each.name)) for each in fields(request))


def _is_from_top(value: object) -> bool:
    if isinstance(value, Point):
        return value.row < 0
    return type(value) is tuple and any(map(_is_from_top, value))


def place_points(request: R, size: int) -> R:
    """Convert points counted from the top for a board of ``size`` lines. Points off the board
    stay as typed, so that the refusal shows them as typed."""

    def place(point: Point) -> Point:
        from_below = Point(point.column, point.row + size)
        return from_below if point.row < 0 and is_on_board(from_below, size) else point

    return _with_points(request, place)


def _with_points(request: R, change: Callable[[Point], Point]) -> R:
    """Apply ``change`` to each point of the request, also in tuples."""

    def change_value(value: object) -> object:
        if isinstance(value, Point):
            return change(value)
        return tuple(map(change_value, value)) if type(value) is tuple else value

    named = {each.name: getattr(request, each.name) for each in fields(request)}
    new: dict[str, Any] = {name: change_value(value) for name, value in named.items()}
    return request if new == named else replace(request, **new)


def _is_number(text: str) -> bool:
    """Whether the text is a number from 1 to 25 without leading zeros."""
    good = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_SIZE))
    return good and not text.startswith("0") and int(text) <= MAX_SIZE
