"""Edits of messages whose time is over: made a little later, and after a restart at the latest."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar
from weakref import WeakValueDictionary

import discord
import structlog

from bot.discord.discord_http import LOST, SERVERS_FAULT
from bot.discord.discord_ids import PLATFORM, number
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import GameId, RoomId
from bot.posts.json_kind import JsonKind

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""How long after a post those before it are edited: a press under way still finds their buttons."""
EDIT_SECONDS = 5.0
"""How long one edit may take. Discord throttles those of messages older than an hour, and others in
the same channel must not wait for them."""
_TRIES = 3
"""How often one is tried while Discord cannot be reached, before the next start tries again."""

Edit = Callable[[RoomId, str], Awaitable[dict[str, Any]]]
"""Makes the arguments of the edit of a message in a room."""


@dataclass(frozen=True)
class StandingMessages:
    """The messages about a game that stand in a room, each with a number."""

    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PendingEdit:
    """A message is still to be edited. The index names its room and id."""


class LaterEdits(ABC):
    """Messages that are to be edited once they are over. The index keeps which of a room stand, as
    ``standing``, and watches those that are over, as ``pending``, until they are edited."""

    standing: ClassVar[JsonKind[StandingMessages]]
    pending: ClassVar[JsonKind[PendingEdit]]

    def __init__(self, client: discord.Client, index: PostIndex) -> None:
        self._client = client
        self._index = index
        self._editing: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    @abstractmethod
    async def _changes(self, room: RoomId, message: str) -> dict[str, Any]:
        """The arguments of an edit, whatever the message has said."""

    async def close(self) -> None:
        """Stops; the next start does what is missing."""
        for task in self._editing:
            task.cancel()
        await asyncio.gather(*self._editing, return_exceptions=True)

    async def catch_up(self) -> None:
        """Makes the edits that an earlier process had not."""
        known = await self._index.watched(PLATFORM, self.pending)
        for room in {room for room, _ in known}:
            self._begin(room, {old: self._changes for where, old in known if where == room})

    def _alone(self, room: RoomId) -> asyncio.Lock:
        """Held while what stands in a room is read and written."""
        return self._locks.setdefault(room, asyncio.Lock())

    async def _load_standing(self, room: RoomId, game: GameId) -> dict[str, int]:
        """The messages that stand, each with its number."""
        known = await self._index.load(self.standing, room, game)
        return {} if known is None else dict(known.numbers)

    async def _save_standing(self, room: RoomId, game: GameId, numbers: Mapping[str, int]) -> None:
        await self._index.save(self.standing, room, game, StandingMessages(numbers))

    async def _watch(self, room: RoomId, messages: Iterable[str]) -> None:
        """These are to be edited, by another process if need be."""
        for message in messages:
            await self._index.watch(PLATFORM, self.pending, room, message, PendingEdit())

    def _begin(self, room: RoomId, edits: Mapping[str, Edit]) -> None:
        """Edits these messages a little later."""
        if not edits:
            return
        task = asyncio.create_task(self._tidy(room, edits))
        self._editing.add(task)
        task.add_done_callback(self._editing.discard)

    async def _tidy(self, room: RoomId, edits: Mapping[str, Edit]) -> None:
        left = dict(edits)
        for _ in range(_TRIES):
            await asyncio.sleep(TIDY_SECONDS)
            for message, edit in [*left.items()]:
                if await self._done(room, message, edit):
                    del left[message]
            if not left:
                return

    async def _done(self, room: RoomId, message: str, edit: Edit) -> bool:
        """Whether nothing is left to be tried."""
        try:
            done = await self._edit(room, message, await edit(room, message))
            if done:
                await self._index.unwatch(PLATFORM, self.pending, room, message)
        except Exception:
            logger.exception("not-edited", room=room, message=message)
            return False
        return done

    async def _edit(self, room: RoomId, message: str, changes: Mapping[str, Any]) -> bool:
        """Once; False: it may work later, since Discord could not be reached or failed."""
        place = self._client.get_partial_messageable(number(room))
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await place.get_partial_message(int(message)).edit(**changes)
        except (discord.DiscordException, *LOST, RuntimeError) as error:
            # Refused, or throttled, or not to be reached, or left just now.
            kind, status = type(error).__name__, getattr(error, "status", 0)
            logger.info("not-edited", room=room, message=message, kind=kind)
            return isinstance(error, TimeoutError) or 0 < status < SERVERS_FAULT
        return True
