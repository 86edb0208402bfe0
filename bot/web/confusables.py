"""Detects lookalike names: https://www.unicode.org/reports/tr39/#Confusable_Detection."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

_CACHE_SIZE = 4_096
_IGNORED = frozenset({"Cc", "Cf", "Zs"})
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x180E))
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode does not count as spaces."""
_DOT_ABOVE = "\u0307"
_DOT_ABOVE_CLASS = 230
"""The canonical combining class of U+0307: marks of other classes do not interact with it."""
# From PropList.txt of Unicode 17; `unicodedata` lacks this property.
_SOFT_DOTTED = frozenset(
    "ij\u012f\u0249\u0268\u029d\u02b2\u03f3\u0456\u0458\u1d62\u1d96\u1da4\u1da8\u1e2d\u1ecb\u2071\u2148"
    "\u2149\u2c7c\U0001d422\U0001d423\U0001d456\U0001d457\U0001d48a\U0001d48b\U0001d4be\U0001d4bf"
    "\U0001d4f2\U0001d4f3\U0001d526\U0001d527\U0001d55a\U0001d55b\U0001d58e\U0001d58f\U0001d5c2"
    "\U0001d5c3\U0001d5f6\U0001d5f7\U0001d62a\U0001d62b\U0001d65e\U0001d65f\U0001d692\U0001d693"
    "\U0001df1a\U0001e04c\U0001e04d\U0001e068"
)
_TAKES_DOT = _SOFT_DOTTED | frozenset("\u0131\u0237l")
"""Dotless i and j, and l, look like i and j with a dot above."""


def has_ink(name: str) -> bool:
    """Return whether a name has any visible character."""
    return any(map(_is_seen, name))


@lru_cache(maxsize=_CACHE_SIZE)
def skeleton(name: str) -> str:
    """Return the skeleton of a name: names that look alike have the same one, regardless of
    alphabet and case. For comparison only, not for display."""
    shown = unicodedata.normalize("NFKD", without_hidden_dots(name).casefold())
    alike = "".join(_prototype(char) for char in shown if _is_seen(char))
    return unicodedata.normalize("NFD", alike.casefold())


@lru_cache(maxsize=_CACHE_SIZE)
def letters(name: str) -> str:
    """Return the skeleton of a name's letters and digits; ``Nigiri!`` and ``N-i-g-i-r-i`` have the
    same."""
    return skeleton("".join(char for char in name if unicodedata.category(char)[0] in "LMN"))


@lru_cache(maxsize=_CACHE_SIZE)
def without_hidden_dots(name: str) -> str:
    """Return the composed name without invisible U+0307 marks: an i already has its dot.

    As in ICU's check for hidden overlays (``USPOOF_HIDDEN_OVERLAY``), marks below the letter may be
    in between. Unlike in ICU, invisible characters may be, too. A capital I shows its dot, as in
    İsmail.
    """
    shown, takes_dot = list[str](), False
    for char in unicodedata.normalize("NFD", name):
        if takes_dot and char == _DOT_ABOVE:
            continue
        if not _is_transparent(char):
            takes_dot = _takes_dot(char)
        shown.append(char)
    return unicodedata.normalize("NFC", "".join(shown))


def _is_transparent(char: str) -> bool:
    if char.isspace():
        return False
    return not _is_seen(char) or unicodedata.combining(char) not in {0, _DOT_ABOVE_CLASS}


def _takes_dot(char: str) -> bool:
    """Return whether a dot above is hidden on this letter, or makes it look like i or j."""
    if char in _TAKES_DOT:
        return True
    if char.isupper():
        return False
    alike = "".join(map(_prototype, unicodedata.normalize("NFKD", char)))
    return alike[-1] in _TAKES_DOT


def _is_seen(char: str) -> bool:
    selects = any(ord(char) in selectors for selectors in _SELECTORS)
    return not selects and char not in _FILLERS and unicodedata.category(char) not in _IGNORED


@cache
def _prototype(char: str) -> str:
    """Return the representative of a character's lookalikes: the one that most are confused with,
    or the first of two that are confused only with each other."""
    # The data are large, and needed only once a visitor comes.
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415

    alike: list[str] = [found["c"] for found in confusables_data.get(char, ())]
    if len(alike) != 1:
        return char
    other = alike[0]
    mutual = [found["c"] for found in confusables_data.get(other, ())] == [char]
    return min(char, other, key=lambda sign: (len(sign), sign)) if mutual else other
