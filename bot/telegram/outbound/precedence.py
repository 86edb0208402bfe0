"""Decide which posts wait for the next one, while moves exceed Telegram's flood limits."""

from __future__ import annotations

from bot.ids import RoomId
from bot.posts.post import Post
from bot.telegram.markup.composer import present
from bot.telegram.telegram_ids import is_private

YIELDS_MS = 2_500
"""How long the board after a player's own move waits in their private chat while moves come fast.
It notifies nobody, and the board after the opponent's next move shows both moves."""


def yields(room: RoomId, post: Post) -> bool:
    """Whether a post in a private chat shows a very recent event and does not notify its person."""
    called = present(room, (*post.mentions, *post.uncalled))
    is_told = post.is_news and not post.result and not called
    return is_private(room) and is_told and post.made - post.happened < YIELDS_MS
