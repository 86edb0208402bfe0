"""A reader of the picture sees the intended position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from renderer.model.diagram import Diagram, Stone
from renderer.model.theme import THEMES, Theme
from renderer.output.draw import png
from tests.renderer.drawings import FULL, KO, LESSON, MIDDLE_GAME, SCORE, SEKI
from tests.renderer.reading import Position, as_jpeg, full_size, on_a_phone, phone_jpeg, read

Seen = Callable[[bytes], Image.Image]
WAYS: tuple[Seen, ...] = (full_size, on_a_phone, as_jpeg, phone_jpeg)

in_any_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def views(shown: Diagram, asked: Diagram, theme: Theme) -> list[Position]:
    """Return the stones read from the picture at full size, on a phone, and after JPEG
    conversion.
    """
    file = png(shown, theme=theme)
    return [read(see(file), asked, theme) for see in WAYS]


@in_any_theme
@pytest.mark.parametrize(
    "diagram",
    [MIDDLE_GAME, FULL, SCORE, KO, SEKI, LESSON],
    ids=[
        "middle game",
        "full board",
        "score with letters",
        "ko and ghosts",
        "seki on 5x5",
        "lesson on 5x5",
    ],
)
def test_no_point_is_misread(diagram: Diagram, theme: Theme) -> None:
    """Every point is read correctly in each theme, also on a phone and after JPEG conversion."""
    for seen in views(diagram, diagram, theme):
        assert diagram.stones == seen


@in_any_theme
def test_no_point_of_the_largest_board_is_misread(theme: Theme) -> None:
    """The small cells of a 25x25 board can be read, too."""
    order = (Stone.BLACK, None, Stone.WHITE, Stone.WHITE, Stone.BLACK, None, None)
    points = [(x, y) for x in range(25) for y in range(25)]
    stones = {(x, y): stone for x, y in points if (stone := order[(x * 5 + y * 3 + x * y) % 7])}
    diagram = Diagram(25, stones)
    for seen in views(diagram, diagram, theme):
        assert stones == seen


@in_any_theme
def test_move_numbers_do_not_hide_the_stones(theme: Theme) -> None:
    """Stones with numbers of one, two and three digits are read correctly."""
    numbers = {point: i for i, point in enumerate(sorted(MIDDLE_GAME.stones), start=1)}
    diagram = replace(MIDDLE_GAME, numbers=numbers)
    for seen in views(diagram, diagram, theme):
        assert diagram.stones == seen


@in_any_theme
def test_the_reader_notices_a_removed_stone(theme: Theme) -> None:
    """A picture with a missing stone is read without that stone."""
    for point in ((16, 16), (12, 9)):
        stones = {p: stone for p, stone in FULL.stones.items() if p != point}
        assert point in FULL.stones
        for seen in views(replace(FULL, stones=stones), FULL, theme):
            assert stones == seen


@in_any_theme
def test_the_reader_notices_a_moved_stone(theme: Theme) -> None:
    """A picture with a stone on the next point is read with the stone there."""
    stones = dict(FULL.stones)
    stones[18, 0] = stones.pop((18, 11))
    stones[17, 8] = stones.pop((16, 8))
    assert stones != FULL.stones
    for seen in views(replace(FULL, stones=stones), FULL, theme):
        assert stones == seen


@in_any_theme
def test_the_reader_notices_a_swapped_colour(theme: Theme) -> None:
    """A picture with a stone of the other colour is read with that colour."""
    for point in ((0, 18), (10, 9)):
        other = Stone.WHITE if FULL.stones[point] is Stone.BLACK else Stone.BLACK
        stones = FULL.stones | {point: other}
        for seen in views(replace(FULL, stones=stones), FULL, theme):
            assert stones == seen
