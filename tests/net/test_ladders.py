"""The ladders that the net is told of, on drawn boards.

Whether all of them are those of KataGo, `test_reference` checks with the real net.
"""

from __future__ import annotations

import pytest

from bot.reading.net import ladders
from bot.reading.net.ladders import find_ladders
from bot.rules.board import BLACK, WHITE, Board

SIZE = 9
TO_THE_EDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X o 1 . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
BROKEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
"""
BESIDE_THE_WAY = """
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . X . . . . .
. . X o 1 . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X . . . . . . .
o o X . . . . . .
. o X . . . . . .
"""
SAVED_BY_A_CAPTURE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X . . . . . . .
X X O O O . . . .
O O X O . . . . .
. O X . . . . . .
"""
FROM_BOTH_SIDES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X X X . . . . .
1 o o o 1 X . . .
"""
TWO_KOS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X . . . .
X 1 O X O X . . .
. o X O O X . . .
O X . . . X . . .
"""
BOTH = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . X . . . . . .
. . . . . . . X X
. . . . . . X o o
. . . . . . X o .
"""
"""Lower case: stones of a chain that can be captured. 1: the moves that begin it."""


def read_drawing(drawing: str) -> tuple[bytes, set[int], set[int]]:
    """Return the cells, the marked stones and the marked moves."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    cells = Board.from_rows(["".join(row).upper().replace("1", ".") for row in rows]).key()
    marks = [mark for row in reversed(rows) for mark in row]
    stones = {index for index, mark in enumerate(marks) if mark.islower()}
    return cells, stones, {index for index, mark in enumerate(marks) if mark == "1"}


def turn(index: int, symmetry: int) -> int:
    """Return where one of the eight symmetries of the board puts a point."""
    row, column = divmod(index, SIZE)
    if symmetry & 1:
        row = SIZE - 1 - row
    if symmetry & 2:
        column = SIZE - 1 - column
    return column * SIZE + row if symmetry & 4 else row * SIZE + column


def turn_cells(cells: bytes, symmetry: int) -> bytes:
    """Return the board after one of the eight symmetries."""
    turned = bytearray(len(cells))
    for index, cell in enumerate(cells):
        turned[turn(index, symmetry)] = cell
    return bytes(turned)


def find_marks(cells: bytes, ko: int | None = None) -> tuple[set[int], set[int]]:
    """Return all stones that can be captured, and all moves that begin it."""
    found = find_ladders(SIZE, cells, ko)
    stones = {stone for ladder in found for stone in ladder.stones}
    return stones, {move for ladder in found for move in ladder.first_moves}


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(TO_THE_EDGE, id="to the edge"),
        pytest.param(BROKEN, id="a stone in the way"),
        pytest.param(BESIDE_THE_WAY, id="a stone beside the way"),
        pytest.param(IN_ATARI, id="in atari, no way out"),
        pytest.param(SAVED_BY_A_CAPTURE, id="saved by a capture"),
        pytest.param(FROM_BOTH_SIDES, id="from both sides"),
        pytest.param(TWO_KOS, id="two kos"),
    ],
)
def test_ladders_are_found(drawing: str, swapped: bool, symmetry: int) -> None:
    """The marked chains and moves are found, on each turned board, with either colour."""
    cells, stones, moves = read_drawing(drawing)
    if swapped:
        cells = cells.translate(bytes.maketrans(bytes([BLACK, WHITE]), bytes([WHITE, BLACK])))
    expected = tuple({turn(index, symmetry) for index in marked} for marked in (stones, moves))
    assert expected == find_marks(turn_cells(cells, symmetry))


def test_the_attacker_may_not_retake_a_ko() -> None:
    """A ladder does not begin at the point where the attacker may not play."""
    cells, stones, moves = read_drawing(TO_THE_EDGE)
    (banned,) = moves
    assert (stones, moves) == find_marks(cells)
    assert (set(), set()) == find_marks(cells, banned)


@pytest.mark.parametrize("symmetry", range(8))
def test_a_long_search_counts_as_failed(symmetry: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder that takes too many positions is none. The board is left as it was, so that a short
    one is still found, before it or after it."""
    drawn, marked, _ = read_drawing(BOTH)
    cells, stones = turn_cells(drawn, symmetry), {turn(index, symmetry) for index in marked}
    find_ladders.cache_clear()
    assert stones < find_marks(cells)[0]
    find_ladders.cache_clear()
    monkeypatch.setattr(ladders, "MAX_NODES", 6)
    assert (stones, set()) == find_marks(cells)
    find_ladders.cache_clear()
