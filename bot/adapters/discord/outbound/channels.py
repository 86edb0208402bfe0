"""Channels, threads and private chats, as the connection or else Discord's API knows them.

A process that only posts has no connection."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import discord
import structlog

from bot.adapters.discord.ids import number
from bot.service.ports.stores import RoomId, UserId

logger = structlog.get_logger(__name__)

_KEPT = 4096


@dataclass(frozen=True)
class Home:
    """The server that a channel is on, or the person whose private chat it is."""

    guild: int | None = None
    owner: int | None = None

    def present(self, people: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of these people who may read there."""
        return tuple(user for user in people if self.owner in (None, number(user)))


class Places:
    """Where rooms are."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._homes: OrderedDict[RoomId, Home] = OrderedDict()

    async def channel(self, room: RoomId) -> object:
        """The channel, thread or private chat. Raises `discord.HTTPException`."""
        known = self._client.get_channel(number(room))
        return known if known is not None else await self._client.fetch_channel(number(room))

    async def is_gone(self, room: RoomId) -> bool:
        """Whether a channel or thread was deleted, as far as Discord can be asked."""
        try:
            await self.channel(room)
        except discord.NotFound:
            return True
        except discord.HTTPException as error:
            logger.info("place-unknown", room=room, reason=error.text)
        return False

    async def home(self, room: RoomId) -> Home:
        """Where a room is, as far as we know."""
        place: object = self._client.get_channel(number(room))
        if place is None:
            if room in self._homes:
                return self._homes[room]
            try:
                place = await self._client.fetch_channel(number(room))
            except discord.DiscordException as error:
                logger.info("place-unknown", room=room, reason=str(error))
                return Home()
        guild, owner = getattr(place, "guild", None), getattr(place, "recipient", None)
        found = Home(guild and int(guild.id), owner and int(owner.id))
        self._homes[room] = found  # a channel never moves to another server
        while len(self._homes) > _KEPT:
            self._homes.popitem(last=False)
        return found

    async def permissions(self, channel: discord.TextChannel) -> discord.Permissions:
        """What the bot may do in a channel. Raises `discord.HTTPException`."""
        if not channel.guild.unavailable or self._client.user is None:
            return channel.permissions_for(channel.guild.me)
        channel.guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
        return channel.permissions_for(await channel.guild.fetch_member(self._client.user.id))
