"""How fast may we send? Telegram allows a chat one message a second, a group twenty a minute, and
all chats together thirty a second (https://core.telegram.org/bots/faq). Edits count, too.

Whoever wants to send asks for a turn first, and is told to come back later if it would take long.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.service.ports import RoomBusy

PATIENCE = 6.0
"""How many seconds a post waits for its turn: less than delivery waits for the post."""

_SLACK = 0.05
"""Requests do not all take equally long on their way."""
_KEPT_SECONDS = 120.0
_MOST_CHATS = 4096
_SPARE = 5
"""Turns of a group that are left to its boards, whatever is to be tidied up."""


@dataclass
class Window:
    """At most so many turns in so many seconds."""

    most: int
    seconds: float
    taken: list[float] = field(default_factory=list)

    def free_at(self, now: float, left: int = 0) -> float:
        """When a turn is free, with ``left`` more to spare."""
        at = self.most - left
        return now if len(self.taken) < at else max(now, self.taken[-at] + self.seconds)

    def take(self, at: float) -> None:
        """Turns are taken in any order: one chat may have to wait while another need not."""
        insort(self.taken, at)
        del self.taken[: -self.most]


def _chat_windows(chat: int) -> list[Window]:
    """Groups have negative numbers."""
    second = Window(1, 1 + _SLACK)
    return [second, Window(20, 60 + _SLACK)] if chat < 0 else [second]


class Pace:
    """The turns of all chats. ``now`` is a clock in seconds that never goes back."""

    def __init__(
        self,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.now = now
        self._sleep = sleep
        self._overall = Window(30, 1 + _SLACK)
        self._chats: dict[int, list[Window]] = {}
        self._held: dict[int, float] = {}
        self._held_all = 0.0

    def wait(self, chat: int) -> float:
        """How many seconds it takes until something may be sent to a chat."""
        now = self.now()
        return self._free_at(chat, now, 0) - now

    async def turn(self, chat: int, patience: float = PATIENCE) -> None:
        """Takes the chat's next turn and waits for it.

        Raises:
            RoomBusy: it would take longer than ``patience`` seconds; then none is taken.
        """
        now = self.now()
        at = self._free_at(chat, now, 0)
        if at - now > patience:
            raise RoomBusy(f"flood limit, {at - now:.1f} s")
        self._take(chat, at)
        await self._sleep(at - now)

    def spare(self, chat: int) -> bool:
        """Takes a turn for something that may as well be left undone: only if nobody has to wait
        for that."""
        now = self.now()
        if self._free_at(chat, now, _SPARE) > now:
            return False
        self._take(chat, now)
        return True

    def hold(self, chat: int, seconds: float) -> None:
        """Telegram said how long nothing may be sent. It does not say whether only there: if
        another chat is held as well, then everywhere."""
        now = self.now()
        self._held = {other: until for other, until in self._held.items() if until > now}
        if any(other != chat for other in self._held):
            self._held_all = max(self._held_all, now + seconds)
        self._held[chat] = max(self._held.get(chat, now), now + seconds)

    def _free_at(self, chat: int, now: float, left: int) -> float:
        held = max(now, self._held_all, self._held.get(chat, now))
        second, *minute = self._chats.get(chat, []) or _chat_windows(chat)
        free = [window.free_at(now, left) for window in minute]
        overall = self._overall.free_at(now, left)
        return max(held, second.free_at(now), overall, *free)

    def _take(self, chat: int, at: float) -> None:
        if len(self._chats) >= _MOST_CHATS:
            long_ago = at - _KEPT_SECONDS
            self._chats = {
                other: windows
                for other, windows in self._chats.items()
                if windows[0].taken and windows[0].taken[-1] > long_ago
            }
        for window in (self._overall, *self._chats.setdefault(chat, _chat_windows(chat))):
            window.take(at)
