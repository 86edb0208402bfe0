"""Ranks as people type them: ``12k``, ``12 kyu``, ``3d``, ``3 dan``."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.ranks import FIRST_DAN, HIGHEST_RANK, LOWEST_RANK
from bot.talk.arguments.tokens import Word, word_set

_KYU, _DAN = word_set("k kyu kiu"), word_set("d dan dany")


def take_rank(words: Sequence[Word]) -> tuple[int | None, Sequence[Word]]:
    """Find the first rank (`bot.match.ranks`); return it and the other words. None: there is none,
    and all words are returned."""
    for index in range(len(words)):
        for length in (1, 2):
            rank = _read_rank("".join(word.plain for word in words[index : index + length]))
            if rank is not None:
                return rank, [*words[:index], *words[index + length :]]
    return None, words


def _read_rank(typed: str) -> int | None:
    unit = typed.lstrip("0123456789")
    digits = typed[: len(typed) - len(unit)]
    if not digits or len(digits) > 2:
        return None
    if unit in _KYU:
        rank = FIRST_DAN - int(digits)
    elif unit in _DAN:
        rank = FIRST_DAN - 1 + int(digits)
    else:
        return None
    is_known = digits.strip("0") and LOWEST_RANK <= rank <= HIGHEST_RANK
    return rank if is_known else None
