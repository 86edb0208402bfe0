"""Contract tests for every outbox, store of settings, and room log: see
`tests.adapters.store_contract`."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.ports.codec import DamagedRecord
from bot.play.ports.post_index import PostIndex
from bot.play.ports.processed_events import FIRST_EVENT, PROCESSED, ProcessedEvent
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.room_log import MAX_BYTES, MAX_MARKS, LogEntry
from bot.play.ports.stores import PREFETCHED, Committed, Notice, StoredProfile
from bot.store.repositories import outbox, room_log
from tests.adapters.store_contract import (
    ANNA,
    BELA,
    COUNT,
    HALL,
    HOSTILE,
    LOBBY,
    NOTE,
    OTHER_NOTE,
    Note,
    Ports,
    first_commit,
    next_commit,
)
from tests.patience import PATIENCE


async def read(ports: Ports, count: int, *gone: Notice) -> list[Notice]:
    """Return the first notices that a new reader gets, without those in ``gone``. A notice that is
    delivered again after a reconnection counts once."""
    async with asyncio.timeout(PATIENCE):
        # In a cluster a slow node may publish a commit late, to a reader that has subscribed
        # meanwhile.
        while set(found := await asyncio.create_task(_first(ports, count))) & {*gone}:
            pass
    return found


async def _first(ports: Ports, count: int) -> list[Notice]:
    found: list[Notice] = []
    notices = ports.outbox.notices()
    while len(found) < count:
        notice = await anext(notices)
        found += [] if notice in found else [notice]
    return found


def what(notices: list[Notice]) -> list[tuple[str, int]]:
    """Return the notices without their handles."""
    return [(notice.game_id, notice.version) for notice in notices]


_WORD = ProfileField("word", str, "")


class OutboxContract:
    @pytest.fixture(autouse=True)
    def nobody_looks_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Extend the polling interval beyond any test, so that a waiting reader depends on
        notifications."""
        monkeypatch.setattr(outbox, "LOOK_AGAIN", 2 * PATIENCE)

    async def test_every_step_is_announced_in_order(self, ports: Ports) -> None:
        """Each commit leaves one notice, in order; refused commits leave none."""
        await ports.store.commit(first_commit())
        for version in range(1, 30):
            await ports.store.commit(next_commit(version, f"e{version + 1}", f"x {version}"))
            await ports.store.commit(next_commit(version, "stale", "y 1"))
        assert [("kado", version) for version in range(1, 31)] == what(await read(ports, 30))

    async def test_unfinished_notices_are_redelivered(self, ports: Ports) -> None:
        """After a restart the unfinished notices are delivered again, and the finished ones are
        not."""
        await ports.store.commit(first_commit())
        for version in (1, 2, 3):
            await ports.store.commit(next_commit(version, f"e{version + 1}", f"x {version}"))
        first = await read(ports, 4)
        await ports.outbox.leave("kado", "me", [first[0], first[2]])
        assert [first[1], first[3]] == await read(ports, 2, first[0], first[2])

    async def test_new_steps_reach_a_waiting_reader(self, ports: Ports) -> None:
        """A reader that is up to date gets new notices immediately."""
        await ports.store.commit(first_commit())
        reader = asyncio.create_task(read(ports, 3))
        await asyncio.sleep(0.05)
        await ports.store.commit(first_commit("hane"))
        await ports.store.commit(next_commit(1, "e2", "x 1"))
        async with asyncio.timeout(PATIENCE):
            assert [("hane", 1), ("kado", 1), ("kado", 2)] == sorted(what(await reader))

    async def test_finishing_twice_is_idempotent(self, ports: Ports) -> None:
        """Finishing a notice twice, as two processes may, has no further effect."""
        await ports.store.commit(first_commit())
        await ports.store.commit(next_commit(1, "e2", "x 1"))
        first, second = await read(ports, 2)
        await ports.outbox.leave("kado", "me", [first])
        await ports.outbox.leave("kado", "me", [first])
        assert [second] == await read(ports, 1, first)

    async def test_dead_letters_can_be_returned(self, ports: Ports) -> None:
        """A dead-lettered notice is no longer pending until all dead letters are returned. Both
        operations are idempotent."""
        await ports.store.commit(first_commit())
        await ports.store.commit(first_commit("hane"))
        found = {notice.game_id: notice for notice in await read(ports, 2)}
        for _ in range(2):
            await ports.outbox.set_aside(found["kado"])
        assert [found["hane"]] == await read(ports, 1, found["kado"])
        await ports.outbox.leave("hane", "me", [found["hane"]])
        await asyncio.gather(*(ports.outbox.take_back() for _ in range(3)))
        (back,) = await read(ports, 1, *found.values())
        assert ("kado", 1) == (back.game_id, back.version)
        await ports.outbox.leave("kado", "me", [back])
        await ports.outbox.take_back()
        await ports.store.commit(next_commit(1, "e2", "x 1"))
        assert [("kado", 2)] == what(await read(ports, 1, back, found["kado"]))

    async def test_one_holder_at_the_gate(self, ports: Ports) -> None:
        """While one owner holds the gate no other can take it; the owner can prolong it."""
        assert await ports.outbox.enter("kado", "me", 60_000)
        assert not await ports.outbox.enter("kado", "you", 60_000)
        assert await ports.outbox.enter("kado", "me", 60_000)
        assert await ports.outbox.enter("hane", "you", 60_000)

    async def test_only_the_holder_opens_the_gate(self, ports: Ports) -> None:
        """Releasing a gate held by another owner does nothing."""
        await ports.outbox.enter("kado", "me", 60_000)
        await ports.outbox.leave("kado", "you")
        assert not await ports.outbox.enter("kado", "you", 60_000)
        await ports.outbox.leave("kado", "me")
        await ports.outbox.leave("kado", "me")
        assert await ports.outbox.enter("kado", "you", 60_000)

    async def test_the_gate_of_the_dead_opens_by_itself(self, ports: Ports) -> None:
        """A gate that is not released expires."""
        await ports.outbox.enter("kado", "me", 40)
        await asyncio.sleep(0.06)
        assert await ports.outbox.enter("kado", "you", 60_000)

    async def test_a_room_never_goes_back(self, ports: Ports) -> None:
        """The version that a room has been sent never decreases; each room is independent."""
        await ports.store.commit(first_commit(rooms=(LOBBY, HALL)))
        await ports.outbox.store_posted("kado", LOBBY, 5, "m5")
        await ports.outbox.store_posted("kado", LOBBY, 4, "m4")
        await ports.outbox.store_posted("kado", HALL, 4, HOSTILE)
        stored = await ports.store.load("kado")
        assert stored is not None
        assert {LOBBY: 5, HALL: 4} == stored.meta.posted
        assert {LOBBY: "m5", HALL: HOSTILE} == stored.meta.messages

    async def test_the_same_version_posted_again(self, ports: Ports) -> None:
        """If a version is posted twice, the newer message counts."""
        await ports.store.commit(first_commit())
        await ports.outbox.store_posted("kado", LOBBY, 1, "m1")
        await ports.outbox.store_posted("kado", LOBBY, 1, "m2")
        stored = await ports.store.load("kado")
        assert stored is not None
        assert {LOBBY: "m2"} == stored.meta.messages

    async def test_when_a_room_was_asked(self, ports: Ports) -> None:
        """The time of a room's last question stays until a newer question."""
        await ports.store.commit(first_commit(rooms=(LOBBY, HALL)))
        await ports.outbox.store_posted("kado", LOBBY, 2, "m2", 2000)
        await ports.outbox.store_posted("kado", LOBBY, 3, "m3")
        await ports.outbox.store_posted("kado", LOBBY, 1, "m1", 1000)
        await ports.outbox.store_posted("kado", HALL, 2, "m4", 2500)
        await ports.outbox.store_posted("kado", HALL, 3, "m5", 3500)
        stored = await ports.store.load("kado")
        assert stored is not None
        assert {LOBBY: 2000, HALL: 3500} == stored.meta.asked

    async def test_posting_makes_no_match(self, ports: Ports) -> None:
        """Recording a post of a missing match creates nothing."""
        await ports.outbox.store_posted("kado", LOBBY, 1, "m1")
        assert None is await ports.store.load("kado")
        assert Committed(1) == await ports.store.commit(first_commit())


