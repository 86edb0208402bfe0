"""The opinion of another program on dead stones leads to questions about unsure verdicts."""

from __future__ import annotations

from bot.reading.dead_stones.suggestion import Suggestion
from bot.reading.second_opinion import MOST, add_second_opinion
from bot.rules.board import Board
from bot.rules.points import Point
from tests.service.playing import points

ROWS = (
    "XX.XXX.X.",
    ".........",
    "OO.OOO.O.",
    ".........",
    "XXXX.X.X.",
    ".........",
    "OOOO.O.O.",
    ".........",
    ".........",
)
"""Chains of different sizes: the largest ones are A5 and A3, then D7 and D9."""


def point_set(names: str) -> frozenset[Point]:
    """Parse ``D4 E5``."""
    return frozenset(points(names))


def suggestion(unsure: frozenset[Point], dead: str = "", doubtful: str = "") -> Suggestion:
    """A suggestion that is unsure of these chains."""
    return Suggestion(
        dead=point_set(dead),
        doubtful=point_set(doubtful),
        unsure=unsure,
        open_borders=frozenset(),
        kos=frozenset(),
        ownership={},
        estimate=0.0,
    )


def names() -> frozenset[Point]:
    """The names of all chains."""
    return frozenset(chain.name for chain in Board.from_rows(ROWS).chains())


def test_only_unsure_verdicts_are_compared() -> None:
    """An opinion that contradicts a sure verdict changes nothing; an unsure one becomes a
    question."""
    board, theirs = Board.from_rows(ROWS), point_set("H7")
    sure = suggestion(names() - theirs)
    assert sure == add_second_opinion(sure, board, theirs)
    asked = add_second_opinion(suggestion(theirs), board, theirs)
    assert (theirs, theirs, frozenset()) == (asked.doubtful, asked.only_theirs, asked.only_ours)


def test_a_long_list_is_cut() -> None:
    """If the other program differs on many chains, the question is about the largest ones. The
    others keep our verdicts."""
    board, dead = Board.from_rows(ROWS), point_set("A5 H9")
    found = add_second_opinion(suggestion(names(), "A5 H9"), board, names() - dead)
    assert MOST == len(found.doubtful)
    assert point_set("A5 A3 D7") == found.doubtful
    assert (point_set("A5"), point_set("A3 D7")) == (found.only_ours, found.only_theirs)
    assert point_set("H9") == found.dead


def test_a_question_of_ours_stays_ours() -> None:
    """A chain that we ask about anyway stays the same, with any opinion of the other program."""
    found = suggestion(names() - point_set("H9"), doubtful="H9")
    for theirs in ("H9", ""):
        assert found == add_second_opinion(found, Board.from_rows(ROWS), point_set(theirs))
