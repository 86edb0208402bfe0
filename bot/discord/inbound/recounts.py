"""Edit the post of a score count when the count changes.

Discord limits edits only of old messages, so each mark edits the post. Telegram's rule is in
`bot.telegram.outbound.redraws`.

A post with a player's yes or no is never edited. The bot updates its index only after the edit, so
a vote that arrives during the edit applies to the old count. Each later reaction is handled with
the time since its emoji changed its meaning (`Reacted.shown_ms`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.discord.discord_ids import time_of
from bot.discord.inbound.reactions import Reactions
from bot.ids import RoomId
from bot.posts.callbacks import is_mark
from bot.posts.post import NEWS, Post, Sent
from bot.posts.post_context import (
    LAST,
    PostContext,
    context_of,
    load_context,
)

OLD_MS = 3_600_000
"""Discord throttles edits of messages older than an hour (30046,
https://discord.com/developers/docs/topics/opcodes-and-status-codes#json)."""


@dataclass(eq=False)
class Recounts:
    """Edits the posts of score counts. ``reactions`` stores the votes under them."""

    reactions: Reactions

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:
        """See `bot.posts.chat.Chat`. Raises `discord.HTTPException` for temporary errors."""
        posting, index = self.reactions.posting, self.reactions.context.index
        before, ref = await load_context(index, room, message), post.ref
        if ref is None or not _shows_count(before, post) or _is_old(message, post):
            return None
        if await self.reactions.is_voted_on(room, message):
            return None
        news = replace(post, key=f"{NEWS}{ref.game_id}/{ref.version}")
        sent = await posting.redraw(room, message, news)
        if sent is None:
            return None
        about = context_of(news)
        await self.reactions.save_context(room, message, about)
        if await index.load(LAST, room, "") == before:
            await index.save(LAST, room, "", about)
        await self.reactions.watch(room, message, ref)
        # Keep the calls: the players must still answer the count.
        await posting.outbound.complete(room, message, replace(news, settles=False))
        return sent


def _shows_count(earlier: PostContext, post: Post) -> bool:
    """Whether a post shows an earlier count of the same game with its letters."""
    ref = post.ref
    if ref is None or earlier.ref is None or not earlier.ref.puts:
        return False
    same = earlier.ref.game_id == ref.game_id
    return same and any(is_mark(choice.id) for choice in earlier.choices)


def _is_old(message: str, post: Post) -> bool:
    return post.made - time_of(int(message)) >= OLD_MS
