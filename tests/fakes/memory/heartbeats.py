"""Heartbeats and grants of time in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.match.clocks.grants import Grant, OperatorGift, Outage
from bot.play.ports.heartbeats import KnownGrants, Pulse
from tests.fakes.memory.stores import MemoryStore


class MemoryHeartbeats:
    """`Heartbeats` for the matches of ``store``, by a ``clock`` in milliseconds."""

    def __init__(self, store: MemoryStore, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._beats: dict[str, int] = {}
        self._grants: list[Grant] = []
        self._given: dict[str, int] = {}
        self._announced = 0

    async def beat(self, chats: Collection[str], longest: int, known: KnownGrants) -> Pulse:
        now = self._clock()
        marks = [repr(grant) for grant in self._grants]
        since = known.number
        if since and marks[since - 1 : since] != [known.mark]:
            since = 0
        while len(self._grants) < max(known.number, known.least):
            self._grants.append(OperatorGift(0, 0, ""))
        down = {chat: at for chat, at in self._beats.items() if now - at > longest}
        self._beats |= dict.fromkeys(chats, now)
        if back := down.keys() & {*chats}:
            self._grants.append(Outage(now, down, frozenset(back)))
        mark = repr(self._grants[-1]) if self._grants else ""
        return Pulse(now, dict(self._beats), tuple(self._grants[since:]), since, mark)

    async def require(self, number: int) -> None:
        self._store.required = max(self._store.required, number)

    async def give(self, span: int, reason: str, id: str) -> int:
        if id not in self._given:
            self._grants.append(OperatorGift(self._clock(), span, reason))
            self._given[id] = len(self._grants)
        return self._given[id]

    def lose(self) -> None:
        """Simulate a database that loses its last grant."""
        self._grants.pop()

    async def load_announced(self) -> int:
        return self._announced

    async def set_announced(self, number: int) -> None:
        self._announced = max(self._announced, number)
