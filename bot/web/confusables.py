"""Names that look like another: https://www.unicode.org/reports/tr39/#Confusable_Detection."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

_KEPT = 4_096
_IGNORED = frozenset({"Cc", "Cf", "Zs"})
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x180E))
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs without ink that Unicode does not count as spaces."""
_DOT_ABOVE = "\u0307"
_DOT_ABOVE_CLASS = 230
"""The canonical combining class of U+0307: marks of another class leave it where it is."""
# PropList.txt of Unicode 17; `unicodedata` does not have the property.
_SOFT_DOTTED = frozenset(
    "ij\u012f\u0249\u0268\u029d\u02b2\u03f3\u0456\u0458\u1d62\u1d96\u1da4\u1da8\u1e2d\u1ecb\u2071\u2148"
    "\u2149\u2c7c\U0001d422\U0001d423\U0001d456\U0001d457\U0001d48a\U0001d48b\U0001d4be\U0001d4bf"
    "\U0001d4f2\U0001d4f3\U0001d526\U0001d527\U0001d55a\U0001d55b\U0001d58e\U0001d58f\U0001d5c2"
    "\U0001d5c3\U0001d5f6\U0001d5f7\U0001d62a\U0001d62b\U0001d65e\U0001d65f\U0001d692\U0001d693"
    "\U0001df1a\U0001e04c\U0001e04d\U0001e068"
)
_TAKES_DOT = _SOFT_DOTTED | frozenset("\u0131\u0237l")
"""With a dot above, dotless i and j and l look like i and j too."""


def has_ink(name: str) -> bool:
    """Whether anything of a name can be seen."""
    return any(map(_is_seen, name))


@lru_cache(maxsize=_KEPT)
def skeleton(name: str) -> str:
    """The skeleton of a name, which names have in common that look alike, whatever their letters
    are and whether they are small or capital. It is for comparison only, not to be shown."""
    shown = unicodedata.normalize("NFKD", without_hidden_dots(name).casefold())
    alike = "".join(_prototype(char) for char in shown if _is_seen(char))
    return unicodedata.normalize("NFD", alike.casefold())


@lru_cache(maxsize=_KEPT)
def letters(name: str) -> str:
    """The skeleton of a name's letters and digits: ``Nigiri!``, ``N-i-g-i-r-i``."""
    return skeleton("".join(char for char in name if unicodedata.category(char)[0] in "LMN"))


@lru_cache(maxsize=_KEPT)
def without_hidden_dots(name: str) -> str:
    """The composed name without each U+0307 that cannot be seen: an i has its dot already.

    As ICU's check for hidden overlays (``USPOOF_HIDDEN_OVERLAY``), marks below may stand between;
    here signs without ink, too. A capital I shows its dot, as in İsmail.
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
    """Whether a dot above this letter is hidden, or makes it look like an i or a j."""
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
    """The sign, or signs, that all lookalikes of one have in common: the one that most are alike
    to, of two that are only alike to each other the first."""
    # Its data are large, and only needed once a visitor comes.
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415

    alike: list[str] = [found["c"] for found in confusables_data.get(char, ())]
    if len(alike) != 1:
        return char
    other = alike[0]
    mutual = [found["c"] for found in confusables_data.get(other, ())] == [char]
    return min(char, other, key=lambda sign: (len(sign), sign)) if mutual else other
