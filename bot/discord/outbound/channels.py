"""Look up channels, threads and private chats in the gateway's cache, or else in Discord's API.

A process that only posts has no gateway connection and so no cache."""

from __future__ import annotations

import time
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import number
from bot.discord.outbound.discord_errors import is_final, reason
from bot.discord.outbound.discord_rights import WRITE_IN_THREAD, Right
from bot.ids import RoomId, UserId
from bot.play.lru_dict import LruDict

logger = structlog.get_logger(__name__)


_CACHE_SIZE = 4096
ASKED_AGAIN_SECONDS = 600.0
"""How long Discord's refusal of a channel or a right is cached."""


@dataclass(frozen=True)
class Home:
    """The server of a channel, or the owner of a private chat."""

    guild: int | None = None
    owner: int | None = None

    def present(self, people: Sequence[UserId]) -> tuple[UserId, ...]:
        """Return those of ``people`` who can read the room: in a private chat only its owner."""
        return tuple(user for user in people if self.owner in (None, number(user)))


class ChannelLookup:
    """Finds channels, threads and private chats by room id, and caches refusals."""

    def __init__(self, client: DiscordApi) -> None:
        self._client = client
        self._homes: LruDict[RoomId, Home] = LruDict(_CACHE_SIZE)
        self._refused: LruDict[RoomId, tuple[discord.HTTPException, float]] = LruDict(_CACHE_SIZE)
        """Channels that Discord refuses to show, and when to request them again."""
        self._closed: LruDict[RoomId, str] = LruDict(_CACHE_SIZE)
        """Rooms that refused a post, and the logged reason."""
        self._lacking: LruDict[tuple[RoomId, Right], float] = LruDict(_CACHE_SIZE)
        """Rights that Discord has refused, and when to try again."""

    async def channel(self, room: RoomId) -> object:
        """Return the channel, thread or private chat. Raises `discord.HTTPException`.

        Final refusals are cached for `ASKED_AGAIN_SECONDS`."""
        known = self._client.get_channel(number(room))
        if known is not None:
            return known
        error, until = self._refused.get(room, (None, 0.0))
        if error is not None and time.monotonic() < until:
            raise error.with_traceback(None)
        try:
            return await self._client.fetch_channel(number(room))
        except discord.HTTPException as error:
            if is_final(error):
                logger.info("place-unknown", room=room, reason=reason(error))
                self._refused[room] = error, time.monotonic() + ASKED_AGAIN_SECONDS
            raise

    def mark_closed(self, room: RoomId, why: str) -> None:
        """Record that a room refused a post. A new reason is logged."""
        if self._closed.get(room) != why:
            logger.warning("room-closed", room=room, reason=why)
        self._closed[room] = why

    def open(self, room: RoomId) -> None:
        """Record that a room accepted a post, and drop its cached refusals."""
        self._closed.pop(room, None)
        self._refused.pop(room, None)

    async def is_gone(self, room: RoomId) -> bool:
        """Whether a channel or thread was deleted. False if the request fails for another
        reason."""
        try:
            await self.channel(room)
        except discord.HTTPException as error:
            return isinstance(error, discord.NotFound)
        return False

    async def takes_none(self, room: RoomId) -> bool:
        """Whether a channel or thread was deleted or refused the last post, for example because it
        is locked."""
        return room in self._closed or await self.is_gone(room)

    async def home(self, room: RoomId) -> Home:
        """Return the server or owner of a room; an empty `Home` if the request fails."""
        channel: object = self._client.get_channel(number(room))
        if channel is None:
            if room in self._homes:
                return self._homes[room]
            try:
                channel = await self.channel(room)
            except discord.DiscordException:
                return Home()
        guild, owner = getattr(channel, "guild", None), getattr(channel, "recipient", None)
        found = Home(guild and int(guild.id), owner and int(owner.id))
        self._homes[room] = found  # a channel never moves to another server
        return found

    def lacks(self, room: RoomId) -> Set[Right]:
        """Return the rights that the bot lacks in a room, to avoid calls that Discord would refuse.

        The rights come from the gateway's cache or, without one, from recent refusals. The gateway
        sends channels and roles with the `GUILDS` intent, and the bot's own member without any
        intent (https://github.com/Kraigie/nostrum/pull/298).
        """
        channel, known = self._client.get_channel(number(room)), None
        is_in_thread = isinstance(channel, discord.Thread)
        if isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            me: discord.Member | None = None if channel.guild.unavailable else channel.guild.me
            with suppress(discord.ClientException):  # the thread's channel is not in the cache
                known = None if me is None else channel.permissions_for(me)
        missing = set[Right]()
        for right in Right:
            if known is None:
                is_missing = time.monotonic() < self._lacking.get((room, right), 0.0)
            elif is_in_thread and right is Right.WRITE:
                is_missing = not known >= WRITE_IN_THREAD
            else:
                is_missing = not known >= right.value
            if is_missing:
                missing.add(right)
        return missing

    def may(self, room: RoomId, right: Right) -> bool:
        """Whether the bot has a right in a room; True if that is unknown."""
        return right not in self.lacks(room)

    def refuse(self, room: RoomId, right: Right) -> None:
        """Record that Discord refused a call that needs this right."""
        self._lacking[room, right] = time.monotonic() + ASKED_AGAIN_SECONDS

    async def permissions(self, channel: discord.TextChannel) -> discord.Permissions:
        """Return the bot's permissions in a channel. Raises `discord.HTTPException`."""
        if not channel.guild.unavailable or self._client.user is None:
            return channel.permissions_for(channel.guild.me)
        channel.guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
        return channel.permissions_for(await channel.guild.fetch_member(self._client.user.id))
