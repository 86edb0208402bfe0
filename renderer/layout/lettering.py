"""Fonts, and words as masks.

What a face lacks is taken from another; what none of them has is left out if it is a picture or
a sign, and drawn as an empty box if it is a letter or a digit. So a name in any script can be
drawn, and where a part of it is missing, a box shows that.
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
_NOWHERE = "\U0010fffe"  # no font has this one
_BOX = "\u25a1"
_PROBED = 32  # the font size at which glyphs are compared with that for missing ones


class Face(Enum):
    """The font files in the package; each has its licence (OFL 1.1) beside it."""

    COORDINATES = "Inter-SemiBold.otf"
    MARKS = "Inter-Bold.otf"
    CAPTIONS = "Mplus1-Medium.otf"


_OTHERS = (Face.CAPTIONS, Face.COORDINATES)
"""Where a glyph is looked for in turn: Japanese in the one, Greek and Cyrillic in the other."""


@lru_cache(maxsize=64)
def font(face: Face, height: int) -> ImageFont.FreeTypeFont:
    """Return ``face`` at ``height`` pixels per em; the 64 latest are kept."""
    # The basic layout engine draws the same everywhere; Raqm depends on what is installed.
    return ImageFont.truetype(_FONTS / face.value, height, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(face: Face, sign: str) -> bool:
    """Whether ``face`` can draw one sign; the 4096 latest answers are kept."""
    with _freetype:
        drawn, missing = (font(face, _PROBED).getmask(what) for what in (sign, _NOWHERE))
        return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def text_width(text: str, face: Face, height: int) -> float:
    """Return the advance width of ``text`` in pixels, as `lettering` draws it."""
    parts = _parts(text, face)
    with _freetype:
        return sum(font(part, height).getlength(words) for part, words in parts)


def is_written(text: str, face: Face) -> bool:
    """Whether anything of ``text`` is drawn, and nothing of it as an empty box."""
    parts = _parts(text, face)
    return any(words.strip() for _, words in parts) and not any(_BOX in words for _, words in parts)


def lettering(text: str, face: Face, height: int) -> Image.Image:
    """Return ``text`` as a mask, its ink in the middle from side to side.

    Up and down the middle is that of a capital, so that digits and capitals in a row stand on
    one line whatever their tails.
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
    """Return ``text`` as a mask cropped to its ink, for a letter that stands alone."""
    mask = lettering(text, face, height)
    return mask.crop(mask.getbbox())


def _parts(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """Return what is drawn for ``text``, cut wherever the face changes."""
    if text.isascii() and text.isprintable():
        return ((face, text),) if text else ()
    signs = [found for sign in unicodedata.normalize("NFC", text) for found in _found(sign, face)]
    groups = groupby(signs, key=lambda found: found[0])
    return tuple((part, "".join(sign for _, sign in group)) for part, group in groups)


def _found(sign: str, face: Face) -> Iterator[tuple[Face, str]]:
    """Yield one sign with a face that has it, or a box, or nothing.

    Control signs are never drawn, nor are accents piled upon a letter beyond those that letters
    are written with.
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
    if plain != sign:  # such as the script and double-struck letters of mathematics
        for simpler in plain:
            yield from _found(simpler, face)
    elif kind[0] in "LN":
        yield Face.COORDINATES, _BOX
