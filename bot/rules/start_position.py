"""A position that a game begins from, and its board as compact text."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Chain
from bot.rules.errors import BadPosition
from bot.rules.points import Colour, Point, check_size

_STONES = {"b": "X", "w": "O"}
_LETTERS = {drawn: letter for letter, drawn in _STONES.items()}


@dataclass(frozen=True)
class StartPosition:
    """Everything that counts of a game so far, but for what the board looked like before.

    ``stones`` is the board as `spell_board` writes it. ``ban`` is the point of a ko that may not be
    retaken in the first move, and the stone that would be taken; ``black_took`` and ``white_took``
    are prisoners.
    """

    size: int
    stones: str
    to_move: Colour
    ban: tuple[Point, Point] | None = None
    black_took: int = 0
    white_took: int = 0

    def board(self) -> Board:
        """The stones on a board of their own.

        Raises `BadPosition` if a chain has no liberties, if there is no ko where retaking is banned
        or a count of prisoners is negative; `BadBoardSize`; and `ValueError` for stones that
        `spell_board` does not write.
        """
        board = read_board(self.stones, self.size)
        breathless = any(not chain.liberties for chain in board.chains())
        if breathless or min(self.black_took, self.white_took) < 0:
            raise BadPosition
        if self.ban is not None and not _is_ko(board, self.to_move, *self.ban):
            raise BadPosition
        return board


def spell_board(board: Board) -> str:
    """Rows from the top, ``/`` between them: ``b`` and ``w`` are stones, numbers count the empty
    points between (as FEN does for chess): ``9/2b3w2/…``."""
    return "/".join(map(_spell_row, board.rows()))


def _spell_row(row: str) -> str:
    told, empty = "", 0
    for drawn in row:
        if drawn in _LETTERS:
            told += (str(empty) if empty else "") + _LETTERS[drawn]
            empty = 0
        else:
            empty += 1
    return told + (str(empty) if empty else "")


def read_board(text: str, size: int) -> Board:
    """The inverse of `spell_board`. Raises `ValueError` for all that it does not write."""
    check_size(size)
    rows = text.split("/")
    if len(rows) != size or len(text) > size * (size + 1):
        raise ValueError(f"no rows: {text[:64]}")
    board = Board.from_rows([_read_row(row, size) for row in rows])
    if board.height != size or spell_board(board) != text:
        raise ValueError(f"no rows: {text[:64]}")
    return board


def _read_row(row: str, size: int) -> str:
    """The row as it is drawn. Raises `ValueError` for a number longer than a row."""
    drawn = digits = ""
    for char in f"{row}/":
        if char.isascii() and char.isdigit() and len(digits) < 2:
            digits += char
            continue
        drawn += "." * int(digits or 0)
        digits = ""
        if char != "/":
            drawn += _STONES.get(char, "?")
    if len(drawn) != size or "?" in drawn:
        raise ValueError(f"no row: {row[:64]}")
    return drawn


def _is_ko(board: Board, to_move: Colour, point: Point, stone: Point) -> bool:
    """Whether a lone stone of the opponent could be taken by the one that it took (article 6)."""
    return board.chain_at(stone) == Chain(to_move.opponent, frozenset({stone}), frozenset({point}))
