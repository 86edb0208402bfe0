"""Parser for time spans and clocks: ``3 days``, ``12h``, ``10 dni + 1 dzień``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.match.clocks.clock import DAY, HOUR, Clock, Fischer, PerMove
from bot.talk.arguments.tokens import Word, by_phrase, word_set

_UNITS = by_phrase(
    {
        HOUR: "h, hour, hours, hr, hrs, godz, godzina, godzine, godziny, godzin, g",
        DAY: "d, day, days, dzien, dni, dnia, doba, dobe, doby, dob",
        7 * DAY: "w, week, weeks, tydzien, tygodnie, tygodni, tyg",
    }
)
_PER_MOVE = (
    ("per", "move"),
    ("each", "move"),
    ("a", "move"),
    ("for", "each", "move"),
    ("na", "ruch"),
    ("za", "ruch"),
    ("na", "kazdy", "ruch"),
)
_CLOCK = word_set("clock zegar zegarem czas")
_RESERVE = word_set("reserve rezerwa rezerwy rezerwe fischer zapas zapasu")
_CAP = word_set("cap max maximum most najwyzej maks maksimum limit")
_CAP_LEAD = word_set("at up co")
_PLUS = word_set("plus and i")
_NO = word_set("no without bez")
_CLOCKS = word_set("clock zegara zegar")


class ParsedClock(NamedTuple):
    """A clock in the first ``length`` words. ``clock`` None: a game without one."""

    length: int
    clock: Clock | None


def read_span(words: Sequence[Word]) -> tuple[int, int] | None:
    """Return the number of words in a span, and its milliseconds. None if the words are no span."""
    if not words:
        return None
    digits, unit = _cut(words[0].plain)
    if not digits or len(digits) > 4 or "-" in words[0].chunk:
        return None
    if unit in _UNITS:
        return 1, int(digits) * _UNITS[unit]
    if not unit and len(words) > 1 and words[1].plain.partition("/")[0] in _UNITS:
        return 2, int(digits) * _UNITS[words[1].plain.partition("/")[0]]
    return None


def read_clock(words: Sequence[Word]) -> ParsedClock | None:
    """Read a clock at the beginning of the words; None if there is none.

    The limits of clocks are not checked.
    """
    first = words[0].plain
    # A slash command puts the name of an option before its value: "clock no clock".
    offset = int(first in _CLOCK)
    pair = [word.plain for word in words[offset : offset + 2]]
    if len(pair) == 2 and pair[0] in _NO and pair[1] in _CLOCKS:
        return ParsedClock(offset + 2, None)
    if first in _CLOCK:
        return _reserve(words[1:], 1) or _per_move(words[1:], 1)
    return _reserve(words, 0) or _per_move(words, 0)


def _per_move(words: Sequence[Word], before: int) -> ParsedClock | None:
    span = read_span(words)
    if span is None:
        return None
    length, ms = span
    return ParsedClock(before + length + per_move_words(words[length:]), PerMove(ms))


def _reserve(words: Sequence[Word], before: int) -> ParsedClock | None:
    """Read ``reserve 10 days +1 day cap 14 days``. The cap defaults to the reserve, and the
    increment to zero."""
    if not words or words[0].plain not in _RESERVE:
        return None
    reserve = read_span(words[1:])
    if reserve is None:
        return None
    at = 1 + reserve[0]
    increment = read_span(words[at + _count_skipped(words[at:], _PLUS) :])
    if increment is not None:
        at += _count_skipped(words[at:], _PLUS) + increment[0]
        at += per_move_words(words[at:])
    cap = _cap(words[at:])
    if cap is not None:
        at += cap[0]
    cap_ms = cap[1] if cap else reserve[1]
    return ParsedClock(before + at, Fischer(reserve[1], increment[1] if increment else 0, cap_ms))


def _cap(words: Sequence[Word]) -> tuple[int, int] | None:
    lead = _count_skipped(words, _CAP_LEAD)
    if len(words) <= lead or words[lead].plain not in _CAP:
        return None
    span = read_span(words[lead + 1 :])
    return None if span is None else (lead + 1 + span[0], span[1])


def per_move_words(words: Sequence[Word]) -> int:
    """Return the number of words that mean "per move"."""
    plain = tuple(word.plain for word in words[:3])
    return max(
        (len(pattern) for pattern in _PER_MOVE if plain[: len(pattern)] == pattern), default=0
    )


def _count_skipped(words: Sequence[Word], wanted: frozenset[str]) -> int:
    return 1 if words and words[0].plain in wanted else 0


def _cut(text: str) -> tuple[str, str]:
    """Split ``7d`` into ``7`` and ``d``. Only ASCII digits count."""
    digits = len(text) - len(text.lstrip("0123456789"))
    return text[:digits], text[digits:]
