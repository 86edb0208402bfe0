"""Captions above two boards and player names: every letter is drawn and fits."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image, ImageChops

from bot.texts.translations import LANGUAGES, source
from renderer.layout.lettering import Face, font, has_glyph, lettering, text_width
from renderer.model.diagram import Diagram, Pair
from renderer.output.draw import png
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
    """Each Polish letter and common symbol has a glyph other than the box for missing ones."""
    missing = [sign for sign in POLISH + SIGNS if mask(sign, face) == mask(NOWHERE, face)]
    assert [] == missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_all_locale_characters(language: str) -> None:
    """Of all the characters in a language's files, the fonts lack only the pictographs of
    buttons.
    """
    signs = sorted(set(source(language)))
    assert len(signs) > 80
    missing = [sign for sign in signs if not any(has_glyph(face, sign) for face in Face)]
    assert {"So", "Mn", "Cc"} >= {unicodedata.category(sign) for sign in missing}
    assert 0 == text_width("".join(missing), Face.CAPTIONS, 40)


def picture(text: str, face: Face = Face.CAPTIONS) -> tuple[tuple[int, int], bytes]:
    """Return the shape and the pixels of the mask for ``text``."""
    drawn = lettering(text, face, 40)
    return drawn.size, drawn.tobytes()


def names(*texts: str) -> list[str]:
    """Return the names without a letter that is drawn as the box for missing ones."""
    box = picture("\u25a1")
    return [
        text for text in texts if all(picture(letter) != box for letter in text if letter != " ")
    ]


def test_names_in_other_scripts() -> None:
    """Greek, Cyrillic, Vietnamese, Japanese and Czech names are drawn, also when mixed."""
    known = ("Ελευθερία", "Жуков Їжак", "Nguyễn Ái", "囲碁 太郎 さくら", "Příliš žluťoučký")
    assert list(known) == names(*known)
    together = text_width("".join(known), Face.CAPTIONS, 40)
    assert pytest.approx(sum(text_width(name, Face.CAPTIONS, 40) for name in known), abs=20) == (
        together
    )


@pytest.mark.parametrize("name", ["한국", "אב", "ไก", "नम"])
def test_letters_that_no_font_has(name: str) -> None:
    """Each unknown letter becomes one empty box, to show that something is missing."""
    assert picture("\u25a1\u25a1") == picture(name)


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Jan🔥", "Jan"),
        ("👍🏽😀️", ""),
        ("A\u202eB\u200dC\x07\U000e0001", "ABC"),
        ("Z\u0336\u0322a\u0337n\u0338", "Zan"),
        ("Z\u0307o\u0301\u0142w", "Ż\u00f3łw"),
        ("a\u00a0b\u2003c", "a b c"),
        ("a\ud800b", "ab"),
        ("\U0001d4d9\U0001d552\U0001d5fb", "Jan"),
    ],
)
def test_signs_that_are_left_out_or_made_simple(name: str, drawn: str, face: Face) -> None:
    """Pictographs, control characters and stacked accents are omitted; letters stay or lose their
    decoration.
    """
    assert picture(drawn, face) == picture(name, face)
    assert text_width(drawn, face, 40) == text_width(name, face, 40)


@pytest.mark.parametrize("face", list(Face))
def test_all_letters_look_different(face: Face) -> None:
    """No two Polish letters are drawn alike: none has lost its diacritic."""
    glyphs = {mask(letter, face) for letter in POLISH}
    # Inter draws capital I and small l with the same stroke.
    assert len(POLISH) - len(glyphs) <= 1


def test_captions_are_above_their_boards() -> None:
    """A left caption changes only the left half of the band, a right one only the right half."""
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
    """A caption that is too long stays within its own board and ends in an ellipsis."""
    words = "Zażółć gęślą jaźń i jeszcze raz zażółć gęślą jaźń, póki starczy miejsca na planszy"
    box = ImageChops.difference(captions("", "", size), captions(words, "", size)).getbbox()
    assert box is not None
    assert box[0] >= 8
    assert box[2] <= (532 if size == 9 else 1072)
    assert box[1] > 0
    assert box[3] < BAND
