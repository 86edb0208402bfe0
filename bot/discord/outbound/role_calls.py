"""Notify a server's chosen role when a challenge is open, at most once an hour.

Discord notifies a role if it is mentionable or the bot may mention all roles
(https://discord.com/developers/docs/resources/message#allowed-mentions-object)."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import PLATFORM, guild_key
from bot.discord.outbound.discord_errors import FAILURES, reason
from bot.discord.outbound.servers import ROLE
from bot.match.clocks.clock import HOUR
from bot.play.ports.processed_events import FIRST_EVENT
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext

logger = structlog.get_logger(__name__)

_WINDOW_MS = HOUR // 2
_BLOCKING = 2
"""The number of windows, half an hour each, that stay blocked after a call, so that calls are at
least an hour apart."""


@dataclass(frozen=True)
class ChosenRole:
    """The role to notify. ``name`` is empty if the role was deleted. ``can_notify``: Discord lets
    the bot notify it."""

    id: int
    name: str = ""
    can_notify: bool = False


@dataclass(frozen=True)
class RoleCalls:
    """The roles of all servers, and the limit on notifying them, which all processes share."""

    client: DiscordApi
    context: PlatformContext

    async def find(self, guild: int) -> ChosenRole | None:
        """Return the role of a server; None if none was chosen. Raises `discord.HTTPException`."""
        id = await self.context.people.load(guild_key(guild), ROLE)
        if not id:
            return None
        server = self.client.get_guild(guild)
        if server is None or server.unavailable:
            server = await self.client.fetch_guild(guild, with_counts=False)
        role = server.get_role(id)
        if role is None or role.is_default():
            return ChosenRole(id)
        return ChosenRole(id, role.name, role.mentionable or await self._mentions_all(server))

    async def claim(self, guild: int | None, post: Post) -> int:
        """Return the role that the post of an open challenge may notify; 0 if none, or if the post
        is not news. Idempotent: retries of a post get the same role."""
        if guild is None or not post.is_news:
            return 0
        try:
            role = await self.find(guild)
        except FAILURES as error:
            logger.warning("role-unknown", guild=guild, reason=reason(error))
            return 0
        if role is None or not role.can_notify or not await self._is_its_turn(guild, post):
            return 0
        return role.id

    async def _is_its_turn(self, guild: int, post: Post) -> bool:
        events, window = self.context.processed_events, post.made // _WINDOW_MS
        for earlier in range(window, window - _BLOCKING - 1, -1):
            called = await events.recall(_window_key(guild, earlier), FIRST_EVENT)
            if called is not None:
                return called == post.name
        return post.name == await events.begin(_window_key(guild, window), FIRST_EVENT, post.name)

    async def _mentions_all(self, guild: discord.Guild) -> bool:
        me: discord.Member | None = guild.me
        if me is None and self.client.user is not None:
            me = await guild.fetch_member(self.client.user.id)
        return me is not None and me.guild_permissions.mention_everyone


def _window_key(guild: int, window: int) -> str:
    """Return the storage key of the call of a window."""
    return f"{PLATFORM}:role/{guild}/{window}"
