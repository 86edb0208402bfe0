"""The ways to turn a board onto itself, and one chosen for each position.

Life and death depend neither on how a board lies nor on the colours. A judgement made in the chosen
orientation gives all sixteen variants of a position the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from bot.rules.board import BLACK, WHITE, Board
from bot.rules.points import Colour, Point

_SWAP = bytes.maketrans(bytes((BLACK, WHITE)), bytes((WHITE, BLACK)))


@cache
def find_turns(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to turn or reflect a board onto itself. The first one changes nothing.

    A way lists, for each point of the turned board, the index where it comes from. Indices are
    those of `Board.key`.
    """
    turns = []
    for transposed, left, down in product((False, True), repeat=3):
        if transposed and width != height:
            continue
        turn = []
        for row, column in product(range(height), range(width)):
            old_row, old_column = (column, row) if transposed else (row, column)
            old_row = height - 1 - old_row if down else old_row
            old_column = width - 1 - old_column if left else old_column
            turn.append(old_row * width + old_column)
        turns.append(tuple(turn))
    return tuple(turns)


@dataclass(frozen=True)
class Orientation:
    """A way to turn a board, and whether to swap the colours as well."""

    width: int
    turn: tuple[int, ...]
    swapped: bool

    def turn_board(self, board: Board) -> Board:
        turned = Board(board.size, board.height)
        turned.restore(_turn(board.key(), self.turn, swapped=self.swapped))
        return turned

    def turn_colour(self, colour: Colour) -> Colour:
        """Return the new colour of a colour, or the old of a new one."""
        return colour.opponent if self.swapped else colour

    def turn_point(self, point: Point) -> Point:
        """Return the new place of a point."""
        return self._point(self.turn.index(point.row * self.width + point.column))

    def restore_point(self, point: Point) -> Point:
        """Return the old place of a point of the turned board."""
        return self._point(self.turn[point.row * self.width + point.column])

    def turn_owners(self, owned: Sequence[float]) -> list[float]:
        """Return the owners of the points of the turned board, from 1 (Black) to −1 (White)."""
        sign = -1 if self.swapped else 1
        return [sign * owned[index] for index in self.turn]

    def restore_owners(self, owned: Sequence[float]) -> list[float]:
        """Return the owners of the points before the turn."""
        sign = -1 if self.swapped else 1
        restored = [0.0] * len(owned)
        for owner, index in zip(owned, self.turn, strict=True):
            restored[index] = sign * owner
        return restored

    def _point(self, index: int) -> Point:
        return Point(index % self.width, index // self.width)


def choose_orientation(board: Board) -> Orientation:
    """Return the orientation for judging a position, the same for all its variants."""
    key = board.key()
    _, swapped, turn = min(
        (_turn(key, turn, swapped=swapped), swapped, turn)
        for turn in find_turns(board.size, board.height)
        for swapped in (False, True)
    )
    return Orientation(board.size, turn, swapped)


def _turn(key: bytes, turn: Sequence[int], *, swapped: bool) -> bytes:
    turned = bytes(key[index] for index in turn)
    return turned.translate(_SWAP) if swapped else turned
