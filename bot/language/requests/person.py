"""What a typed line asks for about the person who typed it: who they are, and their own time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from bot.language.requests.want import Want


@dataclass(frozen=True)
class WantLink(Want):
    """``link``: a code to be one person in two chats; with a ``code``: it was got in another.

    ``confirmed``: the answer to whether these two are one; ``tag``, if there is one, says which.
    """

    code: str | None = None
    confirmed: bool | None = None
    tag: str = ""


@dataclass(frozen=True)
class WantUnlink(Want):
    pass


@dataclass(frozen=True)
class WantExport(Want):
    """All that is known of oneself."""


@dataclass(frozen=True)
class WantForget(Want):
    """``confirmed``: the answer to whether it is really wanted."""

    confirmed: bool | None = None


@dataclass(frozen=True)
class WantVacation(Want):
    """The first and last day; None: no vacation from now on."""

    days: tuple[date, date] | None


@dataclass(frozen=True)
class WantWeekends(Want):
    off: bool


@dataclass(frozen=True)
class WantQuiet(Want):
    """From which to which minute of the day; None: no quiet hours."""

    hours: tuple[int, int] | None


@dataclass(frozen=True)
class WantZone(Want):
    name: str


@dataclass(frozen=True)
class WantReminders(Want):
    """So many milliseconds before the end, the longest first; none: no reminders; None: as
    usual."""

    leads: tuple[int, ...] | None


@dataclass(frozen=True)
class WantDigest(Want):
    """At which minute of the day; None: no digest."""

    minute: int | None


class Where(Enum):
    """Where somebody is reminded."""

    HERE = "here"
    PRIVATE = "private"
    GAMES = "games"  # wherever the game goes on


@dataclass(frozen=True)
class WantTold(Want):
    where: Where


WantHabit = (
    WantVacation | WantWeekends | WantQuiet | WantZone | WantReminders | WantDigest | WantTold
)
"""What somebody chooses about their own time."""
