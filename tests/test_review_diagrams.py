"""The pictures of a review: what they show, and which part of the board."""

from __future__ import annotations

import pytest

from bot.pictures.review_diagrams import (
    MAX_LINE,
    draw_better_line,
    draw_choice,
    draw_curve,
    find_reach,
)
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import NamedMove, Reason, ReasonKind, Review
from bot.rules.points import Colour, Point, handicap_points
from renderer.model.diagram import LeadChart, Mark, MarkedMove, Seat, Stone, Title
from tests.service.playing import BLACK, begin_game, point, points

ATARI = "C4 D4 E4 A9 D5 A8 H2"
"""White's stone at D4 has one liberty, D3, and Black did not take it with H2."""
NAMED = NamedMove(
    7,
    BLACK,
    point("H2"),
    4.5,
    (point("D3"), None, point("A7")),
    points("D3 D2"),
    (Reason(ReasonKind.NOT_CAPTURED, points("D4"), 1),),
)


def line(moves: str = ATARI) -> GameLine:
    """Return a 9x9 game of these moves."""
    return GameLine.read(begin_game(moves).game, 6.5)


def on_large_board(*moves: str) -> GameLine:
    """Return a 19x19 game of these moves."""
    seats = (Colour.BLACK, Colour.WHITE)
    played = tuple((seats[number % 2], point(name)) for number, name in enumerate(moves))
    return GameLine(19, 6.5, played)


def test_the_curve() -> None:
    """The curve has each lead, the named moves with their players, and the names."""
    review = Review("bamoku", "b10", (0.5, -1.0, 6.5, 6.0, 7.0, 5.5, 6.0, 1.5), (NAMED,))
    title = Title(Seat("Anna"), Seat("Bob"))
    expected = LeadChart(review.leads, 10, (MarkedMove(7, Stone.BLACK),), title)
    assert expected == draw_curve(review, title)


@pytest.mark.parametrize(
    ("leads", "reach"),
    [
        ((0.0,), 4),
        ((0.3, -0.4, 0.2), 4),
        ((-6.5, 3.0), 10),
        ((*[5.0] * 18, 80.0), 10),
        ((*[5.0] * 8, 80.0, 80.0), 100),
        ((-300.0,) * 3, 100),
    ],
)
def test_the_scale(leads: tuple[float, ...], reach: int) -> None:
    """The scale suits nine of ten positions; a few extreme leads do not flatten the curve."""
    assert reach == find_reach(leads)


def test_a_choice() -> None:
    """The board is that before the move: a cross on the move as played, a tick on the better one,
    a triangle on the stone of the reason, and a ring on the move before."""
    shown = draw_choice(line(), NAMED)
    assert {"H2": Mark.WORSE, "D3": Mark.BETTER, "D4": Mark.CHANGED, "A8": Mark.LAST_MOVE} == {
        name: shown.marks[point(name)][0] for name in ("H2", "D3", "D4", "A8")
    }
    assert {point("H2"): Stone.BLACK, point("D3"): Stone.BLACK} == shown.variations
    assert not {point("H2"), point("D3")} & shown.stones.keys()
    assert 6 == len(shown.stones)


def test_a_pass_has_no_mark() -> None:
    """A pass as played, or a better pass, leaves one mark."""
    game = line("C4 D4 -")
    named = NamedMove(3, BLACK, None, 4.5, points("D3"), ())
    assert {point("D3"): Stone.BLACK} == draw_choice(game, named).variations
    better = NamedMove(1, BLACK, point("C4"), 4.5, (None,), ())
    assert {point("C4"): Stone.BLACK} == draw_choice(game, better).variations


def test_a_better_line() -> None:
    """Moves have numbers from the named one on; a pass keeps its number; captures leave a ghost."""
    shown = draw_better_line(line(), NAMED).board
    assert {point("D3"): 1, point("A7"): 3} == shown.numbers
    assert (Mark.GHOST_WHITE,) == shown.marks[point("D4")]


def test_long_lines_are_cut() -> None:
    """A picture shows the first moves of a long line."""
    row = tuple(Point(column, 0) for column in range(9)) + tuple(Point(c, 8) for c in range(1, 4))
    named = NamedMove(1, BLACK, point("E5"), 4.5, row, ())
    assert MAX_LINE == len(draw_better_line(line("E5"), named).board.numbers)


def test_a_large_board_is_cropped() -> None:
    """A choice in a corner shows the corner, with all stones of its reason and the answer."""
    game = on_large_board("Q16", "D4", "C3")
    reasons = (Reason(ReasonKind.CUT_OFF, points("D4"), 1, point("F3")),)
    named = NamedMove(3, BLACK, point("C3"), 4.5, points("D3"), (), reasons)
    shown = draw_choice(game, named)
    assert shown.part is not None
    assert (9, (0, 0)) == (shown.size, shown.part.corner)
    assert {(2, 2), (3, 2)} == shown.variations.keys()
    answered = (Reason(ReasonKind.CUT_OFF, points("D4"), 1, point("K4")),)
    wider = NamedMove(3, BLACK, point("C3"), 4.5, points("D3"), (), answered)
    assert 12 == draw_choice(game, wider).size
    far = NamedMove(3, BLACK, point("C3"), 4.5, points("R17"), (), reasons)
    assert (19, None) == (draw_choice(game, far).size, draw_choice(game, far).part)


def test_handicap_stones() -> None:
    """A game with handicap begins with its stones, and White moves first."""
    game = GameLine(9, 0.5, ((Colour.WHITE, point("E5")),), handicap=2)
    named = NamedMove(1, Colour.WHITE, point("E5"), 4.5, points("C4"), ())
    shown = draw_choice(game, named)
    assert set(handicap_points(9, 2)) == shown.stones.keys()
    assert {Stone.WHITE} == set(shown.variations.values())
