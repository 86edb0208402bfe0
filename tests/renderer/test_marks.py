"""Marks are visible and distinguishable, also with colour blindness."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from renderer.layout.layout import frame
from renderer.model.diagram import Badge, Coordinates, Diagram, Mark, Point, Stone
from renderer.model.theme import KAYA, THEMES, Rgb, Theme, palette
from renderer.output.draw import png
from tests.renderer.reading import full_size
from tests.renderer.seeing import BLINDNESS, contrast, difference, simulate

CONTRAST, PAPER, SLATE = (THEMES[name] for name in ("contrast", "paper", "slate"))

MIDDLE: Point = (4, 4)
CELL = frame(9, 1080).cell
PHONE = 350 / 1080
_SMOOTH = Image.Resampling.LANCZOS

in_any_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
in_colour = pytest.mark.parametrize(
    "theme", [KAYA, SLATE, CONTRAST], ids=["kaya", "slate", "contrast"]
)


def required_contrast(theme: Theme) -> float:
    """Return the required contrast of lines and marks: WCAG 1.4.11, or 1.4.3 where the theme
    promises it.
    """
    return 4.5 if theme in (CONTRAST, PAPER) else 3


def cell_of(diagram: Diagram, theme: Theme = KAYA) -> Image.Image:
    """Return the drawn square of one and a half cells around the middle point."""
    x, y = frame(diagram.size, 1080).centre(MIDDLE)
    reach = round(0.75 * CELL)
    picture = full_size(png(diagram, theme=theme))
    return picture.crop((x - reach, y - reach, x + reach, y + reach))


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


def choice(mark: Mark, stone: Stone) -> Diagram:
    """Return a board with one of two moves on its middle point."""
    return Diagram(9, marks={MIDDLE: (mark,)}, variations={MIDDLE: stone})


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
    "liberty": board(Mark.LIBERTY),
    "liberty, black ghost": board(Mark.LIBERTY, Mark.GHOST_BLACK),
    "liberty, white ghost": board(Mark.LIBERTY, Mark.GHOST_WHITE),
    "better black": choice(Mark.BETTER, Stone.BLACK),
    "better white": choice(Mark.BETTER, Stone.WHITE),
    "worse black": choice(Mark.WORSE, Stone.BLACK),
    "worse white": choice(Mark.WORSE, Stone.WHITE),
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


@in_any_theme
def test_no_two_scenes_look_alike_without_colour(theme: Theme) -> None:
    """Any two contents of a point differ on a phone even if all accents are the same grey."""
    grey = (150, 150, 150)
    plain = replace(theme, alive=grey, dead=grey, ko=grey, seki=grey, changed=grey)
    small = {}
    for name, diagram in SCENES.items():
        picture = cell_of(diagram, plain).convert("L")
        small[name] = picture.resize((round(picture.width * PHONE),) * 2, Image.Resampling.LANCZOS)
    for one, other in itertools.combinations(SCENES, 2):
        apart = ImageChops.difference(small[one], small[other]).histogram()
        assert sum(apart[41:]) >= 12, (one, other, sum(apart[41:]))


@in_any_theme
@pytest.mark.parametrize("around", [None, *Stone])
def test_the_last_move_is_seen_though_its_stone_has_a_number(
    around: Stone | None, theme: Theme
) -> None:
    """On a phone, without colour and among stones of either colour, the ring is visible: on 19x19
    at least a tenth of the cell is much lighter or darker than without it.
    """
    places: list[Point] = [(column, row) for column in (8, 9, 10) for row in (8, 9, 10)]
    near = dict.fromkeys(places, around) if around else {}
    for stone in Stone:
        plain = Diagram(19, {**near, (9, 9): stone}, numbers={(9, 9): 123})
        small = [
            full_size(png(what, theme=theme)).convert("L").resize((350, 350), _SMOOTH)
            for what in (plain, replace(plain, marks={(9, 9): (Mark.LAST_MOVE,)}))
        ]
        apart = ImageChops.difference(*small).histogram()
        assert sum(apart[41:]) >= 0.1 * (frame(19, 1080).cell * PHONE) ** 2


@in_any_theme
@pytest.mark.parametrize("coordinates", list(Coordinates))
@pytest.mark.parametrize("size", [5, 19, 25])
def test_the_edge_of_the_picture_cuts_nothing(
    size: int, coordinates: Coordinates, theme: Theme
) -> None:
    """Stones in the corners, their shadows and rings around them fit on any board."""
    corners: list[Point] = [(column, row) for column in (0, size - 1) for row in (0, size - 1)]
    bare = Diagram(size, coordinates=coordinates)
    full = replace(
        bare,
        stones=dict.fromkeys(corners, Stone.BLACK),
        numbers=dict.fromkeys(corners, 123),
        marks=dict.fromkeys(corners, (Mark.LAST_MOVE,)),
    )
    edge = Image.new("L", (350, 350), 255)
    edge.paste(0, (1, 1, 349, 349))
    apart = ImageChops.difference(*(full_size(png(what, 350, theme)) for what in (bare, full)))
    assert ImageChops.multiply(apart.convert("L"), edge).getbbox() is None


@in_any_theme
@pytest.mark.parametrize(
    ("mark", "stone"),
    [(mark, None) for mark in Mark if mark not in (Mark.LAST_MOVE, Mark.DOUBTFUL)]
    + [(mark, stone) for mark in (Mark.LAST_MOVE, Mark.DOUBTFUL, Mark.CHANGED) for stone in Stone],
)
def test_marks_contrast_with_their_background(
    mark: Mark, stone: Stone | None, theme: Theme
) -> None:
    """At least 2% of a cell has a contrast of 3:1 (WCAG 1.4.11) against the background. In the
    themes for print and high contrast it is 4.5:1.
    """
    ground, marked = cell_of(board(stone=stone), theme), cell_of(board(mark, stone=stone), theme)
    pairs = Counter(zip(_colours(marked), _colours(ground), strict=True))
    clear = sum(
        count for pair, count in pairs.items() if contrast(*pair) >= required_contrast(theme)
    )
    assert clear >= 0.02 * CELL**2


def _colours(picture: Image.Image) -> list[Rgb]:
    red, green, blue = (band.tobytes() for band in picture.split())
    return list(zip(red, green, blue, strict=True))


@in_any_theme
@pytest.mark.parametrize("size", [5, 9, 19])
def test_lesson_marks_are_clear_on_a_phone(size: int, theme: Theme) -> None:
    """On boards of any size, at 350 pixels and without colour, a cross on an empty point and a
    triangle on a stone clearly differ from the unmarked point or stone.
    """
    for mark, stone in ((Mark.LIBERTY, None), *((Mark.CHANGED, stone) for stone in Stone)):
        plain = Diagram(size, {(2, 2): stone} if stone else {})
        shown = [
            full_size(png(what, theme=theme)).convert("L").resize((350, 350), _SMOOTH)
            for what in (plain, replace(plain, marks={(2, 2): (mark,)}))
        ]
        apart = sum(ImageChops.difference(*shown).histogram()[64:])
        assert apart >= 0.06 * (frame(size, 1080).cell * PHONE) ** 2, (mark, stone, apart)


@in_any_theme
def test_a_cross_does_not_look_like_a_star(theme: Theme) -> None:
    """The board's lines end beside a cross, and the cross of a liberty is larger than that of a
    dame.
    """
    middle = CELL // 2
    crossed, bare = (full_size(png(what, theme=theme)) for what in (board(Mark.LIBERTY), board()))
    x, y = frame(9, 1080).centre(MIDDLE)
    beside = (x + round(0.28 * CELL), y)
    assert contrast(_pixel(bare, *beside), theme.wood_mid) > 1.5
    assert contrast(_pixel(crossed, *beside), theme.wood_mid) < 1.2
    widths = [
        ImageChops.difference(cell_of(board(mark), theme), cell_of(board(), theme)).getbbox()
        for mark in (Mark.DAME, Mark.LIBERTY)
    ]
    dame, liberty = (box[2] - box[0] for box in widths if box)
    assert dame < 0.8 * liberty <= 1.9 * middle


@in_any_theme
def test_text_has_enough_contrast(theme: Theme) -> None:
    """Letters, numbers, captions and coordinates have the contrast of WCAG 1.4.3, 4.5:1."""
    boards = (theme.wood_dark, theme.wood_mid, theme.wood_light)
    for text, grounds in (
        (theme.ink, (theme.alive, theme.dead, theme.white)),
        (theme.paper, (theme.black,)),
        (theme.writing, (*boards, theme.table)),
        (theme.label, boards),
    ):
        for ground in grounds:
            assert contrast(text, ground) >= 4.5, (text, ground)


@in_any_theme
def test_lines_can_be_seen(theme: Theme) -> None:
    """The lines of the board and of charts have a contrast of 3:1 (WCAG 1.4.11) against the
    background. In the themes for print and high contrast it is 4.5:1.
    """
    for ground in (theme.wood_dark, theme.wood_mid, theme.wood_light):
        assert contrast(theme.line, ground) >= required_contrast(theme)
    assert contrast(theme.changed, theme.table) >= required_contrast(theme)


@pytest.mark.parametrize("theme", [SLATE, PAPER, CONTRAST], ids=["slate", "paper", "contrast"])
@pytest.mark.parametrize("stone", list(Stone))
def test_stones_contrast_with_the_board(stone: Stone, theme: Theme) -> None:
    """All around the edge of each stone there is a contrast of 3:1 against the bare board. White on
    wood cannot reach it: there shadow and shape distinguish the stone, as the tests of reading
    show.
    """
    still = replace(theme, jitter=0.0)
    ground, picture = cell_of(board(), still), cell_of(board(stone=stone), still)
    middle = picture.width // 2
    bare = _pixel(ground, middle + CELL // 4, middle + CELL // 4)
    for eighth in range(8):
        right, down = math.cos(eighth * math.pi / 4), math.sin(eighth * math.pi / 4)
        edge = [
            _pixel(picture, round(middle + right * way), round(middle + down * way))
            for way in range(round(0.42 * CELL), round(0.48 * CELL))
        ]
        assert max(contrast(colour, bare) for colour in edge) >= 3, eighth


def _pixel(picture: Image.Image, x: int, y: int) -> Rgb:
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return int(red), int(green), int(blue)


@in_any_theme
@pytest.mark.parametrize("stone", list(Stone))
def test_dead_stones_have_a_firm_outline(stone: Stone, theme: Theme) -> None:
    """A dead stone has an outline of 3:1 against the board, and of 7:1 on wood."""
    dead = cell_of(board(stone=stone, dead=True), theme)
    middle = dead.width // 2
    row = [_pixel(dead, x, middle - CELL // 10) for x in range(middle - CELL // 3)]
    edge = max(contrast(colour, theme.wood_mid) for colour in row)
    assert edge >= (7 if theme is KAYA else 3)


@in_colour
@pytest.mark.parametrize("eye", [None, *BLINDNESS])
def test_accents_stay_apart_for_the_colour_blind(eye: str | None, theme: Theme) -> None:
    """With normal vision and each kind of colour blindness, two accents differ by 20 in CIELAB (CIE
    1976).
    """
    for one, other in itertools.combinations(theme.accents(), 2):
        apart = difference(simulate(eye, one), simulate(eye, other))
        assert apart >= 20, (one, other)


def test_the_print_theme_is_grey() -> None:
    """The theme for print consists of greys only, so a grey printout loses nothing."""
    assert [] == [colour for colour in palette(PAPER) if len(set(colour)) > 1]


@in_any_theme
def test_palettes_have_room(theme: Theme) -> None:
    """Each theme has at most 255 colours, leaving one free, and a separate one for each accent."""
    colours = palette(theme)
    assert len(set(colours)) == len(colours) <= 255
    assert len(set(theme.accents())) == len(theme.accents())
    assert set(theme.accents()) <= set(colours)


@pytest.mark.parametrize("theme", [KAYA, SLATE], ids=["kaya", "slate"])
def test_light_falls_in_small_steps(theme: Theme) -> None:
    """Adjacent shades of a large stone differ by at most 3 in CIELAB (CIE 1976)."""
    picture = full_size(png(Diagram(5, {(1, 2): Stone.BLACK, (3, 2): Stone.WHITE}), theme=theme))
    layout = frame(5, 1080)
    reach = layout.cell // 4
    for point in ((1, 2), (3, 2)):
        x, y = layout.centre(point)
        inside = picture.crop((x - reach, y - reach, x + reach, y + reach))
        shades = sorted(set(_colours(inside)), key=sum)
        assert len(shades) >= 8
        steps = [difference(one, other) for one, other in itertools.pairwise(shades)]
        assert max(steps) <= 3


@pytest.mark.parametrize("text", [*"abcdefghijklmnopqrstuvwxyz", "aa", "w2"])
@pytest.mark.parametrize("dead", [True, False])
def test_letters_fill_their_badges(text: str, dead: bool) -> None:
    """A letter is at least a third of a cell high (two together less) and stays in its badge."""
    plain = cell_of(board(badge=Badge(" ", dead)))
    lettered = cell_of(board(badge=Badge(text, dead)))
    box = ImageChops.difference(plain, lettered).convert("L").point(lambda v: v > 60).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert bottom - top >= (0.33 if len(text) == 1 else 0.2) * CELL
    # Strictly inside: the badge is 0.66 cell wide at its narrowest.
    assert max(right - left, bottom - top) <= 0.66 * CELL


def test_the_case_of_a_letter_follows_its_meaning() -> None:
    """Letters of dead chains are lower case and those of living chains upper case, whatever the
    input.
    """
    for dead in (True, False):
        assert png(board(badge=Badge("g", dead))) == png(board(badge=Badge("G", dead)))
    assert png(board(badge=Badge("g", True))) != png(board(badge=Badge("g", False)))
