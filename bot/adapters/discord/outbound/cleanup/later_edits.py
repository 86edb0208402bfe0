"""Edits of messages whose time is over: made a little later, and after a restart at the latest."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import discord
import structlog

from bot.adapters.discord.http_calls import LOST
from bot.adapters.discord.ids import PLATFORM, number
from bot.service.ports.stores import PostIndex, RoomId

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""How long after a post those before it are edited: a press under way still finds their buttons."""
EDIT_SECONDS = 5.0
"""How long one edit may take. Discord throttles those of messages older than an hour, and others in
the same channel must not wait for them."""
_TRIES = 3
"""How often one is tried while Discord cannot be reached, before the next start tries again."""
_SERVERS_FAULT = 500


class LaterEdits(ABC):
    """Messages that are to be edited, which the index watches (`PostIndex.watch`) under what
    ``watched`` begins until they are."""

    watched: ClassVar[str]

    def __init__(self, client: discord.Client, index: PostIndex) -> None:
        self._client = client
        self._index = index
        self._editing: set[asyncio.Task[None]] = set()

    @abstractmethod
    async def _changes(self, room: RoomId, message: str, *, asked: bool) -> dict[str, Any]:
        """The arguments of the edit; ``asked``: the message may have put a question."""

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
            self._begin(room, {old: True for old, where in found if where == room})

    async def _watch(self, room: RoomId, messages: Iterable[str]) -> None:
        """These are to be edited, by another process if need be."""
        for message in messages:
            await self._index.watch(PLATFORM, self._what(room, message), self.watched)

    def _what(self, room: RoomId, message: str) -> str:
        return f"{self.watched}{message} {room}"

    def _begin(self, room: RoomId, messages: Mapping[str, bool]) -> None:
        """Edits these a little later. Of each, whether it may have put a question."""
        if not messages:
            return
        task = asyncio.create_task(self._tidy(room, messages))
        self._editing.add(task)
        task.add_done_callback(self._editing.discard)

    async def _tidy(self, room: RoomId, messages: Mapping[str, bool]) -> None:
        left = dict(messages)
        for _ in range(_TRIES):
            await asyncio.sleep(TIDY_SECONDS)
            for message, asked in [*left.items()]:
                if await self._done(room, message, asked=asked):
                    del left[message]
            if not left:
                return

    async def _done(self, room: RoomId, message: str, *, asked: bool) -> bool:
        """Whether nothing is left to be tried."""
        try:
            changes = await self._changes(room, message, asked=asked)
            done = await self._edit(room, message, changes)
            if done:
                await self._index.watch(PLATFORM, self._what(room, message), "")
        except Exception:
            logger.exception("not-edited", room=room, message=message)
            return False
        return done

    async def _edit(self, room: RoomId, message: str, changes: Mapping[str, Any]) -> bool:
        """Once; False: not even tried, since Discord could not be reached."""
        place = self._client.get_partial_messageable(number(room))
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await place.get_partial_message(int(message)).edit(**changes)
        except (discord.DiscordException, *LOST, RuntimeError) as error:
            # Refused, or throttled, or not to be reached, or left just now.
            kind, status = type(error).__name__, getattr(error, "status", 0)
            logger.info("not-edited", room=room, message=message, kind=kind)
            return isinstance(error, TimeoutError) or 0 < status < _SERVERS_FAULT
        return True
