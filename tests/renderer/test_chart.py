"""Charts: the line and its band match the numbers and can be read on a phone."""

from __future__ import annotations

import pytest
from PIL import Image

from renderer.model.diagram import BandChart
from renderer.model.theme import THEMES, Theme, blend
from renderer.output.draw import png
from tests.renderer.reading import full_size

TICKS = ((1000, "16k"), (1500, "6k"), (2000, "1d"))
RISING = BandChart(((1250, 200), (1500, 150), (1750, 100)), TICKS)

in_any_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

LEFT, RIGHT, TOP, BOTTOM = 150 + 30, 1080 - 120 - 30, 48, 810 - 84


def place(step: int, value: float, steps: int = 3) -> tuple[int, int]:
    """Return the pixel of a value at a step."""
    x = LEFT + (RIGHT - LEFT) * step / (steps - 1)
    return round(x), round(BOTTOM - (BOTTOM - TOP) * (value - 1000) / 1000)


def near(image: Image.Image, at: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    """Return whether a pixel has this colour, up to rounding by the palette."""
    seen = image.getpixel(at)
    assert isinstance(seen, tuple)
    return max(abs(a - b) for a, b in zip(seen, colour, strict=True)) <= 12


@in_any_theme
def test_the_line(theme: Theme) -> None:
    """Each step's value is at its position, with the last one marked."""
    image = full_size(png(RISING, theme=theme))
    assert (1080, 810) == image.size
    assert near(image, place(0, 1250), theme.changed)
    assert near(image, place(1, 1500), theme.changed)
    assert near(image, place(2, 1750), theme.writing)


@in_any_theme
def test_the_band(theme: Theme) -> None:
    """The band is exactly as high as the uncertainty of the value."""
    image = full_size(png(RISING, theme=theme))
    band = blend(theme.changed, theme.table, 0.75)
    for step, (value, spread) in ((0, (1250, 200)), (1, (1500, 150))):
        x, _ = place(step, value)
        for sign in (-1, 1):
            _, inside = place(step, value + sign * (spread - 20))
            _, outside = place(step, value + sign * (spread + 20))
            assert near(image, (x + 4, inside), band)
            assert near(image, (x + 4, outside), theme.table)


@in_any_theme
def test_out_of_reach(theme: Theme) -> None:
    """Values beyond the ends of the chart are drawn inside it."""
    wide = BandChart(((1500, 5000), (1500, 5000)), TICKS)
    image = full_size(png(wide, theme=theme))
    for y in (TOP - 6, BOTTOM + 6):
        assert near(image, (540, y), theme.table)


@pytest.mark.parametrize("count", [1, 2, 60])
@pytest.mark.parametrize("theme", THEMES)
def test_any_number_of_steps(count: int, theme: str) -> None:
    """With one step or sixty, there is a picture of a sensible size in each theme."""
    points = tuple((1500 + (step * 37) % 300, 350 - 4 * step) for step in range(count))
    drawn = png(BandChart(points, TICKS, first=7), theme=THEMES[theme])
    assert 4_000 < len(drawn) < 60_000
    assert drawn == png(BandChart(points, TICKS, first=7), theme=THEMES[theme])


@pytest.mark.parametrize("chart", [BandChart((), TICKS), BandChart(((1500, 1),), TICKS[:1])])
def test_nothing_to_draw(chart: BandChart) -> None:
    """A chart without steps, or with fewer than two ticks, is refused."""
    with pytest.raises(ValueError, match="Chart"):
        png(chart)
