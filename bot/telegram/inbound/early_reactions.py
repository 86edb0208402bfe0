"""Reactions to messages that are not known yet, kept until they are.

There is a moment between Telegram's taking a post and its being remembered, perhaps by another
process. A reaction in it is heard of once, and Telegram cannot be asked who reacted.
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
"""How long it may take until a message turns out to be a post of ours."""
_LOOK_AGAIN_SECONDS = 0.1
MOST_WAITS = 100
"""Messages that are waited for at a time. If people react to more, hardly any of them are ours."""
MOST_OTHERS = 10_000
"""Messages of others that are known to be."""


@dataclass(frozen=True, eq=False)
class PendingMessage:
    """The wait for one message, by a clock in seconds. It lasts as long as it is referred to."""

    chat: int
    message: int
    until: float

    @property
    def lane(self) -> str:
        """Of what waits for the same message."""
        return f"{self.chat}/{self.message}"


class EarlyReactions:
    """``about`` says what a message is known to be about, ``now`` is a clock in seconds that never
    goes back."""

    def __init__(
        self, about: Callable[[RoomId, int], Awaitable[PostContext]], now: Callable[[], float]
    ) -> None:
        self._about = about
        self._now = now
        self._waits: WeakValueDictionary[tuple[int, int], PendingMessage] = WeakValueDictionary()
        self._others: dict[tuple[int, int], None] = {}

    def wrote(self, chat: int, message: int) -> None:
        """Notes that a message is not the bot's, so that its reactions need no waiting."""
        self._others[chat, message] = None
        if len(self._others) > MOST_OTHERS:
            del self._others[next(iter(self._others))]

    def under_way(self, chat: int, message: int) -> PendingMessage | None:
        """The wait for this message that has begun already; None if there is none."""
        return self._waits.get((chat, message))

    def begin(self, chat: int, message: int) -> PendingMessage | None:
        """A wait for this message; None if it is not worth it."""
        if (chat, message) in self._others or len(self._waits) >= MOST_WAITS:
            return None
        wait = PendingMessage(chat, message, self._now() + SECONDS)
        self._waits[chat, message] = wait
        return wait

    async def about(self, wait: PendingMessage) -> PostContext:
        """The context of a message, as soon as it is known, or nothing when the time is up."""
        while True:
            left = wait.until - self._now()
            known = await self._about(room_id(wait.chat), wait.message)
            if known != PostContext():
                return known
            if left <= 0:
                self.wrote(wait.chat, wait.message)
                return known
            await asyncio.sleep(min(left, _LOOK_AGAIN_SECONDS))
