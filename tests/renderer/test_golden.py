"""Typical pictures look as they did when somebody last looked at them.

After a change that is meant to be seen, draw them anew with

    python -m tests.renderer.test_golden

from the project's folder, look at each picture in tests/renderer/golden, and commit them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from renderer.diagram import Chart, Pair, Picture, Stone
from renderer.draw import png
from tests.renderer.drawings import KO, MIDDLE_GAME, SCORE
from tests.renderer.reading import full_size

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 540  # half of what is sent, to keep the files small
PICTURES: dict[str, Picture | Chart] = {
    "middle_game": MIDDLE_GAME,
    "score": SCORE,
    "ko": KO,
    "pair": Pair(KO, replace(KO, numbers={(0, 0): 7}), "Po ruchu 12", "Zażółć gęślą jaźń"),
    "chart": Chart(
        ((1662, 290), (1580, 256), (1640, 230), (1712, 211), (1690, 195), (1758, 183)),
        ((1200, "11k"), (1400, "8k"), (1600, "5k"), (1800, "2k"), (2000, "1d")),
    ),
}


def likeness(one: Image.Image, other: Image.Image) -> float:
    """Return the peak signal-to-noise ratio in dB; infinite for equal pictures."""
    counts = ImageChops.difference(one, other).histogram()
    squares = sum(count * (i % 256) ** 2 for i, count in enumerate(counts))
    return math.inf if squares == 0 else 10 * math.log10(255**2 * sum(counts) / squares)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_look_as_they_did(name: str) -> None:
    """A typical picture is within 40 dB of the one kept, so another Pillow may round otherwise."""
    with Image.open(GOLDEN / f"{name}.png") as kept:
        ratio = likeness(kept.convert("RGB"), full_size(png(PICTURES[name], WIDTH)))
    assert ratio >= 40


def test_one_stone_of_the_other_colour_is_too_much() -> None:
    """The tolerance is not so wide that a single wrong stone would pass."""
    point = next(iter(MIDDLE_GAME.stones))
    other = Stone.WHITE if MIDDLE_GAME.stones[point] is Stone.BLACK else Stone.BLACK
    wrong = replace(MIDDLE_GAME, stones=MIDDLE_GAME.stones | {point: other})
    with Image.open(GOLDEN / "middle_game.png") as kept:
        ratio = likeness(kept.convert("RGB"), full_size(png(wrong, WIDTH)))
    assert ratio < 40


def test_a_mark_too_many_is_too_much() -> None:
    """The tolerance is not so wide that a single wrong letter would pass."""
    badges = dict(list(SCORE.badges.items())[1:])
    with Image.open(GOLDEN / "score.png") as kept:
        ratio = likeness(kept.convert("RGB"), full_size(png(replace(SCORE, badges=badges), WIDTH)))
    assert ratio < 40


if __name__ == "__main__":
    for picture_name, picture in PICTURES.items():
        (GOLDEN / f"{picture_name}.png").write_bytes(png(picture, WIDTH))
