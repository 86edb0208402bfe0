"""Territory in positions whose count is known: the official examples, and some of our own."""

from __future__ import annotations

import pytest

from bot.rules.points import Colour
from tests.rules.golden_files import NAMES, drawn, read


@pytest.mark.parametrize("turned", range(8))
@pytest.mark.parametrize("name", NAMES)
def test_positions_are_counted_as_they_should(name: str, turned: int) -> None:
    """Territory, dame, seki, dead stones that stay and points are what the golden file says.

    This holds for the position as drawn (0) and turned or reflected in every other way.
    """
    golden = read(name, turned)
    score = golden.count()
    assert "\n".join(golden.counted) == "\n".join(drawn(golden.board, score))
    assert golden.points == (score.black.points, score.white.points)
    if golden.after_filling is not None:
        filled = score.after_filling(Colour.BLACK), score.after_filling(Colour.WHITE)
        assert golden.after_filling == filled


def test_the_golden_files_are_there() -> None:
    """Both readings of article 8 are tested, and both of what a note can add."""
    files = [read(name) for name in NAMES]
    assert {"literal", "filled"} == {golden.reading for golden in files}
    assert 30 <= len(files)
    assert any(golden.after_filling and golden.prisoners != (0, 0) for golden in files)
