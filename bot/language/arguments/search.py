"""What people type to find a finished game: a name, a size, a day, a page, in any order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import requests
from bot.language.arguments.tokens import Word, word_set

_PAGE = word_set("page strona")
_EMPTY = word_set("for games game with of against from in gier partii z gry partie przeciw")
_MOST_PAGE = 999
_MOST_NAME_WORDS = 3


def read_search(rest: Sequence[Word]) -> requests.Search | None:
    """``Anna 19x19 2026-10 page 2``; None if it goes on as prose."""
    names: list[str] = []
    size, date, page = None, "", 0
    words = list(rest)
    while words:
        word = words.pop(0)
        if word.plain in _PAGE and words and words[0].number:
            page = min(words.pop(0).number or 1, _MOST_PAGE) - 1
        elif size is None and (found := _size(word.plain)):
            size = found
        elif not date and _is_date(word.plain):
            date = word.plain
        elif word.plain not in _EMPTY:
            names.append(word.lower)
    if len(names) > _MOST_NAME_WORDS:
        return None
    return requests.Search(" ".join(names), size, date, page)


def _size(text: str) -> int | None:
    """``19x19``."""
    across, _, down = text.replace("×", "x").partition("x")
    digits = across == down and across.isascii() and across.isdigit() and len(across) <= 2
    return int(across) if digits else None


def _is_date(text: str) -> bool:
    """``2026``, ``2026-10`` or ``2026-10-03``."""
    parts = text.split("-")
    lengths = [len(part) for part in parts]
    digits = all(part.isascii() and part.isdigit() for part in parts)
    return digits and lengths in ([4], [4, 2], [4, 2, 2]) and parts[0].startswith("2")
