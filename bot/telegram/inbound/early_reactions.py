"""Defer reactions to messages whose context is not stored yet.

A reaction can arrive before the process that sent the post has stored its context. Telegram sends
each reaction once and offers no query for reactions, so the reaction must wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary

from bot.ids import RoomId
from bot.posts.post_context import PostContext
from bot.telegram.telegram_ids import room_id

SECONDS = 2.0
"""How long to wait for the context of a message."""
_LOOK_AGAIN_SECONDS = 0.1
MOST_WAITS = 100
"""The most messages to wait for at a time. If more have reactions, most of them are not the
bot's."""
MAX_OTHERS = 10_000
"""The number of message ids by other authors to remember."""


@dataclass(frozen=True, eq=False)
class PendingMessage:
    """The wait for one message; ``until`` is a monotonic time in seconds. The wait ends when the
    last reference to it is dropped."""

    chat: int
    message: int
    until: float

    @property
    def lane(self) -> str:
        """The lane of updates that wait for this message."""
        return f"{self.chat}/{self.message}"


class EarlyReactions:
    """Tracks the messages whose contexts are awaited.

    ``about`` loads the context of a message. ``now`` is a monotonic clock in seconds."""

    def __init__(
        self, about: Callable[[RoomId, int], Awaitable[PostContext]], now: Callable[[], float]
    ) -> None:
        self._about = about
        self._now = now
        self._waits: WeakValueDictionary[tuple[int, int], PendingMessage] = WeakValueDictionary()
        self._others: dict[tuple[int, int], None] = {}

    def wrote(self, chat: int, message: int) -> None:
        """Record that the bot did not write a message, so that reactions to it need no wait."""
        self._others[chat, message] = None
        if len(self._others) > MAX_OTHERS:
            del self._others[next(iter(self._others))]

    def under_way(self, chat: int, message: int) -> PendingMessage | None:
        """Return the running wait for this message; None if there is none."""
        return self._waits.get((chat, message))

    def begin(self, chat: int, message: int) -> PendingMessage | None:
        """Start a wait for this message. Return None if another author is known to have written it,
        or if `MOST_WAITS` waits are running."""
        if (chat, message) in self._others or len(self._waits) >= MOST_WAITS:
            return None
        wait = PendingMessage(chat, message, self._now() + SECONDS)
        self._waits[chat, message] = wait
        return wait

    async def about(self, wait: PendingMessage) -> PostContext:
        """Return the context of a message as soon as it is stored; an empty context after the
        timeout."""
        while True:
            left = wait.until - self._now()
            known = await self._about(room_id(wait.chat), wait.message)
            if known != PostContext():
                return known
            if left <= 0:
                self.wrote(wait.chat, wait.message)
                return known
            await asyncio.sleep(min(left, _LOOK_AGAIN_SECONDS))
