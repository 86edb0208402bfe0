"""Properties of every count: both ways of counting, symmetry, marks, jigo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.errors import NoStoneThere, OffBoard, Suicide
from bot.rules.points import Colour, Point, parse_point
from bot.rules.scoring.territory import Dame, Score, count, dead_stones
from tests.rules.drawings import BLACK, WHITE, board_of, marked_points

READINGS: list[Dame] = ["filled", "literal"]

Ending = tuple[Board, list[Point], int, int, float, Dame]


@st.composite
def endings(draw: st.DrawFn) -> Ending:
    """Generate any position with dead stones, prisoners, komi and a reading."""
    board = Board(draw(st.integers(5, 9)), draw(st.integers(5, 9)))
    columns, rows = st.integers(0, board.size - 1), st.integers(0, board.height - 1)
    stones = st.tuples(st.sampled_from(Colour), st.builds(Point, columns, rows))
    for colour, point in draw(st.lists(stones, min_size=10, max_size=80)):
        if board.at(point) is None:
            try:
                board.play(colour, point)
            except Suicide:
                continue
    names = sorted(chain.name for chain in board.chains())
    dead = draw(st.lists(st.sampled_from(names), unique=True, max_size=6)) if names else []
    prisoners = st.integers(0, 100)
    komi = draw(st.sampled_from([0, 0.5, 6.5, 7]))
    return board, dead, draw(prisoners), draw(prisoners), komi, draw(st.sampled_from(READINGS))


def count_ending(ending: Ending) -> Score:
    """Count an ending."""
    board, dead, black, white, komi, dame = ending
    return count(board, dead, black_prisoners=black, white_prisoners=white, komi=komi, dame=dame)


def move_points(ending: Ending, to: Callable[[Point], Point]) -> Ending:
    """Return the ending with every point moved by ``to``."""
    board, dead, *rest = ending
    places = [to(point) for point in board.points()]
    other = Board(max(p.column for p in places) + 1, max(p.row for p in places) + 1)
    for colour in Colour:
        other.place(colour, [to(point) for point in board.stones(colour)])
    return other, [to(point) for point in dead], *rest  # type: ignore[return-value]


def summary(score: Score) -> tuple[int, ...]:
    """Return the sizes of everything that a count distinguishes."""
    return (
        *(len(side.territory) for side in (score.black, score.white)),
        *(len(side.eye_points) for side in (score.black, score.white)),
        *(side.prisoners for side in (score.black, score.white)),
        *(len(part) for part in (score.dead, score.removed, score.dame, score.shared)),
        *(len(part) for part in (score.seki, score.false_eyes)),
    )


@given(endings())
def test_both_ways_of_counting_agree(ending: Ending) -> None:
    """Territory plus prisoners and territory after filling give the same difference."""
    score = count_ending(ending)
    after = score.after_filling(BLACK) - score.after_filling(WHITE)
    assert score.margin + score.komi == after
    assert 0 <= min(score.after_filling(colour) for colour in Colour)


@given(endings())
def test_colours_are_treated_alike(ending: Ending) -> None:
    """With all colours swapped and no komi, the margin is negated."""
    board, dead, black, white, _, dame = ending
    other = Board(board.size, board.height)
    for colour in Colour:
        other.place(colour.opponent, board.stones(colour))
    exchanged = count_ending((other, dead, white, black, 0, dame))
    score = count_ending((board, dead, black, white, 0, dame))
    assert -score.margin == exchanged.margin
    assert (score.dame, score.shared, score.seki, score.removed, score.false_eyes) == (
        exchanged.dame,
        exchanged.shared,
        exchanged.seki,
        exchanged.removed,
        exchanged.false_eyes,
    )


@given(endings(), st.booleans(), st.booleans(), st.booleans())
def test_a_board_may_be_turned(ending: Ending, flip: bool, mirror: bool, swap: bool) -> None:
    """Turned and reflected boards are counted like the original, point by point."""
    width, height = ending[0].size - 1, ending[0].height - 1

    def turn(point: Point) -> Point:
        column = width - point.column if flip else point.column
        row = height - point.row if mirror else point.row
        return Point(row, column) if swap else Point(column, row)

    score, turned = count_ending(ending), count_ending(move_points(ending, turn))
    assert summary(score) == summary(turned)
    assert {turn(point) for point in score.black.territory} == turned.black.territory
    assert {turn(point) for point in score.seki} == turned.seki
    assert {turn(point) for point in score.shared} == turned.shared
    assert {turn(point) for point in score.false_eyes} == turned.false_eyes


@given(endings())
def test_the_order_of_marks_does_not_matter(ending: Ending) -> None:
    """Dead chains may be marked in any order, repeatedly, and at any of their stones."""
    board, dead, *rest = ending
    everywhere = sorted(dead_stones(board, dead), reverse=True)
    again: Ending = (board, [*everywhere, *dead], *rest)  # type: ignore[assignment]
    assert count_ending(ending) == count_ending(again)


@given(endings())
def test_every_point_is_one_thing(ending: Ending) -> None:
    """A point is exactly one of: a living stone, a dead stone that stays, territory, or neutral."""
    board, score = ending[0], count_ending(ending)
    stones = set(board.stones(BLACK) + board.stones(WHITE))
    assert not score.black.territory & score.white.territory
    assert score.removed <= score.dead <= stones
    assert not score.seki & score.dead
    assert score.shared <= score.dame
    empty = set(board.points()) - stones
    assert empty == score.dame | score.black.eye_points | score.white.eye_points
    territory = score.black.territory | score.white.territory
    assert territory <= empty | score.removed
    assert score.removed <= territory | score.false_eyes


@given(endings())
def test_counting_changes_nothing(ending: Ending) -> None:
    """Counting does not change the board."""
    before = ending[0].rows()
    count_ending(ending)
    assert before == ending[0].rows()


TWO_EACH = """
X X X X O O O O O
X . X X O O . O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X . X X O O . O O
X X X X O O O O O
X X X X O O O O O
"""


@pytest.mark.parametrize(
    ("black", "white", "komi", "expected"),
    [
        (0, 0, 0, "jigo"),
        (0, 0, 6.5, "white"),
        (7, 0, 7, "jigo"),
        (8, 0, 7, "black"),
        (0, 0, 0.5, "white"),
        (1, 0, 0.5, "black"),
        (3, 3, 0, "jigo"),
    ],
)
def test_komi_and_jigo(black: int, white: int, komi: float, expected: str) -> None:
    """Komi counts for White, may be whole, and equal counts are jigo."""
    score = count_ending((board_of(TWO_EACH), [], black, white, komi, "filled"))
    winner = score.outcome.winner
    assert expected == ("jigo" if winner is None else winner.name.lower())
    assert 2 + black - 2 - white - komi == score.margin


def test_prisoners_fill_territory() -> None:
    """Prisoners fill the opponent's territory; those that do not fit count for their owner."""
    score = count_ending((board_of(TWO_EACH), [], 5, 1, 0, "filled"))
    assert (1 + 3, 0) == (score.after_filling(BLACK), score.after_filling(WHITE))


