"""Fonts, and words as masks."""

from __future__ import annotations

import threading
from enum import Enum
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

_FONTS = Path(__file__).parent / "fonts"
_freetype = threading.Lock()  # a FreeType face must not be used by two threads at once
_GLYPH_HEIGHT = 32
_NO_CHARACTER = "\U0010ffff"


class Face(Enum):
    """The font files in the package; each has its licence (OFL 1.1) beside it."""

    COORDINATES = "Inter-SemiBold.otf"
    MARKS = "Inter-Bold.otf"
    CAPTIONS = "Mplus1-Medium.otf"


@lru_cache(maxsize=64)
def font(face: Face, height: int) -> ImageFont.FreeTypeFont:
    """Return ``face`` at ``height`` pixels per em; the 64 latest are kept."""
    # The basic layout engine draws the same everywhere; Raqm depends on what is installed.
    return ImageFont.truetype(_FONTS / face.value, height, layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, face: Face, height: int) -> float:
    """Return the advance width of ``text`` in pixels."""
    with _freetype:
        return font(face, height).getlength(text)


@lru_cache(maxsize=4096)
def has_glyph(sign: str, face: Face) -> bool:
    """Return whether ``face`` can write this character, and not only a box in its place; the 4096
    latest answers are kept."""
    with _freetype:
        type_ = font(face, _GLYPH_HEIGHT)
        drawn, nothing = (type_.getmask(text) for text in (sign, _NO_CHARACTER))
        return drawn.size != nothing.size or bytes(drawn) != bytes(nothing)


def lettering(text: str, face: Face, height: int) -> Image.Image:
    """Return ``text`` as a mask, its ink in the middle from side to side.

    Up and down the middle is that of a capital, so that digits and capitals in a row stand on
    one line whatever their tails.
    """
    with _freetype:
        type_ = font(face, height)
        left, top, right, bottom = type_.getbbox(text, anchor="ls")
        capital_top = type_.getbbox("H", anchor="ls")[1]
        reach = max(bottom - capital_top / 2, capital_top / 2 - top)
        half = int(reach) + 1
        mask = Image.new("L", (int(right - left) + 2, 2 * half))
        ImageDraw.Draw(mask).text(
            (1 - left, half - capital_top / 2), text, fill=255, font=type_, anchor="ls"
        )
    return mask


def letter(text: str, face: Face, height: int) -> Image.Image:
    """Return ``text`` as a mask cropped to its ink, for a letter alone on its ground."""
    mask = lettering(text, face, height)
    return mask.crop(mask.getbbox())
