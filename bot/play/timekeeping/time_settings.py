"""A person's settings of time: pauses, reminders, the daily digest, and calls.

One small text for each person holds all of it, so that one look is enough.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from bot.ids import RoomId, UserId
from bot.match.clock_transitions import Pauses
from bot.match.clocks.calendar import ALWAYS, MINUTES, Calendar
from bot.match.clocks.clock import DAY
from bot.match.events import Side
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People

SETTING = "time"
VACATION_DAYS = 40
"""In each calendar year, however they are cut up: five weeks and some holidays."""
LONGEST_QUIET = 12 * 60
MOST_REMINDERS = 3
LONGEST_LEAD = 14 * DAY
_AHEAD = timedelta(days=366)
MOST_CHANGES, CHANGES_MS = 5, 7 * DAY
"""So often in a week the hours that count may be changed: enough to set them all and be wrong
twice, and too few to move the night along with the day and never lose any time."""


class Calls(Enum):
    """When a person who is awaited is called, and where."""

    ALL = "all"
    QUESTIONS = "questions"
    """Not for moves."""
    PRIVATE = "private"
    """In a private chat instead of the room, where it can be reached."""


@dataclass(frozen=True)
class TimeSettings:
    """``reminders`` are spans before the end of the time, in milliseconds; None: as usual, none:
    switched off. ``digest`` is the minute of the day, and ``told_in`` the room where to tell it."""

    calendar: Calendar = ALWAYS
    reminders: tuple[int, ...] | None = None
    digest: int | None = None
    told_in: RoomId = ""
    changes: tuple[int, ...] = ()
    """When the hours that count were changed lately."""
    reminded_in: RoomId | None = None
    """Where to remind of games; empty: wherever they go on; None: where a person is called."""
    calls: Calls = Calls.ALL

    @property
    def reminded_as_called(self) -> bool:
        """Whether the person is reminded as they are called, in private."""
        return self.reminded_in is None and self.calls is Calls.PRIVATE


class TimeSettingsStore:
    """Keeps time settings with everything else that people choose."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, user: UserId) -> TimeSettings:
        return decode(await self._people.setting(user, SETTING))

    async def pauses(self, loaded: LoadedMatch, guest: UserId = "") -> Pauses:
        """The pauses of the two, in which time stands still; ``guest`` is about to take an open
        seat."""
        users = {Side.HOST: loaded.meta.host, Side.GUEST: loaded.meta.guest or guest}
        settings = {side: await self.of(user) for side, user in users.items()}
        return {side: each.calendar for side, each in settings.items()}

    async def keep(self, user: UserId, settings: TimeSettings) -> None:
        await self._people.set_setting(user, SETTING, encode(settings))


# Changes: what a person asks for, checked. ``None`` switches off.


def with_zone(settings: TimeSettings, name: str, now: int) -> TimeSettings | Refusal:
    """Another time zone, whichever way its name is capitalised."""
    found = _zones().get(name.casefold())
    if found is None:
        return Refusal("no-such-zone", {"zone": name})
    return _with_hours(settings, now, zone=ZoneInfo(found).key)


@cache
def _zones() -> Mapping[str, str]:
    """The names of all time zones without capitals: hundreds of files are looked for once."""
    return {zone.casefold(): zone for zone in available_timezones()}


def with_weekends(settings: TimeSettings, now: int, *, off: bool) -> TimeSettings | Refusal:
    """``off``: time stands still on Saturdays and Sundays."""
    return _with_hours(settings, now, weekends_off=off)


