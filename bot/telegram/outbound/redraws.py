"""Decides whether a post is drawn anew in place or sent again.

While people mark chains, each mark makes a new proposal. Where the other player reads too, it is
sent again, so that it calls them; where nobody is called, the message that shows them is changed,
so that the chat is not filled with boards. Marks that come together are shown together. Once it
has a reaction, that 👍 must not look as if it were meant for another board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import GameId, RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import RoomBusy
from bot.posts.post import Post, PostRef
from bot.telegram.telegram_ids import shelf

REDRAW_SECONDS = 3.0
"""What is marked within this time is drawn together."""


@dataclass(frozen=True)
class NewestPost:
    """The newest post about a game in a room. ``proposal`` is 0 if it cannot be drawn anew,
    ``board`` the message with the newest board, which may be another: words alone came after."""

    message: int
    proposal: int = 0
    board: int = 0


NEWEST = Codec("newest", NewestPost)
"""By game."""
_REACTED = Codec("reacted", bool)
"""By message."""


class Redraws:
    """Decides between drawing anew and sending again. ``now`` is a clock in seconds that never goes
    back."""

    def __init__(self, index: PostIndex, now: Callable[[], float]) -> None:
        self._index = index
        self._now = now
        self._last: dict[RoomId, float] = {}

    async def newest(self, room: RoomId, game: GameId) -> NewestPost | None:
        """The post about a game that stands last in a room."""
        return await self._index.load(NEWEST, room, game)

    async def posted(self, room: RoomId, message: int, post: Post, ref: PostRef) -> tuple[int, ...]:
        """Another stands last; the messages whose question is over, if they put one. The board of
        a question stays open while words alone follow: chains can be marked nowhere else."""
        before = await self.newest(room, ref.game_id) or NewestPost(0)
        board, proposal = before.board if ref.proposal else 0, 0
        if not post.is_news:  # the board in words, which has no buttons of its own
            message, board = before.message, before.board
        elif post.board is not None:
            board, proposal = message, ref.proposal if _can_change(post) else 0
        await self._index.save(NEWEST, room, ref.game_id, NewestPost(message, proposal, board))

    async def reacted(self, room: RoomId, message: int) -> None:
        """A reaction under a post counted, so that the post stays as it is from now on."""
        await self._index.save(_REACTED, shelf(room), str(message), True)

    async def is_pinned(self, room: RoomId, message: int) -> bool:
        """Whether a reaction to a message counted, which is meant for what it shows."""
        return await self._index.load(_REACTED, shelf(room), str(message)) is not None

    async def place(self, room: RoomId, post: Post) -> int | None:
        """The message to be drawn anew, after a little while; None: the post is a new one.

        Raises:
            RoomBusy: a reaction came meanwhile, so that the post has to be decided anew.
        """
        if post.ref is None or not post.ref.proposal or not _can_change(post):
            return None
        before = await self.newest(room, post.ref.game_id)
        if before is None or not 0 < before.proposal < post.ref.proposal:
            return None
        if await self.is_pinned(room, before.message):
            return None
        await self._gather(room)
        if await self.is_pinned(room, before.message):
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
    """A board with chains to mark."""
    return post.board is not None and bool(post.marks)
