"""Find a post that Discord accepted before the sending process crashed.

Discord deduplicates messages by their nonce, but only for some minutes. Before the bot retries an
older post, it therefore searches the channel for the post.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord
import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import first_at, number
from bot.discord.outbound.discord_errors import is_final, reason
from bot.ids import RoomId
from bot.play.ports.post_index import PostIndex
from bot.posts.post import Post
from bot.posts.post_context import CONTEXT, context_of

logger = structlog.get_logger(__name__)

NONCE_MS = 60_000
"""How long after an event the bot relies on the nonce of its post. Discord promises “the past few
minutes”.

https://discord.com/developers/docs/resources/message#create-message"""
SKEW_MS = 60_000
"""The largest tolerated lead of the database's clock over Discord's."""
_MAX_MESSAGES = 500
"""The maximum number of messages to search, a hundred per request, from the oldest."""


@dataclass(frozen=True)
class PostToFind:
    """A post to search for, with the text of its message in ``content``. ``first`` is the number of
    the first component. The bot chooses this number, and Discord returns it with the message:
    https://discord.com/developers/docs/components/reference."""

    room: RoomId
    post: Post
    content: str
    first: int


async def find(client: DiscordApi, index: PostIndex, wanted: PostToFind) -> str:
    """Return the id of the message that shows this post. Empty if there is no such message, or if
    the bot may not read the history. The search starts at the time of the event that the post
    reports.

    Raises `discord.HTTPException` for temporary errors."""
    me = client.user.id if client.user else 0
    channel = client.get_partial_messageable(number(wanted.room))
    since = discord.Object(first_at(wanted.post.happened - SKEW_MS))
    try:
        async for message in channel.history(limit=_MAX_MESSAGES, after=since, oldest_first=True):
            if message.author.id == me and await _is_it(message, index, wanted):
                logger.info("found-posted", room=wanted.room, key=wanted.post.key)
                return str(message.id)
    except discord.HTTPException as error:
        if not is_final(error):
            raise
        logger.info("past-not-read", room=wanted.room, reason=reason(error))
    return ""


async def _is_it(message: discord.Message, index: PostIndex, wanted: PostToFind) -> bool:
    """Whether a message shows the wanted post. Compare the number of the first component. Without
    components, compare the text, and the message's stored context if one exists."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    if rows:
        return wanted.first in {part.id for row in rows for part in row.children}
    if message.content != wanted.content.strip():
        return False
    known = await index.load(CONTEXT, wanted.room, str(message.id))
    return known in (None, context_of(wanted.post))
