"""Let games follow when a group removes the bot or admits it again, however the bot learns of it.

An update tells of most such changes. If it was lost, a refused request or a renewed record does
(`KnownRooms.membership_changed`). Such a change stays on the list of `KnownRooms.list_groups` until
it is handled, so the next start handles what this one has left.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import structlog

from bot.ids import RoomId, platform_of
from bot.play.ports.stores import RoomBusy, StoreUnavailableError
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.telegram_ids import PLATFORM, shelf

logger = structlog.get_logger(__name__)

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0


@dataclass(eq=False)
class Memberships:
    """Moves games between groups and private chats. Of one group, one change at a time: a return
    must not overtake a removal that is still being handled."""

    context: PlatformContext
    rooms: KnownRooms
    conversation: Conversation
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _locks: WeakValueDictionary[RoomId, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def leave(self, group: RoomId) -> None:
        """Move the games of a group that removed the bot to the private chats of the players.
        Idempotent. Raises as `RemovedRooms.leave`."""
        async with self._lock(group):
            await self._leave(group)

    async def return_to(self, group: RoomId, event_id: str) -> None:
        """Show the running games in a group that admitted the bot again. Idempotent. Raises as
        `RemovedRooms.return_to`."""
        async with self._lock(group):
            await self._return_to(group, event_id)

    def begin(self, group: RoomId) -> None:
        """Let the games of a group follow the bot's standing, in the background: the caller may
        hold the gate of one of these games."""
        task = asyncio.create_task(self._insist(group), name=f"games of {group}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def catch_up(self) -> None:
        """Begin what an earlier process left undone."""
        for group, is_due in (await self.rooms.list_groups()).items():
            if is_due:
                self.begin(group)

    async def renew(self) -> None:
        """Renew the bot's standing in all groups with games, after an absence during which updates
        may have been lost. A group where the bot is no member and no game runs is forgotten."""
        for group in await self.rooms.list_groups():
            if await self._find_rooms(group):
                if await self.rooms.find_standing(group) is None:
                    self.begin(group)
            elif await self.rooms.is_absent(group):
                await self.rooms.forget(group)

    async def close(self) -> None:
        """Stop. The next start goes on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _insist(self, group: RoomId) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                await self._follow(group)
            except (RoomBusy, StoreUnavailableError) as error:
                logger.warning("games-wait", room=group, reason=str(error))
            except Exception:
                logger.exception("games-not-moved", room=group)
            else:
                return
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, 2 * pause)

    async def _follow(self, group: RoomId) -> None:
        async with self._lock(group):
            known = await self.rooms.find_standing(group)
            if known is None:
                raise RoomBusy("Telegram does not answer")
            if known.is_member:
                await self._return_to(group, f"{group}/{known.learnt}")
            else:
                logger.info("left-room", room=group)
                await self._leave(group)
            await self.rooms.settle(group)

    async def _leave(self, group: RoomId) -> None:
        for room in await self._find_rooms(group):
            await self.conversation.leave_room(room)

    async def _return_to(self, group: RoomId, event_id: str) -> None:
        for room in await self._find_rooms(group):
            await self.conversation.return_to_room(room, event_id)

    def _lock(self, group: RoomId) -> asyncio.Lock:
        return self._locks.setdefault(group, asyncio.Lock())

    async def _find_rooms(self, group: RoomId) -> list[RoomId]:
        """Return the rooms with unfinished games in a group: itself, and its topics."""
        community = await self.rooms.communities.find_community(group)
        found = await self.context.lookups().rooms_in(community)
        return sorted(
            room for room in found if platform_of(room) == PLATFORM and shelf(room) == group
        )
