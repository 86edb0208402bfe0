"""Uploaded records in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from bot.ids import RecordId, UserId
from bot.match.clocks.clock import DAY
from bot.play.ports.records import (
    KEPT_MS,
    MAX_BYTES_PER_DAY,
    MAX_UPLOADED_BYTES,
    KeptRecord,
    QuotaExceeded,
    QuotaOwner,
    RecordQuota,
)


class MemoryRecords:
    """`RecordStore` for the lifetime of the process. ``now`` is in milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._records: dict[RecordId, tuple[int, KeptRecord]] = {}
        self._brought: defaultdict[UserId, list[RecordId]] = defaultdict(list)
        self._taken: dict[UserId, tuple[int, int]] = {}

    async def keep(
        self, record_id: RecordId, user: UserId, record: KeptRecord
    ) -> RecordQuota | QuotaExceeded:
        size, now = record.counted, self._now()
        found: list[tuple[UserId, tuple[int, int]]] = []
        for whose, name, most, lasts in (
            (QuotaOwner.PERSON, user, MAX_UPLOADED_BYTES, KEPT_MS),
            (QuotaOwner.DAY, "", MAX_BYTES_PER_DAY, DAY),
        ):
            until, taken = self._taken.get(name, (0, 0))
            until, taken = (until, taken) if now < until else (now + lasts, 0)
            if taken + size > most:
                return QuotaExceeded(whose, until - now)
            found.append((name, (until, taken + size)))
        self._taken.update(found)
        self._records[record_id] = (now + KEPT_MS, record)
        self._brought[user].append(record_id)
        until, taken = self._taken[user]
        return RecordQuota(taken - size, taken, until - now)

    async def get(self, record_id: RecordId) -> KeptRecord | None:
        until, record = self._records.get(record_id, (0, None))
        return record if self._now() < until else None

    async def export_records(self, user: UserId) -> Mapping[str, object]:
        found = {id: await self.get(id) for id in self._brought.get(user, ())}
        return {id: asdict(record) for id, record in found.items() if record is not None}

    async def count_taken(self, user: UserId) -> int:
        until, taken = self._taken.get(user, (0, 0))
        return taken if self._now() < until else 0

    async def list_uploaded(self, user: UserId) -> Sequence[RecordId]:
        return [*self._brought.get(user, ())]

    async def forget(self, user: UserId) -> None:
        self._taken.pop(user, None)
        for record_id in self._brought.pop(user, ()):
            self._records.pop(record_id, None)
