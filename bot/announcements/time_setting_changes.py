"""Changes of a person's time settings: pauses, reminders, the digest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
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
            if local.digest is not None:
                await self._schedule_digest(local, user, person)

    async def change(self, context: RequestContext, change: Change) -> Refusal | None:
        """Change a setting and announce moved deadlines, or return a refusal."""
        moved = await self._move_deadlines(context.incoming, change)
        if isinstance(moved, Refusal):
            return moved
        await self._tell_pauses(context, moved)
        return None

    async def separate(self, user: UserId, others: Sequence[UserId]) -> None:
        """Before accounts are unlinked, switch off the digest, and reset the room of reminders, of
        each side whose setting names a room of the other side. Idempotent.

        A setting is stored for all linked ids, so it may name a room of any of them.
        """
        own_rooms = await self.messenger.own_rooms([user, *others])
        for person, former in (((user,), others), (others, (user,))):
            for id in person:
                before = after = await self.store.load(id)
                if _is_only_of(former, after.reminded_in or "", person, own_rooms):
                    after = replace(after, reminded_in=None)
                if _is_only_of(former, after.told_in, person, own_rooms):
                    after = with_digest(after, None, "")
                if after != before:
                    await self.store.save(id, after)
            await self._schedule_digest(await self.store.load(person[0]), person[0], person)

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
        for own in person:
            await self.store.save(own, after)
        await self._schedule_digest(after, user, person)
        return moved

    async def _schedule_digest(
        self, settings: TimeSettings, user: UserId, person: Collection[UserId]
    ) -> None:
        """Schedule the digest for one of the linked ids: the one in the digest's room, or else
        ``user``."""
        now = await self.service.now()
        owner = _known_where(settings.told_in, [user, *person]) or user
        for own in person:
            at = None
            if own == owner and settings.digest is not None:
                at = settings.calendar.next_time(now, settings.digest)
            await self.scheduler.schedule_digest(own, at)

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
    former: Sequence[UserId],
    room: RoomId,
    person: Sequence[UserId],
    own_rooms: Mapping[UserId, RoomId],
) -> bool:
    """Whether a room belongs to one of the ``former`` ids of a person, and not to the person.
    ``own_rooms``: the private rooms of all of them."""
    if room in own_rooms.values():
        return all(own_rooms.get(id) != room for id in person)
    return _known_where(room, person) is None and _known_where(room, former) is not None
