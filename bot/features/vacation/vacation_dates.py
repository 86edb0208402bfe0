"""The days of a vacation: between two dates, for a number of days, or until a weekday."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from bot.match.clocks.clock import DAY
from bot.talk.arguments.durations import read_span
from bot.talk.arguments.tokens import BETWEEN, OFF, Word, by_phrase, word_set
from bot.talk.line import Request, Want
from bot.texts.problem import Problem


class Weekday(Enum):
    """The days of a week, numbered as by `datetime.date.weekday`."""

    MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)


def _next(weekday: Weekday, day: date) -> date:
    """Return the next such weekday after ``day``."""
    return day + timedelta(days=(weekday.value - day.weekday() - 1) % 7 + 1)


@dataclass(frozen=True)
class FromToday:
    """A vacation relative to today. It begins ``after`` a number of days or on a weekday, and
    lasts ``until`` a number of days later, a weekday, or a date."""

    until: int | Weekday | date
    after: int | Weekday = 0

    def begins(self, today: date) -> date:
        """Return its first day."""
        if isinstance(self.after, Weekday):
            return _next(self.after, today)
        return today + timedelta(days=self.after)

    def ends(self, today: date) -> date:
        """Return its last day. On a Sunday, “until Sunday” means the next one."""
        match self.until:
            case date() as last:
                return last
            case Weekday() as weekday:
                return _next(weekday, self.begins(today))
            case days:
                return self.begins(today) + timedelta(days=days - 1)


@dataclass(frozen=True)
class Vacation(Want):
    """The first and last day; None: end the vacation."""

    days: tuple[date, date] | FromToday | None

    @property
    def may_be_talk(self) -> bool:
        return isinstance(self.days, FromToday)  # “vacation until Friday” may be news


_FOR = word_set("for na przez")
_FROM = word_set("from starting od")
_IN_A_WHILE = ["from", "now"]
"""“3 days from now” is a date, not a duration."""
_UNTIL = word_set("to until till do")
_WEEKDAYS = by_phrase(
    {
        Weekday.MONDAY: "monday, poniedzialku",
        Weekday.TUESDAY: "tuesday, wtorku",
        Weekday.WEDNESDAY: "wednesday, srody",
        Weekday.THURSDAY: "thursday, czwartku",
        Weekday.FRIDAY: "friday, piatku",
        Weekday.SATURDAY: "saturday, soboty",
        Weekday.SUNDAY: "sunday, niedzieli",
    }
)

_BEGINS: dict[str, int | Weekday] = {
    **dict.fromkeys(word_set("now today teraz dzis dzisiaj"), 0),
    **dict.fromkeys(word_set("tomorrow jutro jutra"), 1),
    **dict.fromkeys(word_set("pojutrze pojutrza"), 2),
    **_WEEKDAYS,
}
"""The number of days from today, or a weekday."""


def read_vacation(rest: Sequence[Word]) -> Request | None:
    """Read ``2026-12-24 to 2027-01-02``, one day, ``3 days``, ``tomorrow``, ``until Sunday``, or
    ``off``."""
    if len(rest) == 1 and rest[0].plain in OFF:
        return Vacation(None)
    from_today = _from_today(rest)
    if from_today is not None:
        return Vacation(from_today)
    words = [word for word in rest if word.plain not in BETWEEN]
    days = [day for word in words for day in _read_days(word.plain)]
    found = [day for day in days if day is not None]
    if not found:
        return None
    if len(found) < len(days) or len(found) > 2:
        return Problem("vacation-when")
    return Vacation((found[0], found[-1]))


def _from_today(rest: Sequence[Word]) -> FromToday | None:
    """Read ``for 3 days``, ``from tomorrow until Sunday``, ``5 days from Monday``, ``tomorrow``."""
    typed = [word.plain for word in rest]
    if typed[-2:] == _IN_A_WHILE:
        return None
    if len(typed) > 2 and typed[-2] in _FROM and typed[-1] in _BEGINS:
        rest, typed = [*rest[-2:], *rest[:-2]], [*typed[-2:], *typed[:-2]]
    begun = typed[:1] if typed[:1] and typed[0] in _FROM else []
    after = _BEGINS.get(typed[len(begun)]) if len(typed) > len(begun) else None
    if after is not None:
        rest, typed = rest[len(begun) + 1 :], typed[len(begun) + 1 :]
        if not typed:  # “from tomorrow” alone has no end
            return None if begun else FromToday(1, after)
    if len(typed) == 2 and typed[0] in _UNTIL:
        until = _WEEKDAYS.get(typed[1]) or _day(typed[1])
        return None if until is None else FromToday(until, after or 0)
    rest = rest[1:] if typed and typed[0] in _FOR else rest
    span = read_span(rest)
    if span is None or span[0] < len(rest) or span[1] % DAY:
        return None
    return FromToday(span[1] // DAY, after or 0)


def _read_days(text: str) -> tuple[date | None, ...]:
    """Parse one day, or two, as in ``24.12.2026-2.01.2027``. None stands for an invalid day."""
    text = text.replace("~", "-").replace("/", "-")
    parts = text.split("-")
    if len(parts) not in (2, 6):
        return (_day(text),)
    half = len(parts) // 2
    return _day("-".join(parts[:half])), _day("-".join(parts[half:]))


def _day(text: str) -> date | None:
    """Parse ``2026-12-24`` or ``24.12.2026``."""
    parts = text.split("-") if "-" in text else text.split(".")[::-1]
    if [len(part) for part in parts] not in ([4, 2, 2], [4, 2, 1], [4, 1, 2], [4, 1, 1]):
        return None
    if not all(part.isascii() and part.isdigit() for part in parts):
        return None
    try:
        return date(*map(int, parts))
    except ValueError:
        return None
