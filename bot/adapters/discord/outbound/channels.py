"""Channels, threads and private chats, as the connection or else Discord's API knows them.

A process that only posts has no connection."""

from __future__ import annotations

from collections import OrderedDict

import discord
import structlog

from bot.adapters.discord.ids import number
from bot.service.ports.stores import RoomId

logger = structlog.get_logger(__name__)

_KEPT = 4096


class Places:
    """Where rooms are."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._guilds: OrderedDict[RoomId, int | None] = OrderedDict()

    async def channel(self, room: RoomId) -> object:
        """The channel, thread or private chat. Raises `discord.HTTPException`."""
        known = self._client.get_channel(number(room))
        return known if known is not None else await self._client.fetch_channel(number(room))

    async def guild(self, room: RoomId) -> int | None:
        """The server that a room is on, as far as we know; None for private chats."""
        place: object = self._client.get_channel(number(room))
        if place is None and not self._client.is_ready():
            if room in self._guilds:
                return self._guilds[room]
            try:
                place = await self._client.fetch_channel(number(room))
            except discord.DiscordException as error:
                logger.info("server-unknown", room=room, reason=str(error))
                return None
        guild = getattr(place, "guild", None)
        found = None if guild is None else int(guild.id)
        if not self._client.is_ready():
            self._guilds[room] = found  # a channel never moves to another server
            while len(self._guilds) > _KEPT:
                self._guilds.popitem(last=False)
        return found

    async def permissions(self, channel: discord.TextChannel) -> discord.Permissions:
        """What the bot may do in a channel. Raises `discord.HTTPException`."""
        if not channel.guild.unavailable or self._client.user is None:
            return channel.permissions_for(channel.guild.me)
        channel.guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
        return channel.permissions_for(await channel.guild.fetch_member(self._client.user.id))
