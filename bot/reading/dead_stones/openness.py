"""Recognise games that have hardly begun."""

from __future__ import annotations

from bot.rules.board import Board, connected_parts
from bot.rules.game import Game
from bot.rules.points import Colour

_FEW = 8
"""There are few stones if there is less than one for this many points of the board."""


def has_hardly_begun(game: Game) -> bool:
    """Return whether few stones were played, captured ones included, and the board is wide open."""
    captured = sum(game.prisoners(colour) for colour in Colour)
    return is_wide_open(game.board, captured)


def is_wide_open(board: Board, captured: int = 0) -> bool:
    """Return whether there are few stones, with the ``captured`` ones, and most of the board is one
    empty area that neither side has enclosed: both sides touch it, or the board does not have
    stones of both colours yet.
    """
    stones = {point for point in board.points() if board.at(point) is not None}
    if _FEW * (len(stones) + captured) >= board.size**2:
        return False
    sides = len({board.at(point) for point in stones})
    empty = (point for point in board.points() if point not in stones)
    area = max(connected_parts(empty, board.neighbours), key=len)
    touching = {board.at(near) for point in area for near in board.neighbours(point)} - {None}
    return 2 * len(area) > board.size**2 and len(touching) == sides
