"""A person's time settings: pauses, reminders, the daily digest, and calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from bot.ids import RoomId, UserId
from bot.match.clock_transitions import Pauses
from bot.match.clocks.calendar import ALWAYS, MINUTES, Calendar
from bot.match.clocks.clock import DAY, MINUTE
from bot.match.events import Side
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

VACATION_DAYS = 40
"""Vacation days per calendar year, in any number of parts: five weeks and some holidays."""
LONGEST_QUIET = 12 * 60
MAX_REMINDERS = 3
LONGEST_LEAD = 14 * DAY
_AHEAD = timedelta(days=366)
MAX_CHANGES, CHANGES_MS = 5, 7 * DAY
"""How many changes of pauses are allowed per week: enough to set them all and correct mistakes, too
few to shift the quiet hours along with the day and never lose time."""
AT_ONCE_MS, GIVEN_BACK_EVERY = 15 * MINUTE, DAY
"""How soon a vacation must be ended to cost no day, and how often that is possible: enough for a
typing error, too little to stop the clock for free."""
_FIXED = "Etc/"
"""Zones of the IANA database that belong to no place."""


class Calls(Enum):
    """When and where an awaited person is called (notified)."""

    ALL = "all"
    QUESTIONS = "questions"
    """Only for questions, not for moves."""
    PRIVATE = "private"
    """In a private chat instead of the room, if it can be reached."""


@dataclass(frozen=True)
class NewVacation:
    """The vacation that was set last: when (ms), and the vacations before it."""

    set_at: int
    before: tuple[tuple[date, date], ...]

    def can_be_undone(self, now: int) -> bool:
        """Whether ending it at ``now`` is ending it at once."""
        return now - self.set_at <= AT_ONCE_MS


@dataclass(frozen=True)
class TimeSettings:
    """A person's time settings.

    ``reminders`` are spans before the deadline in milliseconds; None is the default, empty is off.
    ``digest`` is the minute of the day, and ``told_in`` the room where it is posted.
    """

    calendar: Calendar = ALWAYS
    reminders: tuple[int, ...] | None = None
    digest: int | None = None
    told_in: RoomId = ""
    changes: tuple[int, ...] = ()
    """The times of recent changes of pauses."""
    reminded_in: RoomId | None = None
    """The room for reminders; empty: the rooms of the game; None: where the person is called."""
    calls: Calls = Calls.ALL
    zone_chosen: bool = False
    """Whether the person chose or confirmed the time zone."""
    new_vacation: NewVacation | None = None
    given_back: int | None = None
    """When days of a vacation that was ended at once were last given back (ms)."""

    @property
    def reminded_as_called(self) -> bool:
        """Whether reminders are private because calls are."""
        return self.reminded_in is None and self.calls is Calls.PRIVATE


TIME: Final = ProfileField("time", TimeSettings, TimeSettings(), required=True)
"""Required: if a damaged vacation counted as none, its player would lose on time."""
BROWSER_ZONE: Final = ProfileField(
    "browser-zone", str, "", lambda zone: find_place_zone(zone) == zone
)
"""The time zone of the person's browser. Separate from `TIME`: a visit stores it, and must not
overwrite what the person chooses at the same moment."""


class TimeSettingsStore:
    """Stores time settings as a setting of a person."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, user: UserId) -> TimeSettings:
        return await self._people.load(user, TIME)

    async def load_with_zone(self, user: UserId) -> TimeSettings:
        """Like `load`, in the zone of the person's browser if it applies (`with_browser_zone`)."""
        return with_browser_zone(await self.load(user), await self.browser_zone(user))

    async def browser_zone(self, user: UserId) -> str:
        """Return the zone that the person's browser reported last, or an empty string."""
        return await self._people.load(user, BROWSER_ZONE)

    async def save_browser_zone(self, user: UserId, zone: str) -> None:
        await self._people.save(user, BROWSER_ZONE, zone)

    async def pauses(self, loaded: LoadedMatch, guest: UserId = "") -> Pauses:
        """Return the pauses of both people; ``guest`` is a person about to take a free seat."""
        users = {Side.HOST: loaded.meta.host, Side.GUEST: loaded.meta.guest or guest}
        settings = {side: await self.load(user) for side, user in users.items()}
        return {side: each.calendar for side, each in settings.items()}

    async def save(self, user: UserId, settings: TimeSettings) -> None:
        await self._people.save(user, TIME, settings)


