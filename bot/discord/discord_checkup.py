"""The Discord part of the operator's checkup: check the token and the bot's permissions.

Read-only: it starts no session.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from discord.http import Route

from bot.discord.commands.registration import REFUSAL
from bot.discord.content_intent import is_allowed
from bot.discord.discord_ids import application_key
from bot.discord.invitation import PERMISSIONS
from bot.discord.outbound.discord_errors import FAILURES
from bot.play.ports.profile_fields import ReadableField
from bot.routing.platform.chat_checkup import (
    ChatRights,
    Checkup,
    look_at_each,
    shortened_reason,
)

MAX_SERVERS = 200
"""The maximum number of servers to check: one page of Discord's list. The others count as
unseen."""
_CALLED = {"read_messages": "View Channels"}
"""Discord's current names of permissions with other names in the library."""


async def check_up(
    token: str,
    api: str,
    load: Callable[[str, ReadableField[str]], Awaitable[str]],
    *,
    message_content: bool | None,
    token_seconds: float,
    rights_seconds: float,
) -> Checkup:
    """Check the token, then the bot's permissions on its servers.

    ``load`` returns a field of a stored profile. ``message_content``: the setting to read all
    messages; None: read them if Discord allows it. The check of all servers takes at most
    ``rights_seconds``."""
    Route.BASE = api.rstrip("/")
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            async with asyncio.timeout(token_seconds):
                await client.login(token)
                servers = [
                    server.id
                    async for server in client.fetch_guilds(limit=MAX_SERVERS, with_counts=False)
                ]
        except discord.LoginFailure:
            return Checkup(refused="discord-bad-token")
        except (*FAILURES, TimeoutError) as error:
            return Checkup(away=shortened_reason(error, token))
        allowed = is_allowed(client.application_flags)
        if message_content and not allowed:
            return Checkup(refused="discord-intent-refused")
        reads_all = allowed if message_content is None else message_content
        unregistered = await load(application_key(client.application_id or 0), REFUSAL)
        looks = [partial(_look_at, client, server) for server in servers]
        chats, unseen = await look_at_each(looks, rights_seconds)
        unseen += _beyond(client, len(servers))
        return Checkup(str(client.user), "", "", chats, unseen, reads_all, unregistered)


def _beyond(client: discord.Client, listed: int) -> int:
    """Return the number of servers that were not listed, by Discord's approximate count."""
    if listed < MAX_SERVERS or client.application is None:
        return 0
    return max(0, client.application.approximate_guild_count - listed)


async def _look_at(client: discord.Client, id: int) -> list[ChatRights] | None:
    """Return the permissions missing on a server, then for each channel those missing only there.
    None if a request to Discord fails."""
    try:
        server = await client.fetch_guild(id, with_counts=False)
        me = await server.fetch_member(client.user.id if client.user else 0)
        channels = await server.fetch_channels()
    except (*FAILURES, discord.DiscordException):
        return None
    everywhere = _missing(me.guild_permissions)
    found = [ChatRights(server.name, everywhere)]
    texts = [each for each in channels if isinstance(each, discord.TextChannel)]
    permissions = [(each, each.permissions_for(me)) for each in texts]
    # Skip channels where the bot cannot write: an administrator excluded it on purpose.
    open_ = [(each, may) for each, may in permissions if may.view_channel and may.send_messages]
    if texts and not open_ and not everywhere:
        found = [ChatRights(server.name, ("Send Messages",))]
    for channel, may in open_:
        if more := tuple(name for name in _missing(may) if name not in everywhere):
            found.append(ChatRights(f"{server.name} #{channel.name}", more))
    return found


def _missing(may: discord.Permissions) -> tuple[str, ...]:
    """Return the names of the required permissions that are missing."""
    lacking = PERMISSIONS & ~may
    return tuple(_CALLED.get(name, name.replace("_", " ").title()) for name, on in lacking if on)
