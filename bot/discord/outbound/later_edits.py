"""Edit or delete outdated Discord messages after a short delay, with retries.

A settled call is edited, not deleted, since its notification must still lead to a message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_http import LOST, SERVERS_FAULT
from bot.discord.discord_ids import number
from bot.discord.outbound import markdown
from bot.discord.outbound.jumps import Jumps
from bot.ids import RoomId
from bot.posts.outbound import End
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""Seconds between a new post and the edits of older posts. A button that is pressed meanwhile still
works."""
_LOOKS = 10
"""How many times an attempt looks for the first post of a new thread, `TIDY_SECONDS` apart."""


class LaterEdits:
    """Implements `ChangingChat` for `Outbound`. ``commands`` as in `Posting`."""

    tries = 3
    """The maximum number of attempts at an edit while Discord cannot be reached."""
    strip = None
    """An edit for each move would double the calls."""

    def __init__(
        self,
        client: DiscordApi,
        context: PlatformContext,
        jumps: Jumps,
        commands: Mapping[str, int],
    ) -> None:
        self._client = client
        self._jumps = jumps
        self._context = context
        self._commands = commands

    def context_room(self, room: RoomId) -> RoomId:
        return room

    async def pause(self, end: End) -> None:
        if end is not End.REMOVED:
            await asyncio.sleep(TIDY_SECONDS)

    async def show_outcome(self, room: RoomId, message: str, post: Post) -> bool:
        """An accepted challenge links the thread of its game, by a second edit if the thread has no
        post yet."""
        shown = None
        for _ in range(_LOOKS):
            linked, is_settled = await self._jumps.link_accepted(post, room)
            text = markdown.message(markdown.render_post(linked), self._commands)
            if text != shown and not await self._edit(room, message, text):
                return False
            if is_settled:
                return True
            shown = text
            await asyncio.sleep(TIDY_SECONDS)
        return False

    async def settle_call(self, room: RoomId, message: str) -> bool:
        text = (await self._context.room_words(room)).text("call-settled")
        return await self._edit(room, message, f"-# {text}")

    async def remove(self, room: RoomId, message: str) -> bool:
        return await self._is_done(room, message, self._message(room, message).delete())

    async def _edit(self, room: RoomId, message: str, content: str) -> bool:
        nobody = discord.AllowedMentions.none()
        edit = self._message(room, message).edit(
            content=content, view=None, allowed_mentions=nobody
        )
        return await self._is_done(room, message, edit)

    async def _is_done(self, room: RoomId, message: str, request: Awaitable[object]) -> bool:
        """Send the request once. Return False if a retry may help: Discord could not be reached or
        reported a server error.

        No timeout: Discord throttles edits of messages older than an hour, and the library then
        sleeps until the edit is allowed."""
        try:
            await request
        except (discord.DiscordException, *LOST, RuntimeError) as error:
            # Refused, throttled, unreachable, or the client was closed just now.
            kind, status = type(error).__name__, getattr(error, "status", 0)
            logger.info("not-edited", room=room, message=message, kind=kind)
            return 0 < status < SERVERS_FAULT
        return True

    def _message(self, room: RoomId, message: str) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(number(room))
        return channel.get_partial_message(int(message))
