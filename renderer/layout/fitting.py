"""Words beside boards: made to fit, whatever they are."""

from __future__ import annotations

from bisect import bisect_right

from PIL import Image

from renderer.layout.lettering import Face, is_written, lettering, text_width

LONGEST = 1000
"""Of a text of more characters the rest has no room anywhere."""


def spelt(text: str, otherwise: str) -> str:
    """Return ``text`` on one line, or ``otherwise`` if no font has one of its letters: half a name
    is none."""
    line = " ".join(text[:LONGEST].split())
    return line if is_written(line, Face.CAPTIONS) else otherwise


def fitted(text: str, room: float, largest: int, smallest: int) -> Image.Image:
    """Return ``text`` as a mask at most ``room`` pixels wide: at ``largest`` pixels per em,
    smaller if need be, and cut if it is too long even at ``smallest``."""
    text = text[:LONGEST]
    wanted = text_width(text, Face.CAPTIONS, largest) or 1
    height = max(smallest, min(largest, int(largest * room / wanted)))
    return lettering(cut(text, room, height), Face.CAPTIONS, height)


def cut(text: str, room: float, height: int) -> str:
    """Return as much of ``text`` as has room at ``height`` pixels per em, with an ellipsis where
    something is left out."""
    if text_width(text, Face.CAPTIONS, height) <= room:
        return text
    fits = bisect_right(
        range(1, len(text)),
        room,
        key=lambda count: text_width(text[:count].rstrip() + "…", Face.CAPTIONS, height),
    )
    return text[:fits].rstrip() + "…"


def wrapped(text: str, room: float, height: int, most: int) -> list[str]:
    """Return ``text`` in at most so many lines, none wider than ``room``."""
    lines: list[str] = []
    words = text[:LONGEST].split()
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
