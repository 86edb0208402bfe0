"""Servers that the bot is on: greeted when it is added, forgotten when it is removed.

https://discord.com/developers/docs/events/gateway-events#guild-create and #guild-delete: a server
that is away for an outage is ``unavailable``, and stays one that the bot is on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.discord.current_client import DiscordApi
from bot.discord.discord_http import LOST
from bot.discord.discord_ids import guild_key, room_id
from bot.discord.inbound.managers import place_language
from bot.discord.outbound.discord_errors import MISSING_ACCESS
from bot.discord.outbound.discord_posting import Posting
from bot.discord.outbound.servers import Servers
from bot.ids import RoomId
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.router import Conversation
from bot.texts.translations import pick_language

logger = structlog.get_logger(__name__)

_UNKNOWN_GUILD = 10004


@dataclass(eq=False)
class Memberships:
    """Which servers the bot is on, and what becomes of what is kept of them."""

    client: DiscordApi
    context: PlatformContext
    posting: Posting
    servers: Servers
    conversation: Conversation

    async def joined(self, guild: discord.Guild) -> None:
        """The bot was added to a server just now, which is told once how to begin."""
        if guild.id in await self.servers.entered():
            return
        await self.servers.enter(guild.id)
        for room in await self.conversation.lookups.rooms_in(guild_key(guild.id)):
            # A game that goes on still where the bot was before: nothing was kept of its room.
            if (await self.posting.places.home(room)).guild == guild.id:
                await self._settle(guild, room)
        channel = next(_writable(guild), None)
        if channel is None:
            return
        room = room_id(channel.id)
        await self._settle(guild, room)
        await self.posting.tell(room, "discord-welcome")

    async def _settle(self, guild: discord.Guild, room: RoomId) -> None:
        """A room of a server takes the language that Discord reports, unless it has chosen."""
        language = pick_language(place_language(guild, guild.preferred_locale))
        if language and not await self.context.people.language(room):
            await self.context.people.set_language(room, language)
        await self.servers.note(guild_key(guild.id), room)

    async def left(self, guild: int, rooms: tuple[int, ...] = ()) -> None:
        """The bot was removed from a server, which had these channels and threads among others."""
        known = {*await self.servers.rooms(guild), *map(room_id, rooms)}
        logger.info("server-left", server=guild, rooms=len(known))
        await self.conversation.forget_community(guild_key(guild), sorted(known))
        await self.servers.leave(guild)

    async def compare(self) -> None:
        """Once connected: what is kept of servers that have removed the bot meanwhile goes. Each of
        them Discord must no longer list, nor let the bot look at."""
        try:
            listed = {
                guild.id async for guild in self.client.fetch_guilds(limit=None, with_counts=False)
            }
            known = await self.servers.entered()
            for guild in listed - known:
                await self.servers.enter(guild)
            for guild in known - listed:
                if await self._is_gone(guild):
                    await self.left(guild)
        except (discord.HTTPException, *LOST) as error:
            logger.warning("servers-not-compared", reason=str(error))

    async def _is_gone(self, guild: int) -> bool:
        found = self.client.get_guild(guild)
        if found is not None and found.unavailable:
            return False
        try:
            await self.client.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden) as error:
            return error.code in (_UNKNOWN_GUILD, MISSING_ACCESS)
        return False


def rooms_of(guild: discord.Guild) -> tuple[int, ...]:
    """The channels and threads of a server, as far as the library knows them."""
    return tuple(room.id for room in (*guild.channels, *guild.threads))


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Where the bot may write, the channel for Discord's own messages first."""
    system = guild.system_channel
    for channel in (*((system,) if system is not None else ()), *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