def with_quiet(
    settings: TimeSettings, quiet: tuple[int, int] | None, now: int
) -> TimeSettings | Refusal:
    """Quiet from one minute of the day to another, half the day at most."""
    if quiet is not None and not 0 < (quiet[1] - quiet[0]) % MINUTES <= LONGEST_QUIET:
        return Refusal("bad-quiet", {"hours": LONGEST_QUIET // 60})
    return _with_hours(settings, now, quiet=quiet)


def with_vacation(
    settings: TimeSettings, first: date, last: date, now: int
) -> TimeSettings | Refusal:
    """One more vacation, from today on at the earliest, within what there is for each year."""
    today = settings.calendar.local(now).date()
    if last < first:
        return Refusal("vacation-backwards")
    if first < today:
        return Refusal("vacation-past")
    if last > today + _AHEAD:
        return Refusal("vacation-far")
    vacations = _joined([*settings.calendar.vacations, (first, last)])
    for year in (first.year, last.year):
        if vacation_days(vacations, year) > VACATION_DAYS:
            taken = vacation_days(settings.calendar.vacations, year)
            left = VACATION_DAYS - taken
            return Refusal("vacation-long", {"year": str(year), "left": left})
    return _with_calendar(settings, vacations=vacations)


def without_vacation(settings: TimeSettings, now: int) -> TimeSettings:
    """No more vacation after today. A day that has begun stays vacation, and stays counted."""
    today = settings.calendar.local(now).date()
    past = [(first, min(last, today)) for first, last in settings.calendar.vacations]
    kept = tuple(sorted({pair for pair in past if pair[0] <= pair[1]}))
    return _with_calendar(settings, vacations=kept)


def vacation_days(vacations: tuple[tuple[date, date], ...], year: int) -> int:
    """The number of days of a year that are vacation; days named twice count once."""
    begin, end = date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
    days: set[int] = set()
    for first, last in vacations:
        days.update(range(max(begin, first.toordinal()), min(end, last.toordinal()) + 1))
    return len(days)


def _joined(vacations: Sequence[tuple[date, date]]) -> tuple[tuple[date, date], ...]:
    """The same days in order, as few vacations as they take."""
    joined: list[tuple[date, date]] = []
    for first, last in sorted(vacations):
        if joined and first <= joined[-1][1] + timedelta(days=1):
            begun, ended = joined.pop()
            joined.append((begun, max(ended, last)))
        else:
            joined.append((first, last))
    return tuple(joined)


def with_reminders(settings: TimeSettings, leads: tuple[int, ...] | None) -> TimeSettings | Refusal:
    """Own reminders, at so many milliseconds before the end; None: as usual."""
    if leads is not None and not all(0 < lead <= LONGEST_LEAD for lead in leads):
        return Refusal("bad-reminder", {"days": LONGEST_LEAD // DAY})
    if leads is not None and len(leads) > MOST_REMINDERS:
        return Refusal("many-reminders", {"most": MOST_REMINDERS})
    return replace(settings, reminders=leads)


def with_digest(settings: TimeSettings, minute: int | None, room: RoomId) -> TimeSettings:
    """A digest each day at this minute, told in this room."""
    return replace(settings, digest=minute, told_in="" if minute is None else room)


def with_told(settings: TimeSettings, room: RoomId) -> TimeSettings:
    """Reminders, and the digest if there is one, in this room; empty: wherever games go on, and
    the digest where it is."""
    digest_in = room if room and settings.digest is not None else settings.told_in
    return replace(settings, reminded_in=room, told_in=digest_in)


def with_calls(settings: TimeSettings, calls: Calls) -> TimeSettings:
    """Called for these things, or there; and reminded there, unless in a room that was chosen."""
    return replace(settings, calls=calls, reminded_in=settings.reminded_in or None)


def _with_hours(settings: TimeSettings, now: int, **changes: Any) -> TimeSettings | Refusal:
    """Other hours count, if there have not been too many changes lately."""
    changed = _with_calendar(settings, **changes)
    if changed.calendar == settings.calendar:
        return settings
    lately = tuple(at for at in settings.changes if now - CHANGES_MS < at)
    if len(lately) >= MOST_CHANGES:
        return Refusal("many-changes", {"most": MOST_CHANGES, "days": CHANGES_MS // DAY})
    return replace(changed, changes=(*lately, now))


def _with_calendar(settings: TimeSettings, **changes: Any) -> TimeSettings:
    return replace(settings, calendar=replace(settings.calendar, **changes))


# As text


def encode(settings: TimeSettings) -> str:
    """The text to keep; what is as usual is left out."""
    calendar = settings.calendar
    fields: dict[str, object] = {
        "z": calendar.zone if calendar.zone != ALWAYS.zone else None,
        "w": calendar.weekends_off or None,
        "q": calendar.quiet,
        "v": [[first.isoformat(), last.isoformat()] for first, last in calendar.vacations] or None,
        "r": settings.reminders,
        "d": settings.digest,
        "in": settings.told_in or None,
        "c": settings.changes or None,
        "t": settings.reminded_in,
        "k": settings.calls.value if settings.calls is not Calls.ALL else None,
    }
    kept = {name: value for name, value in fields.items() if value is not None}
    return json.dumps(kept, separators=(",", ":")) if kept else ""


def decode(text: str) -> TimeSettings:
    """The inverse of `encode`. Raises `ValueError` for what it does not write."""
    fields: Mapping[str, Any] = json.loads(text) if text else {}
    quiet, reminders = fields.get("q"), fields.get("r")
    calendar = Calendar(
        zone=fields.get("z", ALWAYS.zone),
        weekends_off=fields.get("w", False),
        quiet=None if quiet is None else (quiet[0], quiet[1]),
        vacations=tuple(
            (date.fromisoformat(first), date.fromisoformat(last))
            for first, last in fields.get("v", ())
        ),
    )
    leads = None if reminders is None else tuple(reminders)
    return TimeSettings(
        calendar,
        leads,
        fields.get("d"),
        told_in=fields.get("in", ""),
        changes=tuple(fields.get("c", ())),
        reminded_in=fields.get("t"),
        calls=Calls(fields.get("k", Calls.ALL.value)),
    )
