"""Edits of messages whose time is over: made a little later, and after a restart at the latest."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, ClassVar
from weakref import WeakValueDictionary

import discord
import structlog

from bot.discord.discord_http import LOST, SERVERS_FAULT
from bot.discord.discord_ids import PLATFORM, number
from bot.ids import RoomId
from bot.play.ports.stores import PostIndex

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


class LaterEdits(ABC):
    """Messages that are to be edited once they are over. The index keeps which of a room stand, and
    watches those that are over (`PostIndex.watch`), under what ``watched`` begins, until they are
    edited."""

    watched: ClassVar[str]

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
        known = await self._index.watched(PLATFORM)
        mine = (what.removeprefix(self.watched) for what in known if what.startswith(self.watched))
        found = [what.split(" ", 1) for what in mine]
        for room in {room for _, room in found}:
            self._begin(room, {old: self._changes for old, where in found if where == room})

    def _alone(self, room: RoomId) -> asyncio.Lock:
        """Held while what stands in a room is read and written."""
        return self._locks.setdefault(room, asyncio.Lock())

    async def _standing(self, room: RoomId, key: str) -> dict[str, int]:
        """The messages that are kept under a key, each with the number that was kept with it."""
        parts = (one.partition("/") for one in (await self._index.recall(room, key)).split())
        return {message: int(number or 0) for message, _, number in parts}

    async def _keep(self, room: RoomId, key: str, standing: Mapping[str, int]) -> None:
        kept = " ".join(f"{message}/{number}" for message, number in standing.items())
        await self._index.remember(room, key, kept)

    async def _watch(self, room: RoomId, messages: Iterable[str]) -> None:
        """These are to be edited, by another process if need be."""
        for message in messages:
            await self._index.watch(PLATFORM, self._what(room, message), self.watched)

    def _what(self, room: RoomId, message: str) -> str:
        return f"{self.watched}{message} {room}"

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
                await self._index.watch(PLATFORM, self._what(room, message), "")
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
