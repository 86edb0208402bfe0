"""Enforce Telegram's flood limits: rate limits for messages and edits.

Telegram allows one message per second to a chat, twenty per minute to a group, and thirty per
second to all chats together (https://core.telegram.org/bots/faq). Edits count, too. The limits here
are a little lower. A group's minute is split into four windows, so that after a burst no message
waits for most of a minute. Clean-up uses what the minute leaves and has its own, slower window. A
sender takes a slot before each request. If the wait for the slot is too long, it gets `RoomBusy`.

All processes share the slots through `RateLimiter`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b

from bot.play.lru_dict import LruDict
from bot.play.ports.rate_limiter import RateLimit, RateLimiter, Window
from bot.play.ports.stores import RoomBusy

PATIENCE = 6.0
"""The longest wait of a post for its slot, in seconds. It is shorter than delivery's own
timeout."""

_SLACK = 0.25
"""Seconds added to each window of a chat, because network latency varies."""
APART_SECONDS = 1 + _SLACK
"""The least time between two requests to a chat."""
_OVERALL = Window(25, 1.05)
_CALM = Window(4, 5.0)
"""The window that shows whether a chat is busy. A busy chat probably needs its next slots for
messages, so `Priority.calm` leaves slots of this window free."""
_OVERDUE, _OVERDUE_PATIENCE = Window(1, 60.0), 1.5
"""One overdue request per minute and chat. A slot that is taken in advance blocks all other
requests until its time, so an overdue request takes it at most 1.5 seconds in advance."""
_RETRY_SECONDS = 2.0
"""A post that got no slot is sent again at most this long after its slot became free."""
_KEPT = 4096
_EVERYWHERE = 30.0
"""The longest hold on all chats, in seconds. Two groups in slow mode look like a global limit, for
up to an hour (https://github.com/tdlib/telegram-bot-api/issues/75), so sending resumes after this
time."""


@dataclass(frozen=True)
class Priority:
    """The number of slots that a request leaves free for more urgent ones.

    ``crowd`` applies to the windows of a group and to the one-second window of all chats. ``calm``
    applies to the chat's `_CALM` window. Requests with ``is_optional`` are clean-up: they count
    neither in that window nor in a group's 15-second window, and have a window of their own."""

    crowd: int = 0
    calm: int = 0
    is_optional: bool = False


AWAITED = Priority()
"""A post that notifies a person or answers a request."""
TOLD = Priority(calm=2)
"""A silent post. It leaves two slots of `_CALM` free."""
CHANGES = Priority(crowd=2)
"""Changed buttons and immediate deletions."""
TIDY = Priority(crowd=2, calm=2, is_optional=True)
"""Optional clean-up. It is sent only while the chat's first window of `_tidy_windows` has at most
one message."""


def _chat_windows(chat: int) -> list[Window]:
    """Return the windows of a chat. Groups, whose ids are negative, have three: clean-up does not
    count in the second one."""
    second = Window(1, APART_SECONDS)
    return [second, Window(5, 15 + _SLACK), Window(20, 60 + _SLACK)] if chat < 0 else [second]


def _tidy_windows(chat: int) -> tuple[Window, Window]:
    """Return the window that shows whether a chat has time for clean-up, in place of `_CALM`, and
    the window in which only clean-up counts.

    In a group, posts that are five seconds apart leave slots for clean-up, and faster ones do not.
    Clean-up in a quiet chat is slow, too, so that the posts of a later game find their slots."""
    return (Window(4, 8.0), Window(3, 14.5)) if chat < 0 else (_CALM, Window(4, 13.0))


@dataclass(eq=False)
class FloodLimits:
    """Hands out the slots of all chats. ``now`` is a monotonic clock in seconds."""

    rate_limiter: RateLimiter
    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    _awaited: LruDict[int, float] = field(default_factory=lambda: LruDict(_KEPT))
    """By chat: the time until which clean-up leaves the slots to a post that got none."""

    async def wait(self, chat: int, rank: Priority = AWAITED) -> float:
        """Return the seconds until a request of this rank may be sent to a chat, if no other
        request comes first."""
        limits = [*_limits(chat, rank), *_pauses(chat, rank)]
        wait = await self.rate_limiter.wait(_place(chat), limits)
        return max(wait, self._awaited.get(chat, 0.0) - self.now()) if rank.is_optional else wait

    async def slot(self, chat: int, patience: float = PATIENCE, rank: Priority = AWAITED) -> None:
        """Take the chat's next slot for a request of this rank, and wait for it.

        Raises:
            RoomBusy: the wait would exceed ``patience`` seconds. No slot is taken.
        """
        wait = await self.rate_limiter.take(_place(chat), _limits(chat, rank), patience)
        if wait > patience:
            self._awaited[chat] = self.now() + wait + _RETRY_SECONDS
            raise RoomBusy(f"flood limit, {wait:.1f} s")
        await self.sleep(wait)

    async def spare(self, chat: int, rank: Priority = CHANGES) -> bool:
        """Take a slot for an optional request if one is free now. Return whether it was taken."""
        if rank.is_optional and await self.wait(chat, rank) > 0:
            return False
        return await self.rate_limiter.take(_place(chat), _limits(chat, rank), 0.0) <= 0

    async def overdue(self, chat: int) -> bool:
        """Take the next slot for an overdue request and wait for it. Return whether it was taken.

        Each chat gives only one such slot per `_OVERDUE` window, so that urgent posts are hardly
        delayed."""
        once = RateLimit(f"{_place(chat)}/overdue", _OVERDUE)
        limits = [*_limits(chat, AWAITED), once]
        wait = await self.rate_limiter.take(_place(chat), limits, _OVERDUE_PATIENCE)
        if wait > _OVERDUE_PATIENCE:
            return False
        await self.sleep(wait)
        return True

    async def hold(self, chat: int, seconds: float) -> None:
        """Block a chat for the seconds that Telegram demanded.

        Telegram does not say whether the limit concerns only this chat. If another chat is blocked
        at the same time, all chats are blocked for at most `_EVERYWHERE` seconds."""
        await self.rate_limiter.hold(_place(chat), seconds, _EVERYWHERE)


def _place(chat: int) -> str:
    """Return a hash of the chat's id, because the id of a private chat identifies a person."""
    return blake2b(b"%d" % chat, digest_size=8).hexdigest()


def _limits(chat: int, rank: Priority) -> list[RateLimit]:
    """Return the limits in which a request of this rank counts."""
    second, *group = _chat_windows(chat)
    place = _place(chat)
    limits = [RateLimit("all", _OVERALL, rank.crowd), RateLimit(f"{place}/second", second)]
    if rank.is_optional:
        group = group[1:]
        limits.append(RateLimit(f"{place}/tidy", _tidy_windows(chat)[1]))
    else:
        limits.append(RateLimit(f"{place}/calm", _CALM, rank.calm))
    limits.extend(RateLimit(_group_name(chat, each), each, rank.crowd) for each in group)
    return limits


def _pauses(chat: int, rank: Priority) -> list[RateLimit]:
    """Return the limits that an optional request heeds without counting in them. In a group it
    leaves three slots of the last 45 seconds to the posts of the next 15."""
    if not rank.is_optional:
        return []
    pauses = [RateLimit(f"{_place(chat)}/calm", _tidy_windows(chat)[0], rank.calm)]
    for minute in _chat_windows(chat)[2:]:
        soon = Window(minute.slots, minute.seconds * 0.75)
        pauses.append(RateLimit(_group_name(chat, minute), soon, 3))
    return pauses


def _group_name(chat: int, window: Window) -> str:
    return f"{_place(chat)}/{window.seconds:.0f}"
