"""Recognise games that have hardly begun."""

from __future__ import annotations

from bot.rules.board import Board, connected_parts

_FEW = 8
"""A board has few stones if there is less than one stone for this many points."""


def has_hardly_begun(board: Board) -> bool:
    """Return whether there are few stones and most of the board is one empty area that neither side
    has enclosed: both sides touch it, or the board does not have stones of both colours yet."""
    stones = {point for point in board.points() if board.at(point) is not None}
    if _FEW * len(stones) >= board.size**2:
        return False
    sides = len({board.at(point) for point in stones})
    empty = (point for point in board.points() if point not in stones)
    area = max(connected_parts(empty, board.neighbours), key=len)
    touching = {board.at(near) for point in area for near in board.neighbours(point)} - {None}
    return 2 * len(area) > board.size**2 and len(touching) == sides
