"""Contract tests for every store of records. A test module for a store provides the fixture
``record_store``."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from bot.match.clocks.clock import DAY
from bot.play.ports.records import (
    KEPT_MS,
    LEAST_COUNTED,
    MAX_BYTES_PER_DAY,
    MAX_UPLOADED_BYTES,
    KeptRecord,
    QuotaExceeded,
    QuotaOwner,
    RecordQuota,
    RecordStore,
)
from bot.play.ports.remarks import Remark

LARGE = KeptRecord("", "", "", "x" * (MAX_UPLOADED_BYTES // 8))
RECORD = KeptRecord(
    "Zażółć",
    "Ben",
    "B+R",
    "(;SZ[9];B[cc])",
    (Remark("komi-read", {"written": "375", "komi": 7.5}), Remark("size-missing", {"size": 19})),
)
ANNA, BEN = "web:lobby/anna", "telegram:7"


class RecordsContract:
    async def test_records_are_returned_unchanged(self, record_store: RecordStore) -> None:
        """A record is returned as it was stored, with its remarks, and only under its own id."""
        await record_store.keep("one", ANNA, RECORD)
        assert [RECORD, None] == [await record_store.get(id) for id in ("one", "on")]

    async def test_by_person(self, record_store: RecordStore) -> None:
        """A person's records can be listed and erased, without affecting others; erasing is
        idempotent."""
        for record_id, user in (("one", ANNA), ("two", BEN), ("three", ANNA)):
            await record_store.keep(record_id, user, RECORD)
        assert {
            "one": asdict(RECORD),
            "three": asdict(RECORD),
        } == await record_store.export_records(ANNA)
        for _ in range(2):
            await record_store.forget(ANNA)
        found = [await record_store.get(id) for id in ("one", "two", "three")]
        assert ([None, RECORD, None], {}) == (found, await record_store.export_records(ANNA))

    async def test_room_for_so_much(self, record_store: RecordStore) -> None:
        """A person has a quota of bytes. A record beyond it is refused, with the time until there
        is room again. Stored records stay, and other people have their own quota. After an erasure
        a person starts with a full quota."""
        await record_store.keep("other", BEN, RECORD)
        for number in range(8):
            room = await record_store.keep(f"r{number}", ANNA, LARGE)
            assert isinstance(room, RecordQuota)
            size = MAX_UPLOADED_BYTES // 8
            assert (number * size, (number + 1) * size) == (room.before, room.taken)
            assert (number == 6, True) == (room.nearly_full, KEPT_MS - 60_000 < room.wait_ms)
        full = await record_store.keep("more", ANNA, RECORD)
        assert isinstance(full, QuotaExceeded)
        assert (QuotaOwner.PERSON, True) == (full.whose, KEPT_MS - 60_000 < full.wait_ms <= KEPT_MS)
        found = [await record_store.get(id) for id in ("r0", "r7", "other", "more")]
        assert [LARGE, LARGE, RECORD, None] == found
        assert {f"r{number}" for number in range(8)} == set(await record_store.export_records(ANNA))
        assert isinstance(await record_store.keep("two", BEN, RECORD), RecordQuota)
        assert (MAX_UPLOADED_BYTES, 2 * LEAST_COUNTED) == (
            await record_store.count_taken(ANNA),
            await record_store.count_taken(BEN),
        )
        await record_store.forget(ANNA)
        assert 0 == await record_store.count_taken(ANNA)
        assert isinstance(await record_store.keep("again", ANNA, LARGE), RecordQuota)

    async def test_room_for_a_day(self, record_store: RecordStore) -> None:
        """There is a daily quota for all people together; a person refused by it has used nothing
        of their own quota."""
        people = MAX_BYTES_PER_DAY // MAX_UPLOADED_BYTES
        for number in range(people * 8):
            user = f"web:lobby/{number // 8}"
            assert isinstance(await record_store.keep(f"r{number}", user, LARGE), RecordQuota)
        refused = [await record_store.keep("one", ANNA, LARGE) for _ in range(10)]
        assert {QuotaOwner.DAY} == {
            full.whose for full in refused if isinstance(full, QuotaExceeded)
        }
        waits = [full.wait_ms for full in refused]
        assert (10, True) == (len(waits), all(DAY - 60_000 < wait <= DAY for wait in waits))
        assert ({}, None) == (
            await record_store.export_records(ANNA),
            await record_store.get("one"),
        )

    async def test_many_at_once(self, record_store: RecordStore) -> None:
        """However many records a person uploads concurrently, no more are stored than the quota
        allows."""
        came = await asyncio.gather(
            *(record_store.keep(f"r{number}", ANNA, LARGE) for number in range(20))
        )
        assert 12 == sum(isinstance(each, QuotaExceeded) for each in came)
        assert 8 == len(await record_store.export_records(ANNA))
