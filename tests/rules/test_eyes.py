"""The number of eyes of an eye space."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import grid
from bot.rules.points import Point
from bot.rules.scoring.eyes import eyes_of_space
from tests.rules.drawings import marked_points

LINES = grid(13, 13)


def eyes_in(drawing: str, column: int = 3, row: int = 3) -> int:
    """Return the eyes of a space drawn with ``.`` empty, ``o`` dead stone, ``/`` gate, ``%`` dead
    stone in a gate and ``X`` not in the space, with its lower left corner at a point of a 13×13
    board.
    """

    def indices(*marks: str) -> set[int]:
        points = {point for mark in marks for point in marked_points(drawing, mark)}
        return {LINES.index[Point(p.column + column, p.row + row)] for p in points}

    return eyes_of_space(
        indices(".", "o", "/", "%"), indices("o", "%"), indices("/", "%"), LINES.neighbours
    )


@pytest.mark.parametrize(
    ("drawing", "eyes"),
    [
        (".", 1),
        ("..", 1),
        ("...", 2),
        ("..\n.X", 2),
        ("..\n..", 1),
        ("....", 2),
        ("...\nX.X", 2),
        ("o..", 2),
        (".o.", 1),
        ("..o.", 2),
        (".oo.", 1),
        (".oX\n..X", 1),
        ("oX\n.o\nX.", 2),
        ("o.\n.o", 2),
        ("...\nXoX", 2),
        (".o.\nX.X", 1),
        ("..X\n.o.", 1),
        (".ooo.", 1),
        ("..o..", 2),
        ("X.X\n.o.\nX.X", 1),
        (".o.\nooo\n.o.", 1),
        (".o.\n.o.\n.o.", 2),
        (".......\nXXoXXXX", 2),
        ("/", 0),
        ("%", 0),
        ("./", 1),
        (".%", 0),
        ("../", 1),
        (".../", 1),
        ("..../", 2),
        ("...%", 1),
        ("/.../", 1),
        ("/......./", 2),
    ],
)
def test_eyes_of_spaces(drawing: str, eyes: int) -> None:
    """The defender, moving first, makes this many eyes in the middle of the board."""
    assert eyes == eyes_in(drawing)


@pytest.mark.parametrize(("column", "row"), [(0, 0), (0, 4), (4, 0), (10, 12)])
def test_the_edge_is_a_wall(column: int, row: int) -> None:
    """Three points in a row are two eyes at the edge and in the corner, too."""
    assert 2 == eyes_in("...", column, row)


def test_a_stone_in_the_corner_is_held_by_two_eyes() -> None:
    """A stone that touches no wall lives between two single points."""
    assert 2 == eyes_in("o.\n.o", 11, 11)
    assert 2 == eyes_in(".o.\n...", 0, 11)


@given(
    st.sets(st.integers(0, 7), min_size=1, max_size=8),
    st.sets(st.integers(0, 7)),
    st.sets(st.integers(0, 7)),
    st.integers(0, 7),
)
def test_a_gate_never_helps(
    bits: set[int], stones: set[int], gates: set[int], another: int
) -> None:
    """An additional gate never adds an eye."""
    space = {LINES.index[Point(3 + bit % 3, 3 + bit // 3)] for bit in bits}
    dead = {LINES.index[Point(3 + bit % 3, 3 + bit // 3)] for bit in stones} & space
    few = {LINES.index[Point(3 + bit % 3, 3 + bit // 3)] for bit in gates} & space
    more = few | ({LINES.index[Point(3 + another % 3, 3 + another // 3)]} & space)
    assert eyes_of_space(space, dead, more, LINES.neighbours) <= eyes_of_space(
        space, dead, few, LINES.neighbours
    )
