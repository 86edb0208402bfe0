"""Captions above two boards: every letter is there and fits."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from renderer.diagram import Diagram, Pair
from renderer.draw import png
from renderer.lettering import Face, font
from tests.renderer.reading import full_size

POLISH = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻaąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
SIGNS = "0123456789.,:;!?()–—…„”’/+-½×"
NOWHERE = "\U0010fffe"  # no font has this one
BAND = 84


def mask(text: str, face: Face) -> bytes:
    """Return the pixels of ``text`` and their shape."""
    drawn = font(face, 40).getmask(text)
    return bytes(drawn) + repr(drawn.size).encode()


def captions(left: str, right: str, size: int = 9) -> Image.Image:
    """Return the band with the captions above the first boards."""
    return full_size(png(Pair(Diagram(size), Diagram(size), left, right))).crop((0, 0, 1080, BAND))


@pytest.mark.parametrize("face", list(Face))
def test_the_fonts_have_every_letter(face: Face) -> None:
    """Each Polish letter and common sign has a glyph that is not the box for missing ones."""
    missing = [sign for sign in POLISH + SIGNS if mask(sign, face) == mask(NOWHERE, face)]
    assert [] == missing


@pytest.mark.parametrize("face", list(Face))
def test_all_letters_look_different(face: Face) -> None:
    """No two Polish letters are drawn alike: none has lost its diacritic."""
    glyphs = {mask(letter, face) for letter in POLISH}
    # Inter draws capital I and small l with the same stroke.
    assert len(POLISH) - len(glyphs) <= 1


def test_captions_stand_above_their_boards() -> None:
    """A left caption changes only the left half of the band, a right one only the right."""
    plain = captions("", "")
    left = ImageChops.difference(plain, captions("Gęś", "")).getbbox()
    right = ImageChops.difference(plain, captions("", "Gęś")).getbbox()
    assert left is not None
    assert right is not None
    assert left[0] > 0
    assert left[2] < 540 < right[0]
    assert right[2] < 1080


@pytest.mark.parametrize("size", [9, 19])
def test_long_captions_are_cut(size: int) -> None:
    """A caption that is too long stays within its own board and ends with dots."""
    words = "Zażółć gęślą jaźń i jeszcze raz zażółć gęślą jaźń, póki starczy miejsca na planszy"
    box = ImageChops.difference(captions("", "", size), captions(words, "", size)).getbbox()
    assert box is not None
    assert box[0] >= 8
    assert box[2] <= (532 if size == 9 else 1072)
    assert box[1] > 0
    assert box[3] < BAND