# Requested changes, validated. ``None`` switches a setting off.


def with_zone(settings: TimeSettings, name: str, now: int) -> TimeSettings | Refusal:
    """Choose or confirm the time zone; its name is case-insensitive. Confirming changes no
    pauses."""
    found = _zones().get(name.casefold())
    if found is None:
        return Refusal("no-such-zone", {"zone": name})
    changed = _with_hours(settings, now, zone=ZoneInfo(found).key)
    return changed if isinstance(changed, Refusal) else replace(changed, zone_chosen=True)


def with_browser_zone(settings: TimeSettings, zone: str) -> TimeSettings:
    """Apply the zone of the person's browser, unless they chose one or have pauses: a guess must
    not move quiet hours or a vacation."""
    if not zone or settings.zone_chosen or settings.calendar.has_pauses:
        return settings
    return _with_calendar(settings, zone=zone)


def find_place_zone(reported: str) -> str | None:
    """Return the zone that a browser reports, if it is that of a place. Browsers that hide the
    place report UTC, and fixed offsets have no summer time."""
    found = _zones().get(reported.casefold(), "")
    return found if "/" in found and not found.startswith(_FIXED) else None


@cache
def _zones() -> Mapping[str, str]:
    """Map case-folded names to time zones. Cached: the lookup reads hundreds of files."""
    return {zone.casefold(): zone for zone in available_timezones()}


def with_weekends(settings: TimeSettings, now: int, *, off: bool) -> TimeSettings | Refusal:
    """Pause (or not) the clock on Saturdays and Sundays."""
    return _with_hours(settings, now, weekends_off=off)