class PeopleContract:
    async def test_nothing_is_known_at_first(self, ports: Ports) -> None:
        """Unknown people and rooms have an empty name and no language."""
        assert ["", ""] == [await ports.people.name(ANNA), await ports.people.language(LOBBY)]

    async def test_names_and_languages(self, ports: Ports) -> None:
        """The last choice counts, for each person and room separately."""
        await ports.people.set_name(ANNA, "Ann")
        await ports.people.set_name(ANNA, HOSTILE)
        await ports.people.set_language(ANNA, "pl")
        await ports.people.set_language(LOBBY, "en")
        known = [await ports.people.language(who) for who in (ANNA, BELA, LOBBY)]
        assert [HOSTILE, ""] == [await ports.people.name(ANNA), await ports.people.name(BELA)]
        assert ["pl", "", "en"] == known

    async def test_all_that_is_known_in_one_go(self, ports: Ports) -> None:
        """Names, languages and prefetched fields of several ids are read in one call, in the
        requested order."""
        await ports.people.set_name(BELA, HOSTILE)
        await ports.people.set_language(BELA, "pl")
        fields = [ProfileField(name, str, "") for name in PREFETCHED]
        for field in fields:
            await ports.people.save(LOBBY, field, f"its {field.name}")
        bela, anna, lobby = await ports.people.load_profiles([BELA, ANNA, LOBBY])
        assert [StoredProfile(HOSTILE, "pl"), StoredProfile()] == [bela, anna]
        assert [f"its {name}" for name in PREFETCHED] == [lobby.get(field) for field in fields]
        assert [] == [*await ports.people.load_profiles([])]

    async def test_settled_once(self, ports: Ports) -> None:
        """Of several concurrent attempts to settle a field one succeeds, and all get the value that
        is stored; once it is removed it can be settled again."""
        for words in (("one", "two"), ("three", HOSTILE)):
            settled = await asyncio.gather(
                *(ports.people.settle(ANNA, _WORD, word) for word in words)
            )
            assert {await ports.people.load(ANNA, _WORD)} == set(settled)
            assert set(settled) < set(words)
            await ports.people.save(ANNA, _WORD, "")

    async def test_fields(self, ports: Ports) -> None:
        """A field has its default until it is saved, and again once the default is saved."""
        about = _WORD.about("kado")
        loaded = [await ports.people.load(ANNA, about)]
        for word in (HOSTILE, ""):
            await ports.people.save(ANNA, about, word)
            loaded.append(await ports.people.load(ANNA, about))
        assert ["", HOSTILE, ""] == loaded
        assert "" == await ports.people.load(ANNA, _WORD)

    async def test_a_damaged_field_counts_as_absent(self, ports: Ports) -> None:
        """A field whose text is of another type has its default, and a required one is an error."""
        await ports.people.save(ANNA, _WORD, "many")
        assert 7 == await ports.people.load(ANNA, ProfileField("word", int, 7))
        with pytest.raises(DamagedRecord):
            await ports.people.load(ANNA, ProfileField("word", int, 7, required=True))


