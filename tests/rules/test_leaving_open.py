"""Points inside one's own territory that must be filled in the end, and those that need not."""

from __future__ import annotations

import pytest

from bot.rules.board import grid
from bot.rules.points import Colour, parse_point
from bot.rules.scoring.leaving_open import may_be_left_open
from bot.rules.scoring.territory import Score, count
from tests.rules.drawings import board_of
from tests.rules.official_files import read

SNAPBACKS = read("official", "figure-07")
KOMI = 17.5
FILLED = ["B A2"]
TAKEN = ["W A2", "B B1", "W A1", "B B1"]


def count_after(plays: list[str]) -> Score:
    """Count the snapbacks of the official figure 7 after these moves."""
    board = SNAPBACKS.board.copy()
    prisoners = dict.fromkeys(Colour, 0)
    for play in plays:
        side, point = play.split()
        colour = Colour(side.lower())
        prisoners[colour] += len(board.play(colour, parse_point(point)))
    return count(
        board,
        [stone for stone in SNAPBACKS.dead if board.at(stone) is Colour.WHITE],
        black_prisoners=prisoners[Colour.BLACK],
        white_prisoners=prisoners[Colour.WHITE],
        komi=KOMI,
    )


def test_a_point_that_is_better_left_open_is_not_filled() -> None:
    """With A2 left open, Black wins by half a point, in agreement with article 8."""
    score = count_after([])
    assert (0.5, frozenset()) == (score.margin, score.false_eyes)


def test_the_count_equals_the_result_of_playing_it_out() -> None:
    """White captures two stones and is captured in turn, and the difference stays the same."""
    assert 0.5 == count_after(TAKEN).margin


def test_filling_it_would_lose() -> None:
    """With A2 filled, White wins."""
    assert -0.5 == count_after(FILLED).margin


ATARI = """
    . X O . . .
    X O O . . .
    X X O . . .
    O O O . . .
    . . . . . .
    . . . . . .
"""
CORNER = """
    X . X O O .
    O X X O . .
    O O O O . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
SNAPBACK = """
    . . . . . .
    . . . . . .
    . . . . . .
    X X X O . .
    . O X O . .
    X X O O . .
"""
WIDER = """
    . . . . . .
    . . . . . .
    X X X O . .
    . X X O . .
    . O X O . .
    X X O O . .
"""


@pytest.mark.parametrize(
    ("drawing", "own", "enemy", "empty", "may"),
    [
        pytest.param(CORNER, "A6", "", "B6", False, id="a ko in the corner"),
        pytest.param(ATARI, "B6", "", "A6", False, id="a ko at the edge"),
        pytest.param(SNAPBACK, "A1 B1", "B2", "A2", True, id="two stones to be taken back"),
        pytest.param(WIDER, "A1 B1", "B2", "A2 A3", False, id="who takes two gets out"),
    ],
)
def test_a_point_may_stay_open_if_capturing_gains_nothing(
    drawing: str, own: str, enemy: str, empty: str, may: bool
) -> None:
    """A point may stay open if a capture there gains nothing; a ko must be closed."""
    board = board_of(drawing)
    lines = grid(board.size, board.height)
    stones, inside, free = (
        {lines.index[parse_point(name)] for name in names.split()} for names in (own, enemy, empty)
    )
    walls = [
        {lines.index[point] for point in board.stones(colour)} - stones - inside
        for colour in (Colour.BLACK, Colour.WHITE)
    ]
    assert may == may_be_left_open(stones, inside, free, (walls[0], walls[1]), lines.neighbours)


def test_wide_ground_is_not_played_out() -> None:
    """If a search would cost too much, the point counts as a loss."""
    row = range(12)
    near = [[i for i in (here - 1, here + 1) if i in row] for here in row]
    free = set(row) - {0}
    assert not may_be_left_open({0}, set(), free, (set(), set()), near)
