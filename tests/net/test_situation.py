"""The input of the net for a game: stones, history and komi, and their encoding."""

from __future__ import annotations

import pytest

from bot.reading.net.encoding import PLANES, encode
from bot.reading.net.situation import Situation, describe_board, describe_game
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, parse_point
from bot.rules.start_position import StartPosition, spell_board

SIZE = 9
KO = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O . . . .
. . X O . O . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
CHAINS = """
. . . . . . . . O
. . . . . . . . .
. . . . X X . . .
. . . . . . . . .
. . X . . . . . .
. X O . . . . . .
. . . O . . . . .
X X . . . . . . .
O . . . . . . . .
"""


def draw_board(drawing: str) -> Board:
    """Return the position of a drawing."""
    return Board.from_rows(["".join(row.split()) for row in drawing.strip().splitlines()])


def index_of(name: str) -> int:
    """Return the index of a point, as `Situation` counts."""
    point = parse_point(name)
    return point.row * SIZE + point.column


def make_game(moves: str, start: StartPosition | None = None) -> Game:
    """Return a game after these moves."""
    game = Game(SIZE, start=start)
    for move in moves.split():
        if move == "pass":
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, parse_point(move))
    return game


def make_ko() -> Game:
    """Return a game that begins before a ko, with Black to take."""
    return make_game("", StartPosition(SIZE, spell_board(draw_board(KO)), Colour.BLACK))


def marked(situation: Situation, plane: int) -> set[str]:
    """Return the points that an input plane marks."""
    planes = encode(situation).planes
    return {
        "ABCDEFGHJ"[place % SIZE] + str(SIZE - place // SIZE)
        for place in range(SIZE * SIZE)
        if planes[place * PLANES + plane]
    }


def test_komi_includes_the_stones_played() -> None:
    """Territory and prisoners become area: each stone that Black put on the board more than White
    counts for White, captured or not; a pass counts nothing."""
    captured = make_game("A2 A1 B1 pass C5")
    assert 1 == captured.prisoners(Colour.BLACK)
    assert 6.5 + 3 - 1 == describe_game(captured, 6.5).komi
    assert 0.5 == describe_game(make_game("A1 pass pass"), -0.5).komi


def test_handicap_stones_count_as_played() -> None:
    """Stones and prisoners that a game begins with count like others."""
    stones = spell_board(draw_board(CHAINS))
    start = StartPosition(SIZE, stones, Colour.WHITE, black_took=4, white_took=1)
    assert 0.5 + 6 + 1 - 4 - 4 == describe_game(make_game("", start), 0.5).komi


def test_recent_moves_begin_with_the_newest() -> None:
    """Up to five moves are told, and the boards before the newest two."""
    game = make_game("A1 B1 C1 pass D1 E1")
    situation = describe_game(game, 6.5)
    expected = [index_of(name) for name in ("E1", "D1")]
    assert (*expected, None, index_of("C1"), index_of("B1")) == situation.moves
    boards = [game.board_after(moves).key() for moves in (6, 5, 4)]
    assert boards == [stones.cells for stones in situation.boards]
    empty = describe_game(Game(SIZE), 6.5)
    assert (1, 0) == (len(empty.boards), len(empty.moves))


def test_each_board_has_its_ko() -> None:
    """The point where a stone may not be retaken belongs to one board only."""
    game = make_ko()
    game.play(Colour.BLACK, parse_point("E5"))
    taken = describe_game(game, 6.5)
    assert [index_of("D5"), None] == [stones.ko for stones in taken.boards]
    assert {"D5"} == marked(taken, 6)
    assert index_of("D5") not in {
        (SIZE - 1 - at // SIZE) * SIZE + at % SIZE for at in encode(taken).legal
    }
    game.play(Colour.WHITE, parse_point("A1"))
    assert [None, index_of("D5"), None] == [each.ko for each in describe_game(game, 6.5).boards]


@pytest.mark.parametrize("asked_by", Colour)
def test_moves_before_a_stop_are_hidden(asked_by: Colour) -> None:
    """After a resumption the net is told only of the moves since."""
    game = make_game("A1 B1 pass pass")
    assert () == describe_game(game, 6.5).moves
    game.resume(asked_by)
    assert () == describe_game(game, 6.5).moves
    game.play(game.to_move, parse_point("C1"))
    assert (index_of("C1"),) == describe_game(game, 6.5).moves
    assert 2 == len(describe_game(game, 6.5).boards)


def test_planes_are_those_of_the_player_to_move() -> None:
    """Own and other stones, chains with few liberties, and ladders, from either side."""
    board = draw_board(CHAINS)
    black, white = (describe_board(board, colour, None, 7.0) for colour in Colour)
    all_black, all_white = {"A2", "B2", "B4", "C5", "E7", "F7"}, {"A1", "C4", "D3", "J9"}
    assert (all_black, all_white) == (marked(black, 1), marked(black, 2))
    assert (all_white, all_black) == (marked(white, 1), marked(white, 2))
    assert 81 == len(marked(black, 0))
    assert ({"A1"}, {"C4", "J9"}, {"B4", "C5"}) == tuple(
        marked(black, plane) for plane in (3, 4, 5)
    )
    assert [{"A1", "J9"}, {"A1", "J9"}] == [marked(situation, 14) for situation in (black, white)]
    assert [{"J8", "H9"}, set()] == [marked(situation, 17) for situation in (black, white)]


def test_komi_has_the_sign_of_the_player_to_move() -> None:
    """Komi is told in units of 20 points, for the player to move, and never more than the board
    and 20 points."""
    board = Board(SIZE)
    komi = {
        colour: encode(describe_board(board, colour, None, 7.0)).summary[5] for colour in Colour
    }
    assert {Colour.BLACK: -0.35, Colour.WHITE: 0.35} == komi
    huge = encode(describe_board(board, Colour.WHITE, None, 5000)).summary[5]
    assert pytest.approx((81 + 20) / 20) == huge


def test_passes_are_told_in_the_summary() -> None:
    """A pass has no point: it is a number for its age, and the newest one could end the game."""
    summary = encode(describe_game(make_game("A1 B1 pass"), 6.5)).summary
    assert (1.0, 0.0, 0.0, 0.0, 0.0) == summary[:5]
    assert 1.0 == summary[14]
    assert 0.0 == encode(describe_game(make_game("A1 pass B1"), 6.5)).summary[14]
