"""Blocks in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.ids import UserId


class MemoryBlocks:
    """`BlockStore` for the lifetime of the process."""

    def __init__(self) -> None:
        self._blocked: defaultdict[UserId, set[UserId]] = defaultdict(set)

    async def add(self, user: UserId, other: UserId) -> None:
        self._blocked[user].add(other)

    async def remove(self, user: UserId, other: UserId) -> None:
        self._blocked[user].discard(other)

    async def load_blocked(self, users: Sequence[UserId]) -> Sequence[frozenset[UserId]]:
        return [frozenset(self._blocked[user]) for user in users]

    async def forget(self, user: UserId) -> None:
        self._blocked.pop(user, None)
        for others in self._blocked.values():
            others.discard(user)
