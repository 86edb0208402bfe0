"""Requests to set something for the person who typed it: looks, language, time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from bot.play.timekeeping.time_settings import Calls
from bot.talk.line import Want
from renderer.model.diagram import Coordinates


@dataclass(frozen=True)
class OpenSettings(Want):
    """To see what one has chosen, and to choose. ``topic`` is empty for all of it, or ``boards``,
    ``reminders``, ``hours``, ``vacation`` or ``waiving``."""

    topic: str = ""


@dataclass(frozen=True)
class Language(Want):
    """``code`` is ``en`` or ``pl``."""

    code: str


@dataclass(frozen=True)
class SetLook(Want):
    """How boards shall look; None: as before. ``text``: told in words too."""

    theme: str | None = None
    coordinates: Coordinates | None = None
    text: bool | None = None


class Weekday(Enum):
    """The days of a week, as `datetime.date.weekday` counts them."""

    MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)


def _next(weekday: Weekday, day: date) -> date:
    """The first such day after this one."""
    return day + timedelta(days=(weekday.value - day.weekday() - 1) % 7 + 1)


@dataclass(frozen=True)
class FromToday:
    """A vacation that begins today, so many days ``after`` or on the next such weekday: so many
    days long, up to the next such weekday after that, or up to a day."""

    until: int | Weekday | date
    after: int | Weekday = 0

    def begins(self, today: date) -> date:
        """Its first day."""
        if isinstance(self.after, Weekday):
            return _next(self.after, today)
        return today + timedelta(days=self.after)

    def ends(self, today: date) -> date:
        """Its last day. Said on a Sunday, “until Sunday” is a week later."""
        match self.until:
            case date() as last:
                return last
            case Weekday() as weekday:
                return _next(weekday, self.begins(today))
            case days:
                return self.begins(today) + timedelta(days=days - 1)


@dataclass(frozen=True)
class Vacation(Want):
    """The first and last day; None: no vacation from now on."""

    days: tuple[date, date] | FromToday | None


@dataclass(frozen=True)
class Weekends(Want):
    """``off``: one's time stands still on Saturdays and Sundays."""

    off: bool


@dataclass(frozen=True)
class SetQuietHours(Want):
    """From which to which minute of the day; None: no quiet hours."""

    hours: tuple[int, int] | None


@dataclass(frozen=True)
class TimeZone(Want):
    """An IANA name, in any capitals; perhaps there is no such zone."""

    name: str


@dataclass(frozen=True)
class OfferZones(Want):
    """Offer ``zones`` (IANA names) to choose from, since ``typed`` is ambiguous or inexact."""

    typed: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class SetReminders(Want):
    """So many milliseconds before the end, the longest first; none: no reminders; None: as
    usual."""

    leads: tuple[int, ...] | None


@dataclass(frozen=True)
class SetDigest(Want):
    """At which minute of the day; None: no digest."""

    minute: int | None


class ReminderPlace(Enum):
    HERE = "here"
    PRIVATE = "private"
    GAMES = "games"  # wherever the game goes on


@dataclass(frozen=True)
class SetReminderPlace(Want):
    where: ReminderPlace


@dataclass(frozen=True)
class SetCalls(Want):
    """For what, and where, a person who is awaited is called."""

    calls: Calls


@dataclass(frozen=True)
class CloseBoards(Want):
    """To end all that goes on in one's name at the board page."""


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
"""What a person chooses about their own time."""
