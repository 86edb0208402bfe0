"""Asks Discord, for the operator, whether it takes the token, and which permissions are missing.

Only reads, and begins no session.
"""

from __future__ import annotations

import asyncio
from functools import partial

import discord
from discord.http import Route

from bot.discord.content_intent import is_allowed
from bot.discord.invitation import PERMISSIONS
from bot.discord.outbound.discord_errors import FAILURES
from bot.routing.platform.chat_checkup import (
    ChatRights,
    Checkup,
    look_at_each,
    shortened_reason,
)

MOST_SERVERS = 200
"""That are looked at, which is as many as Discord lists at once; others count as unseen."""
_CALLED = {"read_messages": "View Channels"}
"""Permissions that the library calls otherwise than Discord does today."""


async def check_up(
    token: str,
    api: str,
    *,
    message_content: bool | None,
    token_seconds: float,
    rights_seconds: float,
) -> Checkup:
    """``message_content``: whether the bot is to read every line; None: if Discord allows it. The
    servers are looked at for ``rights_seconds`` at most."""
    Route.BASE = api.rstrip("/")
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            async with asyncio.timeout(token_seconds):
                await client.login(token)
                servers = [
                    server.id
                    async for server in client.fetch_guilds(limit=MOST_SERVERS, with_counts=False)
                ]
        except discord.LoginFailure:
            return Checkup(refused="discord-bad-token")
        except (*FAILURES, TimeoutError) as error:
            return Checkup(away=shortened_reason(error, token))
        allowed = is_allowed(client.application_flags)
        if message_content and not allowed:
            return Checkup(refused="discord-intent-refused")
        reads_all = allowed if message_content is None else message_content
        looks = [partial(_look_at, client, server) for server in servers]
        chats, unseen = await look_at_each(looks, rights_seconds)
        unseen += _beyond(client, len(servers))
        return Checkup(str(client.user), "", "", chats, unseen, reads_all)


def _beyond(client: discord.Client, listed: int) -> int:
    """How many servers the bot is on besides those listed, as far as Discord counts them."""
    if listed < MOST_SERVERS or client.application is None:
        return 0
    return max(0, client.application.approximate_guild_count - listed)


async def _look_at(client: discord.Client, id: int) -> list[ChatRights] | None:
    """A server, and those of its channels that lack more. None: Discord does not say."""
    try:
        server = await client.fetch_guild(id, with_counts=False)
        me = await server.fetch_member(client.user.id if client.user else 0)
        channels = await server.fetch_channels()
    except (*FAILURES, discord.DiscordException):
        return None
    everywhere = _missing(me.guild_permissions)
    found = [ChatRights(server.name, everywhere)]
    texts = [each for each in channels if isinstance(each, discord.TextChannel)]
    places = [(each, each.permissions_for(me)) for each in texts]
    # A channel in which the bot cannot write was closed to it on purpose.
    open_ = [(each, may) for each, may in places if may.view_channel and may.send_messages]
    if texts and not open_ and not everywhere:
        found = [ChatRights(server.name, ("Send Messages",))]
    for channel, may in open_:
        if more := tuple(name for name in _missing(may) if name not in everywhere):
            found.append(ChatRights(f"{server.name} #{channel.name}", more))
    return found


def _missing(may: discord.Permissions) -> tuple[str, ...]:
    """Of the permissions that the bot needs."""
    lacking = PERMISSIONS & ~may
    return tuple(_CALLED.get(name, name.replace("_", " ").title()) for name, on in lacking if on)
