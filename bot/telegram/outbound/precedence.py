"""Decide which posts to delay in favour of a newer one while a chat has no free slot."""

from __future__ import annotations

from bot.ids import RoomId
from bot.posts.post import Post
from bot.telegram.markup.composer import present
from bot.telegram.telegram_ids import is_private

YIELDS_MS = 2_500
"""How long after the person's own move its board is delayed in their private chat, while the chat
has no free slot. That board notifies nobody, and the board after the opponent's next move shows
both moves."""


def yields(room: RoomId, post: Post) -> bool:
    """Whether a post may be delayed: it is news in a private chat, notifies nobody there, shows no
    result, and was made within `YIELDS_MS` of its event."""
    called = present(room, (*post.mentions, *post.uncalled))
    is_told = post.is_news and not post.result and not called
    return is_private(room) and is_told and post.made - post.happened < YIELDS_MS
