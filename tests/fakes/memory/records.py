"""Records that people brought, in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict

from bot.service.ports.records import KEPT_MS, MOST_KEPT, KeptRecord, RecordId
from bot.service.ports.stores import UserId


class MemoryRecords:
    """`RecordStore` of the service, for as long as the process lives. ``now`` in milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._kept: dict[RecordId, tuple[int, KeptRecord]] = {}
        self._brought: defaultdict[UserId, list[RecordId]] = defaultdict(list)

    async def keep(self, record_id: RecordId, user: UserId, record: KeptRecord) -> None:
        self._kept[record_id] = (self._now() + KEPT_MS, record)
        brought = self._brought[user]
        brought.append(record_id)
        for old in brought[:-MOST_KEPT]:
            self._kept.pop(old, None)
        del brought[:-MOST_KEPT]

    async def get(self, record_id: RecordId) -> KeptRecord | None:
        until, record = self._kept.get(record_id, (0, None))
        return record if self._now() < until else None

    async def of(self, user: UserId) -> Mapping[str, object]:
        found = {id: await self.get(id) for id in self._brought.get(user, ())}
        return {id: asdict(record) for id, record in found.items() if record is not None}

    async def forget(self, user: UserId) -> None:
        for record_id in self._brought.pop(user, ()):
            self._kept.pop(record_id, None)
