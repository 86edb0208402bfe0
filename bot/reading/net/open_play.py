"""Finds where play has not ended, by two looks of a net: one with each player to move.

At the end of a game it does not matter which player moves next. If it does, the two looks differ in
the lead and in the owners of some points. A neutral point changes its owner, too, but not the lead.
"""

from __future__ import annotations

from bot.reading.net.judgement import Judgement
from bot.rules.board import Board, connected_parts
from bot.rules.points import Point

MOST = 2
"""The number of places that are named."""
_WORTH = 1.5
"""Play is open if the lead differs by more points than this."""
_CHANGES, _LEANS = 1.0, 0.5
"""An area is open if the ownership of one of its points differs by more than `_CHANGES`. Adjacent
points that differ by more than `_LEANS` belong to it. A change of owner is a difference of 2."""


def find_open_play(
    board: Board, black_first: Judgement, white_first: Judgement
) -> frozenset[Point]:
    """Return a point of each of the largest areas that depend on the next move; none if play has
    ended.

    The points tell where to look, not what to play: each is in the middle of its area, and empty if
    the area has an empty point.
    """
    if white_first.white_lead - black_first.white_lead <= _WORTH:
        return frozenset()
    looks = zip(black_first.white_ownership, white_first.white_ownership, strict=True)
    gains = {
        point: if_white - if_black
        for point, (if_black, if_white) in zip(board.points(), looks, strict=True)
    }
    leaning = [point for point, gain in gains.items() if gain > _LEANS]
    areas = [
        area
        for area in connected_parts(leaning, board.neighbours)
        if max(gains[point] for point in area) > _CHANGES
    ]
    areas.sort(key=lambda area: (-sum(gains[point] for point in area), min(area)))
    return frozenset(_find_middle(board, area) for area in areas[:MOST])


def _find_middle(board: Board, area: set[Point]) -> Point:
    empty = {point for point in area if board.at(point) is None}

    def measure_distance(point: Point) -> tuple[int, Point]:
        far = sum(abs(point.column - p.column) + abs(point.row - p.row) for p in area)
        return far, point

    return min(empty or area, key=measure_distance)
