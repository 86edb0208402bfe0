"""Requests that change a person's own settings: looks, language, time."""

from __future__ import annotations

from dataclasses import dataclass
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
    """Set when and where the bot mentions the person if a game awaits them."""

    calls: Calls


@dataclass(frozen=True)
class SetAsksFirst(Want):
    """``on``: ask the person to confirm each move before it is played."""

    on: bool


@dataclass(frozen=True)
class CloseBoards(Want):
    """Close all sessions of the person on the board page."""


TimeSetting = (
    Weekends | SetQuietHours | TimeZone | SetReminders | SetDigest | SetReminderPlace | SetCalls
)
"""A setting about a person's own time."""
