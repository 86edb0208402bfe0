"""Several boards in one picture: each at its position, under its own caption, drawn as if alone."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from renderer.board.board_drawing import Box
from renderer.layout.layout import PICTURE_WIDTH, BoardGrid, grid, size
from renderer.model.diagram import Diagram, Plate
from renderer.model.theme import THEMES, Theme
from renderer.output.draw import png
from tests.renderer.drawings import KO, LESSON, MIDDLE_GAME, SEKI
from tests.renderer.reading import full_size, on_a_phone, read

SIX = Plate((SEKI, LESSON, Diagram(5), LESSON, SEKI, LESSON), tuple("123456"))


def boxes(laid: BoardGrid) -> list[Box]:
    """Return the boxes of the boards."""
    side, band = laid.side, laid.band
    return [(left, top + band, left + side, top + band + side) for left, top in laid.corners]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_each_board_is_the_board(theme: Theme) -> None:
    """Boards are in two columns, row by row, and each is identical to the board drawn alone."""
    picture, laid = full_size(png(SIX, theme=theme)), grid(SIX, PICTURE_WIDTH)
    assert size(SIX) == picture.size
    assert 2 == len({left for left, _ in laid.corners})
    assert 3 == len({top for _, top in laid.corners})
    for board, box in zip(SIX.boards, boxes(laid), strict=True):
        there = picture.crop(box)
        alone = full_size(png(board, laid.side, theme))
        assert ImageChops.difference(there, alone).getbbox() is None


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_board_of_six_is_read_on_a_phone(theme: Theme) -> None:
    """On a screen 350 pixels wide no point of any of six small boards is misread."""
    picture, laid = on_a_phone(png(SIX, theme=theme)), grid(SIX, PICTURE_WIDTH)
    scale = picture.width / PICTURE_WIDTH
    for board, box in zip(SIX.boards, boxes(laid), strict=True):
        left, top, right, bottom = (edge * scale for edge in box)
        shown = picture.resize((350, 350), box=(left, top, right, min(bottom, picture.height)))
        assert board.stones == read(shown, board, theme)


def test_captions_are_above_their_boards() -> None:
    """A caption changes only its own band, can be read on a phone, and is cut if too long."""
    laid = grid(SIX, PICTURE_WIDTH)
    bare = full_size(png(Plate(SIX.boards, ("",) * 6)))
    for number, (left, top) in enumerate(laid.corners):
        for words in (f"{number + 1}", "Zażółć gęślą jaźń i jeszcze raz zażółć gęślą jaźń"):
            captions = ["", "", "", "", "", ""]
            captions[number] = words
            named = full_size(png(Plate(SIX.boards, tuple(captions))))
            box = ImageChops.difference(bare, named).getbbox()
            assert box is not None
            assert left + laid.gap <= box[0]
            assert box[2] <= left + laid.side - laid.gap
            assert top <= box[1]
            assert box[3] <= top + laid.band
            assert (box[3] - box[1]) * 350 / PICTURE_WIDTH >= 8


def test_large_boards_are_one_below_the_other() -> None:
    """If one board is larger than 9x9, each has the full width; so does a single board."""
    assert 1080 == grid(Plate((KO, MIDDLE_GAME), ("", "")), 1080).side
    assert 1080 == grid(Plate((KO,), ("",)), 1080).side
    assert 532 == grid(Plate((KO, KO, KO), ("",) * 3), 1080).side


@pytest.mark.parametrize(
    "plate", [Plate((), ()), Plate((KO, KO), ("1",)), Plate((KO,), ("1", "2"))]
)
def test_an_invalid_plate_is_refused(plate: Plate) -> None:
    """A plate without boards, or with another number of captions, is refused."""
    with pytest.raises(ValueError, match="Plate"):
        png(plate)