def with_quiet(
    settings: TimeSettings, quiet: tuple[int, int] | None, now: int
) -> TimeSettings | Refusal:
    """Set quiet hours as two minutes of the day, at most half a day."""
    if quiet is not None and not 0 < (quiet[1] - quiet[0]) % MINUTES <= LONGEST_QUIET:
        return Refusal("bad-quiet", {"hours": LONGEST_QUIET // 60})
    return _with_hours(settings, now, quiet=quiet)


def with_vacation(
    settings: TimeSettings, first: date, last: date, now: int
) -> TimeSettings | Refusal:
    """Add a vacation, from today at the earliest, within the yearly limit."""
    today = settings.calendar.local(now).date()
    if last < first:
        return Refusal("vacation-backwards")
    if first < today:
        return Refusal("vacation-past")
    if last > today + _AHEAD:
        return Refusal("vacation-far")
    vacations = _merge_vacations([*settings.calendar.vacations, (first, last)])
    for year in (first.year, last.year):
        if vacation_days(vacations, year) > VACATION_DAYS:
            taken = vacation_days(settings.calendar.vacations, year)
            left = VACATION_DAYS - taken
            return Refusal("vacation-long", {"year": str(year), "left": left})
    if vacations == settings.calendar.vacations:
        return settings
    new = settings.new_vacation
    if new is None or not new.can_be_undone(now):
        new = NewVacation(now, settings.calendar.vacations)
    return replace(_with_calendar(settings, vacations=vacations), new_vacation=new)


def without_vacation(settings: TimeSettings, now: int) -> TimeSettings:
    """End all vacations after today. A day that has begun stays vacation and counts, unless the
    vacation is ended at once (`find_days_before`)."""
    today = settings.calendar.local(now).date()
    before = find_days_before(settings, now)
    stays = _cut_vacations(settings.calendar.vacations, today)
    ended = replace(_with_calendar(settings, vacations=stays), new_vacation=None)
    if before is None or _cut_vacations(before, today) == stays:
        return ended
    given_back = _with_calendar(ended, vacations=_cut_vacations(before, today))
    return replace(given_back, given_back=now)


def is_undone(before: TimeSettings, after: TimeSettings, now: int) -> bool:
    """Return whether this change ends a vacation at once."""
    new = before.new_vacation
    return new is not None and after.new_vacation is None and new.can_be_undone(now)


def find_days_before(settings: TimeSettings, now: int) -> tuple[tuple[date, date], ...] | None:
    """Return the vacations before the one that was set just now, if ending it now costs no day;
    None if it does."""
    new, earlier = settings.new_vacation, settings.given_back
    if new is None or not new.can_be_undone(now):
        return None
    return new.before if earlier is None or now - earlier >= GIVEN_BACK_EVERY else None


def _cut_vacations(
    vacations: Sequence[tuple[date, date]], today: date
) -> tuple[tuple[date, date], ...]:
    """Return the vacation days up to ``today``."""
    begun = [(first, min(last, today)) for first, last in vacations]
    return tuple(sorted({pair for pair in begun if pair[0] <= pair[1]}))


def vacation_days(vacations: tuple[tuple[date, date], ...], year: int) -> int:
    """Return the number of vacation days in a year; overlapping days count once."""
    begin, end = date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
    days: set[int] = set()
    for first, last in vacations:
        days.update(range(max(begin, first.toordinal()), min(end, last.toordinal()) + 1))
    return len(days)


def _merge_vacations(vacations: Sequence[tuple[date, date]]) -> tuple[tuple[date, date], ...]:
    """Return the same days as the fewest possible vacations, in order."""
    joined: list[tuple[date, date]] = []
    for first, last in sorted(vacations):
        if joined and first <= joined[-1][1] + timedelta(days=1):
            begun, ended = joined.pop()
            joined.append((begun, max(ended, last)))
        else:
            joined.append((first, last))
    return tuple(joined)


def with_reminders(settings: TimeSettings, leads: tuple[int, ...] | None) -> TimeSettings | Refusal:
    """Set the reminders, in milliseconds before the deadline; None restores the default."""
    if leads is not None and not all(0 < lead <= LONGEST_LEAD for lead in leads):
        return Refusal("bad-reminder", {"days": LONGEST_LEAD // DAY})
    if leads is not None and len(leads) > MAX_REMINDERS:
        return Refusal("many-reminders", {"most": MAX_REMINDERS})
    return replace(settings, reminders=leads)


def with_digest(settings: TimeSettings, minute: int | None, room: RoomId) -> TimeSettings:
    """Set the time and room of the daily digest; None switches it off."""
    return replace(settings, digest=minute, told_in="" if minute is None else room)


def with_told(settings: TimeSettings, room: RoomId) -> TimeSettings:
    """Set the room for reminders and, if the digest is on, for the digest. With an empty room,
    reminders go to the rooms of the game, and the digest keeps its room."""
    digest_in = room if room and settings.digest is not None else settings.told_in
    return replace(settings, reminded_in=room, told_in=digest_in)


def with_calls(settings: TimeSettings, calls: Calls) -> TimeSettings:
    """Set when and where the person is called; reminders follow unless a room is set for them."""
    return replace(settings, calls=calls, reminded_in=settings.reminded_in or None)


def _with_hours(settings: TimeSettings, now: int, **changes: Any) -> TimeSettings | Refusal:
    """Change the pauses, unless they were changed too often recently."""
    changed = _with_calendar(settings, **changes)
    if changed.calendar == settings.calendar:
        return settings
    lately = tuple(at for at in settings.changes if now - CHANGES_MS < at)
    if len(lately) >= MAX_CHANGES:
        return Refusal("many-changes", {"most": MAX_CHANGES, "days": CHANGES_MS // DAY})
    return replace(changed, changes=(*lately, now))


def _with_calendar(settings: TimeSettings, **changes: Any) -> TimeSettings:
    return replace(settings, calendar=replace(settings.calendar, **changes))
