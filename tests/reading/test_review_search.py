"""The small search of reviews, with looks that see no move ahead."""

from __future__ import annotations

import pytest

from bot.reading.net.situation import describe_game
from bot.reading.review.search import search
from bot.rules.board import BLACK
from bot.rules.points import Colour, Point, format_point
from tests.reading.fake_looks import FakeLook, game_from, swap_colours

IN_ATARI = """
. . . . .
. X X X .
X O O O X
X O . O X
X O O O X
"""
"""Black captures eight stones; White may not even fill the last liberty."""
SETTLED = """
. X . O .
X X . O O
. X . O .
X X . O O
. X . O .
"""
EMPTY = "\n".join(["....."] * 5)


def name(move: Point | None) -> str:
    """Write a move; ``-`` is a pass."""
    return "-" if move is None else format_point(move)


@pytest.mark.parametrize(("to_move", "sign"), [(Colour.BLACK, 1), (Colour.WHITE, -1)])
def test_a_capture_is_found(to_move: Colour, sign: int) -> None:
    """One look counts what stands on the board; the search captures it, whatever the colours."""
    game = game_from(IN_ATARI if sign == 1 else swap_colours(IN_ATARI), to_move)
    one, many = (search(game, 0.0, FakeLook(), visits) for visits in (1, 40))
    assert 6 == sign * one.lead
    assert "C2" == name(many.best)
    assert 15 < sign * many.lead <= 23
    wins = many.black_wins if sign == 1 else 1 - many.black_wins
    assert wins > 0.9


def test_a_refuted_move_is_left() -> None:
    """The likeliest move looks best until its answer is seen; then it is not preferred any more."""
    every = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    look = FakeLook(
        likely={"A1": 50.0, "E5": 20.0, "C3": 10.0},
        owned={"A1 E5": dict.fromkeys(every, 1.0), "A1": dict.fromkeys(every, -1.0)},
    )
    game = game_from(EMPTY)
    assert "A1" == name(search(game, 0.0, look, 2).best)
    found = search(game, 0.0, look, 60)
    assert "C3" == name(found.best)


def test_the_end_of_a_game_is_counted() -> None:
    """A second pass needs no look: the areas are counted, with komi."""
    game = game_from(SETTLED)
    game.pass_(Colour.BLACK)
    look = FakeLook(likely={"-": 1e6})
    found = search(game, 0.5, look, 20)
    assert (None,) == found.line
    assert -0.5 == pytest.approx(found.lead)
    assert 1 == len(look.seen)


def test_a_visit_is_one_look_at_most() -> None:
    """The game stays as it was, and the first look is at it."""
    game, look = game_from(IN_ATARI), FakeLook()
    before = describe_game(game, 6.5)
    search(game, 6.5, look, 12)
    assert 12 == len(look.seen)
    assert before == look.seen[0] == describe_game(game, 6.5)


def test_the_line_goes_on_while_it_is_sure() -> None:
    """The line of a search follows moves that were visited several times."""
    game = game_from(EMPTY)
    owned = {"C3": dict.fromkeys(["A1", "A2", "A3"], -1.0)}
    look = FakeLook(likely={"C3": 1e3, "C4": 1e2, "D3": 10.0}, owned=owned)
    line = [*map(name, search(game, 0.0, look, 40).line)]
    assert ["C3", "C4"] == line[:2]
    for visits in (1, 3):
        assert ["C3"] == [*map(name, search(game, 0.0, look, visits).line)]


def test_a_better_move_is_preferred_to_a_likelier_one() -> None:
    """The move with the most visits is left for one that has fewer, but enough, and is better."""
    look = FakeLook({"A1": 60.0, "C3": 20.0}, {"C3": dict.fromkeys(["A3", "B3"], -1.0)})
    found = search(game_from(EMPTY), 0.0, look, 20)
    tried = [situation.boards[0].cells for situation in look.seen]
    assert sum(cells[0] == BLACK for cells in tried) > sum(cells[12] == BLACK for cells in tried)
    assert "C3" == name(found.best)
