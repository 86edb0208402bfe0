"""The names of points, as a player typed them."""

from __future__ import annotations

from bot.rules.points import Point, format_point


def name_point(point: Point) -> str:
    """Return ``D4``, or ``4-16`` for a point with a negative row, counted from the top."""
    if point.row >= 0:
        return format_point(point)
    return f"{point.column + 1}-{-point.row}"
