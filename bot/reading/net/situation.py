"""The situation that a net judges: a position, its recent history and the komi."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, Point

MAX_MOVES = 5
MAX_BOARDS = 3


@dataclass(frozen=True)
class Stones:
    """The stones of a position, as `Board.key` has them, and the index where the player to move
    may not retake a ko."""

    cells: bytes
    ko: int | None = None


@dataclass(frozen=True)
class Situation:
    """``boards`` has the current position, and up to two before it; ``moves`` has up to five moves,
    as indices or None for a pass. Both begin with the newest.

    ``komi`` is what White gets beyond the difference in area: the komi, plus all stones that Black
    has put on the board, captured or not, minus those of White. With it, a count of areas gives the
    result of a count of territory and prisoners. Handicap stones are stones of Black like others.
    """

    size: int
    to_move: Colour
    boards: tuple[Stones, ...]
    moves: tuple[int | None, ...]
    komi: float


def describe_board(board: Board, to_move: Colour, ko: Point | None, komi: float) -> Situation:
    """Return a situation without a history; ``komi`` as in `Situation`."""
    return Situation(board.size, to_move, (_stones(board, ko),), (), komi)


def describe_game(game: Game, komi: float) -> Situation:
    """Return the situation of the player to move in a game with this komi.

    Moves before a stop are hidden: for KataGo another phase begins there.
    """
    now = describe_board(game.board, game.to_move, game.ko, komi + _count_put(game))
    moves = _list_recent_moves(game)
    newest = len(game.moves)
    earlier = (_recall_stones(game, newest - age) for age in range(1, MAX_BOARDS)[: len(moves)])
    return replace(now, boards=(*now.boards, *earlier), moves=moves)


def describe_stop(game: Game, komi: float, to_move: Colour) -> Situation:
    """Return the situation after a stop, if this player moved next."""
    return describe_board(game.board, to_move, None, komi + _count_put(game))


def _count_put(game: Game) -> int:
    """Return how many stones more Black has put on the board than White."""
    board = game.board
    black = len(board.stones(Colour.BLACK)) + game.prisoners(Colour.WHITE)
    white = len(board.stones(Colour.WHITE)) + game.prisoners(Colour.BLACK)
    return black - white


def _list_recent_moves(game: Game) -> tuple[int | None, ...]:
    """Return the indices of the last moves, the newest first, back to a stop or to a change of
    turns that a resumption caused."""
    played = game.moves
    newest = len(played) - 1
    moves: list[int | None] = []
    turn = game.to_move
    for index in range(newest, -1, -1)[:MAX_MOVES]:
        turn = turn.opponent
        passes = index > 0 and played[index].is_pass and played[index - 1].is_pass
        # The first pass after a resumption can follow the two that made the stop.
        is_stop = passes and not (index == newest and game.passes == 1)
        if is_stop or played[index].colour is not turn:
            break
        point = played[index].point
        moves.append(None if point is None else game.board.index(point))
    return tuple(moves)


def _recall_stones(game: Game, moves: int) -> Stones:
    ban = game.position_after(moves).ban
    return _stones(game.board_after(moves), None if ban is None else ban[0])


def _stones(board: Board, ko: Point | None) -> Stones:
    return Stones(board.key(), None if ko is None else board.index(ko))
