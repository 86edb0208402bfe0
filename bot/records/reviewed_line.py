"""Reads the main line of a record for a review.

Call `read_reviewed_line` in a worker process (`bot.records.reader`).
"""

from __future__ import annotations

from bot.match.ranks import EVEN_KOMI
from bot.match.state import Refusal
from bot.reading.review.game_line import GameLine
from bot.records.games import choose_only_game
from bot.records.interpretation import InterpretedGame
from bot.records.read import read_move, set_up
from bot.records.sgf import list_main_line
from bot.rules.board import Board
from bot.rules.errors import RulesError
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition, spell_board


def read_reviewed_line(record: str, game: int | None = None) -> GameLine | Refusal:
    """Return the moves of a game of stored text, with the same numbers as in the record.

    None means the only game; several are refused as ``record-several``. ``review-record`` refuses
    what is no game by the rules, with the number of the ``move``: stones that are put on the board
    later, a recapture in a ko, a suicide. Other refusals are those of `bot.records.games`.
    """
    chosen = choose_only_game(record, game)
    return chosen if isinstance(chosen, Refusal) else _read_line(chosen[0])


def _read_line(found: InterpretedGame) -> GameLine | Refusal:
    start, moves = Board(found.size), list[tuple[Colour, Point | None]]()
    for node in list_main_line(found.root):
        later = Board(found.size)
        if set_up(later if moves else start, node) and moves:
            return Refusal("review-record", {"move": len(moves) + 1})
        move = read_move(node, found.size)
        if move is not None:
            moves.append(move)
    komi = found.root.properties.get("KM")
    line = GameLine(
        found.size,
        EVEN_KOMI if komi is None else float(komi[0]),
        tuple(moves),
        start=_begin(start, moves),
    )
    played = -1
    try:
        for played, _ in enumerate(line.replay()):  # noqa: B007  counts the moves before an error
            pass
    except RulesError:
        return Refusal("review-record", {"move": played + 1})
    return line


def _begin(board: Board, moves: list[tuple[Colour, Point | None]]) -> StartPosition | None:
    if not moves or not any(board.chains()):
        return None
    return StartPosition(board.size, spell_board(board), moves[0][0])
