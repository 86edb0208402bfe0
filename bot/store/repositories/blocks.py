"""Blocks: two sets per id, of the ids that it has blocked and of those that have blocked it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import UserId
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import all_done, available


class RedisBlocks:
    """Implements `BlockStore`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def add(self, user: UserId, other: UserId) -> None:
        with available():
            # This set first, so that erasing a person finds all blocks against them.
            await self._client.sadd(keys.blocked_by(other), user)
            await self._client.sadd(keys.blocked(user), other)

    async def remove(self, user: UserId, other: UserId) -> None:
        with available():
            await self._client.srem(keys.blocked(user), other)
            await self._client.srem(keys.blocked_by(other), user)

    async def load_blocked(self, users: Sequence[UserId]) -> Sequence[frozenset[UserId]]:
        with available():
            asked = [("SMEMBERS", keys.blocked(user)) for user in users]
            found = await all_done(self._client, asked)
        return [frozenset(map(str, members)) for members in found]

    async def forget(self, user: UserId) -> None:
        with available():
            for other in map(str, await self._client.smembers(keys.blocked(user))):
                await self._client.srem(keys.blocked_by(other), user)
            for other in map(str, await self._client.smembers(keys.blocked_by(user))):
                await self._client.srem(keys.blocked(other), user)
            gone = [("DEL", keys.blocked(user)), ("DEL", keys.blocked_by(user))]
            await all_done(self._client, gone)
