"""Vacations as people type them: from one day to another, so many days, or until Sunday."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.language import own_settings
from bot.language.arguments.durations import read_span
from bot.language.arguments.tokens import BETWEEN, OFF, Word, word_set
from bot.language.line import Problem, Request
from bot.service.clocks.clock import DAY

_FOR = word_set("for na przez")
_FROM, _NOW = word_set("from starting od"), word_set("now today teraz dzis dzisiaj")
_UNTIL = word_set("to until till do")
_WEEKDAYS = {
    **dict.fromkeys(("monday", "poniedzialku"), 0),
    **dict.fromkeys(("tuesday", "wtorku"), 1),
    **dict.fromkeys(("wednesday", "srody"), 2),
    **dict.fromkeys(("thursday", "czwartku"), 3),
    **dict.fromkeys(("friday", "piatku"), 4),
    **dict.fromkeys(("saturday", "soboty"), 5),
    **dict.fromkeys(("sunday", "niedzieli"), 6),
}


def read_vacation(rest: Sequence[Word]) -> Request | None:
    """``2026-12-24 to 2027-01-02``, one day, ``3 days``, ``until Sunday``, or ``off``."""
    if len(rest) == 1 and rest[0].plain in OFF:
        return own_settings.Vacation(None)
    from_today = _from_today(rest)
    if from_today is not None:
        return own_settings.Vacation(from_today)
    words = [word for word in rest if word.plain not in BETWEEN]
    days = [_day(word.plain) for word in words]
    found = [day for day in days if day is not None]
    if not words or None in days:
        return Problem("vacation-when") if found else None
    if len(found) > 2:
        return Problem("vacation-when")
    return own_settings.Vacation((found[0], found[-1]))


def _from_today(rest: Sequence[Word]) -> own_settings.FromToday | None:
    """``for 3 days``, ``from now until Sunday``, ``until 2027-01-02``."""
    said = [word.plain for word in rest]
    if len(said) > 2 and said[0] in _FROM and said[1] in _NOW:
        rest, said = rest[2:], said[2:]
    if len(said) == 2 and said[0] in _UNTIL:
        last, weekday = _day(said[1]), _WEEKDAYS.get(said[1])
        found = last is not None or weekday is not None
        return own_settings.FromToday(weekday=weekday, last=last) if found else None
    rest = rest[1:] if said and said[0] in _FOR else rest
    span = read_span(rest)
    if span is None or span[0] < len(rest) or span[1] % DAY:
        return None
    return own_settings.FromToday(span[1] // DAY)


def _day(text: str) -> date | None:
    """``2026-12-24`` or ``24.12.2026``."""
    parts = text.split("-") if "-" in text else text.split(".")[::-1]
    if [len(part) for part in parts] not in ([4, 2, 2], [4, 2, 1], [4, 1, 2], [4, 1, 1]):
        return None
    if not all(part.isascii() and part.isdigit() for part in parts):
        return None
    try:
        return date(*map(int, parts))
    except ValueError:
        return None
