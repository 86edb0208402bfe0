"""Charts of the lead: areas, scale and marked moves, in every theme."""

from __future__ import annotations

import pytest
from PIL import Image

from renderer.model.diagram import LeadChart, MarkedMove, Seat, Stone, Title
from renderer.model.theme import THEMES, Rgb, Theme
from renderer.output.draw import png
from renderer.output.lead_chart import spread
from tests.renderer.reading import full_size
from tests.renderer.seeing import contrast

LEFT, RIGHT, TOP, BOTTOM = 146, 1080 - 58, 28, 810 - 72
LANE = 96
LEADS = (0.0, 8.0, 8.0, -8.0, -8.0)
BOTH = LeadChart(LEADS, 10)

in_any_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def place(step: float, lead: float, last: int = 4, top: int = TOP) -> tuple[int, int]:
    """Return the pixel of a lead after a move."""
    middle, half = (top + BOTTOM) / 2, (BOTTOM - top) / 2 - LANE
    return round(LEFT + (RIGHT - LEFT) * step / last), round(middle - half * lead / 10)


def seen(image: Image.Image, at: tuple[int, int]) -> Rgb:
    """Return the colour of a pixel."""
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    red, green, blue = found
    return red, green, blue


def near(image: Image.Image, at: tuple[int, int], colour: Rgb) -> bool:
    """Return whether a pixel has this colour, up to rounding by the palette."""
    return max(abs(a - b) for a, b in zip(seen(image, at), colour, strict=True)) <= 12


@in_any_theme
def test_areas_show_the_leader(theme: Theme) -> None:
    """Black's leads are a black area above the middle line, White's a white one below it, up to
    the curve."""
    image = full_size(png(BOTH, theme=theme))
    assert (1080, 810) == image.size
    assert near(image, place(1.5, 4), theme.black)
    assert near(image, place(3.5, -4), theme.white)
    assert near(image, place(1.5, 8), theme.writing)
    assert near(image, place(3.5, -8), theme.writing)
    for step, lead in ((1.5, -4), (3.5, 4), (1.5, 9.2), (3.6, -9.2)):
        assert not near(image, place(step, lead), theme.black)
        assert not near(image, place(step, lead), theme.white) or theme.wood_mid == theme.white


@in_any_theme
def test_areas_stand_out(theme: Theme) -> None:
    """Each area, or else the curve around it, has the contrast of a graphical object."""
    image = full_size(png(BOTH, theme=theme))
    for at, other in ((place(1.5, 4), place(3.5, 4)), (place(3.5, -4), place(1.5, -4))):
        area, wood = seen(image, at), seen(image, other)
        assert max(contrast(area, wood), contrast(theme.writing, wood)) >= 3


@in_any_theme
def test_marked_moves(theme: Theme) -> None:
    """Moves of Black are marked above the curve and those of White below it, each with its number
    and a dot on the curve."""
    moves = (MarkedMove(1, Stone.BLACK), MarkedMove(3, Stone.WHITE))
    marked = full_size(png(LeadChart(LEADS, 10, moves), theme=theme))
    above, below = (place(1, 0)[0], TOP + LANE // 2), (place(3, 0)[0], BOTTOM - LANE // 2)
    for (x, y), body in ((above, theme.black), (below, theme.white)):
        assert near(marked, (x, y - 30), body)
        letters = [seen(marked, (x + right, y)) for right in range(-20, 20)]
        assert max(contrast(each, body) for each in letters) > 7
    assert near(marked, place(1, 8), theme.black)
    assert near(marked, place(3, -8), theme.white)


def test_a_lead_beyond_the_scale() -> None:
    """A lead far beyond the scale is drawn at the edge, and not outside."""
    image = full_size(png(LeadChart((0.0, 900.0, -900.0, 0.0), 10)))
    theme = THEMES["kaya"]
    for y in (TOP // 2, BOTTOM + 12):
        assert near(image, (round(LEFT + (RIGHT - LEFT) / 3), y), theme.table)
    assert near(image, (round(LEFT + (RIGHT - LEFT) / 3), TOP + 40), theme.black)


def test_a_last_move_without_a_lead() -> None:
    """The lead after the second of two passes is missing; that move can be marked."""
    chart = LeadChart((0.0, 1.0), 10, (MarkedMove(2, Stone.WHITE),))
    assert near(full_size(png(chart)), place(2, 1, last=2), THEMES["kaya"].white)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("moves", [0, 1, 20, 350])
def test_any_number_of_moves(moves: int, theme: str) -> None:
    """Short and long games make a picture of a sensible size in each theme."""
    leads = tuple(((step * 37) % 300 - 150) / 10 for step in range(moves + 1))
    marked = tuple(MarkedMove(n, Stone.BLACK) for n in range(max(1, moves - 2), moves + 1))
    assert 4_000 < len(png(LeadChart(leads, 20, marked), theme=THEMES[theme])) < 120_000


def test_names_are_written_above() -> None:
    """The players are named in any script; the plot begins below."""
    chart = LeadChart(LEADS, 10, (), Title(Seat("Łukasz", "5k"), Seat("山田太郎")))
    other = LeadChart(LEADS, 10, (), Title(Seat("Łukasz", "5k"), Seat("山田次郎")))
    image, renamed = full_size(png(chart)), full_size(png(other))
    assert image.crop((540, 0, 1080, 116)).tobytes() != renamed.crop((540, 0, 1080, 116)).tobytes()
    assert image.crop((0, 116, 1080, 810)).tobytes() == renamed.crop((0, 116, 1080, 810)).tobytes()
    assert near(image, place(1.5, 4, top=116), THEMES["kaya"].black)


def test_marks_are_side_by_side() -> None:
    """Stones that would overlap are moved apart, within the plot and in their order."""
    assert [10, 50, 90] == spread([10, 50, 90], 30, (0, 100))
    assert [40, 70, 100] == spread([95, 96, 97], 30, (0, 100))
    assert [0, 30, 60] == spread([-5, 2, 4], 30, (0, 100))
    assert [] == spread([], 30, (0, 100))


@pytest.mark.parametrize(
    "chart", [LeadChart((), 10), LeadChart((1.0,), 10, (MarkedMove(2, Stone.BLACK),))]
)
def test_nothing_to_draw(chart: LeadChart) -> None:
    """A chart without leads, or with a move after the end, is refused."""
    with pytest.raises(ValueError, match="LeadChart"):
        png(chart)
