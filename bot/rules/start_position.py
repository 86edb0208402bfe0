"""A position that a game starts from, and a compact text form of its board."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Chain
from bot.rules.errors import BadPosition
from bot.rules.points import Colour, Point, check_size

_STONES = {"b": "X", "w": "O"}
_LETTERS = {drawn: letter for letter, drawn in _STONES.items()}


@dataclass(frozen=True)
class StartPosition:
    """Everything about a game so far that affects its continuation, except earlier positions.

    ``stones`` is the board as `spell_board` writes it. ``ban`` is the point of a ko that may not be
    retaken on the first move, and the stone that would be captured. ``black_took`` and
    ``white_took`` are numbers of prisoners.
    """

    size: int
    stones: str
    to_move: Colour
    ban: tuple[Point, Point] | None = None
    black_took: int = 0
    white_took: int = 0

    def board(self) -> Board:
        """Return a new board with this position.

        Raise `BadPosition` if a chain has no liberties, if the banned point is not a ko or if a
        number of prisoners is negative; `BadBoardSize`; and `ValueError` for stones that
        `spell_board` never writes.
        """
        board = read_board(self.stones, self.size)
        breathless = any(not chain.liberties for chain in board.chains())
        if breathless or min(self.black_took, self.white_took) < 0:
            raise BadPosition
        if self.ban is not None and not _is_ko(board, self.to_move, *self.ban):
            raise BadPosition
        return board

    def digest(self) -> str:
        """Return the digest of the board; see `Board.digest`."""
        return self.board().digest()


def spell_board(board: Board) -> str:
    """Write a board as rows from the top, separated by ``/``: ``b`` and ``w`` are stones, a number
    counts consecutive empty points (as in FEN for chess): ``9/2b3w2/…``.
    """
    return "/".join(map(_spell_row, board.rows()))


def _spell_row(row: str) -> str:
    text, empty = "", 0
    for drawn in row:
        if drawn in _LETTERS:
            text += (str(empty) if empty else "") + _LETTERS[drawn]
            empty = 0
        else:
            empty += 1
    return text + (str(empty) if empty else "")


def read_board(text: str, size: int) -> Board:
    """Parse what `spell_board` writes. Raise `ValueError` for anything else."""
    check_size(size)
    rows = text.split("/")
    if len(rows) != size or len(text) > size * (size + 1):
        raise ValueError(f"no rows: {text[:64]}")
    board = Board.from_rows([_read_row(row, size) for row in rows])
    if board.height != size or spell_board(board) != text:
        raise ValueError(f"no rows: {text[:64]}")
    return board


def _read_row(row: str, size: int) -> str:
    """Return the row as a drawing. Raise `ValueError` if a number exceeds the length of the row."""
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
    """Return whether the opponent's lone stone could capture in a ko at this point (article 6)."""
    return board.chain_at(stone) == Chain(to_move.opponent, frozenset({stone}), frozenset({point}))
