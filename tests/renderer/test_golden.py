"""Typical pictures match the stored ones.

After an intended change, redraw them with ``python -m tests.renderer.test_golden`` from the
project's folder, check each picture in tests/renderer/golden, and commit them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from renderer.model.diagram import (
    BandChart,
    Chart,
    LeadChart,
    MarkedMove,
    Pair,
    Picture,
    Plate,
    Seat,
    Stone,
    Title,
)
from renderer.model.theme import THEMES
from renderer.output.draw import png
from tests.renderer.drawings import ALL_MARKS, CHOICE, KO, LESSON, MIDDLE_GAME, SCORE, SEKI
from tests.renderer.reading import full_size

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 360  # a third of what is sent, to keep the files small
PICTURES: dict[str, Picture | Chart] = {
    "middle_game": MIDDLE_GAME,
    "score": SCORE,
    "marks": ALL_MARKS,
    "pair": Pair(KO, replace(KO, numbers={(0, 0): 7}), "Po ruchu 12", "Zażółć gęślą jaźń"),
    "plate": Plate((SEKI, LESSON, LESSON), ("1", "2", "Żuraw")),
    "lead_chart": LeadChart(
        (-6.5, -5.9, -8.4, -3.0, 2.1, 1.5, 4.8, 12.0, 10.9, 31.5, 30.2, 8.0, 8.4, 7.1, 6.6, -4.2),
        10,
        tuple(
            MarkedMove(*each) for each in ((2, Stone.WHITE), (9, Stone.WHITE), (11, Stone.BLACK))
        ),
        Title(Seat("Zażółć", "5k"), Seat("山田")),
    ),
    "choice": CHOICE,
    "chart": BandChart(
        ((1662, 290), (1580, 256), (1640, 230), (1712, 211), (1690, 195), (1758, 183)),
        ((1200, "11k"), (1400, "8k"), (1600, "5k"), (1800, "2k"), (2000, "1d")),
    ),
}


def draw(picture: Picture | Chart, theme: str) -> bytes:
    """Return the file of ``picture`` at the size of the stored ones."""
    return png(picture, WIDTH, THEMES[theme])


def likeness_to_stored(name: str, theme: str, file: bytes) -> float:
    """Return the peak signal-to-noise ratio in dB; infinite for equal pictures."""
    with Image.open(GOLDEN / theme / f"{name}.png") as stored:
        counts = ImageChops.difference(stored.convert("RGB"), full_size(file)).histogram()
    squares = sum(count * (i % 256) ** 2 for i, count in enumerate(counts))
    return math.inf if squares == 0 else 10 * math.log10(255**2 * sum(counts) / squares)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PICTURES)
def test_pictures_match_the_stored_ones(name: str, theme: str) -> None:
    """A typical picture is within 40 dB of the stored one, to allow for rounding in other Pillow
    versions.
    """
    assert likeness_to_stored(name, theme, draw(PICTURES[name], theme)) >= 40


@pytest.mark.parametrize("theme", THEMES)
def test_a_stone_of_the_wrong_colour_exceeds_the_tolerance(theme: str) -> None:
    """A single stone of the wrong colour exceeds the tolerance."""
    point = next(iter(MIDDLE_GAME.stones))
    other = Stone.WHITE if MIDDLE_GAME.stones[point] is Stone.BLACK else Stone.BLACK
    wrong = replace(MIDDLE_GAME, stones=MIDDLE_GAME.stones | {point: other})
    assert likeness_to_stored("middle_game", theme, draw(wrong, theme)) < 40


@pytest.mark.parametrize("theme", THEMES)
def test_a_missing_mark_exceeds_the_tolerance(theme: str) -> None:
    """A single missing letter or mark exceeds the tolerance."""
    badges = dict(list(SCORE.badges.items())[1:])
    assert likeness_to_stored("score", theme, draw(replace(SCORE, badges=badges), theme)) < 40
    for point in ALL_MARKS.marks:
        marks = {place: signs for place, signs in ALL_MARKS.marks.items() if place != point}
        wrong = draw(replace(ALL_MARKS, marks=marks), theme)
        assert likeness_to_stored("marks", theme, wrong) < 40, point


def test_exactly_the_drawn_pictures_are_stored() -> None:
    """Exactly one picture per scene and theme is stored, in less than half a megabyte."""
    stored = {file.relative_to(GOLDEN).as_posix() for file in GOLDEN.rglob("*.png")}
    assert {f"{theme}/{name}.png" for theme in THEMES for name in PICTURES} == stored
    assert sum((GOLDEN / name).stat().st_size for name in stored) < 500_000


if __name__ == "__main__":
    for theme_name in THEMES:
        (GOLDEN / theme_name).mkdir(exist_ok=True)
        for picture_name, picture in PICTURES.items():
            (GOLDEN / theme_name / f"{picture_name}.png").write_bytes(draw(picture, theme_name))
