"""What people type about their own time: vacations, quiet hours, reminders, the digest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.language.myself import (
    WantDigest,
    WantQuiet,
    WantReminders,
    WantVacation,
    WantWeekends,
    WantZone,
)
from bot.language.reading import Word, word_set
from bot.language.requests import Problem, Request
from bot.language.spans import read_span

_OFF = word_set("off no none never cancel stop nie wylacz wylaczone odwolaj bez brak")
_ON = word_set("on count play wlacz licza licz gram")
_FREE = word_set("off free wolne wolny")
_USUAL = word_set("usual default on zwykle domyslnie wlacz")
_TO = word_set("to until till from at and do od na o w i")
_LONGEST_ZONE = 40


def read_vacation(rest: Sequence[Word]) -> Request | None:
    """``2026-12-24 to 2027-01-02``, one day, or ``off``."""
    if _says(rest, _OFF):
        return WantVacation(None)
    words = [word for word in rest if word.plain not in _TO]
    days = [_day(word.plain) for word in words]
    found = [day for day in days if day is not None]
    if not words or None in days:
        return Problem("vacation-when") if found else None
    if len(found) > 2:
        return Problem("vacation-when")
    return WantVacation((found[0], found[-1]))


def read_weekends(rest: Sequence[Word]) -> Request | None:
    """``off`` means that weekends are free, ``on`` that they count."""
    if _says(rest, _FREE):
        return WantWeekends(off=True)
    return WantWeekends(off=False) if _says(rest, _ON) else None


def read_quiet(rest: Sequence[Word]) -> Request | None:
    """``22-7``, ``22:30 to 7``, or ``off``."""
    if _says(rest, _OFF):
        return WantQuiet(None)
    pieces = [piece for word in rest for piece in word.plain.split("-") if piece not in _TO]
    minutes = [_minute(piece) for piece in pieces]
    found = [minute for minute in minutes if minute is not None]
    if not minutes or None in minutes:
        return None
    if len(found) != 2:
        return Problem("quiet-when")
    return WantQuiet((found[0], found[1]))


def read_zone(rest: Sequence[Word]) -> Request | None:
    """``Europe/Warsaw``. Whether there is such a zone is not asked."""
    if len(rest) != 1:
        return None
    name = rest[0].chunk.strip(",!()").rstrip(".")[:_LONGEST_ZONE]
    return WantZone(name) if "/" in name or name.upper() == "UTC" else None


def read_reminders(rest: Sequence[Word]) -> Request | None:
    """``12h``, ``2 days 6h``, ``off``, or ``usual``."""
    if _says(rest, _OFF):
        return WantReminders(())
    if _says(rest, _USUAL):
        return WantReminders(None)
    leads: list[int] = []
    words = [word for word in rest if word.plain not in _TO]
    while words:
        span = read_span(words)
        if span is None:
            return None
        leads.append(span[1])
        words = words[span[0] :]
    return WantReminders(tuple(sorted(set(leads), reverse=True))) if leads else None


def read_digest(rest: Sequence[Word]) -> Request | None:
    """``8:00``, ``8``, or ``off``."""
    if _says(rest, _OFF):
        return WantDigest(None)
    words = [word for word in rest if word.plain not in _TO]
    minute = _minute(words[0].plain) if len(words) == 1 else None
    return None if minute is None else WantDigest(minute)


def _says(rest: Sequence[Word], wanted: frozenset[str]) -> bool:
    return len(rest) == 1 and rest[0].plain in wanted


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


def _minute(text: str) -> int | None:
    """``22`` or ``22:30`` as minutes since midnight."""
    hours, colon, minutes = text.partition(":")
    if not (hours.isascii() and hours.isdigit() and len(hours) <= 2 and int(hours) < 24):
        return None
    if not colon:
        return int(hours) * 60
    if not (minutes.isascii() and minutes.isdigit() and len(minutes) == 2 and int(minutes) < 60):
        return None
    return int(hours) * 60 + int(minutes)
