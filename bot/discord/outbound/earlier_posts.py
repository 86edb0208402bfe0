"""Posts that Discord took from a process that died before it knew: found again by what they carry.

Discord forgets a nonce after some minutes. What is told later than that is looked for first.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord
import structlog

from bot.discord.current_client import DiscordApi
from bot.discord.discord_ids import first_at, number
from bot.discord.outbound.discord_errors import is_final, reason
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import RoomId
from bot.posts.post import Post
from bot.posts.post_context import CONTEXT, context_of

logger = structlog.get_logger(__name__)

NONCE_MS = 60_000
"""How long a nonce is relied on: Discord promises “the past few minutes”.

https://discord.com/developers/docs/resources/message#create-message"""
_SKEW_MS = 60_000
"""How far the database's clock may be ahead of Discord's."""
_MOST = 500
"""Messages that are looked through, a hundred in a request, beginning with the oldest."""


@dataclass(frozen=True)
class PostToFind:
    """A post, the words of its message, and the number of the ``first`` component there, which
    Discord gives back: https://discord.com/developers/docs/components/reference."""

    room: RoomId
    post: Post
    content: str
    first: int


async def find(client: DiscordApi, index: PostIndex, wanted: PostToFind) -> str:
    """The message that is this post, posted since what it tells happened; empty if there is none,
    or if the channel's past may not be read. Raises `discord.HTTPException` if it may be later."""
    me = client.user.id if client.user else 0
    place = client.get_partial_messageable(number(wanted.room))
    since = discord.Object(first_at(wanted.post.happened - _SKEW_MS))
    try:
        async for message in place.history(limit=_MOST, after=since, oldest_first=True):
            if message.author.id == me and await _is_it(message, index, wanted):
                logger.info("found-posted", room=wanted.room, key=wanted.post.key)
                return str(message.id)
    except discord.HTTPException as error:
        if not is_final(error):
            raise
        logger.info("past-not-read", room=wanted.room, reason=reason(error))
    return ""


async def _is_it(message: discord.Message, index: PostIndex, wanted: PostToFind) -> bool:
    """By the number of a component; without components by its words, if the message is not known
    as another post."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    if rows:
        return wanted.first in {part.id for row in rows for part in row.children}
    if message.content != wanted.content.strip():
        return False
    known = await index.load(CONTEXT, wanted.room, str(message.id))
    return known in (None, context_of(wanted.post))
