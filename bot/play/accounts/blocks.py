"""Blocks: the people whose challenges a person refuses.

A block holds between persons: blocking one id of a linked person blocks all of them. It prevents
new challenges in one direction; running games are not affected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from bot.ids import UserId
from bot.play.accounts.identities import Group, Identities, kept_under

MAX_BLOCKED: Final = 100
"""How many ids one id can block."""


class BlockStore(Protocol):
    async def add(self, user: UserId, other: UserId) -> None:
        """Add a block. Idempotent."""

    async def remove(self, user: UserId, other: UserId) -> None:
        """Remove a block. Idempotent."""

    async def load_blocked(self, users: Sequence[UserId]) -> Sequence[frozenset[UserId]]:
        """Return the ids that each of ``users`` has blocked, in one round trip."""

    async def forget(self, user: UserId) -> None:
        """Remove all blocks by and against this id. Idempotent."""


class Blocks:
    def __init__(self, store: BlockStore, identities: Identities) -> None:
        self._store = store
        self._identities = identities

    async def block(self, user: UserId, other: UserId) -> bool:
        """Add a block for the whole person ``user``; return False at the limit of
        `MAX_BLOCKED`."""
        (mine,) = await self._identities.load_groups([user])
        ids = kept_under(user, mine)
        if any(
            len(blocked - {other}) >= MAX_BLOCKED for blocked in await self._store.load_blocked(ids)
        ):
            return False
        for id in ids:
            await self._store.add(id, other)
        return True

    async def unblock(self, user: UserId, other: UserId) -> bool:
        """Remove every block of the person ``other`` by the person ``user``; return False if there
        was none."""
        mine, theirs = await self._identities.load_groups([user, other])
        found = await self._between(mine, theirs)
        for id, each in found:
            await self._store.remove(id, each)
        return bool(found)

    async def list_blocked(self, user: UserId) -> Sequence[UserId]:
        """Return the ids that the person ``user`` has blocked, in alphabetical order."""
        (mine,) = await self._identities.load_groups([user])
        blocked = await self._store.load_blocked(kept_under(user, mine))
        return sorted(frozenset().union(*blocked))

    async def are_between(self, user: UserId, other: UserId) -> bool:
        """Return whether the person ``other`` has blocked the person ``user``."""
        mine, theirs = await self._identities.load_groups([user, other])
        return bool(await self._between(theirs, mine))

    async def _between(self, group: Group, others: Group) -> list[tuple[UserId, UserId]]:
        """Return the pairs (blocker, blocked) between the ids of two persons."""
        blocked = await self._store.load_blocked(group)
        return [(id, o) for id, has in zip(group, blocked, strict=True) for o in others if o in has]
