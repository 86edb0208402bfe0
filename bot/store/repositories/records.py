"""Uploaded records: an expiring key each, and a list of ids per person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bot.ids import RecordId, UserId
from bot.match.clocks.clock import DAY
from bot.play.ports.codec import Codec
from bot.play.ports.records import (
    KEPT_MS,
    LEAST_COUNTED,
    MAX_BYTES_PER_DAY,
    MAX_UPLOADED_BYTES,
    KeptRecord,
    QuotaExceeded,
    QuotaOwner,
    RecordQuota,
)
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available

_MAX_LISTED = 2 * MAX_UPLOADED_BYTES // LEAST_COUNTED
"""The most records that a person can upload within a record's lifetime: later list entries have
expired."""

_RECORD: Codec[KeptRecord] = Codec("game record", KeptRecord)


class RedisRecords:
    """Implements `RecordStore`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._take = Script(client, "take_bytes")

    async def keep(
        self, record_id: RecordId, user: UserId, record: KeptRecord
    ) -> RecordQuota | QuotaExceeded:
        room = await self._take_quota(user, record.counted)
        if isinstance(room, QuotaExceeded):
            return room
        brought = keys.brought(user)
        with available():
            # The list first: erasing a person finds only records in it.
            await self._client.lpush(brought, record_id)
            await self._client.pexpire(brought, KEPT_MS)
            await self._client.set(keys.record(record_id), _RECORD.encode(record), px=KEPT_MS)
            await self._client.ltrim(brought, 0, _MAX_LISTED - 1)
        return room

    async def _take_quota(self, user: UserId, size: int) -> RecordQuota | QuotaExceeded:
        """Take ``size`` bytes from the quotas of the person and the day, if both have room."""
        own = keys.records_taken(user)
        with available():
            taken, wait = await self._take(keys=[own], args=[size, MAX_UPLOADED_BYTES, KEPT_MS])
            if taken < 0:
                return QuotaExceeded(QuotaOwner.PERSON, wait)
            of_day, wait_day = await self._take(
                keys=[keys.records_of_day()], args=[size, MAX_BYTES_PER_DAY, DAY]
            )
            if of_day >= 0:
                return RecordQuota(taken - size, taken, wait)
            await self._take(keys=[own], args=[-size, MAX_UPLOADED_BYTES, KEPT_MS])
        return QuotaExceeded(QuotaOwner.DAY, wait_day)

    async def get(self, record_id: RecordId) -> KeptRecord | None:
        with available():
            text = await self._client.get(keys.record(record_id))
        return None if text is None else _RECORD.decode(str(text))

    async def export_records(self, user: UserId) -> Mapping[str, object]:
        found = {id: await self.get(id) for id in await self.list_uploaded(user)}
        return {id: asdict(record) for id, record in found.items() if record is not None}

    async def count_taken(self, user: UserId) -> int:
        with available():
            return int(await self._client.get(keys.records_taken(user)) or 0)

    async def list_uploaded(self, user: UserId) -> list[RecordId]:
        with available():
            found: Any = await self._client.lrange(keys.brought(user), 0, -1)
        return [str(record_id) for record_id in found]

    async def forget(self, user: UserId) -> None:
        gone = [keys.record(id) for id in await self.list_uploaded(user)]
        with available():
            for key in (*gone, keys.brought(user), keys.records_taken(user)):
                await self._client.delete(key)
