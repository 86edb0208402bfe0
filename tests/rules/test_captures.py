"""Captures, suicide, and the conditions of a ko, in drawings (articles 4–6)."""

from __future__ import annotations

import pytest

from bot.rules.errors import Suicide
from bot.rules.points import Point, parse_point
from tests.rules.drawings import BLACK, WHITE, board_of, compare, marked_points, point_marked

# Black plays at `a`; the second drawing is the result.
CAPTURES = {
    "one stone in the open": (
        """
        . . X . .
        . X O a .
        . . X . .
        . . . . .
        . . . . .
        """,
        """
        . . X . .
        . X . X .
        . . X . .
        . . . . .
        . . . . .
        """,
    ),
    "a chain on the edge": (
        """
        O O O a .
        X X X . .
        . . . . .
        . . . . .
        . . . . .
        """,
        """
        . . . X .
        X X X . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "two stones in the corner": (
        """
        O O a . .
        X X . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        """
        . . X . .
        X X . . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "three chains at once": (
        """
        . X O X .
        X O a O X
        . X O X .
        . X O X .
        . . X . .
        """,
        """
        . X . X .
        X . X . X
        . X . X .
        . X . X .
        . . X . .
        """,
    ),
    "a chain whose last liberty is its eye": (
        """
        . X X X .
        X O O O X
        X O a O X
        X O O O X
        . X X X .
        """,
        """
        . X X X .
        X . . . X
        X . X . X
        X . . . X
        . X X X .
        """,
    ),
    "a chain that leaves the point played no other liberty": (
        """
        a X O . .
        O O X . .
        X X X . .
        . . . . .
        . . . . .
        """,
        """
        X X O . .
        . . X . .
        X X X . .
        . . . . .
        . . . . .
        """,
    ),
    "nothing, when a liberty is left": (
        """
        O O a . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        """
        O O X . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "nothing, since a diagonal is no neighbour": (
        """
        O X . . .
        . a . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        """
        O X . . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
}

# Black may not play at `a`: that many stones would have no liberty.
SUICIDES = {
    "one stone in the corner": (
        1,
        """
        a O . . .
        O . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "one stone in an eye": (
        1,
        """
        . . O . .
        . O a O .
        . . O . .
        . . . . .
        . . . . .
        """,
    ),
    "joining one chain": (
        3,
        """
        X X a O .
        O O O . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "joining two chains": (
        4,
        """
        X X a X O
        O O O O .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "joining one chain from three sides": (
        9,
        """
        X X X O .
        X X X O .
        X a X O .
        O O O . .
        . . . . .
        """,
    ),
}


@pytest.mark.parametrize("name", CAPTURES)
def test_captures(name: str) -> None:
    """A chain whose last liberty is filled is removed, and its points are returned."""
    before, after = CAPTURES[name]
    board = board_of(before)
    captured = board.play(BLACK, point_marked(before, "a"))
    compare(after, board)
    assert marked_points(before, "O") - marked_points(after, "O") == set(captured)


@pytest.mark.parametrize("name", SUICIDES)
def test_suicide_is_refused(name: str) -> None:
    """A stone that would leave its own chain without liberties is refused."""
    stones, drawing = SUICIDES[name]
    board = board_of(drawing)
    with pytest.raises(Suicide) as caught:
        board.play(BLACK, point_marked(drawing, "a"))
    assert {"point": point_marked(drawing, "a"), "stones": stones} == caught.value.data
    compare(drawing, board)


def test_capturing_comes_before_suicide() -> None:
    """A stone without liberties is legal when it captures, even inside the opponent's ground."""
    before = """
    a O X . .
    O X . . .
    X . . . .
    . . . . .
    . . . . .
    """
    board = board_of(before)
    assert {Point(0, 3), Point(1, 4)} == set(board.captures(BLACK, point_marked(before, "a")))
    with pytest.raises(Suicide):
        board_of(before.replace("X", ".")).play(BLACK, point_marked(before, "a"))


def test_snapback() -> None:
    """One stone is captured, and the capturing chain is captured at once on the same point."""
    board = board_of(
        """
        . X O . .
        O O X . .
        X X X . .
        . . . . .
        . . . . .
        """
    )
    assert [parse_point("B5")] == board.play(WHITE, parse_point("A5"))
    retaken = board.play(BLACK, parse_point("B5"))
    assert {parse_point(name) for name in ("A5", "A4", "B4")} == set(retaken)
    compare(
        """
        . X O . .
        . . X . .
        X X X . .
        . . . . .
        . . . . .
        """,
        board,
    )


# Black plays at `a`, and the drawing says whether that makes a ko.
KOS = {
    "a lone stone takes one and could be retaken": (
        True,
        """
        . . X O .
        . X O a O
        . . X O .
        . . . . .
        . . . . .
        """,
    ),
    "in the corner": (
        True,
        """
        a O X . .
        O X . . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    "it takes two stones": (
        False,
        """
        . X X O .
        X O O a O
        . X X O .
        . . . . .
        . . . . .
        """,
    ),
    "it keeps another liberty": (
        False,
        """
        . . X . .
        . X O a .
        . . X . .
        . . . . .
        . . . . .
        """,
    ),
    "it joins a chain": (
        False,
        """
        a O X X O
        X X O O .
        O O . . .
        . . . . .
        . . . . .
        """,
    ),
    "it takes nothing": (
        False,
        """
        . . . O .
        . X . a O
        . . X O .
        . . . . .
        . . . . .
        """,
    ),
}


@pytest.mark.parametrize("name", KOS)
def test_only_a_lone_stone_capturing_one_stone_makes_a_ko(name: str) -> None:
    """Only one stone captured by a lone stone with no other liberty makes a ko."""
    expected, drawing = KOS[name]
    board, point = board_of(drawing), point_marked(drawing, "a")
    assert expected == board.is_ko_capture(BLACK, point, board.captures(BLACK, point))
