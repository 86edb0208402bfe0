"""Words beside boards: made to fit, whatever they are."""

from __future__ import annotations

import unicodedata

from PIL import Image

from renderer.lettering import Face, has_glyph, lettering, text_width


def spelt(text: str) -> str:
    """Return ``text`` on one line without signs that the font lacks, such as emojis; nothing at
    all if it lacks a letter, since half a name is none."""
    kept = [sign for sign in " ".join(text.split()) if has_glyph(Face.CAPTIONS, sign)]
    lacking = [sign for sign in text if not has_glyph(Face.CAPTIONS, sign)]
    if any(unicodedata.category(sign)[0] in "LN" for sign in lacking):
        return ""
    return " ".join("".join(kept).split())


def fitted(text: str, room: float, largest: int, smallest: int) -> Image.Image:
    """Return ``text`` as a mask at most ``room`` pixels wide: at ``largest`` pixels per em,
    smaller if need be, and cut if it is too long even at ``smallest``."""
    wanted = text_width(text, Face.CAPTIONS, largest) or 1
    height = max(smallest, min(largest, int(largest * room / wanted)))
    return lettering(cut(text, room, height), Face.CAPTIONS, height)


def cut(text: str, room: float, height: int) -> str:
    """Return as much of ``text`` as has room at ``height`` pixels per em, with an ellipsis where
    something is left out."""
    shown = text
    while text and text_width(shown, Face.CAPTIONS, height) > room:
        text = text[:-1].rstrip()
        shown = text + "…"
    return shown


def wrapped(text: str, room: float, height: int, most: int) -> list[str]:
    """Return ``text`` in at most so many lines, none wider than ``room``."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most:
        count = 1
        while (
            count < len(words)
            and text_width(" ".join(words[: count + 1]), Face.CAPTIONS, height) <= room
        ):
            count += 1
        if len(lines) == most - 1:
            count = len(words)
        lines.append(cut(" ".join(words[:count]), room, height))
        words = words[count:]
    return lines