async def add_one(index: PostIndex) -> int | None:
    """Add one to a stored number."""
    return await index.update(COUNT, HALL, "m5", lambda known: (known or 0) + 1)


class PostIndexContract:
    async def test_records_of_posts(self, ports: Ports) -> None:
        """Records are stored by kind, room and id, until they are deleted."""
        index = ports.index
        await index.save(NOTE, HALL, "m1", Note("kado"))
        await index.save(NOTE, HALL, "m1", Note(HOSTILE, 3))
        await index.save(COUNT, HALL, "m1", 5)
        await index.save(NOTE, f"{HALL}1", "m1", Note())
        await index.save(NOTE, HALL, "m/2", Note("ketu"))
        found = [await index.load(NOTE, *post) for post in ((HALL, "m1"), (LOBBY, "m1"))]
        assert [Note(HOSTILE, 3), None] == found
        assert 5 == await index.load(COUNT, HALL, "m1")
        assert {"m1": Note(HOSTILE, 3), "m/2": Note("ketu")} == await index.list_all(NOTE, HALL)
        assert {"note/m1", "note/m/2", "count/m1"} == {*await index.export(HALL)}
        for _ in range(2):
            await index.delete(NOTE, HALL, "m1")
        assert None is await index.load(NOTE, HALL, "m1")
        assert {"m/2": Note("ketu")} == await index.list_all(NOTE, HALL)

    async def test_updates_of_one_record(self, ports: Ports) -> None:
        """Concurrent changes of one record are all applied. A change to None leaves it as it is,
        and a damaged record counts as absent."""
        await asyncio.gather(*(add_one(ports.index) for _ in range(20)))
        assert 20 == await ports.index.load(COUNT, HALL, "m5")
        assert 20 == await ports.index.update(COUNT, HALL, "m5", lambda _: None)
        await ports.index.save(NOTE, HALL, "m6", Note("kado"))
        assert None is await ports.index.update(OTHER_NOTE, HALL, "m6", lambda known: known)
        await ports.index.update(NOTE, HALL, "m6", lambda known: known and Note("ketu"))
        assert Note("ketu") == await ports.index.load(NOTE, HALL, "m6")

    async def test_records_of_another_form(self, ports: Ports) -> None:
        """A record that cannot be decoded counts as absent. Records of other rooms and ids are not
        affected."""
        await ports.index.save(NOTE, HALL, "m3", Note("kado"))
        await ports.index.save(NOTE, HALL, "m4", Note("ketu", 4))
        await ports.index.watch("discord", NOTE, HALL, "m3", Note("kado"))
        assert None is await ports.index.load(OTHER_NOTE, HALL, "m3")
        assert {} == await ports.index.load_watched("discord", OTHER_NOTE)
        assert {"m4"} == {*await ports.index.list_all(OTHER_NOTE, HALL)}
        await ports.index.unwatch("discord", NOTE, HALL, "m3")

    async def test_watch_lists(self, ports: Ports) -> None:
        """A platform's watch list contains the last record for each room and id, until it is
        removed."""
        index = ports.index
        await index.watch("discord", NOTE, "discord:1", "kado", Note())
        await index.watch("discord", NOTE, "discord:1", "kado", Note("m1"))
        await index.watch("discord", NOTE, "discord:1", "ketu", Note(HOSTILE))
        await index.watch("discord", COUNT, "discord:1", "kado", 7)
        await index.watch("telegram", NOTE, "telegram:1", "kado", Note())
        await index.watch("discord", NOTE, "discord:2", "gone", Note())
        await index.unwatch("discord", NOTE, "discord:2", "gone")
        await index.unwatch("discord", NOTE, "discord:2", "never")
        expected = {("discord:1", "kado"): Note("m1"), ("discord:1", "ketu"): Note(HOSTILE)}
        assert expected == await index.load_watched("discord", NOTE)
        assert {("discord:1", "kado"): 7} == await index.load_watched("discord", COUNT)

    async def test_sets(self, ports: Ports) -> None:
        """A set contains its members until they are removed."""
        for member in ("7", "8", "8"):
            await ports.index.add_member("servers", member)
        for member in ("7", "7", "9"):
            await ports.index.remove_member("servers", member)
        assert {"8"} == await ports.index.members("servers")
        assert set() == await ports.index.members("none")


