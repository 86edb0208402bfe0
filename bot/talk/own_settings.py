"""Requests that change a person's own settings: looks, language, time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from bot.play.timekeeping.time_settings import Calls
from bot.talk.line import Want
from renderer.model.diagram import Coordinates


@dataclass(frozen=True)
class OpenSettings(Want):
    """Open the settings form. ``topic`` is empty for all settings, or ``boards``, ``moves``,
    ``reminders``, ``hours``, ``vacation`` or ``waiving``."""

    topic: str = ""


@dataclass(frozen=True)
class Language(Want):
    """``code`` is ``en`` or ``pl``."""

    code: str


@dataclass(frozen=True)
class SetLook(Want):
    """Change the look of boards; None: unchanged. ``text``: describe boards in words, too."""

    theme: str | None = None
    coordinates: Coordinates | None = None
    text: bool | None = None


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


@dataclass(frozen=True)
class Weekends(Want):
    """``off``: the person's clock stops on Saturdays and Sundays."""

    off: bool


@dataclass(frozen=True)
class SetQuietHours(Want):
    """The first and last minute of the day; None: no quiet hours."""

    hours: tuple[int, int] | None


@dataclass(frozen=True)
class TimeZone(Want):
    """An IANA name in any case; it need not exist."""

    name: str


@dataclass(frozen=True)
class OfferZones(Want):
    """Offer ``zones`` (IANA names) to choose from, since ``typed`` is ambiguous or inexact."""

    typed: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class SetReminders(Want):
    """Milliseconds before the deadline, the longest first; empty: no reminders; None: the
    default."""

    leads: tuple[int, ...] | None


@dataclass(frozen=True)
class SetDigest(Want):
    """The minute of the day; None: no digest."""

    minute: int | None


class ReminderPlace(Enum):
    HERE = "here"
    PRIVATE = "private"
    GAMES = "games"  # in the room of each game


@dataclass(frozen=True)
class SetReminderPlace(Want):
    where: ReminderPlace


@dataclass(frozen=True)
class SetCalls(Want):
    """Set for which news, and where, the bot mentions the person when a game awaits them."""

    calls: Calls


@dataclass(frozen=True)
class SetAsksFirst(Want):
    """``on``: ask the person to confirm each move before it is played."""

    on: bool


@dataclass(frozen=True)
class CloseBoards(Want):
    """Close all sessions of the person on the board page."""


TimeSetting = (
    Vacation
    | Weekends
    | SetQuietHours
    | TimeZone
    | SetReminders
    | SetDigest
    | SetReminderPlace
    | SetCalls
)
"""A setting about a person's own time."""
