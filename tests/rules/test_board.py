"""Stones on a board: chains, refusals, and boards as text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.errors import BadBoardSize, Occupied, OffBoard
from bot.rules.points import Colour, Point, format_point, parse_point
from tests.rules.drawings import BLACK, WHITE, board_of, compare, marked_points


@pytest.mark.parametrize("colour", Colour)
def test_occupied_points_are_refused(colour: Colour) -> None:
    """A stone on an occupied point of either colour is refused."""
    board = board_of("X....\n" + ".....\n" * 4)
    with pytest.raises(Occupied) as caught:
        board.play(colour, parse_point("A5"))
    assert {"point": parse_point("A5"), "colour": BLACK} == caught.value.data


@pytest.mark.parametrize("point", [Point(5, 0), Point(0, 5), Point(-1, 0), Point(0, -1)])
def test_points_off_the_board_are_refused(point: Point) -> None:
    """Every method raises the same error for a point off the board."""
    board = Board(5)
    for ask in (board.at, board.chain_at, board.neighbours):
        with pytest.raises(OffBoard):
            ask(point)
    with pytest.raises(OffBoard):
        board.place(BLACK, [point])
    with pytest.raises(OffBoard):
        board.remove([point])
    with pytest.raises(OffBoard):
        board.play(BLACK, point)


def test_chains_and_their_names() -> None:
    """A chain is its connected stones with their liberties, named by its top-left stone."""
    drawing = """
    . X X . .
    . . X O .
    . X X O .
    . . . . .
    O . . . .
    """
    board = board_of(drawing)
    chain = board.chain_at(parse_point("C4"))
    assert chain is not None
    assert (BLACK, frozenset(marked_points(drawing, "X"))) == (chain.colour, chain.stones)
    assert {parse_point(p) for p in ("A5", "D5", "A3", "B4", "B2", "C2")} == chain.liberties
    assert parse_point("B5") == chain.name
    assert ["A1", "B5", "D4"] == [format_point(chain.name) for chain in board.chains()]
    assert board.chain_at(parse_point("A5")) is None


@pytest.mark.parametrize("line", ["....", "......", "....x", "X X", "....+"])
def test_bad_lines_of_drawings_are_refused(line: str) -> None:
    """All lines have as many points as the first, of three characters only."""
    with pytest.raises(ValueError, match=f"^{re.escape(line.replace(' ', ''))}$"):
        Board.from_rows([*["....."] * 4, line])


@pytest.mark.parametrize("size", [0, 4, 26])
def test_drawings_of_bad_sizes_are_refused(size: int) -> None:
    """A drawing has 5 to 25 lines of 5 to 25 points."""
    for width, height in ((size, size), (9, size), (size, 9)):
        with pytest.raises(BadBoardSize):
            Board.from_rows(["." * width] * height)


def test_a_board_may_be_rectangular() -> None:
    """Width and height may differ: neighbours, drawings, copies and keys follow both."""
    rows = ["X.....O", ".......", ".......", ".......", "O.....X"]
    board = Board.from_rows(rows)
    assert (7, 5) == (board.size, board.height)
    assert rows == board.rows() == board.copy().rows()
    assert board == board.copy()
    assert {parse_point("F1"), parse_point("G2")} == set(board.neighbours(parse_point("G1")))
    assert Board(7, 5) != Board(5, 7)


@st.composite
def drawings(draw: st.DrawFn) -> list[str]:
    """Generate any drawing, legal as a position or not."""
    size = draw(st.integers(5, 25))
    cells = draw(st.text("XO.", min_size=size * size, max_size=size * size))
    return [cells[start : start + size] for start in range(0, size * size, size)]


@given(drawings())
def test_a_drawing_leads_back_to_its_board(rows: list[str]) -> None:
    """Reading a drawing and drawing the board gives the same rows, and so do key and copy."""
    board = Board.from_rows(rows)
    again = Board(board.size)
    again.restore(board.key())
    assert rows == board.rows() == again.rows() == board.copy().rows()
    assert (board, board.digest()) == (again, again.digest())


@given(drawings())
def test_chains_and_empty_points_share_out_the_board(rows: list[str]) -> None:
    """Every stone is in exactly one chain, and every liberty is an empty point next to it."""
    board = Board.from_rows(rows)
    stones = [point for chain in board.chains() for point in chain.stones]
    assert sorted(board.stones(BLACK) + board.stones(WHITE)) == sorted(stones)
    for chain in board.chains():
        around = {near for stone in chain.stones for near in board.neighbours(stone)}
        assert {point for point in around if board.at(point) is None} == chain.liberties
        assert {chain.colour.opponent, None} >= {board.at(p) for p in around - chain.stones}


def test_a_copy_is_independent() -> None:
    """Changing a copy does not change the original."""
    board = board_of("X....\n" + ".....\n" * 4)
    board.copy().play(WHITE, parse_point("C3"))
    compare("X....\n" + ".....\n" * 4, board)


def test_digests_tell_positions_apart() -> None:
    """A position with one stone more, elsewhere or of the other colour has another digest."""
    empty, one, other, white = (Board(9) for _ in range(4))
    one.place(BLACK, [Point(0, 0)])
    other.place(BLACK, [Point(1, 0)])
    white.place(WHITE, [Point(0, 0)])
    assert 4 == len({board.digest() for board in (empty, one, other, white)})


def test_different_boards_print_side_by_side() -> None:
    """A failing comparison shows both boards."""
    with pytest.raises(AssertionError, match=r"X\.\.\.\. +\.\.\.\.X"):
        compare("X....\n" + ".....\n" * 4, board_of("....X\n" + ".....\n" * 4))
