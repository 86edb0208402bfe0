"""Decide whether a post edits the previous message or becomes a new one.

While players mark dead chains, each mark creates a new proposal. A proposal that must notify
another player is sent as a new message. Any other proposal edits the previous message, so that the
chat does not fill with boards. This differs from Discord's recounts: a mark may be all that the
other player hears of the count in a group, an edit notifies nobody, and edits count in the flood
limit. Marks in quick succession are drawn together (debounce). A message
with a counted reaction is never edited, because the 👍 refers to the board that the message showed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import GameId, RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.stores import RoomBusy
from bot.posts.post import Post, PostRef
from bot.telegram.calls.known_messages import KnownMessages

REDRAW_SECONDS = 3.0
"""The debounce interval: marks within it are drawn together."""


@dataclass(frozen=True)
class NewestPost:
    """The newest post about a game in a room.

    ``proposal`` is 0 if the post cannot be edited. ``board`` is the message with the game's newest
    board, which may be older than the post; 0 if unknown."""

    message: int
    proposal: int = 0
    board: int = 0


NEWEST = Codec("newest", NewestPost)
"""By game."""


class Redraws:
    """Decides between an edit and a new message. ``now`` is a monotonic clock in seconds."""

    def __init__(self, messages: KnownMessages, now: Callable[[], float]) -> None:
        self._messages = messages
        self._index = messages.index
        self._now = now
        self._last: dict[RoomId, float] = {}

    async def newest(self, room: RoomId, game: GameId) -> NewestPost | None:
        """Return the newest post about a game in a room."""
        return await self._index.load(NEWEST, room, game)

    async def save_newest(self, room: RoomId, message: int, post: Post, ref: PostRef) -> None:
        """Store that a post is the newest about its game. A post without a board leaves the newest
        board unchanged while a proposal is open."""
        before = await self.newest(room, ref.game_id) or NewestPost(0)
        board, proposal = before.board if ref.proposal else 0, 0
        if not post.is_news:  # the board as text: a message without buttons
            message, board = before.message, before.board
        elif post.board is not None:
            board, proposal = message, ref.proposal if _can_change(post) else 0
        await self._index.save(NEWEST, room, ref.game_id, NewestPost(message, proposal, board))

    async def place(self, room: RoomId, post: Post) -> int | None:
        """Wait for the debounce interval and return the message to edit; None if the post needs a
        new message.

        Raises:
            RoomBusy: a reaction arrived during the wait. The retry decides again.
        """
        if post.ref is None or not post.ref.proposal or not _can_change(post):
            return None
        before = await self.newest(room, post.ref.game_id)
        if before is None or not 0 < before.proposal < post.ref.proposal:
            return None
        if await self._messages.is_pinned(room, before.message):
            return None
        await self._gather(room)
        if await self._messages.is_pinned(room, before.message):
            raise RoomBusy("a reaction came just now")
        return before.message

    async def _gather(self, room: RoomId) -> None:
        now = self._now()
        at = max(now, self._last.get(room, now - REDRAW_SECONDS) + REDRAW_SECONDS)
        self._last = {
            other: last for other, last in self._last.items() if last + REDRAW_SECONDS > now
        }
        self._last[room] = at
        await asyncio.sleep(at - now)


def _can_change(post: Post) -> bool:
    """Whether the post shows a board with chains to mark."""
    return post.board is not None and bool(post.marks)
