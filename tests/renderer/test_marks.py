"""Marks can be told apart and stand out, for every kind of eye."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops

from renderer.diagram import Badge, Diagram, Mark, Point, Stone
from renderer.draw import png
from renderer.layout import frame
from renderer.theme import KAYA, Colour
from tests.renderer.reading import full_size, on_a_phone

MIDDLE: Point = (4, 4)
CELL = frame(9, 1080).cell

# Coefficients for complete loss of one kind of cone, on linear RGB: Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(value: float) -> float:
    """Return an 8-bit sRGB value as light from 0 to 1."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """Return light from 0 to 1 as an sRGB value from 0 to 255."""
    light = min(max(light, 0.0), 1.0)
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of WCAG 2.2, from 1 to 21."""
    lights = sorted(
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        for red, green, blue in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def cell_of(diagram: Diagram) -> Image.Image:
    """Return the square of one cell and a half around the middle point, as drawn."""
    x, y = frame(diagram.size, 1080).centre(MIDDLE)
    reach = round(0.75 * CELL)
    return full_size(png(diagram)).crop((x - reach, y - reach, x + reach, y + reach))


def board(
    *marks: Mark, stone: Stone | None = None, dead: bool = False, badge: Badge | None = None
) -> Diagram:
    """Return a 9x9 board with all of that on its middle point."""
    return Diagram(
        9,
        {MIDDLE: stone} if stone else {},
        {MIDDLE: marks} if marks else {},
        {MIDDLE: badge} if badge else {},
        frozenset({MIDDLE} if dead else ()),
    )


SCENES = {
    "empty": board(),
    "ko": board(Mark.KO),
    "black ghost": board(Mark.GHOST_BLACK),
    "white ghost": board(Mark.GHOST_WHITE),
    "black ghost in ko": board(Mark.GHOST_BLACK, Mark.KO),
    "white ghost in ko": board(Mark.GHOST_WHITE, Mark.KO),
    "black territory": board(Mark.BLACK_TERRITORY),
    "white territory": board(Mark.WHITE_TERRITORY),
    "dame": board(Mark.DAME),
    "seki": board(Mark.SEKI),
    "open": board(Mark.OPEN),
    "changed": board(Mark.CHANGED),
    "black": board(stone=Stone.BLACK),
    "black last": board(Mark.LAST_MOVE, stone=Stone.BLACK),
    "black changed": board(Mark.CHANGED, stone=Stone.BLACK),
    "black changed last": board(Mark.CHANGED, Mark.LAST_MOVE, stone=Stone.BLACK),
    "black A": board(stone=Stone.BLACK, badge=Badge("A", False)),
    "black doubtful": board(Mark.DOUBTFUL, stone=Stone.BLACK),
    "black doubtful A": board(Mark.DOUBTFUL, stone=Stone.BLACK, badge=Badge("A", False)),
    "black doubtful last": board(Mark.DOUBTFUL, Mark.LAST_MOVE, stone=Stone.BLACK),
    "black A last": board(Mark.LAST_MOVE, stone=Stone.BLACK, badge=Badge("A", False)),
    "black dead": board(stone=Stone.BLACK, dead=True),
    "black dead on territory": board(Mark.WHITE_TERRITORY, stone=Stone.BLACK, dead=True),
    "black dead a": board(stone=Stone.BLACK, dead=True, badge=Badge("a", True)),
    "black dead a on territory": board(
        Mark.WHITE_TERRITORY, stone=Stone.BLACK, dead=True, badge=Badge("a", True)
    ),
    "white": board(stone=Stone.WHITE),
    "white last": board(Mark.LAST_MOVE, stone=Stone.WHITE),
    "white changed": board(Mark.CHANGED, stone=Stone.WHITE),
    "white changed last": board(Mark.CHANGED, Mark.LAST_MOVE, stone=Stone.WHITE),
    "white A": board(stone=Stone.WHITE, badge=Badge("A", False)),
    "white doubtful": board(Mark.DOUBTFUL, stone=Stone.WHITE),
    "white doubtful A": board(Mark.DOUBTFUL, stone=Stone.WHITE, badge=Badge("A", False)),
    "white doubtful last": board(Mark.DOUBTFUL, Mark.LAST_MOVE, stone=Stone.WHITE),
    "white A last": board(Mark.LAST_MOVE, stone=Stone.WHITE, badge=Badge("A", False)),
    "white dead": board(stone=Stone.WHITE, dead=True),
    "white dead on territory": board(Mark.BLACK_TERRITORY, stone=Stone.WHITE, dead=True),
    "white dead a": board(stone=Stone.WHITE, dead=True, badge=Badge("a", True)),
    "white dead a on territory": board(
        Mark.BLACK_TERRITORY, stone=Stone.WHITE, dead=True, badge=Badge("a", True)
    ),
}


def test_no_two_scenes_look_alike_without_colour() -> None:
    """Any two things that may stand on a point differ on a phone, even in shades of grey."""
    small = {}
    for name, diagram in SCENES.items():
        picture = on_a_phone(png(diagram)).convert("L")
        x, y = (round(value * 350 / 1080) for value in frame(9, 1080).centre(MIDDLE))
        small[name] = picture.crop((x - 24, y - 24, x + 24, y + 24))
    for one, other in itertools.combinations(SCENES, 2):
        clear = ImageChops.difference(small[one], small[other]).point(lambda v: v > 40)
        pixels = sum(count for count, value in clear.getcolors() or () if value)
        assert pixels >= 12, (one, other, pixels)


@pytest.mark.parametrize(
    ("mark", "stone"),
    [(mark, None) for mark in Mark if mark not in (Mark.LAST_MOVE, Mark.DOUBTFUL)]
    + [(mark, stone) for mark in (Mark.LAST_MOVE, Mark.DOUBTFUL, Mark.CHANGED) for stone in Stone],
)
def test_marks_stand_out_from_what_they_lie_on(mark: Mark, stone: Stone | None) -> None:
    """At least 2% of a cell has a contrast of 3:1 (WCAG 1.4.11) against what it covers."""
    ground, marked = cell_of(board(stone=stone)), cell_of(board(mark, stone=stone))
    clear = sum(
        contrast(_pixel(marked, x, y), _pixel(ground, x, y)) >= 3
        for x in range(ground.width)
        for y in range(ground.height)
    )
    assert clear >= 0.02 * CELL**2


def _pixel(picture: Image.Image, x: int, y: int) -> Colour:
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return int(red), int(green), int(blue)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (KAYA.ink, KAYA.alive),
        (KAYA.ink, KAYA.dead),
        (KAYA.ink, KAYA.table),
        (KAYA.ink, KAYA.wood_mid),
        (KAYA.ink, KAYA.white),
        (KAYA.paper, KAYA.black),
        (KAYA.label, KAYA.wood_dark),
    ],
)
def test_what_is_written_can_be_read(text: Colour, ground: Colour) -> None:
    """Letters, numbers, captions and coordinates have the contrast of WCAG 1.4.3, 4.5:1."""
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("stone", list(Stone))
def test_dead_stones_have_a_firm_outline(stone: Stone) -> None:
    """Around a dead stone runs a line of 7:1 against the wood: white ghosts are not faint."""
    dead = cell_of(board(stone=stone, dead=True))
    middle = dead.width // 2
    row = [_pixel(dead, x, middle - CELL // 10) for x in range(dead.width)]
    edge = max(contrast(colour, KAYA.wood_mid) for colour in row[: middle - CELL // 3])
    assert edge >= 7


@pytest.mark.parametrize("eye", BLINDNESS)
def test_accents_stay_apart_for_the_colour_blind(eye: str) -> None:
    """With any kind of cone missing, any two accents differ by 48 or more in RGB."""

    def seen(colour: Colour) -> tuple[float, ...]:
        lights = [linear(value) for value in colour]
        rows = BLINDNESS[eye]
        return tuple(encoded(sum(a * b for a, b in zip(row, lights, strict=True))) for row in rows)

    for one, other in itertools.combinations(KAYA.accents(), 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5
        assert apart >= 48, (one, other)


@pytest.mark.parametrize("text", [*"abcdefghijklmnopqrstuvwxyz", "aa", "w2"])
@pytest.mark.parametrize("dead", [True, False])
def test_letters_fill_their_badges(text: str, dead: bool) -> None:
    """A letter is a third of a cell high or more (two together less), and stays in its badge."""
    plain = cell_of(board(badge=Badge(" ", dead)))
    lettered = cell_of(board(badge=Badge(text, dead)))
    box = ImageChops.difference(plain, lettered).convert("L").point(lambda v: v > 60).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert bottom - top >= (0.33 if len(text) == 1 else 0.2) * CELL
    # Strictly inside: the badge is 0.66 cell wide at its narrowest.
    assert max(right - left, bottom - top) <= 0.66 * CELL


def test_the_case_of_a_letter_follows_its_meaning() -> None:
    """Dead letters are small and living ones capital, whatever case they come in."""
    for dead in (True, False):
        assert png(board(badge=Badge("g", dead))) == png(board(badge=Badge("G", dead)))
    assert png(board(badge=Badge("g", True))) != png(board(badge=Badge("g", False)))
