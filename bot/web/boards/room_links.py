"""Links from the board page to the rooms of its games.

The rooms have another origin with its own cookies, so the board page cannot know what the browser
may do there. A link leads to the game's address; the room checks the access and asks for its key.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import quote

from bot.ids import GameId, RoomId, UserId, home, is_of, platform_of
from bot.play.accounts.room_locks import lock_of
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People
from bot.web import checks
from bot.web.admission.access import LOBBY


@dataclass(frozen=True)
class RoomLinks:
    """``url`` is the public address of the rooms, without a path."""

    url: str
    people: People

    async def find_link(self, loaded: LoadedMatch, user: UserId) -> str | None:
        """Return the address of a match in a room that its reader may enter; None if there is none.

        A locked room or a private chat is revealed only to people with a name in that room.
        """
        side = loaded.side_of(user)
        ids = {user, *(loaded.people(side) if side is not None else ())}
        rooms = [room for room in loaded.meta.rooms if platform_of(room) == checks.PLATFORM]
        public = [room for room in rooms if home(room) == room]
        # Always read a lock: the response time must not reveal that there is a locked room.
        locks = await asyncio.gather(*(lock_of(self.people, room) for room in public or [LOBBY]))
        theirs = [room for room in (public if side is None else rooms) if _have_name(ids, room)]
        unlocked = [room for room, lock in zip(public, locks, strict=False) if not lock.is_shut]
        found = next(iter(theirs + unlocked), None)
        return None if found is None else self._address(found, loaded.game_id)

    def _address(self, room: RoomId, game_id: GameId) -> str:
        name = home(room).removeprefix(f"{checks.PLATFORM}:")
        return f"{self.url}/r/{quote(name, safe='')}/g/{quote(game_id, safe='')}"


def _have_name(ids: set[UserId], room: RoomId) -> bool:
    return any(platform_of(id) == checks.PLATFORM and is_of(id, room) for id in ids)
