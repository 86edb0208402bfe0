"""Handles the settings of a person's own time: pauses, reminders, the digest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.ids import RoomId, UserId
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.scheduler import Scheduler
from bot.play.timekeeping import time_settings as chosen
from bot.play.timekeeping.time_settings import TimeSettings, TimeSettingsStore
from bot.talk import own_settings
from bot.talk.incoming import Incoming


@dataclass(eq=False)
class TimeSettingsChanges:
    """Changes a person's time settings, and what follows from it for their games."""

    service: GameService
    store: TimeSettingsStore
    scheduler: Scheduler

    async def of(self, incoming: Incoming) -> TimeSettings:
        return await self.store.of(incoming.user)

    async def change(
        self, incoming: Incoming, request: own_settings.TimeSetting
    ) -> list[LoadedMatch] | Refusal:
        """Changes a setting and returns the games that have another deadline now, or why it stays
        as it was.

        The games come first, each once for each event: if the program dies in between and the
        event comes again, the rest is done then. It holds for all ids of the person.
        """
        user, before, now = incoming.user, await self.of(incoming), await self.service.now()
        after = _changed(before, request, now, incoming.room)
        if isinstance(after, Refusal):
            return after
        moved = []
        if after.calendar != before.calendar:
            moved = await self.service.repause(user, after.calendar, incoming.event_id)
        person = await self.service.person(user)
        called = _known_where(after.told_in, [user, *person]) or user
        for own in person:
            await self.store.keep(own, after)
            at = None
            if own == called and after.digest is not None:
                at = after.calendar.next_time(now, after.digest)
            await self.scheduler.schedule_digest(own, at)
        return moved


def longer_vacation(
    settings: TimeSettings, asked: own_settings.Vacation, now: int
) -> tuple[date, date] | None:
    """Return the first and last day of a longer vacation that already includes all requested days;
    None if there is none."""
    days = _days(settings, asked, now)
    if days is None:
        return None
    first, last = days
    holding = (v for v in settings.calendar.vacations if v[0] <= first <= last <= v[1])
    longer = next(holding, days)
    return None if longer == days else longer


def _days(
    settings: TimeSettings, asked: own_settings.Vacation, now: int
) -> tuple[date, date] | None:
    """Return the first and last requested day; None for ``vacation off``."""
    if isinstance(asked.days, own_settings.FromToday):
        today = settings.calendar.local(now).date()
        return asked.days.begins(today), asked.days.ends(today)
    return asked.days


def _known_where(room: RoomId, person: Sequence[UserId]) -> UserId | None:
    """The person's id in the chat that a room is in. Ids that belong to one room of a chat are of
    that room only."""
    platform = room.partition(":")[0]
    for own in person:
        if own.startswith(f"{room}/") or ("/" not in own and own.startswith(f"{platform}:")):
            return own
    return None


def _changed(
    settings: TimeSettings, request: own_settings.TimeSetting, now: int, room: RoomId
) -> TimeSettings | Refusal:
    match request:
        case own_settings.Vacation():
            days = _days(settings, request, now)
            if days is None:
                return chosen.without_vacation(settings, now)
            return chosen.with_vacation(settings, *days, now)
        case own_settings.Weekends(off):
            return chosen.with_weekends(settings, now, off=off)
        case own_settings.SetQuietHours(hours):
            return chosen.with_quiet(settings, hours, now)
        case own_settings.TimeZone(name):
            return chosen.with_zone(settings, name, now)
        case own_settings.SetReminders(leads):
            return chosen.with_reminders(settings, leads)
        case own_settings.SetDigest(minute):
            return chosen.with_digest(settings, minute, room)
        case own_settings.SetReminderPlace(where):
            return chosen.with_told(
                settings, "" if where is own_settings.ReminderPlace.GAMES else room
            )
        case own_settings.SetCalls(calls):
            return chosen.with_calls(settings, calls)
        case _:
            raise TypeError(type(request))
