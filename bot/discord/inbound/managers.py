"""Permissions of people on a server, and the server's language.

A manager is a person with the permission Manage Server or Manage Channels.
"""

from __future__ import annotations

import re

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import guild_number, number, room_id
from bot.ids import RoomId

logger = structlog.get_logger(__name__)

_UNSAID_LANGUAGE = "en-US"
"""The language that Discord reports for a server whose managers never chose one."""
_MENTION = re.compile(r"<?#?([0-9]{1,20})>?")


class ServerAuthority:
    """Implements `bot.talk.incoming.Authority` for one person.

    A message or interaction on a server contains the person's permissions there. Their permissions
    on other servers are fetched from Discord."""

    def __init__(self, client: DiscordApi, user: discord.abc.Snowflake) -> None:
        self._client = client
        self._user = user

    async def manages(self, community: RoomId) -> bool:
        guild = self._guild(community)
        member = None if guild is None else await self._member(guild)
        if member is None:
            return False
        may = member.guild_permissions
        return may.manage_guild or may.manage_channels

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return is_on(self._client, community, room)

    async def room_called(self, community: RoomId, name: str) -> RoomId | None:
        """Return the mentioned text channel, or the only one with this name."""
        guild, mentioned = self._guild(community), _MENTION.fullmatch(name)
        if guild is None:
            return None
        wanted = name.removeprefix("#").casefold()
        found = [
            channel
            for channel in guild.text_channels
            if channel.name.casefold() == wanted or (mentioned and channel.id == int(mentioned[1]))
        ]
        return room_id(found[0].id) if len(found) == 1 else None

    def _guild(self, community: RoomId) -> discord.Guild | None:
        return _guild(self._client, community)

    async def _member(self, guild: discord.Guild) -> discord.Member | None:
        if isinstance(self._user, discord.Member) and self._user.guild == guild:
            return self._user
        try:
            return await guild.fetch_member(self._user.id)
        except discord.HTTPException as error:
            logger.info("member-unknown", guild=guild.id, reason=str(error))
            return None


def is_on(client: DiscordApi, community: RoomId, room: RoomId) -> bool:
    """Whether the channel or thread is on this server."""
    guild = _guild(client, community)
    try:
        return guild is not None and guild.get_channel_or_thread(number(room)) is not None
    except ValueError:
        return False


def _guild(client: DiscordApi, community: RoomId) -> discord.Guild | None:
    guild = guild_number(community)
    return None if guild is None else client.get_guild(guild)


def server_language(guild: discord.Guild | None, reported: discord.Locale | None) -> str:
    """Return a server's language; empty if it is unknown. `_UNSAID_LANGUAGE` counts as unknown,
    unless the server is a community."""
    if guild is None or reported is None:
        return ""
    decided = reported.value != _UNSAID_LANGUAGE or "COMMUNITY" in guild.features
    return reported.value if decided else ""