class HandledContract:
    async def test_the_outcome_of_an_event_is_stored(self, ports: Ports) -> None:
        """The outcome of an event is returned as stored; unknown events have none."""
        hostile, first = ProcessedEvent(HOSTILE), ProcessedEvent("first", "kado")
        second = ProcessedEvent("first", "kado", 3)
        await ports.handled.remember("web:1", PROCESSED, hostile)
        await ports.handled.remember("web:2", PROCESSED, first)
        await ports.handled.remember("web:2", PROCESSED, second)
        known: list[ProcessedEvent | None] = []
        for number in (1, 2, 3):
            event = await ports.handled.recall(f"web:{number}", PROCESSED)
            known.append(event)
        assert [hostile, second, None] == known
        assert await ports.handled.recall("web:1", FIRST_EVENT) is None

    async def test_the_first_to_begin(self, ports: Ports) -> None:
        """Of many callers that begin with one event concurrently one is recorded, and all learn
        which one; the outcome replaces it."""
        marks = [f"{number} {HOSTILE}" for number in range(20)]
        told = await asyncio.gather(
            *(ports.handled.begin("web:1", FIRST_EVENT, mark) for mark in marks)
        )
        assert {await ports.handled.recall("web:1", FIRST_EVENT)} == set(told)
        assert told[0] in marks
        await ports.handled.remember("web:1", FIRST_EVENT, "done")
        assert "done" == await ports.handled.begin("web:1", FIRST_EVENT, marks[0])


