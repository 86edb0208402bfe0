"""Parser for board sizes: ``9x9``, ``9*9``, ``9 by 9``, ``small board``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.talk.arguments.tokens import Word, word_set

_SIZE_WORDS = word_set("size sized rozmiar rozmiaru")
BOARD_WORDS = word_set("board boards plansza planszy plansze goban gobanie")
ADJECTIVE_SIZES = {
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
"""Adjective without Polish diacritics -> size."""
_CROSSES = word_set("x na by razy times")
_INNER_CROSSES = ("x", "na", "by")
_CROSS_SIGNS = str.maketrans(dict.fromkeys("×✕✖*·•\u2a2f\u2217\u2219\u22c5\u0445\u0425", "x"))
"""Signs that people type instead of ``x``, such as the Cyrillic letter."""


class TypedSize(NamedTuple):
    """A size in the first ``length`` words. ``lines`` are the one or two numbers as typed."""

    length: int
    lines: tuple[int, ...]


def read_size(words: Sequence[Word]) -> TypedSize | None:
    """Read a size at the beginning of the words; None if there is none. The size may be invalid."""
    for length in (3, 2, 1):
        lines = _read_lines(words[:length]) if len(words) >= length else None
        if lines is not None:
            more = len(words) > length and words[length].plain in BOARD_WORDS
            return TypedSize(length + more, lines)
    return _read_named_size(words)


def _read_lines(words: Sequence[Word]) -> tuple[int, ...] | None:
    """Read all of these words as one size; None if they are none."""
    if len(words) == 3:
        crossed = words[1].plain.translate(_CROSS_SIGNS) in _CROSSES
        return _parse_numbers([words[0], words[2]]) if crossed else None
    if len(words) == 2:  # “9x 9”
        first, then = (word.plain.translate(_CROSS_SIGNS) for word in words)
        torn = (
            _split_sides(f"{first}{then}") if first.endswith("x") or then.startswith("x") else None
        )
        return torn if first and then else None
    return _split_sides(words[0].plain.translate(_CROSS_SIGNS)) or _parse_numbers(words)


def _split_sides(text: str) -> tuple[int, ...] | None:
    for cross in _INNER_CROSSES:
        sides = text.split(cross)
        if len(sides) == 2 and (
            lines := _parse_numbers([Word(side, side, side) for side in sides])
        ):
            return lines
    return None


def _parse_numbers(words: Sequence[Word]) -> tuple[int, ...] | None:
    numbers = [word.number for word in words]
    found = tuple(number for number in numbers if number is not None)
    return found if len(found) == len(numbers) else None


def _read_named_size(words: Sequence[Word]) -> TypedSize | None:
    """Read ``small board`` or ``plansza mała``."""
    pair = [word.plain for word in words[:2]]
    if len(pair) < 2 or not set(pair) & (BOARD_WORDS | _SIZE_WORDS):
        return None
    size = next((ADJECTIVE_SIZES[word] for word in pair if word in ADJECTIVE_SIZES), None)
    more = len(words) > 2 and words[2].plain in BOARD_WORDS
    return None if size is None else TypedSize(2 + more, (size,))
