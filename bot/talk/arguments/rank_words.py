"""Ranks as people type them: ``12k``, ``12 kyu``, ``3d``, ``3 dan``."""

from __future__ import annotations

from collections.abc import Sequence
from string import digits

from bot.match.ranks import FIRST_DAN, HIGHEST_RANK, LOWEST_RANK
from bot.talk.arguments.tokens import Word, word_set

_KYU, _DAN = word_set("k kyu kiu"), word_set("d dan dany")


def take_rank(words: Sequence[Word]) -> tuple[int | None, Sequence[Word]]:
    """Find a rank (`bot.match.ranks`); return it and the other words. None: there is none, and all
    words are returned. A word such as ``12k`` counts before two such as ``12 kyu``."""
    for length in (1, 2):
        for index in range(len(words) - length + 1):
            rank = _read_rank([word.plain for word in words[index : index + length]])
            if rank is not None:
                return rank, [*words[:index], *words[index + length :]]
    return None, words


def _read_rank(typed: Sequence[str]) -> int | None:
    """Read ``12k``, or ``12`` and ``k``."""
    unit = typed[-1].lstrip(digits) if len(typed) == 1 else typed[-1]
    number = typed[0].removesuffix(unit) if len(typed) == 1 else typed[0]
    if not 1 <= len(number) <= 2 or number.strip(digits) or not number.strip("0"):
        return None
    if unit in _KYU:
        rank = FIRST_DAN - int(number)
    elif unit in _DAN:
        rank = FIRST_DAN - 1 + int(number)
    else:
        return None
    return rank if LOWEST_RANK <= rank <= HIGHEST_RANK else None