DAY = 24 * 60 * 60 * 1000


class RoomLogContract:
    @pytest.fixture(autouse=True)
    def nobody_looks_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Extend the polling interval beyond any test, so that a waiting reader depends on
        notifications."""
        monkeypatch.setattr(room_log, "LOOK_AGAIN", 2 * PATIENCE)

    async def test_marks_are_put_and_end(self, ports: Ports) -> None:
        """Marks of a room stay until they are removed or expire; of too many, those that expire
        first are dropped."""
        assert ["a", "b"] == [*await ports.rooms.marks(LOBBY, {"b": 60_000, "a": 60_000})]
        assert ["b"] == [*await ports.rooms.marks(LOBBY, {"a": 0})]
        assert [] == [*await ports.rooms.marks(f"{LOBBY}-2", {"c": 0})]
        many = {f"m{n:03}": 30_000 + n for n in range(MAX_MARKS)}
        kept = await ports.rooms.marks(LOBBY, many)
        assert (MAX_MARKS, ["b", "m001"]) == (len(kept), [*kept[:2]])
        gone = dict.fromkeys(kept, 0)
        assert [] == [*await ports.rooms.marks(LOBBY, gone)]

    async def test_entries_are_counted(self, ports: Ports) -> None:
        """Each room numbers its entries 1, 2, … and returns them in order."""
        counted = [await ports.rooms.append(LOBBY, f"k{n}", f"r{n}") for n in (1, 2, 3)]
        assert [LogEntry(n, f"r{n}") for n in (1, 2, 3)] == counted
        assert LogEntry(1, HOSTILE) == await ports.rooms.append(HALL, "k1", HOSTILE)
        assert [LogEntry(1, HOSTILE)] == [*await ports.rooms.read(HALL, 0, 10)]
        assert [LogEntry(2, "r2"), LogEntry(3, "r3")] == [*await ports.rooms.read(LOBBY, 1, 10)]
        assert [LogEntry(2, "r2")] == [*await ports.rooms.read(LOBBY, 1, 1)]
        assert [] == [*await ports.rooms.read(LOBBY, 3, 10)]

    async def test_the_same_key_is_the_same_entry(self, ports: Ports) -> None:
        """Fifty concurrent appends with one key make one entry, which all of them get, whatever
        their content."""
        await ports.rooms.append(LOBBY, "k1", "first")
        again = (ports.rooms.append(LOBBY, "k2", "second") for _ in range(50))
        assert [LogEntry(2, "second")] * 50 == await asyncio.gather(*again)
        assert LogEntry(2, "second") == await ports.rooms.append(LOBBY, "k2", "something else")
        assert LogEntry(3, "third") == await ports.rooms.append(LOBBY, "k3", "third")

    async def test_nothing_is_lost_between_many_writers(self, ports: Ports) -> None:
        """With many concurrent writers the numbers have no gaps and no duplicates."""
        writers = (ports.rooms.append(LOBBY, f"k{n}", f"r{n}") for n in range(100))
        numbers = [entry.seq for entry in await asyncio.gather(*writers)]
        assert [*range(1, 101)] == sorted(numbers)

    async def test_a_long_log_is_trimmed(self, ports: Ports) -> None:
        """About 2000 entries are kept, and numbering continues."""
        for start in range(0, 2_500, 100):
            batch = (ports.rooms.append(LOBBY, f"k{n}", "r") for n in range(start, start + 100))
            await asyncio.gather(*batch)
        kept = [entry.seq for entry in await ports.rooms.read(LOBBY, 0, 5_000)]
        assert [*range(2_501 - len(kept), 2_501)] == kept
        assert 2_000 <= len(kept) < 2_200
        assert LogEntry(2_501, "new one") == await ports.rooms.append(LOBBY, "new", "new one")
        assert LogEntry(1, "") == await ports.rooms.append(LOBBY, "k0", "r")

    async def test_a_log_has_so_many_bytes(self, ports: Ports) -> None:
        """The log's size in bytes is limited, so fewer long entries are kept, also after some were
        rewritten. The log reports its size, and numbering continues."""
        large = "ż" * (MAX_BYTES // 16)  # two bytes per character
        sizes = [(await ports.rooms.append(LOBBY, f"k{n}", large)).size for n in range(1, 11)]
        assert [min(n, 8) * MAX_BYTES // 8 for n in range(1, 11)] == sizes
        assert [*range(3, 11)] == [entry.seq for entry in await ports.rooms.read(LOBBY, 0, 20)]
        await ports.rooms.rewrite(LOBBY, {4: "short"})
        await ports.rooms.append(LOBBY, "new", large)
        kept = [entry.seq for entry in await ports.rooms.read(LOBBY, 0, 20)]
        assert [*range(4, 12)] == kept
        assert 0 == (await ports.rooms.append(LOBBY, "k10", large)).size

    async def test_entries_can_be_written_anew(self, ports: Ports) -> None:
        """Entries can be rewritten; numbers, order, keys and numbering stay."""
        for n in (1, 2, 3):
            await ports.rooms.append(LOBBY, f"k{n}", f"r{n}")
        await ports.rooms.rewrite(LOBBY, {2: HOSTILE.replace("\x00", ""), 3: "last", 9: "none"})
        await ports.rooms.rewrite(LOBBY, {})
        texts = [entry.record for entry in await ports.rooms.read(LOBBY, 0, 10)]
        assert ["r1", HOSTILE.replace("\x00", ""), "last"] == texts
        assert LogEntry(3, "last") == await ports.rooms.append(LOBBY, "k3", "r3")
        assert LogEntry(4, "r4") == await ports.rooms.append(LOBBY, "k4", "r4")

    async def test_unvisited_rooms_can_be_dropped(self, ports: Ports) -> None:
        """Rooms without visits for a given time are listed, and only these can be dropped; then
        nothing is left, and the next entry has number 1."""
        long = 1_000 * DAY
        await ports.rooms.append(LOBBY, "k1", "r1")
        await ports.rooms.append(HALL, "k1", "r1")
        assert [] == [*await ports.rooms.list_unvisited(long)]
        assert {LOBBY, HALL} == {*await ports.rooms.list_unvisited(0)}
        assert not await ports.rooms.drop(LOBBY, long)
        assert [LogEntry(1, "r1")] == [*await ports.rooms.read(LOBBY, 0, 10)]
        assert await ports.rooms.drop(LOBBY, 0)
        assert not await ports.rooms.drop(LOBBY, 0)
        assert [HALL] == [*await ports.rooms.list_unvisited(0)]
        assert LogEntry(1, "anew") == await ports.rooms.append(LOBBY, "another", "anew")
        assert [LogEntry(1, "anew")] == [*await ports.rooms.read(LOBBY, 0, 10)]
        assert [LogEntry(1, "r1")] == [*await ports.rooms.read(HALL, 0, 10)]

    async def test_reading_begins_no_room(self, ports: Ports) -> None:
        """Reading a room that does not exist stores nothing, however often; reading an existing one
        counts as a visit."""
        for _ in range(2):
            assert [] == [*await ports.rooms.read(LOBBY, 0, 10)]
            assert not await ports.rooms.wait(LOBBY, 0, 0)
        assert [] == [*await ports.rooms.list_unvisited(0)]
        await ports.rooms.append(LOBBY, "k1", "r1")
        assert [LogEntry(1, "r1")] == [*await ports.rooms.read(LOBBY, 0, 10)]
        assert [LOBBY] == [*await ports.rooms.list_unvisited(0)]
        assert await ports.rooms.drop(LOBBY, 0)
        assert [] == [*await ports.rooms.read(LOBBY, 0, 10)]
        assert [] == [*await ports.rooms.list_unvisited(0)]

    async def test_waiting_ends_at_once_if_there_is_something(self, ports: Ports) -> None:
        """Waiting for existing entries returns immediately."""
        await ports.rooms.append(LOBBY, "k1", "r1")
        async with asyncio.timeout(PATIENCE):
            assert await ports.rooms.wait(LOBBY, 0, 2 * PATIENCE)

    async def test_waiting_ends_with_the_next_entry(self, ports: Ports) -> None:
        """All waiting readers wake with the next entry of their room, and not with one of another
        room."""
        await ports.rooms.append(LOBBY, "k1", "r1")
        waiting = [asyncio.create_task(ports.rooms.wait(LOBBY, 1, 2 * PATIENCE)) for _ in range(20)]
        other = asyncio.create_task(ports.rooms.wait(HALL, 0, 2 * PATIENCE))
        await asyncio.sleep(0.05)
        await ports.rooms.append(HALL, "k1", "r1")
        async with asyncio.timeout(PATIENCE):
            assert await other
        assert not any(task.done() for task in waiting)
        await ports.rooms.append(LOBBY, "k2", "r2")
        async with asyncio.timeout(PATIENCE):
            assert [True] * 20 == await asyncio.gather(*waiting)

    async def test_each_entry_has_a_unique_stamp(self, ports: Ports) -> None:
        """Each entry has a unique stamp, which differs from that of a lost entry with the same
        number, and an append returns the previous entry's stamp."""
        first = await ports.rooms.append(LOBBY, "k1", "r1")
        second = await ports.rooms.append(LOBBY, "k2", "r2")
        assert ("", first.stamp) == (first.before, second.before)
        assert 3 == len({"", first.stamp, second.stamp})
        await ports.rooms.rewrite(LOBBY, {1: "other"})
        read = [each.stamp for each in await ports.rooms.read(LOBBY, 0, 10)]
        assert [first.stamp, second.stamp] == read
        assert await ports.rooms.drop(LOBBY, 0)
        anew = await ports.rooms.append(LOBBY, "k3", "r3")
        assert (1, "") == (anew.seq, anew.before)
        assert anew.stamp not in ("", *read)

    async def test_a_reader_wakes_if_its_entry_is_lost(self, ports: Ports) -> None:
        """A reader that passes the stamp of its last entry also wakes if the log no longer has that
        entry, whether or not its number was reused."""
        first = await ports.rooms.append(LOBBY, "k1", "r1")
        second = await ports.rooms.append(LOBBY, "k2", "r2")
        async with asyncio.timeout(PATIENCE):
            assert not await ports.rooms.wait(LOBBY, 2, 0.05, second.stamp)
            assert await ports.rooms.wait(LOBBY, 1, 2 * PATIENCE, first.stamp)
            assert await ports.rooms.wait(LOBBY, 2, 2 * PATIENCE, first.stamp)
            assert await ports.rooms.wait(LOBBY, 3, 2 * PATIENCE, second.stamp)
        assert await ports.rooms.drop(LOBBY, 0)
        async with asyncio.timeout(PATIENCE):
            assert await ports.rooms.wait(LOBBY, 2, 2 * PATIENCE, second.stamp)

    async def test_waiting_ends_when_time_is_up(self, ports: Ports) -> None:
        """Waiting without a new entry ends at the timeout."""
        async with asyncio.timeout(PATIENCE):
            assert not await ports.rooms.wait(LOBBY, 0, 0.05)
