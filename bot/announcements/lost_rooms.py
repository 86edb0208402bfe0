"""Unreachable rooms: tell the other rooms of a game, or its players in private."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.announcements.calling import Calling
from bot.announcements.mentions import find_awaited, known_in
from bot.ids import RoomId, UserId, platform_of
from bot.match import events
from bot.play.engines.engine import engine_side
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import RoomUnavailable
from bot.posts.chat import Chat
from bot.posts.post import Post
from bot.talk import match_buttons
from bot.talk.profiles import Profiles


@dataclass(eq=False)
class LostRooms:
    """Handles rooms that news cannot reach. ``chats`` maps platforms to chats."""

    chats: Mapping[str, Chat]
    people: Profiles
    service: GameService
    calling: Calling

    async def report_lost(self, room: RoomId, loaded: LoadedMatch, since: int) -> None:
        """Tell the other rooms of a game in progress that a room is unreachable, once until it
        works again.

        For players who read no other room, the game continues in their private chats (or its
        result is posted there). Players without one are unreachable: their clocks stop. If no room
        is left, the awaited players are called later. ``since`` is the version that the room has
        seen; if it has seen all, only its loss is new.
        """
        match, meta = loaded.match, loaded.meta
        first = min(since, match.version - 1)
        others = [other for other in meta.rooms if other != room]
        told_before = since and not meta.messages.get(room)
        if match.host is None or (others and (match.phase.is_over or told_before)):
            return
        others += await self._go_private(room, loaded, await self.find_unreached(loaded, others))
        stopped = (await self.stop_clocks(loaded, room)).unreachable
        whose = await self._find_owner(room, loaded)
        open_rooms = [other for other in others if loaded.is_open(other)]
        unreached = [] if whose else await self.find_unreached(loaded, open_rooms)
        names, reached = await self.people.names(loaded), match.phase.is_over and bool(others)
        for other in () if match.phase.is_over else others:
            chat = self.chats.get(platform_of(other))
            if chat is None:
                continue
            words = await self.people.room_words(other)
            text = words.tell_lost_room(loaded, names, whose, unreached, stopped)
            # The last post in the room identifies the loss: the version may have grown if this
            # is repeated after an interruption.
            key = f"lost/{loaded.game_id}/{room}/{meta.messages.get(room) or since}"
            with suppress(RoomUnavailable):
                post = Post(key, text, ref=match_buttons.ref(loaded), language=words.code)
                post = replace(post, happened=match.events[first].at, made=loaded.at)
                post = replace(post, passes_on=loaded.game_id if unreached else "")
                called = await self._find_notified(room, other, loaded, first, unreached)
                post = replace(post, mentions=called)
                post = await self.calling.as_chosen(post, loaded, other, first)
                await chat.post(other, post)
                reached = True
        if not reached:
            await self.calling.schedule_retry(loaded, first)

    async def note_reached(
        self, loaded: LoadedMatch, room: RoomId, event_id: str = ""
    ) -> LoadedMatch:
        """Let the clocks run of the players who read a room that accepts posts. Return the match.
        Idempotent."""

        async def find(loaded: LoadedMatch) -> Collection[events.Side]:
            return await self._find_still_unreachable(loaded, room)

        if not loaded.unreachable:
            return loaded
        return await self.service.timeouts.change_reach(loaded, find, event_id)

    async def preview_reached(self, loaded: LoadedMatch, room: RoomId) -> LoadedMatch:
        """Return the match as `note_reached` would leave it, without storing it."""
        if not loaded.unreachable:
            return loaded
        sides = await self._find_still_unreachable(loaded, room)
        happened = await self.service.timeouts.plan_reach(loaded, sides)
        if not happened:
            return loaded
        return replace(loaded, match=loaded.match.after(happened), records=())

    async def _find_still_unreachable(
        self, loaded: LoadedMatch, room: RoomId
    ) -> Collection[events.Side]:
        """Return the unreachable players who stay so if this room accepts posts."""
        here = {room} if room in loaded.meta.rooms else set()
        return loaded.unreachable.intersection(await self.find_unreached(loaded, [*here]))

    async def note_open(self, loaded: LoadedMatch, room: RoomId) -> None:
        """Let the clock of a player run whose private chat accepted the last post: a loss of
        another room may have been reported meanwhile."""
        if loaded.meta.messages.get(room) and await self._find_owner(room, loaded) is not None:
            await self.note_reached(loaded, room)

    async def stop_clocks(self, loaded: LoadedMatch, lost: RoomId) -> LoadedMatch:
        """Stop the clocks of players whom no room but ``lost`` reached. Return the match.
        Idempotent."""

        async def find(loaded: LoadedMatch) -> Collection[events.Side]:
            rooms = [room for room in loaded.meta.rooms if room != lost and loaded.is_open(room)]
            return await self.find_unreached(loaded, rooms)

        if loaded.unreachable == set(await find(loaded)):
            return loaded
        return await self.service.timeouts.change_reach(loaded, find)

    async def _find_notified(
        self,
        room: RoomId,
        other: RoomId,
        loaded: LoadedMatch,
        since: int,
        unreached: Sequence[events.Side],
    ) -> tuple[UserId, ...]:
        """Return the players whom the notice in ``other`` mentions: the opponent of an unreachable
        player, who can pass on the link. If nobody is unreachable, or both are: the awaited players
        whom the lost room would have mentioned instead of the other."""
        if len(unreached) == 1:
            opponent = known_in(other, loaded, unreached[0].other)
            return () if opponent is None else (opponent,)
        found = []
        for side in find_awaited(loaded.match, loaded.match.events[since:])[0]:
            user = known_in(other, loaded, side)
            is_silent = self.calling.is_called_elsewhere
            if user is None or await is_silent(loaded, room, side):
                continue
            if await is_silent(loaded, other, side):
                found.append(user)
        return tuple(found)

    async def find_unreached(
        self, loaded: LoadedMatch, rooms: Sequence[RoomId]
    ) -> list[events.Side]:
        """Return the people who read none of these rooms of their match."""
        owners = {room: await self._find_owner(room, loaded) for room in rooms}

        def reads(side: events.Side, room: RoomId) -> bool:
            if owners[room] is not None:
                return owners[room] is side
            return known_in(room, loaded, side) is not None

        program = engine_side(loaded.meta)
        people = [side for side in events.Side if side is not program]
        return [side for side in people if not any(reads(side, room) for room in rooms)]

    async def _find_owner(self, room: RoomId, loaded: LoadedMatch) -> events.Side | None:
        """Return the player whose private chat the room is; None if others read it, too."""
        platform = platform_of(room)
        chat = self.chats.get(platform)
        if chat is None:
            return None
        for side in events.Side:
            for user in (loaded.user(side), *loaded.people(side)):
                is_here = platform_of(user) == platform
                if is_here and await chat.alone_with(user) == room:
                    return side
        return None

    async def _go_private(
        self, room: RoomId, loaded: LoadedMatch, sides: Sequence[events.Side]
    ) -> list[RoomId]:
        """Announce the game in the private chats of these players, too. Return the new rooms."""
        own: list[RoomId] = []
        for player in map(loaded.user, sides):
            chat = self.chats.get(platform_of(player))
            private = None if chat is None else await chat.private(player)
            if private is not None and private not in loaded.meta.rooms:
                await self.people.inherit(private, player)
                await self.people.inherit(private, room)
                own.append(private)
        if own:
            # Keep the room: it may become available again.
            await self.service.move(loaded.game_id, room, (room, *own))
        return own
