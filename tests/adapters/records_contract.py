"""What every store of records owes the service. A subject's test module brings the fixture
``record_store``."""

from __future__ import annotations

from dataclasses import asdict

from bot.service.ports.records import MOST_KEPT, KeptRecord, RecordStore

RECORD = KeptRecord("Zażółć", "Ben", "B+R", "(;SZ[9];B[cc])")
ANNA, BEN = "web:lobby/anna", "telegram:7"


class RecordsContract:
    async def test_kept_as_they_were(self, record_store: RecordStore) -> None:
        """A record comes back as it was kept, and only under its own id."""
        await record_store.keep("one", ANNA, RECORD)
        assert [RECORD, None] == [await record_store.get(id) for id in ("one", "on")]

    async def test_by_person(self, record_store: RecordStore) -> None:
        """Each person's records are known, and forgotten with nobody else's; twice is as good as
        once."""
        for record_id, user in (("one", ANNA), ("two", BEN), ("three", ANNA)):
            await record_store.keep(record_id, user, RECORD)
        assert {"one": asdict(RECORD), "three": asdict(RECORD)} == await record_store.of(ANNA)
        for _ in range(2):
            await record_store.forget(ANNA)
        found = [await record_store.get(id) for id in ("one", "two", "three")]
        assert ([None, RECORD, None], {}) == (found, await record_store.of(ANNA))

    async def test_not_too_many(self, record_store: RecordStore) -> None:
        """Of one person so many are kept, the newest; others lose none by it."""
        await record_store.keep("other", BEN, RECORD)
        for number in range(MOST_KEPT + 2):
            await record_store.keep(f"r{number}", ANNA, RECORD)
        wanted = {f"r{number}" for number in range(2, MOST_KEPT + 2)}
        assert wanted == set(await record_store.of(ANNA))
        found = [await record_store.get(id) for id in ("r0", "r1", "r2", "other")]
        assert [None, None, RECORD, RECORD] == found
