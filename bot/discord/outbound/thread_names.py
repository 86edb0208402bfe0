"""Name the threads of games in the background, since Discord allows two renames in ten minutes.

A name that waits is stored, so that the next process sets it if this one ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.discord.discord_ids import PLATFORM, guild_key
from bot.discord.outbound import markdown
from bot.discord.outbound.channels import ChannelLookup
from bot.discord.outbound.discord_errors import FAILURES, is_final, reason
from bot.discord.outbound.servers import PARENT
from bot.ids import RoomId
from bot.play.lru_dict import LruDict
from bot.play.ports.codec import Codec
from bot.play.ports.stores import StoreUnavailableError
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.community_settings import is_on

logger = structlog.get_logger(__name__)

_LONGEST_NAME = 100
_CACHE_SIZE = 4096
_MOST_EARLIER = 4


@dataclass(frozen=True)
class ThreadName:
    """A thread's pending name. ``over``: its game has ended. ``earlier``: the names that the bot
    may replace; any other was set by a person. If it is empty, the bot replaces any name."""

    title: str
    over: bool
    earlier: tuple[str, ...] = ()


WAITING_NAME: Final = Codec("name", ThreadName)
"""Stored by room until Discord has accepted or refused the name."""


@dataclass(eq=False)
class ThreadNames:
    channels: ChannelLookup
    context: PlatformContext
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    _newest: LruDict[RoomId, asyncio.Task[None]] = field(
        default_factory=lambda: LruDict(_CACHE_SIZE), init=False
    )
    """The last rename of each thread. An earlier one may wait for minutes, and then has no
    effect."""
    _wanted: LruDict[RoomId, ThreadName] = field(
        default_factory=lambda: LruDict(_CACHE_SIZE), init=False
    )
    """The names of the last renames."""
    _locks: WeakValueDictionary[RoomId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    async def close(self) -> None:
        """Cancel pending renames. The next process makes them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def change(self, room: RoomId, title: str, *, over: bool) -> None:
        """Rename a game's thread, unless a person renames it first. Then archive it if its game is
        ``over`` and the server's settings say so. Other rooms keep their names."""
        if not await self.context.people.load(room, PARENT):
            return
        name = ThreadName(markdown.cut(title, _LONGEST_NAME), over)
        try:
            name = replace(name, earlier=await self._find_names(room))
        except (discord.DiscordException, *FAILURES, RuntimeError) as error:
            logger.info("name-unknown", room=room, reason=reason(error))
        await self.context.index.watch(PLATFORM, WAITING_NAME, room, "", name)
        self._begin(room, name)

    async def catch_up(self) -> None:
        """Make the renames that an earlier process or client left undone."""
        try:
            names = await self.context.index.load_watched(PLATFORM, WAITING_NAME)
        except StoreUnavailableError as error:
            logger.warning("names-not-found", reason=str(error))
            return
        for (room, _), name in names.items():
            if room not in self._newest or self._newest[room].done():
                self._begin(room, name)

    async def forget(self, people: Iterable[str]) -> None:
        """Drop the waiting names that contain one of these people's names."""
        gone = [person for person in people if person]
        names = await self.context.index.load_watched(PLATFORM, WAITING_NAME)
        for (room, _), name in names.items():
            if any(person in text for person in gone for text in (name.title, *name.earlier)):
                self._newest.pop(room, None)
                self._wanted.pop(room, None)
                await self.context.index.unwatch(PLATFORM, WAITING_NAME, room, "")

    async def _find_names(self, room: RoomId) -> tuple[str, ...]:
        """Return the thread's current name, and those of the last rename: our copy of the thread
        may lag behind."""
        channel, last = await self.channels.channel(room), self._wanted.get(room)
        current = (channel.name,) if isinstance(channel, discord.Thread) else ()
        known = (last.title, *last.earlier) if last is not None else ()
        return tuple(dict.fromkeys((*current, *known)))[:_MOST_EARLIER]

    def _begin(self, room: RoomId, name: ThreadName) -> None:
        task = asyncio.create_task(self._rename(room, name))
        self._newest[room], self._wanted[room] = task, name
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _rename(self, room: RoomId, name: ThreadName) -> None:
        is_done = True
        async with self._locks.setdefault(room, asyncio.Lock()):
            if self._is_newest(room):
                is_done = await self._rename_now(room, name)
        # After the wait for a rename, the next game may have begun in the thread.
        if is_done and name.over and self._is_newest(room):
            await self._archive(room)
        if is_done and self._is_newest(room):
            try:
                await self.context.index.unwatch(PLATFORM, WAITING_NAME, room, "")
            except StoreUnavailableError as error:
                # The next process finds the thread with this name and changes nothing.
                logger.warning("name-not-removed", room=room, reason=str(error))

    def _is_newest(self, room: RoomId) -> bool:
        return self._newest.get(room) is asyncio.current_task()

    async def _rename_now(self, room: RoomId, name: ThreadName) -> bool:
        """Rename the thread if its name differs. Return False if a later try may succeed."""
        try:
            channel = await self.channels.channel(room)
            # Discord allows two renames in ten minutes, and one to the same name may count.
            if not isinstance(channel, discord.Thread) or channel.name == name.title:
                return True
            if name.earlier and channel.name not in name.earlier:
                logger.info("not-renamed", room=room, reason="renamed by a person")
                return True
            await channel.edit(name=name.title)
        except (discord.DiscordException, *FAILURES, RuntimeError) as error:
            # `RuntimeError`: the client was closed.
            logger.warning("not-renamed", room=room, reason=reason(error))
            return is_final(error)
        return True

    async def _archive(self, room: RoomId) -> None:
        try:
            channel = await self.channels.channel(room)
            if isinstance(channel, discord.Thread) and await is_on(
                self.context.people, guild_key(channel.guild.id), "archive"
            ):
                # The bot created the thread, so it may archive it. The next post reopens it.
                await channel.edit(archived=True)
        except (
            StoreUnavailableError,
            discord.DiscordException,
            *FAILURES,
            RuntimeError,
        ) as error:
            logger.warning("not-archived", room=room, reason=reason(error))
