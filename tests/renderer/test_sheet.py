"""A board with text around it: everything is present and in its place, whatever the text."""

from __future__ import annotations

import random
import unicodedata
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from renderer.layout.fitting import choose_spelling
from renderer.layout.layout import MARGIN, bands, size
from renderer.model.diagram import Diagram, Seat, Sheet, Stone, TableRow, Title
from renderer.model.theme import THEMES, Theme
from renderer.output.draw import png
from tests.renderer.drawings import SCORE
from tests.renderer.reading import full_size

FORTY = "Wiśniewska-Kowalczyk Anna Maria Magdalena"
ROWS = (
    TableRow("terytorium", "76", "65"),
    TableRow("jeńcy", "+ 0", "+ 61"),
    TableRow("komi", "", "+ 6,5"),
    TableRow("po wstawieniu jeńców", "60", "59,5", is_sum=True),
)
NAMES = [
    "Ola",
    FORTY,
    "いろは歌の碁敵さんはとても長い名前でございます",
    "김철수",
    "🦊🎉",
    "Anna\nMaria\t\u202e!",
    "W" * 400,
    "",
    "́" * 40,
]


def sheet(name: str = "Anna") -> Sheet:
    """Return a sheet with everything."""
    title = Title(Seat(name, "3 prisoners", "Black"), Seat("Bob", "2 prisoners", "White"))
    return Sheet(SCORE, title, "Jigo", ROWS, ("19×19, komi 6,5 · #bamoku",))


def draw_sheet(what: Sheet, theme: Theme = THEMES["kaya"]) -> Image.Image:
    """Return the picture, checked to have the promised size."""
    picture = full_size(png(what, theme=theme))
    assert size(what) == picture.size
    return picture


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_board_is_the_board(theme: Theme) -> None:
    """The board between the texts is identical to the board drawn alone."""
    what = sheet()
    top = bands(what, 1080).board
    board = draw_sheet(what, theme).crop((0, top, 1080, top + 1080))
    alone = full_size(png(SCORE, theme=theme))
    assert ImageChops.difference(board, alone).getbbox() is None


def test_nothing_but_a_board() -> None:
    """A sheet without text equals the board."""
    bare = Sheet(Diagram(9, {(4, 4): Stone.BLACK}))
    assert png(bare.board) == png(bare)


@pytest.mark.parametrize("name", NAMES)
def test_names_stay_in_their_half(name: str) -> None:
    """A name of any length and script leaves the other name, the margin and the board unchanged."""
    other, named = draw_sheet(sheet("")), draw_sheet(sheet(name))
    box = ImageChops.difference(other, named).getbbox()
    if box is not None:
        left, top, right, bottom = box
        assert left >= MARGIN
        assert right <= 540
        assert top >= 0
        assert bottom <= bands(sheet(), 1080).heading


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Łukasz 😀", "Łukasz 😀"),
        ("Anna\nMaria", "Anna Maria"),
        ("Żółć Ωж いろは", "Żółć Ωж いろは"),
        ("김철수", "Black"),
        ("Anna 김", "Black"),
        ("🦊", "Black"),
        ("\u202e\u200b", "Black"),
        ("", "Black"),
    ],
)
def test_missing_glyphs_are_omitted_or_replace_the_name(name: str, expected: str) -> None:
    """Symbols that no font has are omitted. A name with a missing letter, or with nothing visible,
    is replaced as a whole.
    """
    assert expected == choose_spelling(name, "Black")


def test_a_name_that_cannot_be_drawn_is_replaced() -> None:
    """A name that cannot be drawn is replaced by the given substitute."""
    named = Sheet(Diagram(9), Title(Seat("김철수", "", "Black"), Seat("Bob")))
    plain = Sheet(Diagram(9), Title(Seat("Black"), Seat("Bob")))
    assert png(plain) == png(named)


def test_each_part_has_a_place_of_its_own() -> None:
    """Another heading, row or line changes only its own part of the picture."""
    whole, parts = sheet(), bands(sheet(), 1080)
    others = (
        (replace(whole, heading="W+R"), parts.heading, parts.board),
        (
            replace(whole, rows=(*ROWS[:3], TableRow("x", "1", "2", is_sum=True))),
            parts.rows,
            parts.lines,
        ),
        (replace(whole, lines=("9×9",)), parts.lines, parts.height),
    )
    for other, top, bottom in others:
        box = ImageChops.difference(draw_sheet(whole), draw_sheet(other)).getbbox()
        assert box is not None
        assert top <= box[1]
        assert box[3] <= bottom


def test_long_lines_go_on_below() -> None:
    """A long text wraps into as many lines as it needs within the margins, and is cut at the
    limit.
    """
    words = [f"{number} at {number - 7}" for number in range(8, 400)]
    few, many = (Sheet(Diagram(9), lines=(" · ".join(words[:count]),)) for count in (20, 392))
    assert size(Sheet(Diagram(9), lines=("1",)))[1] < size(few)[1] < size(many)[1] <= 1080 + 430
    below = draw_sheet(many).crop((0, 1080, *size(many)))
    margin = below.crop((1080 - MARGIN + 2, 0, 1080, below.height))
    assert {margin.getpixel((0, 0))} == {colour for _, colour in margin.getcolors() or ()}


def test_very_long_words_are_cheap() -> None:
    """Very long words take negligible time and no extra space."""
    chance = random.Random(7)
    signs = [chr(n) for n in range(33, 0x3100) if unicodedata.category(chr(n)) != "Cs"]
    long = "".join(chance.choices(signs, k=100_000))
    rows = (TableRow(long, long, long),)
    what = replace(sheet(long), heading=long, rows=rows, lines=(long, "a " * 50_000))
    assert draw_sheet(what).height < 2 * 1080 + 430


@pytest.mark.parametrize("lines", [5, 9, 13, 19, 25])
def test_around_every_board(lines: int) -> None:
    """Boards of every size have the same texts around them, drawn deterministically."""
    what = replace(sheet(), board=Diagram(lines, filled={(0, 0): Stone.WHITE}))
    assert size(sheet()) == size(what)
    assert png(what) == png(what)


@pytest.mark.parametrize("width", [350, 720, 2160])
def test_of_every_width(width: int) -> None:
    """A sheet keeps its proportions at every width, and its board is as wide as the sheet."""
    what = sheet()
    picture = full_size(png(what, width))
    assert size(what, width) == picture.size
    assert abs(picture.height / picture.width - size(what)[1] / 1080) < 0.01
    top = bands(what, width).board
    board = picture.crop((0, top, width, top + width))
    assert ImageChops.difference(board, full_size(png(SCORE, width))).getbbox() is None
