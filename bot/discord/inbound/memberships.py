"""Greet servers that add the bot, and delete the data of servers that remove it.

https://discord.com/developers/docs/events/gateway-events#guild-create and #guild-delete: during an
outage a server is ``unavailable``, but the bot stays its member.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_http import LOST
from bot.discord.discord_ids import guild_key, room_id
from bot.discord.inbound.managers import server_language
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
    """Tracks the bot's servers, and deletes their data when the bot is removed."""

    client: DiscordApi
    context: PlatformContext
    posting: Posting
    servers: Servers
    conversation: Conversation

    async def handle_joining(self, guild: discord.Guild) -> None:
        """Record that a server added the bot, and post a welcome message once."""
        if guild.id in await self.servers.load_servers():
            return
        await self.servers.enter(guild.id)
        for room in await self.conversation.lookups.rooms_in(guild_key(guild.id)):
            # Games of an earlier membership may still run, but their rooms' data were deleted.
            if (await self.posting.channels.home(room)).guild == guild.id:
                await self._settle(guild, room)
        channel = next(_writable(guild), None)
        if channel is None:
            return
        room = room_id(channel.id)
        await self._settle(guild, room)
        await self.posting.tell(room, "discord-welcome")

    async def _settle(self, guild: discord.Guild, room: RoomId) -> None:
        """Set the language of a room to the server's, unless it is set."""
        language = pick_language(server_language(guild, guild.preferred_locale))
        if language and not await self.context.people.language(room):
            await self.context.people.set_language(room, language)
        await self.servers.note(guild_key(guild.id), room)

    async def handle_removal(self, guild: int, rooms: tuple[int, ...] = ()) -> None:
        """Delete the data of a server that removed the bot. ``rooms`` are known channels and
        threads; stored ones are added."""
        known = {*await self.servers.rooms(guild), *map(room_id, rooms)}
        logger.info("server-left", server=guild, rooms=len(known))
        await self.conversation.forget_community(guild_key(guild), sorted(known))
        await self.servers.leave(guild)

    async def compare(self) -> None:
        """After connecting, record the servers that added the bot while it was offline, and delete
        the data of those that removed it.

        A server counts as removed if Discord neither lists it nor lets the bot fetch it."""
        try:
            listed = {
                guild.id async for guild in self.client.fetch_guilds(limit=None, with_counts=False)
            }
            known = await self.servers.load_servers()
            for guild in listed - known:
                await self.servers.enter(guild)
            for guild in known - listed:
                if await self._is_gone(guild):
                    await self.handle_removal(guild)
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
    """Return the ids of a server's channels and threads in the library's cache."""
    return tuple(room.id for room in (*guild.channels, *guild.threads))


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels where the bot may write, the system channel first."""
    system = guild.system_channel
    for channel in (*((system,) if system is not None else ()), *guild.text_channels):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
