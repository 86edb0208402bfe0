"""Changes of a person's time settings: pauses, reminders, the digest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.announcements.mentions import known_here
from bot.ids import RoomId, UserId, platform_of
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.scheduler import Scheduler
from bot.play.timekeeping.time_settings import (
    TimeSettings,
    TimeSettingsStore,
    find_place_zone,
    is_undone,
    with_browser_zone,
    with_digest,
)
from bot.posts.messenger import Messenger
from bot.posts.post import Post
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.texts.text import Parts, text

MAX_GAMES = 20
"""Games listed in one post."""

Change = Callable[[TimeSettings, int], TimeSettings | Refusal]
"""Makes new settings from the current ones and the time (ms)."""


@dataclass(eq=False)
class TimeSettingsChanges:
    """Changes time settings, and the deadlines of the person's games accordingly."""

    service: GameService
    store: TimeSettingsStore
    scheduler: Scheduler
    messenger: Messenger

    async def load_settings(self, incoming: Incoming) -> TimeSettings:
        return await self.store.load_with_zone(incoming.user)

    async def load_browser_zone(self, incoming: Incoming) -> str:
        """Return the zone that the person's browser reported last, or an empty string."""
        return await self.store.browser_zone(incoming.user)

    async def note_browser_zone(self, user: UserId, reported: str) -> None:
        """Store the zone that the browser of a person reports, for each linked id without a chosen
        one. Ignore names that are no zone of a place."""
        zone = find_place_zone(reported)
        if zone is None:
            return
        person = await self.service.matches.person(user)
        for own in person:
            settings = await self.store.load(own)
            if settings.zone_chosen or zone == await self.store.browser_zone(own):
                continue
            await self.store.save_browser_zone(own, zone)
            local = with_browser_zone(settings, zone)
            called = _known_where(local.told_in, person) or user
            if local.digest is not None and own == called:
                at = local.calendar.next_time(await self.service.now(), local.digest)
                await self.scheduler.schedule_digest(own, at)

    async def change(self, context: RequestContext, change: Change) -> Refusal | None:
        """Change a setting and announce moved deadlines, or return a refusal."""
        moved = await self._move_deadlines(context.incoming, change)
        if isinstance(moved, Refusal):
            return moved
        await self._tell_pauses(context, moved)
        return None

    async def separate(self, user: UserId, others: Sequence[UserId]) -> None:
        """Switch off digests, and reset the room of reminders, that would go to a room of an
        account from which this person is about to be unlinked. Call it before the accounts are
        unlinked. Idempotent.

        A setting is stored for all linked ids, so it may name a room of any of them.
        """
        own = await self.messenger.own_rooms([user, *others])
        for person, left in (((user,), others), (others, (user,))):
            for id in person:
                before = after = await self.store.load(id)
                if _is_only_of(left, after.reminded_in or "", person, own):
                    after = replace(after, reminded_in=None)
                if _is_only_of(left, after.told_in, person, own):
                    after = with_digest(after, None, "")
                    await self.scheduler.schedule_digest(id, None)
                if after != before:
                    await self.store.save(id, after)

    async def _move_deadlines(
        self, incoming: Incoming, change: Change
    ) -> list[LoadedMatch] | Refusal:
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
            undone = is_undone(before, after, now)
            moved = await self.service.repause(
                user, after.calendar, incoming.event_id, undone=undone
            )
        person = await self.service.matches.person(user)
        called = _known_where(after.told_in, [user, *person]) or user
        for own in person:
            await self.store.save(own, after)
            at = None
            if own == called and after.digest is not None:
                at = after.calendar.next_time(now, after.digest)
            await self.scheduler.schedule_digest(own, at)
        return moved

    async def _tell_pauses(self, context: RequestContext, moved: Sequence[LoadedMatch]) -> None:
        """Announce changed deadlines in rooms with several games, in one post per room. In other
        rooms the game's own announcement says it."""
        rooms: dict[RoomId, list[LoadedMatch]] = {}
        for game in moved:
            for room in game.meta.rooms:
                if await self.service.matches.is_beside_others(game.game_id, room):
                    rooms.setdefault(room, []).append(game)
        await asyncio.gather(
            *(self._tell_pauses_in(context, room, games) for room, games in rooms.items())
        )

    async def _tell_pauses_in(
        self, context: RequestContext, room: RoomId, games: Sequence[LoadedMatch]
    ) -> None:
        profiles, now = context.profiles, await self.service.now()
        words = await profiles.room_words(room)
        lines = [
            known_here(words.clock(game, await profiles.names(game), now), game, room)
            for game in games[:MAX_GAMES]
        ]
        parts = Parts(text("pauses-changed"), tuple(line.headline for line in lines))
        if left_out := len(games) - len(lines):
            parts = parts.then(text("and-more", count=left_out))
        key = f"pauses/{context.incoming.event_id}"
        await self.messenger.tell(room, Post(key, parts, language=words.code, timed=True))


def _known_where(room: RoomId, person: Sequence[UserId]) -> UserId | None:
    """Return the person's id in the room's chat. Browser names count only in their own room."""
    platform = platform_of(room)
    for own in person:
        if own.startswith(f"{room}/") or ("/" not in own and platform_of(own) == platform):
            return own
    return None


def _is_only_of(
    left: Sequence[UserId], room: RoomId, person: Sequence[UserId], own: Mapping[UserId, RoomId]
) -> bool:
    """Whether a room belongs to the ``left`` ids, and not to the person. ``own``: the private rooms
    of all of them."""
    if room in own.values():
        return all(own.get(id) != room for id in person)
    return _known_where(room, person) is None and _known_where(room, left) is not None
