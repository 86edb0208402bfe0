"""Blocks: whose challenges a person does not want.

A block holds between persons, whatever ids they have: who was blocked under one id of theirs is
blocked under all. It stops what the blocked one begins; games that run, and what the other begins,
are not touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from bot.ids import UserId
from bot.play.accounts.identities import Group, Identities, kept_under

MOST_BLOCKED: Final = 100
"""Ids that one id can have blocked."""


class BlockStore(Protocol):
    async def add(self, user: UserId, other: UserId) -> None:
        """From now on ``user`` has blocked ``other``. Repeatable."""

    async def remove(self, user: UserId, other: UserId) -> None:
        """``user`` has not blocked ``other``. Repeatable."""

    async def of(self, users: Sequence[UserId]) -> Sequence[frozenset[UserId]]:
        """The persons whom each of these ids has blocked. One look for all."""

    async def forget(self, user: UserId) -> None:
        """Removes all blocks by this id and of it. Repeatable."""


class Blocks:
    def __init__(self, store: BlockStore, identities: Identities) -> None:
        self._store = store
        self._identities = identities

    async def block(self, user: UserId, other: UserId) -> bool:
        """The person ``user`` has blocked ``other``; False: they have blocked too many."""
        (mine,) = await self._identities.of([user])
        ids = kept_under(user, mine)
        if any(len(blocked - {other}) >= MOST_BLOCKED for blocked in await self._store.of(ids)):
            return False
        for id in ids:
            await self._store.add(id, other)
        return True

    async def unblock(self, user: UserId, other: UserId) -> bool:
        """``other`` is blocked no more, by any id of theirs; False: they were not."""
        mine, theirs = await self._identities.of([user, other])
        found = await self._between(mine, theirs)
        for id, each in found:
            await self._store.remove(id, each)
        return bool(found)

    async def of(self, user: UserId) -> Sequence[UserId]:
        """The ids that the person ``user`` has blocked, in alphabetical order."""
        (mine,) = await self._identities.of([user])
        blocked = await self._store.of(kept_under(user, mine))
        return sorted(frozenset().union(*blocked))

    async def are_between(self, user: UserId, other: UserId) -> bool:
        """Whether the person ``other`` has blocked the person ``user``."""
        mine, theirs = await self._identities.of([user, other])
        return bool(await self._between(theirs, mine))

    async def _between(self, group: Group, others: Group) -> list[tuple[UserId, UserId]]:
        """Which ids of a person have blocked which of another's."""
        blocked = await self._store.of(group)
        return [(id, o) for id, has in zip(group, blocked, strict=True) for o in others if o in has]
