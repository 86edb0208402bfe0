"""Handlers of a person's time settings: pauses, reminders, the digest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.ids import RoomId, UserId, platform_of
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.scheduler import Scheduler
from bot.play.timekeeping.time_settings import TimeSettings, TimeSettingsStore
from bot.talk import own_settings
from bot.talk.incoming import Incoming

Change = Callable[[TimeSettings, int], TimeSettings | Refusal]
"""Makes new settings from the current ones and the time (ms)."""


@dataclass(eq=False)
class TimeSettingsChanges:
    """Changes time settings, and the deadlines of the person's games accordingly."""

    service: GameService
    store: TimeSettingsStore
    scheduler: Scheduler

    async def load_settings(self, incoming: Incoming) -> TimeSettings:
        return await self.store.load(incoming.user)

    async def change(self, incoming: Incoming, change: Change) -> list[LoadedMatch] | Refusal:
        """Change a setting. Return the games whose deadline moved, or a refusal.

        Games are changed before the setting is stored, each idempotently by the event's id, so that
        a redelivered event completes an interrupted change. It applies to all linked ids.
        """
        user, before, now = (
            incoming.user,
            await self.load_settings(incoming),
            await self.service.now(),
        )
        after = change(before, now)
        if isinstance(after, Refusal):
            return after
        moved = []
        if after.calendar != before.calendar:
            moved = await self.service.repause(user, after.calendar, incoming.event_id)
        person = await self.service.matches.person(user)
        called = _known_where(after.told_in, [user, *person]) or user
        for own in person:
            await self.store.save(own, after)
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
    days = days_of(settings, asked, now)
    if days is None:
        return None
    first, last = days
    holding = (v for v in settings.calendar.vacations if v[0] <= first <= last <= v[1])
    longer = next(holding, days)
    return None if longer == days else longer


def days_of(
    settings: TimeSettings, asked: own_settings.Vacation, now: int
) -> tuple[date, date] | None:
    """Return the first and last requested day; None for ``vacation off``."""
    if isinstance(asked.days, own_settings.FromToday):
        today = settings.calendar.local(now).date()
        return asked.days.begins(today), asked.days.ends(today)
    return asked.days


def _known_where(room: RoomId, person: Sequence[UserId]) -> UserId | None:
    """Return the person's id in the room's chat. Browser names count only in their own room."""
    platform = platform_of(room)
    for own in person:
        if own.startswith(f"{room}/") or ("/" not in own and platform_of(own) == platform):
            return own
    return None
