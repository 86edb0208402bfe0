"""Whoever looks at the picture sees the position that was meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from renderer.diagram import Diagram, Stone
from renderer.draw import png
from renderer.theme import SLATE
from tests.renderer.drawings import FULL, KO, MIDDLE_GAME, SCORE, SEKI
from tests.renderer.reading import as_jpeg, full_size, on_a_phone, phone_jpeg, read

Seen = Callable[[bytes], Image.Image]

ways_to_see = pytest.mark.parametrize("see", [full_size, on_a_phone, as_jpeg, phone_jpeg])


@ways_to_see
@pytest.mark.parametrize(
    "diagram",
    [MIDDLE_GAME, FULL, SCORE, KO, SEKI],
    ids=["middle game", "full board", "score with letters", "ko and ghosts", "seki on 5x5"],
)
def test_no_point_is_misread(diagram: Diagram, see: Seen) -> None:
    """Every point is read as what it is, also on a phone and after a chat's JPEG."""
    assert diagram.stones == read(see(png(diagram)), diagram)


@ways_to_see
@pytest.mark.parametrize("diagram", [MIDDLE_GAME, FULL, SCORE], ids=["middle", "full", "score"])
def test_no_point_is_misread_on_slate(diagram: Diagram, see: Seen) -> None:
    """The grey board keeps both colours as far from its own as the wooden one does."""
    assert diagram.stones == read(see(png(diagram, theme=SLATE)), diagram)


@ways_to_see
def test_no_point_of_the_largest_board_is_misread(see: Seen) -> None:
    """The small cells of a 25x25 board can be read too."""
    order = (Stone.BLACK, None, Stone.WHITE, Stone.WHITE, Stone.BLACK, None, None)
    points = [(x, y) for x in range(25) for y in range(25)]
    stones = {(x, y): stone for x, y in points if (stone := order[(x * 5 + y * 3 + x * y) % 7])}
    diagram = Diagram(25, stones)
    assert stones == read(see(png(diagram)), diagram)


@ways_to_see
def test_move_numbers_do_not_hide_the_stones(see: Seen) -> None:
    """Stones with numbers of one, two and three digits are read as what they are."""
    numbers = {point: i for i, point in enumerate(sorted(MIDDLE_GAME.stones), start=1)}
    diagram = replace(MIDDLE_GAME, numbers=numbers)
    assert diagram.stones == read(see(png(diagram)), diagram)


@ways_to_see
def test_the_reader_notices_a_removed_stone(see: Seen) -> None:
    """A picture in which one stone is missing is read as exactly that."""
    for point in ((16, 16), (12, 9)):
        stones = {p: stone for p, stone in FULL.stones.items() if p != point}
        assert point in FULL.stones
        assert stones == read(see(png(replace(FULL, stones=stones))), FULL)


@ways_to_see
def test_the_reader_notices_a_moved_stone(see: Seen) -> None:
    """A picture in which one stone lies on the next point is read as exactly that."""
    stones = dict(FULL.stones)
    stones[18, 0] = stones.pop((18, 11))
    stones[17, 8] = stones.pop((16, 8))
    assert stones != FULL.stones
    assert stones == read(see(png(replace(FULL, stones=stones))), FULL)


@ways_to_see
def test_the_reader_notices_a_swapped_colour(see: Seen) -> None:
    """A picture in which one stone has the other colour is read as exactly that."""
    for point in ((0, 18), (10, 9)):
        other = Stone.WHITE if FULL.stones[point] is Stone.BLACK else Stone.BLACK
        stones = FULL.stones | {point: other}
        assert stones == read(see(png(replace(FULL, stones=stones))), FULL)
