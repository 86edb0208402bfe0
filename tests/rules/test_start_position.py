"""Games that start from a position."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.errors import BadBoardSize, BadPosition, KoBan, NothingToUndo
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, Point, parse_point
from bot.rules.scoring.territory import Score, count
from bot.rules.start_position import StartPosition, read_board, spell_board
from tests.rules.drawings import BLACK, WHITE, board_of, compare, game_at, play

KO = """
. . X O .
. X . X O
. . X O .
. . . . .
. . . . .
"""

HAPPENINGS = st.lists(st.none() | st.integers(0, 400), max_size=150)


def happens(game: Game, happening: Point | None) -> None:
    """Play a move of the player to move; None is a pass. After a second pass the game is
    resumed.
    """
    if happening is not None:
        game.play(game.to_move, happening)
        return
    passed = game.to_move
    game.pass_(passed)
    if game.phase is GamePhase.STOPPED:
        game.resume(passed)


def score_of(game: Game) -> Score:
    """Count the game as it is, with no dead stones."""
    black, white = (game.prisoners(colour) for colour in Colour)
    return count(game.board, (), black_prisoners=black, white_prisoners=white, komi=6.5)


@given(st.integers(5, 7), HAPPENINGS, st.integers(0, 400))
def test_continuing_from_a_position(size: int, numbers: list[int | None], cut: int) -> None:
    """A game cut in two and continued from the position in between ends with the same board, ko,
    player to move, prisoners and score as the whole game.
    """
    whole, moves = Game(size), list[Point | None]()
    positions = [whole.position_after(0)]
    for number in numbers:
        legal = whole.legal_points()
        move = None if number is None or not legal else legal[number % len(legal)]
        if move is None and whole.passes == 1:
            continue  # two passes in a row stop a game; how often they passed before is forgotten
        happens(whole, move)
        moves.append(move)
        positions.append(whole.position_after(len(whole.moves)))
    at = cut % len(positions)
    continued = Game(size, start=positions[at])
    for move in moves[at:]:
        happens(continued, move)
    assert whole.board == continued.board
    assert (whole.ko, whole.to_move) == (continued.ko, continued.to_move)
    assert score_of(whole).outcome == score_of(continued).outcome
    assert score_of(whole) == score_of(continued)
    assert positions[-1] == continued.position_after(len(continued.moves))


def test_the_ko_holds_from_the_first_move() -> None:
    """Retaking the ko on the first move is refused, as in the original game."""
    whole = game_at(KO.replace(". X . X O", ". X O . O"), BLACK)
    whole.play(BLACK, parse_point("D4"))
    game = Game(5, start=whole.position_after(len(whole.moves)))
    assert (parse_point("C4"), WHITE) == (game.ko, game.to_move)
    with pytest.raises(KoBan):
        game.play(WHITE, parse_point("C4"))
    play(game, "A1 E1 C4")
    assert (1, 1) == (game.prisoners(BLACK), game.prisoners(WHITE))


def test_undo_and_repetition_stop_at_the_start_position() -> None:
    """Moves are counted from the position, undo stops at it, and a repetition of it is one of the
    start.
    """
    whole = game_at(KO.replace(". X . X O", ". X O . O"), BLACK)
    game = Game(5, start=whole.position_after(len(whole.moves)))
    with pytest.raises(NothingToUndo):
        game.undo(1)
    play(game, "D4 E1 A1 C4 pass")
    game.undo(5)
    compare(
        ". . X O . | . X O . O | . . X O . | . . . . . | . . . . .".replace("|", "\n"), game.board
    )
    assert ([], BLACK, None) == (game.moves, game.to_move, game.ko)


def test_the_start_position_can_be_repeated() -> None:
    """The start position counts as an earlier position for repetition."""
    drawing = ". . X O . | . X O . O | . . X O . | . . . . . | . . . . .".replace("|", "\n")
    game = Game(5, start=StartPosition(5, spell_board(board_of(drawing)), BLACK))
    play(game, "D4 pass pass")
    game.resume(BLACK)
    play(game, "C4")
    repeated = game.moves[-1].repetition
    assert repeated is not None
    assert (0, 1, 1) == (repeated.earlier, repeated.black_took, repeated.white_took)


def test_a_copy_has_the_same_start() -> None:
    """A copy starts from the same position and does not change the original game."""
    game = Game(5, start=StartPosition(5, "5/5/2b2/5/5", WHITE, black_took=3))
    twin = game.copy()
    twin.play(WHITE, parse_point("A1"))
    assert (game.start, 0, 1) == (twin.start, len(game.moves), len(twin.moves))
    twin.undo(1)
    assert (game.board, 3) == (twin.board, twin.prisoners(BLACK))


@given(st.integers(5, 25), st.lists(st.tuples(st.integers(0, 24), st.integers(0, 24))))
def test_a_board_as_text(size: int, places: list[tuple[int, int]]) -> None:
    """Every board survives conversion to text, which is never much longer than its points."""
    board = board_of("\n".join(["." * size] * size))
    for number, (column, row) in enumerate(places):
        board.place(list(Colour)[number % 2], [Point(column % size, row % size)])
    text = spell_board(board)
    assert board == read_board(text, size)
    assert len(text) <= size * (size + 1)


@pytest.mark.parametrize(
    "text",
    [
        "5/5/5/5", "5/5/5/5/5/5", "5/5/5/5/", "5/5/5/5/41", "5/5/5/5/6", "5/5/5/5/x4", "05/5/5/5/5",
        "5/5/5/5/B4", "5/5/5/5/\N{ARABIC-INDIC DIGIT FIVE}", "5/5/5/5/99999999", "",
        "5/5/5/5/b" + "b" * 100,
    ],
)  # fmt: skip
def test_other_text_is_not_a_board(text: str) -> None:
    """A board has only one text form, and all other text is refused."""
    with pytest.raises(ValueError, match="no row"):
        read_board(text, 5)


GOOD = StartPosition(5, "2bw1/1bw1w/2bw1/5/5", BLACK)


@pytest.mark.parametrize(
    "bad",
    [
        replace(GOOD, stones="bw3/w4/5/5/5"),
        replace(GOOD, black_took=-1),
        replace(GOOD, ban=(parse_point("D4"), parse_point("C4")), to_move=WHITE),
        replace(GOOD, ban=(parse_point("A1"), parse_point("C4"))),
        replace(GOOD, ban=(parse_point("B4"), parse_point("C4"))),
        replace(GOOD, stones="2bw1/2w1w/2bw1/5/5", ban=(parse_point("D4"), parse_point("C4"))),
    ],
)
def test_positions_no_game_begins_from(bad: StartPosition) -> None:
    """Chains without liberties, a false ko and negative prisoners are refused."""
    assert 5 == Game(5, start=GOOD).board.size
    with pytest.raises(BadPosition):
        Game(5, start=bad)


def test_an_invalid_size_is_refused() -> None:
    """A position must have a valid board size."""
    with pytest.raises(BadBoardSize):
        StartPosition(4, "4/4/4/4", BLACK).board()
