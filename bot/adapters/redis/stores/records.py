"""Records that people brought: each a key that expires, and their ids by person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bot.adapters.redis.connection import keys
from bot.adapters.redis.connection.calls import available
from bot.adapters.redis.connection.clients import Client
from bot.service.ports.records import KEPT_MS, MOST_KEPT, KeptRecord, RecordId
from bot.service.ports.stores import UserId


class RedisRecords:
    """`RecordStore` of the service."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def keep(self, record_id: RecordId, user: UserId, record: KeptRecord) -> None:
        brought = keys.brought(user)
        with available():
            # The person's list first: what is not in it could not be forgotten.
            await self._client.lpush(brought, record_id)
            await self._client.pexpire(brought, KEPT_MS)
            await self._client.set(keys.record(record_id), json.dumps(asdict(record)), px=KEPT_MS)
            too_many: Any = await self._client.lrange(brought, MOST_KEPT, -1)
            for old in too_many:
                await self._client.delete(keys.record(str(old)))
            await self._client.ltrim(brought, 0, MOST_KEPT - 1)

    async def get(self, record_id: RecordId) -> KeptRecord | None:
        with available():
            text = await self._client.get(keys.record(record_id))
        return None if text is None else KeptRecord(**json.loads(text))

    async def of(self, user: UserId) -> Mapping[str, object]:
        found = {id: await self.get(id) for id in await self._brought(user)}
        return {id: asdict(record) for id, record in found.items() if record is not None}

    async def forget(self, user: UserId) -> None:
        gone = [keys.record(id) for id in await self._brought(user)]
        with available():
            for key in (*gone, keys.brought(user)):
                await self._client.delete(key)

    async def _brought(self, user: UserId) -> list[RecordId]:
        with available():
            found: Any = await self._client.lrange(keys.brought(user), 0, -1)
        return [str(record_id) for record_id in found]
