"""Load fonts and render text as masks.

A glyph that a face lacks is taken from another face. If no face has it, a letter or digit becomes
an empty box, and a pictograph or symbol is omitted. So a name in any script can be drawn, and a box
shows where a part of it is missing.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

_FONTS = Path(__file__).parents[1] / "fonts"
_freetype = threading.Lock()  # a FreeType face must not be used by two threads at once
_NOWHERE = "\U0010fffe"  # a noncharacter that no font has
_BOX = "\u25a1"
_PROBED = 32  # the font size for detecting missing glyphs


class Face(Enum):
    """The font files in the package, each with its licence (OFL 1.1) beside it."""

    COORDINATES = "Inter-SemiBold.otf"
    MARKS = "Inter-Bold.otf"
    CAPTIONS = "Mplus1-Medium.otf"


_OTHERS = (Face.CAPTIONS, Face.COORDINATES)
"""Fallback faces in order: Japanese is in the first, Greek and Cyrillic in the second."""


@lru_cache(maxsize=64)
def font(face: Face, height: int) -> ImageFont.FreeTypeFont:
    """Return ``face`` at ``height`` pixels per em. The latest 64 are cached."""
    # The basic layout engine gives the same result everywhere; Raqm depends on the installed
    # libraries.
    return ImageFont.truetype(_FONTS / face.value, height, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(face: Face, sign: str) -> bool:
    """Return whether ``face`` can draw a character. The latest 4096 answers are cached."""
    with _freetype:
        drawn, missing = (font(face, _PROBED).getmask(what) for what in (sign, _NOWHERE))
        return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def text_width(text: str, face: Face, height: int) -> float:
    """Return the advance width of ``text`` in pixels, as `lettering` draws it."""
    parts = _parts(text, face)
    with _freetype:
        return sum(font(part, height).getlength(words) for part, words in parts)


def is_written(text: str, face: Face) -> bool:
    """Return whether ``text`` draws something and contains no missing letters."""
    parts = _parts(text, face)
    return any(words.strip() for _, words in parts) and not any(_BOX in words for _, words in parts)


def lettering(text: str, face: Face, height: int) -> Image.Image:
    """Return ``text`` as a mask with its ink centred horizontally.

    Vertically it is centred on a capital, so that digits and capitals in a row share a baseline
    whatever their descenders.
    """
    parts = _parts(text, face) or ((face, ""),)
    placed, boxes, end = [], [], 0.0
    with _freetype:
        capital_top = font(face, height).getbbox("H", anchor="ls")[1]
        for part, words in parts:
            type_ = font(part, height)
            left, top, right, bottom = type_.getbbox(words, anchor="ls")
            boxes.append((end + left, top, end + right, bottom))
            placed.append((end, words, type_))
            end += type_.getlength(words)
        left, right = boxes[0][0], max(box[2] for box in boxes)
        top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
        half = int(max(bottom - capital_top / 2, capital_top / 2 - top)) + 1
        mask = Image.new("L", (int(right - left) + 2, 2 * half))
        pen = ImageDraw.Draw(mask)
        for start, words, type_ in placed:
            corner = start + 1 - left, half - capital_top / 2
            pen.text(corner, words, fill=255, font=type_, anchor="ls")
    return mask


def letter(text: str, face: Face, height: int) -> Image.Image:
    """Return ``text`` as a mask cropped to its ink, for a single letter."""
    mask = lettering(text, face, height)
    return mask.crop(mask.getbbox())


def _parts(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """Split ``text`` into runs of one face, with substitutes for missing glyphs."""
    if text.isascii() and text.isprintable():
        return ((face, text),) if text else ()
    signs = [
        found for sign in unicodedata.normalize("NFC", text) for found in _find_glyphs(sign, face)
    ]
    groups = groupby(signs, key=lambda found: found[0])
    return tuple((part, "".join(sign for _, sign in group)) for part, group in groups)


def _find_glyphs(sign: str, face: Face) -> Iterator[tuple[Face, str]]:
    """Yield a character with a face that has it, or a box, or nothing.

    Control characters are never drawn, nor are combining marks beyond those of precomposed letters.
    """
    kind = unicodedata.category(sign)
    if kind[0] in "CM":
        return
    if kind[0] == "Z":
        yield face, " "
        return
    for part in (face, *_OTHERS):
        if has_glyph(part, sign):
            yield part, sign
            return
    plain = unicodedata.normalize("NFKC", sign)
    if plain != sign:  # such as mathematical script and double-struck letters
        for simpler in plain:
            yield from _find_glyphs(simpler, face)
    elif kind[0] in "LN":
        yield Face.COORDINATES, _BOX
