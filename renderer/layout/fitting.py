"""Fit text of any length and script beside boards."""

from __future__ import annotations

from bisect import bisect_right

from PIL import Image

from renderer.layout.lettering import Face, is_written, lettering, text_width

LONGEST = 1000
"""The maximum number of characters that is looked at; more never fits anywhere."""


def choose_spelling(text: str, otherwise: str) -> str:
    """Return ``text`` on one line, or ``otherwise`` if the fonts lack one of its letters: an
    incomplete name is worse than a replacement.
    """
    line = " ".join(text[:LONGEST].split())
    return line if is_written(line, Face.CAPTIONS) else otherwise


def fit_text(text: str, room: float, largest: int, smallest: int) -> Image.Image:
    """Return ``text`` as a mask at most ``room`` pixels wide.

    The font size is ``largest`` pixels per em, or smaller if necessary. A text too long even at
    ``smallest`` is cut.
    """
    text = text[:LONGEST]
    wanted = text_width(text, Face.CAPTIONS, largest) or 1
    height = max(smallest, min(largest, int(largest * room / wanted)))
    return lettering(cut_text(text, room, height), Face.CAPTIONS, height)


def cut_text(text: str, room: float, height: int) -> str:
    """Return as much of ``text`` as fits at ``height`` pixels per em, ending in an ellipsis if
    cut.
    """
    if text_width(text, Face.CAPTIONS, height) <= room:
        return text
    fits = bisect_right(
        range(1, len(text)),
        room,
        key=lambda count: text_width(text[:count].rstrip() + "…", Face.CAPTIONS, height),
    )
    return text[:fits].rstrip() + "…"


def wrap_text(text: str, room: float, height: int, max_lines: int) -> list[str]:
    """Wrap ``text`` into at most ``max_lines`` lines, each at most ``room`` pixels wide."""
    lines: list[str] = []
    words = text[:LONGEST].split()
    while words and len(lines) < max_lines:
        count = 1
        while (
            count < len(words)
            and text_width(" ".join(words[: count + 1]), Face.CAPTIONS, height) <= room
        ):
            count += 1
        if len(lines) == max_lines - 1:
            count = len(words)
        lines.append(cut_text(" ".join(words[:count]), room, height))
        words = words[count:]
    return lines
