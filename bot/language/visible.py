"""What people wrote, as it may stand among other words: one line that hides nothing, turns nothing
around and stays on its line.

Letters written from the right to the left stand between isolates (FSI and PDI,
https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates), so that what follows a name
stays behind it.
"""

from __future__ import annotations

import unicodedata

MOST_MARKS = 3
"""Accents on one letter: no script in daily use piles up more."""

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs without ink."""
_JOINERS = frozenset("\u200c\u200d")
_JOINED = frozenset({"So", "Sk", "Lo", "Mn", "Mc"})
"""What joiners stand between: little pictures of several parts, Persian, the scripts of India."""
_TURNED = frozenset({"R", "AL", "AN"})
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def visible(text: str) -> str:
    """One line without the characters that hide, that turn around the text that follows them, or
    that would be drawn over the lines above and below."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    composed = unicodedata.normalize("NFC", text)
    for char, after in zip(composed, composed[1:] + " ", strict=True):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char.isspace() or char in _BLANK:
            kept.append(" ")
        elif char in _JOINERS:
            kept += [char] * (bool(kept) and _joins(kept[-1]) and _joins(after))
        elif kind not in _INVISIBLE and marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def apart(text: str) -> str:
    """The same, `visible`, and isolated if it has letters that run from the right to the left."""
    shown = visible(text)
    if shown.isascii() or not any(unicodedata.bidirectional(c) in _TURNED for c in shown):
        return shown
    return f"{_ISOLATE}{shown}{_END}"


def _joins(char: str) -> bool:
    return not char.isascii() and unicodedata.category(char) in _JOINED