@pytest.mark.parametrize("dame", READINGS)
def test_an_empty_board_is_dame(dame: Dame) -> None:
    """Without stones all points are dame, and White wins by komi."""
    score = count_ending((Board(5), [], 0, 0, 6.5, dame))
    assert (25, -6.5) == (len(score.dame), score.margin)


@pytest.mark.parametrize("dame", READINGS)
def test_one_stone_owns_the_board(dame: Dame) -> None:
    """A region surrounded by living stones of one colour belongs to that colour, however large."""
    board = Board(5)
    board.place(WHITE, [Point(2, 2)])
    score = count_ending((board, [], 0, 0, 0, dame))
    assert (0, 24) == (score.black.points, score.white.points)


@pytest.mark.parametrize("dame", READINGS)
def test_dead_stones_stay_without_living_ones(dame: Dame) -> None:
    """Dead stones are removed only inside living territory of the opponent."""
    board = board_of("X . . . O\n" + ". . . . .\n" * 4)
    score = count_ending((board, board.stones(BLACK) + board.stones(WHITE), 0, 0, 0, dame))
    assert (2, 0, 23) == (len(score.dead), len(score.removed), len(score.dame))


def test_a_mark_takes_the_whole_chain() -> None:
    """One mark covers all stones connected to it, and no others."""
    drawing = """
    X X . . .
    . X . O .
    . . X . .
    . . . . .
    . . . . .
    """
    expected = marked_points(drawing, "X") - {parse_point("C3")}
    assert expected == dead_stones(board_of(drawing), [parse_point("A5")])


def test_marks_need_stones() -> None:
    """An empty point and one off the board cannot be marked dead."""
    with pytest.raises(NoStoneThere) as caught:
        dead_stones(Board(5), [Point(0, 0)])
    assert {"point": Point(0, 0)} == caught.value.data
    with pytest.raises(OffBoard):
        dead_stones(Board(5), [Point(5, 0)])
