"""The questions of the bot's messages in each chat, and the times of their changes.

Only the bot changes a question, so a record never goes out of date: it is stored after the post was
sent or edited, and kept for 90 days. `bot.posts.outbound` stores the contexts of new posts.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId, UserId
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.posts.callbacks import tag
from bot.posts.post import Post
from bot.posts.post_context import CONTEXT, PostContext, context_of, load_context
from bot.telegram.telegram_ids import shelf

_ASIDE = Codec("aside", PostContext)
"""By person and message id. The ids of ephemeral messages are unique only per person and chat."""
_CHANGED = Codec("changed", int)
"""When a message was last edited to show another count, in milliseconds since 1970."""
_REACTED = Codec("reacted", bool)
"""By message."""


@dataclass(eq=False)
class KnownMessages:
    """Stores the contexts of the bot's messages. Message ids are unique in a chat, so a topic has
    the records of its group."""

    index: PostIndex

    async def find_context(self, room: RoomId, message: int) -> PostContext:
        """Return the context of one of the bot's posts; empty for other messages."""
        return await load_context(self.index, shelf(room), str(message))

    async def save_context(self, room: RoomId, message: int, post: Post) -> None:
        """Store that an edit of a message now shows a post."""
        await self.index.save(CONTEXT, shelf(room), str(message), context_of(post))

    async def find_aside(self, room: RoomId, user: UserId, message: int) -> PostContext:
        """Return the context of the bot's ephemeral message to a person."""
        known = await self.index.load(_ASIDE, shelf(room), _aside_id(user, message))
        return known or PostContext()

    async def save_aside(self, room: RoomId, user: UserId, message: int, post: Post) -> None:
        """Store that an ephemeral message to a person shows a post."""
        await self.index.save(_ASIDE, shelf(room), _aside_id(user, message), context_of(post))

    async def find_shown_ms(self, room: RoomId, message: int, seconds: int) -> int | None:
        """Return how long a message had shown its current count at a given time; None if no edit
        ever changed its count.

        ``seconds`` is that time, in seconds since 1970. Telegram's times are whole seconds, so one
        second is subtracted: the result is a lower bound, in milliseconds."""
        changed = await self.index.load(_CHANGED, shelf(room), str(message))
        return None if changed is None else max(0, (seconds - 1) * 1000 - changed)

    async def note_change(self, room: RoomId, message: int, at: int) -> None:
        """Store when an edit changed the count that a message shows. Call it before the new context
        is stored, so that a reaction to the old board never counts for the new one."""
        await self.index.save(_CHANGED, shelf(room), str(message), at)

    async def pin(self, room: RoomId, message: int) -> None:
        """Record that a reaction to a message counted, so that the message is no longer edited."""
        await self.index.save(_REACTED, shelf(room), str(message), True)

    async def is_pinned(self, room: RoomId, message: int) -> bool:
        """Whether a reaction to a message counted, so that it must not be edited."""
        return await self.index.load(_REACTED, shelf(room), str(message)) is not None


def _aside_id(user: UserId, message: int) -> str:
    return f"{tag(user)}/{message}"
