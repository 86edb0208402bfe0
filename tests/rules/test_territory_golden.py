"""Territory in positions with a known count: the official examples, and some of our own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.board import Board
from bot.rules.points import Colour
from bot.rules.scoring.territory import count
from tests.rules.golden_files import NAMES, draw_count, read


@pytest.mark.parametrize("name", NAMES)
def test_colours_are_counted_alike(name: str) -> None:
    """With all colours swapped, everything in a golden file belongs to the other side."""
    golden = read(name)
    other = Board(golden.board.size, golden.board.height)
    for colour in Colour:
        other.place(colour.opponent, golden.board.stones(colour))
    one, two = golden.count(), replace(golden, board=other).count()
    assert one.black.territory == two.white.territory
    assert one.white.territory == two.black.territory
    assert one.black.eye_points == two.white.eye_points
    assert (one.dame, one.shared, one.seki) == (two.dame, two.shared, two.seki)
    assert (one.removed, one.false_eyes) == (two.removed, two.false_eyes)


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_marked_chains_does_not_matter(name: str) -> None:
    """Dead chains may be listed in any order, and by any of their stones."""
    golden = read(name)
    backwards = count(
        golden.board,
        sorted(golden.dead, reverse=True),
        black_prisoners=golden.prisoners[0],
        white_prisoners=golden.prisoners[1],
        komi=0,
        dame=golden.reading,
    )
    assert golden.count() == backwards


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_counted_as_they_should(name: str) -> None:
    """Territory, dame, seki, remaining dead stones and points match the golden file.

    This holds for the position as drawn (0) and in every other orientation.
    """
    for turned in range(8):
        golden = read(name, turned)
        score = golden.count()
        assert "\n".join(golden.counted) == "\n".join(draw_count(golden.board, score)), turned
        assert golden.points == (score.black.points, score.white.points), turned
        if golden.after_filling is not None:
            filled = score.after_filling(Colour.BLACK), score.after_filling(Colour.WHITE)
            assert golden.after_filling == filled, turned


def test_the_golden_files_are_there() -> None:
    """Both readings of article 8 are tested, on square and other boards, each with its reason."""
    files = [read(name) for name in NAMES]
    assert {"literal", "filled"} == {golden.reading for golden in files}
    assert 130 <= len(files)
    assert {True, False} == {golden.board.size == golden.board.height for golden in files}
    assert all(golden.reason.endswith(".") for golden in files)
    assert any(golden.after_filling and golden.prisoners != (0, 0) for golden in files)
