"""Telegram's flood limits, which are rate limits: how soon a message may be sent.

Telegram allows a chat one message a second, a group twenty a minute, and all chats together thirty
a second (https://core.telegram.org/bots/faq). Edits count, too. All is kept a little below that,
and a group's minute in four quarters, so that after a burst nothing waits for most of a minute. A
sender asks for a slot first, and is told to come back later if it would take long.

The slots are counted for all processes together, wherever `RateLimiter` keeps them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b

from bot.play.ports.rate_limiter import RateLimit, RateLimiter, Window
from bot.play.ports.stores import RoomBusy

PATIENCE = 6.0
"""How many seconds a post waits for its slot: less than delivery waits for the post."""

_SLACK = 0.25
"""Seconds: requests do not all take equally long on their way."""
_OVERALL = Window(25, 1.05)
_CALM = Window(4, 5.0)
"""No more than a chat's seconds allow: by it is known whether more is likely to come soon."""
_OVERDUE, _OVERDUE_PATIENCE = Window(1, 60.0), 1.5
"""What is taken ahead of time keeps all others waiting until then, so it may not be far ahead."""


_EVERYWHERE = 30.0
"""Seconds after which it is tried again whether nothing at all may be sent. Two groups in slow mode
look the same, for up to an hour (https://github.com/tdlib/telegram-bot-api/issues/75)."""


@dataclass(frozen=True)
class Priority:
    """How many slots something leaves to what is more urgent: ``crowd`` of a group's quarter of a
    minute and of all chats' second, ``calm`` of a chat's last `_CALM`, so that a chat in which more
    is likely to come soon is free when it comes."""

    crowd: int = 0
    calm: int = 0


AWAITED = Priority()
"""Calls a person there, or was asked for."""
TOLD = Priority(calm=2)
"""A post that makes no sound there: two in `_CALM` go before it."""
CHANGES = Priority(crowd=2)
"""Buttons that are changed, and what is taken away at once."""
TIDY = Priority(crowd=2, calm=3)
"""It may as well be left undone: nothing may have been sent for the whole of `_CALM`."""


def _chat_windows(chat: int) -> list[Window]:
    """Groups have negative numbers."""
    second = Window(1, 1 + _SLACK)
    return [second, Window(5, 15 + _SLACK)] if chat < 0 else [second]


@dataclass(eq=False)
class FloodLimits:
    """The slots of all chats. ``now`` is a clock in seconds that never goes back."""

    rate_limiter: RateLimiter
    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def wait(self, chat: int, rank: Priority = AWAITED) -> float:
        """The seconds until something of this rank may be sent to a chat, if nothing else is
        meanwhile."""
        return await self.rate_limiter.wait(_place(chat), _limits(chat, rank))

    async def slot(self, chat: int, patience: float = PATIENCE, rank: Priority = AWAITED) -> None:
        """Takes the chat's next slot for something of this rank, and waits for it.

        Raises:
            RoomBusy: it would take longer than ``patience`` seconds; then none is taken.
        """
        wait = await self.rate_limiter.take(_place(chat), _limits(chat, rank), patience)
        if wait > patience:
            raise RoomBusy(f"flood limit, {wait:.1f} s")
        await self.sleep(wait)

    async def spare(self, chat: int, rank: Priority = CHANGES) -> bool:
        """Takes a slot for something that may as well be left undone: only if nothing has to
        wait for that."""
        return await self.rate_limiter.take(_place(chat), _limits(chat, rank), 0.0) <= 0

    async def overdue(self, chat: int) -> bool:
        """Takes the next slot for something that was left undone for long, and waits for it; only
        one in `_OVERDUE`, so that what is awaited hardly notices."""
        once = RateLimit(f"{_place(chat)}/overdue", _OVERDUE)
        limits = [*_limits(chat, AWAITED), once]
        wait = await self.rate_limiter.take(_place(chat), limits, _OVERDUE_PATIENCE)
        if wait > _OVERDUE_PATIENCE:
            return False
        await self.sleep(wait)
        return True

    async def hold(self, chat: int, seconds: float) -> None:
        """Telegram said how long nothing may be sent. It does not say whether only there: if
        another chat is held as well, then for a while everywhere."""
        await self.rate_limiter.hold(_place(chat), seconds, _EVERYWHERE)


def _place(chat: int) -> str:
    """A name for a chat that does not have its number: a private chat has that of a person."""
    return blake2b(b"%d" % chat, digest_size=8).hexdigest()


def _limits(chat: int, rank: Priority) -> list[RateLimit]:
    second, *group = _chat_windows(chat)
    place = _place(chat)
    return [
        RateLimit("all", _OVERALL, rank.crowd),
        RateLimit(f"{place}/second", second),
        RateLimit(f"{place}/calm", _CALM, rank.calm),
        *(RateLimit(f"{place}/group", window, rank.crowd) for window in group),
    ]
