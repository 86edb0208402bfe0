"""Names that look like another: https://www.unicode.org/reports/tr39/#Confusable_Detection."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

_KEPT = 4_096
_IGNORED = frozenset({"Cc", "Cf", "Zs"})
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x180E))
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs without ink that Unicode does not count as spaces."""


def has_ink(name: str) -> bool:
    """Whether anything of a name can be seen."""
    return any(map(_is_seen, name))


@lru_cache(maxsize=_KEPT)
def skeleton(name: str) -> str:
    """The skeleton of a name, which names have in common that look alike, whatever their letters
    are and whether they are small or capital. It is for comparison only, not to be shown."""
    shown = unicodedata.normalize("NFKD", name.casefold())
    alike = "".join(_prototype(char) for char in shown if _is_seen(char))
    return unicodedata.normalize("NFD", alike.casefold())


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
