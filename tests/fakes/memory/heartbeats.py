"""Heartbeats and grants of time in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.service.ports.heartbeats import Grant, OperatorGift, Outage, Pulse
from tests.fakes.memory.stores import MemoryStore


class MemoryHeartbeats:
    """`Heartbeats` for the matches of ``store``, by a ``clock`` in milliseconds."""

    def __init__(self, store: MemoryStore, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._beats: dict[str, int] = {}
        self._grants: list[Grant] = []
        self._announced = 0

    async def beat(self, chats: Collection[str], longest: int, known: int) -> Pulse:
        now = self._clock()
        down = {chat: at for chat, at in self._beats.items() if now - at > longest}
        self._beats |= dict.fromkeys(chats, now)
        if back := down.keys() & {*chats}:
            self._grants.append(Outage(now, down, frozenset(back)))
        return Pulse(now, dict(self._beats), tuple(self._grants[known:]))

    async def require(self, number: int) -> None:
        self._store.required = max(self._store.required, number)

    async def give(self, span: int, reason: str) -> int:
        self._grants.append(OperatorGift(self._clock(), span, reason))
        return len(self._grants)

    async def announced(self) -> int:
        return self._announced

    async def set_announced(self, number: int) -> None:
        self._announced = max(self._announced, number)
