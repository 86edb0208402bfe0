"""The posts that wait for the next one, while moves come faster than Telegram's limits allow."""

from __future__ import annotations

from bot.ids import RoomId
from bot.posts.post import Post
from bot.telegram.markup.composer import present
from bot.telegram.telegram_ids import is_private

YIELDS_MS = 2_500
"""How long the board after a person's own move waits in their private chat, where it calls nobody,
while moves come fast: that of the opponent's next one, which calls them, then tells of both."""


def yields(room: RoomId, post: Post) -> bool:
    """Whether it tells a person alone of what happened a moment ago, and does not call them."""
    called = present(room, (*post.mentions, *post.uncalled))
    is_told = post.is_news and not post.result and not called
    return is_private(room) and is_told and post.made - post.happened < YIELDS_MS
