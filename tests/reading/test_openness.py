"""A game that has hardly begun: its stones get no verdict."""

from __future__ import annotations

import pytest

from bot.reading.dead_stones.openness import has_hardly_begun, is_wide_open
from bot.reading.dead_stones.suggestion import suggest
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, parse_point
from tests.rules.recorded import recorded_games

EARLY = [
    (19, ""),
    (19, "D4"),
    (19, "D4 Q16"),
    (13, "D4 K10 K4 D10"),
    (19, "D4 Q16 Q4 D16 C6 F3 R6 O3 C14 R14"),
    (11, "D4"),
    (9, "E5 A1"),
    (9, "C3 G7 G3 C7 E5 E3 E7 C5 G5 F2"),
    (7, "D4 C3 E5 B6 F2 D2"),
    (5, "C3 B3"),
    (5, "C3"),
]

WALLS = """
. . X O . . . . .
. . X O . . . . .
. . X O . . . . .
. . X O . . . . .
. . X O . . X . .
. . X O . . . . .
. . X O . . . . .
. . X O . . . . .
O . X O . . . . .
"""


def game_after(size: int, moves: str) -> Game:
    """Return the game after these moves; ``-`` is a pass."""
    game = Game(size)
    for move in moves.split():
        if move == "-":
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, parse_point(move))
    return game


def draw_board(stones: str) -> Board:
    """Return the position of a drawing."""
    return Board.from_rows(["".join(row.split()) for row in stones.strip().splitlines()])


@pytest.mark.parametrize(("size", "moves"), EARLY)
@pytest.mark.parametrize("to_move", Colour)
def test_nothing_is_dead_at_the_beginning(size: int, moves: str, to_move: Colour) -> None:
    """With few stones on an open board none is proposed as dead, asked about or counted, regardless
    of the player to move.
    """
    board = game_after(size, moves).board
    found = suggest(board, to_move, ko=None, seed=1)
    assert (frozenset(), frozenset(), frozenset()) == (
        found.dead,
        found.doubtful,
        found.open_borders,
    )
    assert ({0.0}, 0.0) == (set(found.ownership.values()), found.estimate)


def test_a_divided_board_has_begun() -> None:
    """If walls divide the board, a lone stone of the other side is judged as usual: dead, or asked
    about where it has more room."""
    board = draw_board(WALLS)
    found = suggest(board, Colour.BLACK, ko=None, seed=1)
    assert not is_wide_open(board)
    assert ({parse_point("A1")}, {parse_point("G5")}) == ({*found.dead}, {*found.doubtful})


@pytest.mark.parametrize(
    ("size", "moves"),
    [
        (9, "C3 G7 G3 C7 E5 E3 E7 C5 G5 F2 D8"),
        (7, "D4 C3 E5 B6 F2 D2 D6"),
        (5, "C3 B3 C2 B2"),
    ],
)
def test_a_few_more_stones(size: int, moves: str) -> None:
    """From one stone per eight points on, a small board is judged as usual."""
    assert not has_hardly_begun(game_after(size, moves))


def test_captured_stones_were_played() -> None:
    """After captures the board may be wide open again, but the game did not just begin."""
    game = game_after(7, "B1 A1 A2 G7 F7 - G6 A7 B7 - A6")
    assert 3 == game.prisoners(Colour.BLACK)
    assert is_wide_open(game.board)
    assert not has_hardly_begun(game)


def test_a_fenced_off_board_has_begun() -> None:
    """Few stones that enclose most of the board have settled it, even with stones of the other side
    outside.
    """
    wall = [f"Q{row}" for row in range(1, 20)]
    other = [f"R{row}" for row in range(1, 20)]
    board = Board(19)
    board.place(Colour.BLACK, [parse_point(at) for at in wall])
    board.place(Colour.WHITE, [parse_point(at) for at in other])
    assert not is_wide_open(board)


def test_finished_games_have_begun() -> None:
    """No recorded finished game is treated as one that has hardly begun."""
    games = [game.replay() for game in recorded_games()]
    assert [] == [game for game in games if has_hardly_begun(game) or is_wide_open(game.board)]
