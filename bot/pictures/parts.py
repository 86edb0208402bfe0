"""Crops a figure to the relevant part of the board, so that it is readable on a phone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from bot.rules.points import Point
from renderer.model.diagram import Diagram, Part

T = TypeVar("T")

_BESIDE = 2
"""Lines shown around the relevant points."""
_LEAST = 9
_WHOLE = 3
"""The whole board is shown if cropping would leave out no more lines than this."""


def around(figure: Diagram, points: Collection[Point]) -> Diagram:
    """Return the square part of a board with these points and their surroundings; the whole board
    if the part is hardly smaller."""
    columns, rows = [p.column for p in points], [p.row for p in points]
    extent = max(max(along) - min(along) + 1 for along in (columns, rows))
    side = max(_LEAST, extent + 2 * _BESIDE)
    if side + _WHOLE >= figure.size:
        return figure
    left, below = (_begin(along, side, figure.size) for along in (columns, rows))

    def crop(found: Mapping[tuple[int, int], T]) -> dict[tuple[int, int], T]:
        return {
            (column - left, row - below): value
            for (column, row), value in found.items()
            if left <= column < left + side and below <= row < below + side
        }

    return replace(
        figure,
        size=side,
        stones=crop(figure.stones),
        marks=crop(figure.marks),
        numbers=crop(figure.numbers),
        variations=crop(figure.variations),
        stars=tuple(crop(dict.fromkeys(figure.stars))),
        part=Part((left, below), figure.size),
    )


def _begin(along: list[int], side: int, size: int) -> int:
    """Return the first line of a part of ``side`` lines, with the lines ``along`` in its middle as
    far as the edges of the board allow."""
    middle = (min(along) + max(along) + 1 - side) // 2
    return max(0, min(size - side, middle))
