"""Telegram's flood limits.

https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this: one message a
second in a chat, "we may allow short bursts" (the fake allows none), twenty a minute in a group,
about thirty a second overall. From experience: edits count like messages, answers to presses do
not. Calls are counted on arrival, without any tolerance.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from tests.fakes.clock import Clock
from tests.fakes.telegram.errors import TooMany
from tests.fakes.telegram.model import Chat


@dataclass
class Limits:
    """Limits, each a number of calls and a period in seconds. Tests set other numbers.

    ``chat`` and ``group`` apply to each chat or group, in any period of that length.
    """

    clock: Clock
    chat: tuple[int, float] = (1, 1.0)
    group: tuple[int, float] = (20, 60.0)
    everywhere: tuple[int, float] = (30, 1.0)
    refused: list[str] = field(default_factory=list)
    _spent: dict[object, deque[float]] = field(default_factory=dict)

    def none(self) -> None:
        """Remove all limits, for tests of other things."""
        self.chat = self.group = self.everywhere = (1_000_000, 1.0)

    def reset(self) -> None:
        """Restore the strict limits, with an unused budget."""
        fresh = type(self)(self.clock)
        self.chat, self.group, self.everywhere = fresh.chat, fresh.group, fresh.everywhere
        self._spent.clear()

    def check(self, method: str, chat: Chat) -> None:
        """Count a message or an edit, or raise ``TooMany``."""
        now = self.clock.now()
        wanted: list[tuple[object, tuple[int, float]]] = [
            ("everywhere", self.everywhere),
            (chat.id, self.chat),
        ]
        if chat.is_group:
            wanted.append((("group", chat.id), self.group))
        waits = [self._wait(key, limit, now) for key, limit in wanted]
        if max(waits) > 1e-9:
            self.refused.append(f"{method} in {chat!r}")
            raise TooMany(max(1, math.ceil(max(waits))))
        for key, _ in wanted:
            self._spent[key].append(now)

    def _wait(self, key: object, limit: tuple[int, float], now: float) -> float:
        """Return the seconds until one more call is allowed."""
        count, seconds = limit
        spent = self._spent.setdefault(key, deque())
        while spent and spent[0] <= now - seconds:
            spent.popleft()
        return 0.0 if len(spent) < count else spent[-count] + seconds - now
