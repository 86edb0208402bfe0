"""Calls that stand: short texts which ask a player to go on with a game, until it goes on.

They are kept with the game's room until they are known to be gone: what a limit, a failure or the
end of the program leaves there goes with the next news.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import GameId, RoomId
from bot.posts.json_kind import JsonKind
from bot.posts.post import PostRef
from bot.telegram.calls.flood_limits import CHANGES
from bot.telegram.outbound.messages import Messages
from bot.telegram.outbound.tidying import Tidying
from bot.telegram.telegram_ids import place


@dataclass(frozen=True)
class StandingCall:
    """A call that stands as a message in a room, of what happened up to a version of its match."""

    room: RoomId
    message: int
    version: int


CALLS = JsonKind("calls", tuple[StandingCall, ...])
"""By game, beside the posts of the game's room."""


class StandingCalls:
    """Knows the calls that stand, by the room of their game, and takes them away."""

    def __init__(self, index: PostIndex, messages: Messages, tidying: Tidying) -> None:
        self._index = index
        self._messages = messages
        self._tidying = tidying
        self._going: set[StandingCall] = set()
        self._changing = asyncio.Lock()
        """Held while the list of a room is read and written: some go as others come."""

    async def add(self, room: RoomId, game: GameId, call: StandingCall) -> None:
        """A call for a game of this room stands from now on."""
        async with self._changing:
            await self._save(room, game, [*await self._standing(room, game), call])

    async def over(self, room: RoomId, ref: PostRef) -> None:
        """What was called for in a room before this version of a match is done: those calls go, a
        little later."""
        game = ref.game_id
        if not await self._standing(room, game):
            return
        async with self._changing:
            standing = await self._standing(room, game)
            calls = {one for one in standing if one.version < ref.version} - self._going
            self._going |= calls
        for call in calls:
            self._tidying.later(partial(self._take_away, room, game, call))

    async def _take_away(self, room: RoomId, game: GameId, call: StandingCall) -> None:
        chat = place(call.room)[0]
        do = partial(self._messages.take_away, chat, call.message)
        gone = await self._tidying.insist(chat, do, CHANGES)
        async with self._changing:
            try:
                if gone:
                    left = [one for one in await self._standing(room, game) if one != call]
                    await self._save(room, game, left)
            finally:
                self._going.discard(call)

    async def _standing(self, room: RoomId, game: GameId) -> list[StandingCall]:
        return [*(await self._index.load(CALLS, room, game) or ())]

    async def _save(self, room: RoomId, game: GameId, calls: Sequence[StandingCall]) -> None:
        await self._index.save(CALLS, room, game, tuple(calls))
