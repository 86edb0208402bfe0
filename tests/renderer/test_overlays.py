"""Labels, variations, filled-in prisoners and likely owners are recognisable."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from renderer.layout.layout import frame
from renderer.model.diagram import Diagram, Point, Stone
from renderer.model.theme import KAYA, THEMES, Theme
from renderer.output.draw import png
from tests.renderer.drawings import MIDDLE_GAME
from tests.renderer.reading import full_size

THEMED = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
EMPTY = Diagram(9)
MIDDLE: Point = (4, 4)


def cell(diagram: Diagram, point: Point, theme: Theme = KAYA) -> Image.Image:
    """Return the square around a point, as seen."""
    layout = frame(diagram.size, 1080)
    x, y = layout.centre(point)
    half = layout.cell // 2
    return full_size(png(diagram, theme=theme)).crop((x - half, y - half, x + half, y + half))


def extent(diagram: Diagram, theme: Theme = KAYA) -> int:
    """Return how many pixels in the middle cell differ from an empty board."""
    different = ImageChops.difference(cell(diagram, MIDDLE, theme), cell(EMPTY, MIDDLE, theme))
    grey = different.convert("L").point([0] * 8 + [255] * 248)
    return grey.histogram()[255]


def width(diagram: Diagram, theme: Theme = KAYA) -> int:
    """Return the width in pixels of the area that differs from an empty board."""
    different = ImageChops.difference(cell(diagram, MIDDLE, theme), cell(EMPTY, MIDDLE, theme))
    box = different.convert("L").point([0] * 40 + [255] * 216).getbbox()
    assert box is not None
    return box[2] - box[0]


def light(diagram: Diagram, theme: Theme = KAYA) -> int:
    """Return the luminance at the middle of the point."""
    seen = cell(diagram, MIDDLE, theme).convert("L")
    middle = seen.width // 2 + 2
    return seen.crop((middle, middle, middle + 1, middle + 1)).tobytes()[0]


@THEMED
def test_certainty_is_shown_by_size(theme: Theme) -> None:
    """Size shows certainty and brightness shows the owner: dark is Black, light is White, and an
    undecided point shows nothing.
    """
    shares = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    for sign in (1, -1):
        sizes = [extent(replace(EMPTY, ownership={MIDDLE: sign * s}), theme) for s in shares]
        assert sizes[0] == 0
        assert sorted(set(sizes)) == sizes
    black, white = (light(replace(EMPTY, ownership={MIDDLE: share}), theme) for share in (1, -1))
    assert white - black > 180


@THEMED
def test_the_lines_are_not_washed_out(theme: Theme) -> None:
    """Even at full certainty, half of the line between two points is unchanged."""
    sure = replace(EMPTY, ownership={(x, y): 1.0 for x in range(9) for y in range(9)})
    layout = frame(9, 1080)
    x, y = layout.centre(MIDDLE)
    between = (x, y - 1, x + layout.cell, y + 1)
    one, other = (full_size(png(what, theme=theme)).crop(between) for what in (EMPTY, sure))
    columns = ImageChops.difference(one, other).convert("L").resize((layout.cell, 1))
    same = columns.histogram()[0]
    assert same >= 0.45 * layout.cell


@THEMED
def test_one_shape_for_both_colours(theme: Theme) -> None:
    """Both owners have squares of the same size that differ only in brightness, so that neither
    looks more certain.
    """
    for share in (0.4, 1.0):
        black, white = (replace(EMPTY, ownership={MIDDLE: sign * share}) for sign in (1, -1))
        empty = cell(EMPTY, MIDDLE, theme)
        masks = [
            ImageChops.difference(cell(each, MIDDLE, theme), empty).convert("L").getbbox()
            for each in (black, white)
        ]
        assert masks[0] == masks[1]


@THEMED
@pytest.mark.parametrize("stone", list(Stone))
def test_a_variation_differs_from_a_stone(theme: Theme, stone: Stone) -> None:
    """A move that is not on the board differs from an empty point and from a stone of its colour,
    with and without its letter.
    """
    seen = replace(EMPTY, variations={MIDDLE: stone})
    pictures = [
        png(what, theme=theme)
        for what in (
            EMPTY,
            seen,
            replace(seen, labels={MIDDLE: "A"}),
            replace(seen, labels={MIDDLE: "B2"}),
            replace(seen, numbers={MIDDLE: 12}),
            replace(EMPTY, stones={MIDDLE: stone}),
            replace(EMPTY, filled={MIDDLE: stone}),
        )
    ]
    assert len(pictures) == len(set(pictures))


@THEMED
@pytest.mark.parametrize("stone", list(Stone))
def test_a_variation_differs_from_a_stone_without_colour(theme: Theme, stone: Stone) -> None:
    """Even without colours, and in white on white, a move that is not on the board clearly differs
    from a stone by its dashed outline.
    """
    seen = cell(replace(EMPTY, variations={MIDDLE: stone}), MIDDLE, theme)
    there = cell(replace(EMPTY, stones={MIDDLE: stone}), MIDDLE, theme)
    different = ImageChops.difference(seen.convert("L"), there.convert("L"))
    plain = sum(different.histogram()[64:])
    assert plain > 0.02 * seen.width * seen.height


@THEMED
def test_a_prisoner_is_smaller_than_a_stone(theme: Theme) -> None:
    """A filled-in prisoner is at most three quarters as wide as a stone, and dark or light."""
    for stone in Stone:
        filled = replace(EMPTY, filled={MIDDLE: stone})
        there = replace(EMPTY, stones={MIDDLE: stone})
        assert 0.5 <= width(filled, theme) / width(there, theme) <= 0.75
    black, white = (light(replace(EMPTY, filled={MIDDLE: stone}), theme) for stone in Stone)
    assert white - black > 120


def test_labels_are_readable_on_a_phone() -> None:
    """A letter on 19x19 is at least half a cell high."""
    size, point = 19, (9, 9)
    layout = frame(size, 1080)
    lettered = cell(Diagram(size, labels={point: "H"}), point)
    # The ink of the letter in the column of its left stem.
    dark = lettered.convert("L").point([255] * 110 + [0] * 146)
    box = dark.getbbox()
    assert box is not None
    left, right = (round(share * layout.cell) for share in (0.3, 0.42))
    stem = dark.crop((left, 0, right, dark.height)).getbbox()
    assert stem is not None
    assert stem[3] - stem[1] >= 0.4 * layout.cell


@pytest.mark.parametrize("size", [5, 9, 13, 19, 25])
def test_on_every_board(size: int) -> None:
    """Every kind is drawn on boards of every size, in the corners too, and deterministically."""
    last = size - 1
    what = Diagram(
        size,
        ownership={(0, 0): 1.0, (0, 1): -0.5},
        labels={(last, last): "Z12", (1, 1): "A"},
        variations={(last, last): Stone.BLACK, (2, 2): Stone.WHITE},
        filled={(last, 0): Stone.WHITE},
    )
    file = png(what)
    png(MIDDLE_GAME)
    assert file == png(what)
    assert (1080, 1080) == Image.open(io.BytesIO(file)).size


@pytest.mark.parametrize(
    "what",
    [
        Diagram(9, labels={(9, 0): "A"}),
        Diagram(9, variations={(0, -1): Stone.BLACK}),
        Diagram(9, filled={(0, 9): Stone.BLACK}),
        Diagram(9, ownership={(-1, 0): 1.0}),
    ],
    ids=["label", "variation", "prisoner", "ownership"],
)
def test_points_off_the_board_are_refused_in_overlays(what: Diagram) -> None:
    """A point off the board is refused in every field."""
    with pytest.raises(ValueError, match="is not on a board of size 9"):
        png(what)
