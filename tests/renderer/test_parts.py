"""A part of a larger board: its coordinates, and the lines that continue."""

from __future__ import annotations

import pytest

from renderer.layout.layout import Frame, frame
from renderer.model.diagram import Coordinates, Diagram, Part, Stone
from renderer.output.draw import png
from tests.renderer.reading import full_size, read

SIDE = 1080


@pytest.mark.parametrize(
    ("coordinates", "first", "last"),
    [
        (Coordinates.WESTERN, ("J", "3"), ("R", "11")),
        (Coordinates.NUMBERS, ("9", "17"), ("17", "9")),
    ],
)
def test_points_keep_their_names(
    coordinates: Coordinates, first: tuple[str, str], last: tuple[str, str]
) -> None:
    """Columns and rows have the same names as on the whole board."""
    layout = frame(9, SIDE, coordinates=coordinates, part=Part((8, 2), 19))
    assert (first, last) == (layout.names(0), layout.names(8))


@pytest.mark.parametrize(
    ("part", "beyond"),
    [
        (None, (False, False, False, False)),
        (Part((0, 5), 19), (False, True, True, True)),
        (Part((10, 10), 19), (True, False, False, True)),
        (Part((1, 1), 11), (True, True, True, True)),
    ],
)
def test_lines_continue_beyond_a_part(
    part: Part | None, beyond: tuple[bool, bool, bool, bool]
) -> None:
    """Lines end at the edge of the board; elsewhere they continue beyond the last one shown, at the
    left, above, at the right and below.
    """
    layout = frame(9, SIDE, part=part)
    picture = full_size(png(Diagram(9, part=part))).convert("L")
    middle, out = layout.first + 4 * layout.cell, layout.cell // 3
    places = (
        (layout.first - out, middle),
        (middle, layout.first - out),
        (layout.last + out, middle),
        (middle, layout.last + out),
    )
    assert beyond == tuple(picture.crop((x, y, x + 1, y + 1)).tobytes()[0] < 100 for x, y in places)


def test_stones_lie_as_on_a_board_of_that_size() -> None:
    """The points are drawn the same as without a larger board around them."""
    stones = {(0, 0): Stone.BLACK, (8, 8): Stone.WHITE, (3, 4): Stone.WHITE}
    diagram = Diagram(9, stones, part=Part((4, 4), 19))
    assert stones == read(full_size(png(diagram)), diagram)


def test_a_whole_board_has_no_continuing_lines() -> None:
    """No line of a whole board continues."""
    layout: Frame = frame(19, SIDE)
    assert not any(layout.runs_on())
