"""The board compared with another implementation of Go, sgfmill's, on random play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import boards

from bot.rules.board import Board
from bot.rules.errors import Suicide
from bot.rules.points import Colour, Point

Play = tuple[Colour, Point]


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[Play]]:
    """Generate a size and stones of random colours, mostly close together, so that many are
    captured. A play on an occupied point must be skipped.
    """
    size = draw(st.just(5) | st.integers(5, 25))  # a small board fills, and then stones suffocate
    window = draw(st.integers(4, min(size, 6)))
    left, low = (draw(st.sampled_from([0, size - window])) for _ in "xy")
    point = st.builds(
        Point, st.integers(left, left + window - 1), st.integers(low, low + window - 1)
    )
    return size, draw(
        st.lists(st.tuples(st.sampled_from(Colour), point), min_size=30, max_size=150)
    )


def rows_of(board: boards.Board) -> list[str]:
    """Return the rows of the other implementation's board, top row first."""
    shown = {"b": "X", "w": "O", None: "."}
    lines = range(board.side)
    return ["".join(shown[board.get(row, column)] for column in lines) for row in reversed(lines)]


def stones(rows: list[str]) -> int:
    """Return the number of stones in a drawing."""
    return sum(len(row) - row.count(".") for row in rows)


@given(games())
def test_random_play_agrees(game: tuple[int, list[Play]]) -> None:
    """Captures, suicides and kos of random stones match the other implementation. It removes
    suicides where we refuse them, so it plays those on a copy.
    """
    size, plays = game
    board, other = Board(size), boards.Board(size)
    for colour, point in plays:
        if board.at(point) is not None:
            continue
        before = board.rows()
        tried = other.copy()
        ko = tried.play(point.row, point.column, colour.value)
        if tried.get(point.row, point.column) is None:
            with pytest.raises(Suicide) as suicide:
                board.play(colour, point)
            gone = stones(before) + 1 - stones(rows_of(tried))
            assert (gone, before) == (suicide.value.data["stones"], board.rows())
            continue
        captured = board.captures(colour, point)
        makes_ko = board.is_ko_capture(colour, point, captured)
        assert captured == board.play(colour, point)
        other = tried
        assert rows_of(other) == board.rows()
        expected = None if ko is None else Point(ko[1], ko[0])
        assert expected == (captured[0] if makes_ko else None)


@given(games())
def test_nothing_is_lost_and_every_chain_breathes(game: tuple[int, list[Play]]) -> None:
    """Every stone played is on the board or captured, and no chain is ever without a liberty."""
    size, plays = game
    board = Board(size)
    laid = dict.fromkeys(Colour, 0)
    taken = dict.fromkeys(Colour, 0)
    for colour, point in plays:
        if board.at(point) is not None:
            continue
        try:
            captured = board.play(colour, point)
        except Suicide:
            continue
        laid[colour] += 1
        taken[colour.opponent] += len(captured)
        assert all(chain.liberties for chain in board.chains())
        assert laid == {side: len(board.stones(side)) + taken[side] for side in Colour}
