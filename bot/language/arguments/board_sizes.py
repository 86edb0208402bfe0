"""Board sizes as people type them: ``9x9``, ``9*9``, ``9 by 9``, ``small board``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.language.arguments.tokens import Word, word_set

BOARD = word_set("board boards plansza planszy plansze goban gobanie")
_CALLED = {
    **dict.fromkeys(
        word_set("small smaller little mini tiny mala malej male malutka mniejsza mniejszej"), 9
    ),
    **dict.fromkeys(word_set("medium middle mid srednia sredniej srednie"), 13),
    **dict.fromkeys(
        word_set(
            "big large full full-size standard normal regular duza duzej duze pelna pelnej"
            " normalna normalnej standardowa standardowej zwykla zwyklej"
        ),
        19,
    ),
}
"""What boards of the usual sizes are called."""
_CROSSES = word_set("x na by razy times")
_GLUED = ("x", "na", "by")
_SIGNS = str.maketrans(dict.fromkeys("×✕✖*·•\u2a2f\u2217\u2219\u22c5\u0445\u0425", "x"))
"""What stands for a cross between two numbers, the Cyrillic letter among it."""


class TypedSize(NamedTuple):
    """What the first ``length`` words say: so many ``lines``, by one number or by two."""

    length: int
    lines: tuple[int, ...]


def read_size(words: Sequence[Word]) -> TypedSize | None:
    """A size at the beginning of the words; None if there is none. Whether there is such a board is
    not asked."""
    for length in (3, 2, 1):
        lines = _lines(words[:length]) if len(words) >= length else None
        if lines is not None:
            more = len(words) > length and words[length].plain in BOARD
            return TypedSize(length + more, lines)
    return _called(words)


def _lines(words: Sequence[Word]) -> tuple[int, ...] | None:
    """The numbers that all of these words are."""
    if len(words) == 3:
        crossed = words[1].plain.translate(_SIGNS) in _CROSSES
        return _numbers([words[0], words[2]]) if crossed else None
    if len(words) == 2:  # “9x 9”
        first, then = (word.plain.translate(_SIGNS) for word in words)
        torn = _sides(f"{first}{then}") if first.endswith("x") or then.startswith("x") else None
        return torn if first and then else None
    return _sides(words[0].plain.translate(_SIGNS)) or _numbers(words)


def _sides(text: str) -> tuple[int, ...] | None:
    for cross in _GLUED:
        sides = text.split(cross)
        if len(sides) == 2 and (lines := _numbers([Word(side, side, side) for side in sides])):
            return lines
    return None


def _numbers(words: Sequence[Word]) -> tuple[int, ...] | None:
    numbers = [word.number for word in words]
    found = tuple(number for number in numbers if number is not None)
    return found if len(found) == len(numbers) else None


def _called(words: Sequence[Word]) -> TypedSize | None:
    """``small board`` or ``plansza mała``."""
    pair = [word.plain for word in words[:2]]
    if len(pair) < 2 or not set(pair) & BOARD:
        return None
    size = next((_CALLED[word] for word in pair if word in _CALLED), None)
    return None if size is None else TypedSize(2, (size,))
