"""Channels, threads and private chats, as the connection or else Discord's API knows them.

A process that only posts has no connection."""

from __future__ import annotations

import time
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass

import discord
import structlog

from bot.discord.current_client import DiscordApi
from bot.discord.discord_ids import number
from bot.discord.outbound.discord_errors import is_final, reason
from bot.discord.outbound.discord_rights import WRITE_IN_THREAD, Right
from bot.ids import RoomId, UserId
from bot.play.lru_dict import LruDict

logger = structlog.get_logger(__name__)


_KEPT = 4096
ASKED_AGAIN_SECONDS = 600.0
"""How long Discord's refusal to show a place, or of a right, is taken to stand."""


@dataclass(frozen=True)
class Home:
    """The server that a channel is on, or the person whose private chat it is."""

    guild: int | None = None
    owner: int | None = None

    def present(self, people: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of these people who may read there."""
        return tuple(user for user in people if self.owner in (None, number(user)))


class ChannelLookup:
    """Finds the channels, threads and private chats that rooms stand for."""

    def __init__(self, client: DiscordApi) -> None:
        self._client = client
        self._homes: LruDict[RoomId, Home] = LruDict(_KEPT)
        self._refused: LruDict[RoomId, tuple[discord.HTTPException, float]] = LruDict(_KEPT)
        """Places that Discord does not show, and when it is asked again."""
        self._closed: LruDict[RoomId, str] = LruDict(_KEPT)
        """Rooms that take no posts, and the reason that the log was told."""
        self._lacking: LruDict[tuple[RoomId, Right], float] = LruDict(_KEPT)
        """Rights that Discord has refused, and when they are tried again."""

    async def channel(self, room: RoomId) -> object:
        """The channel, thread or private chat. Raises `discord.HTTPException`; what is refused for
        good is not asked again for a while."""
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

    def closed(self, room: RoomId, why: str) -> None:
        """A room took no post; the log is told when that is new, or the reason is another."""
        if self._closed.get(room) != why:
            logger.warning("room-closed", room=room, reason=why)
        self._closed[room] = why

    def open(self, room: RoomId) -> None:
        """A room took a post: what was refused there before is forgotten."""
        self._closed.pop(room, None)
        self._refused.pop(room, None)

    async def is_gone(self, room: RoomId) -> bool:
        """Whether a channel or thread was deleted, as far as Discord can be asked."""
        try:
            await self.channel(room)
        except discord.HTTPException as error:
            return isinstance(error, discord.NotFound)
        return False

    async def takes_none(self, room: RoomId) -> bool:
        """Whether a channel or thread was deleted, or refused the last post, as a locked one."""
        return room in self._closed or await self.is_gone(room)

    async def home(self, room: RoomId) -> Home:
        """The place of a room, as far as it is known."""
        place: object = self._client.get_channel(number(room))
        if place is None:
            if room in self._homes:
                return self._homes[room]
            try:
                place = await self.channel(room)
            except discord.DiscordException:
                return Home()
        guild, owner = getattr(place, "guild", None), getattr(place, "recipient", None)
        found = Home(guild and int(guild.id), owner and int(owner.id))
        self._homes[room] = found  # a channel never moves to another server
        return found

    def lacks(self, room: RoomId) -> Set[Right]:
        """The rights that the bot has not in a room, so that no call is made that Discord is sure
        to refuse: by the gateway's cache, or else by what was refused lately.

        The gateway tells of channels and roles with the `GUILDS` intent, and of the bot's own
        member without any (https://github.com/Kraigie/nostrum/pull/298). A process that only posts
        has no cache.
        """
        place, known = self._client.get_channel(number(room)), None
        is_in_thread = isinstance(place, discord.Thread)
        if isinstance(place, (discord.abc.GuildChannel, discord.Thread)):
            me: discord.Member | None = None if place.guild.unavailable else place.guild.me
            with suppress(discord.ClientException):  # the thread's channel is not in the cache
                known = None if me is None else place.permissions_for(me)
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
        """Whether the bot has a right in a room, as far as is known."""
        return right not in self.lacks(room)

    def refuse(self, room: RoomId, right: Right) -> None:
        """Discord has refused what takes this right."""
        self._lacking[room, right] = time.monotonic() + ASKED_AGAIN_SECONDS

    async def permissions(self, channel: discord.TextChannel) -> discord.Permissions:
        """The bot's permissions in a channel. Raises `discord.HTTPException`."""
        if not channel.guild.unavailable or self._client.user is None:
            return channel.permissions_for(channel.guild.me)
        channel.guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
        return channel.permissions_for(await channel.guild.fetch_member(self._client.user.id))
