"""Contract tests for every store, run against memory and a real server.

A test module for a store derives classes from these and provides the fixture ``ports``.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Protocol

import pytest

from bot.match.clocks.clock import DAY
from bot.match.schema import SCHEMA
from bot.play.ports.codec import Codec
from bot.play.ports.heartbeats import Heartbeats
from bot.play.ports.inbox import Inbox
from bot.play.ports.post_index import PostIndex
from bot.play.ports.processed_events import ProcessedEvents
from bot.play.ports.room_log import RoomLog
from bot.play.ports.scheduler import Claims, Deadlines, Scheduler
from bot.play.ports.stores import (
    AlreadyDone,
    Commit,
    Committed,
    Conflict,
    Late,
    MatchStore,
    Meta,
    Misuse,
    NoSeat,
    NoSuchGame,
    Outbox,
    People,
    StoredMatch,
    UnknownSchema,
)

ANNA, BELA, CARL = "web:lobby/anna", "discord:81234", "telegram:77"
LOBBY, HALL = "web:lobby", "discord:555"
HOSTILE = '\x00\n"\\{}\u202e%s\u0664 <b>@everyone</b> 碁 \U0001f44d'


@dataclass(frozen=True)
class Note:
    """A record of the contract tests."""

    words: str = ""
    count: int = 0


@dataclass(frozen=True)
class OtherNote:
    """A record with the kind of `Note` that requires a count."""

    count: int


NOTE, OTHER_NOTE = Codec("note", Note), Codec("note", OtherNote)
COUNT = Codec("count", int)


class Store(MatchStore, Deadlines, Claims, Scheduler, Protocol):
    """Matches, deadlines and digests, which each store combines in one object."""


@dataclass(frozen=True)
class Ports:
    """One store, by all its interfaces."""

    store: Store
    outbox: Outbox
    people: People
    rooms: RoomLog
    index: PostIndex
    handled: ProcessedEvents
    inbox: Inbox
    heartbeats: Heartbeats


def first_commit(game_id: str = "kado", event_id: str = "e1", **changes: object) -> Commit:
    """Return the commit of Anna's challenge to Bela in the lobby."""
    first = Commit(
        game_id=game_id,
        expected=0,
        records=("c19 1x9k2f",),
        event_id=event_id,
        fingerprint="challenge",
        actor=ANNA,
        created=1_000,
        host=ANNA,
        guest=BELA,
        phase="play",
        rooms=(LOBBY,),
    )
    return replace(first, **changes)  # type: ignore[arg-type]  # names are checked at run time


def next_commit(expected: int, event_id: str, *records: str, **changes: object) -> Commit:
    """Return a commit by Anna in the match of `new`."""
    plain = Commit("kado", expected, records, event_id, f"say {records}", ANNA)
    return replace(plain, **changes)  # type: ignore[arg-type]  # names are checked at run time


async def records_of(ports: Ports, game_id: str = "kado") -> tuple[str, ...]:
    """Return the records of the match."""
    stored = await ports.store.load(game_id)
    return stored.records if stored else ()


class MatchStoreContract:
    async def test_a_new_match_is_loaded_as_committed(self, ports: Ports) -> None:
        """A new match is loaded with the metadata and log of its first commit."""
        made = first_commit(position="9f86", deadline=4_000_000_000_000, community=HALL)
        result = await ports.store.commit(made)
        assert Committed(1) == result
        meta = Meta(
            schema=SCHEMA,
            version=1,
            created=1_000,
            host=ANNA,
            guest=BELA,
            phase="play",
            position="9f86",
            deadline=4_000_000_000_000,
            rooms=(LOBBY,),
            community=HALL,
        )
        assert StoredMatch(meta, ("c19 1x9k2f",)) == await ports.store.load("kado")

    async def test_a_match_says_when_it_was_read(self, ports: Ports) -> None:
        """A loaded match has the time of reading, by the clock of `now`."""
        await ports.store.commit(first_commit())
        before = await ports.store.now()
        stored = await ports.store.load("kado")
        assert stored is not None
        assert before <= stored.at <= await ports.store.now()

    async def test_no_match_is_none(self, ports: Ports) -> None:
        """Loading a missing match returns None."""
        assert None is await ports.store.load("kado")

    async def test_a_step_changes_only_its_fields(self, ports: Ports) -> None:
        """Records are appended in order. None leaves a field unchanged, but clears the deadline."""
        await ports.store.commit(first_commit(position="a", deadline=await ports.store.now() + DAY))
        result = await ports.store.commit(next_commit(1, "e2", "bQ16 1", "wD4 2"))
        assert Committed(3) == result
        stored = await ports.store.load("kado")
        assert stored is not None
        assert ("c19 1x9k2f", "bQ16 1", "wD4 2") == stored.records
        expected = Meta(SCHEMA, 3, 1_000, ANNA, BELA, "play", "a", None, (LOBBY,))
        assert expected == stored.meta

    async def test_host_and_created_stay(self, ports: Ports) -> None:
        """A later step cannot change the host and the time of creation."""
        await ports.store.commit(first_commit())
        await ports.store.commit(next_commit(1, "e2", "x 1", host=CARL, created=5))
        stored = await ports.store.load("kado")
        assert stored is not None
        assert (ANNA, 1_000) == (stored.meta.host, stored.meta.created)

    async def test_a_step_without_records_keeps_the_version(self, ports: Ports) -> None:
        """A step without records may change the rooms; the version stays."""
        await ports.store.commit(first_commit())
        assert Committed(1) == await ports.store.commit(next_commit(1, "e2", rooms=(LOBBY, HALL)))
        stored = await ports.store.load("kado")
        assert stored is not None
        assert (1, (LOBBY, HALL)) == (stored.meta.version, stored.meta.rooms)
        assert Conflict(1) == await ports.store.commit(next_commit(7, "e3", rooms=(LOBBY,)))

    async def test_hostile_text_comes_back_unchanged(self, ports: Ports) -> None:
        """Any text is stored unchanged in every field."""
        await ports.store.commit(
            first_commit(
                records=(HOSTILE,),
                host=HOSTILE,
                actor=HOSTILE,
                phase=HOSTILE,
                position=HOSTILE,
                rooms=(HOSTILE, LOBBY),
                event_id=HOSTILE,
                fingerprint=HOSTILE,
            )
        )
        meta = Meta(SCHEMA, 1, 1_000, HOSTILE, BELA, HOSTILE, HOSTILE, None, (HOSTILE, LOBBY))
        assert StoredMatch(meta, (HOSTILE,)) == await ports.store.load("kado")
        again = first_commit(event_id=HOSTILE, fingerprint=HOSTILE)
        assert AlreadyDone(1) == await ports.store.commit(again)

    async def test_the_same_event_is_done_once(self, ports: Ports) -> None:
        """A known event id changes nothing and returns its original version, whatever has happened
        since and however often it is repeated."""
        await ports.store.commit(first_commit())
        await ports.store.commit(next_commit(1, "e2", "bQ16 1"))
        await ports.store.commit(next_commit(2, "e3", "wD4 2", actor=BELA))
        again = [await ports.store.commit(next_commit(3, "e2", "bQ16 1")) for _ in range(2)]
        assert [AlreadyDone(2)] * 2 == again
        assert ("c19 1x9k2f", "bQ16 1", "wD4 2") == await records_of(ports)

    async def test_the_same_event_fifty_times_at_once(self, ports: Ports) -> None:
        """Fifty concurrent deliveries of one event have one effect."""
        await ports.store.commit(first_commit())
        same = next_commit(1, "e2", "bQ16 1")
        results = await asyncio.gather(*(ports.store.commit(same) for _ in range(50)))
        assert [Committed(2)] == [r for r in results if isinstance(r, Committed)]
        assert [AlreadyDone(2)] * 49 == [r for r in results if isinstance(r, AlreadyDone)]
        assert ("c19 1x9k2f", "bQ16 1") == await records_of(ports)

    async def test_an_event_id_used_for_something_else(self, ports: Ports) -> None:
        """A known event id with a different fingerprint is misuse and changes nothing, however
        often it is repeated."""
        await ports.store.commit(first_commit())
        other = next_commit(1, "e1", "bQ16 1")
        assert [Misuse()] * 2 == [await ports.store.commit(other) for _ in range(2)]
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_event_ids_count_for_each_match_apart(self, ports: Ports) -> None:
        """The same event id in another match is a different event."""
        await ports.store.commit(first_commit("kado"))
        assert Committed(1) == await ports.store.commit(first_commit("hane"))

    async def test_a_refused_event_may_come_again(self, ports: Ports) -> None:
        """Only committed events are remembered: after a conflict the event id can be used."""
        await ports.store.commit(first_commit())
        assert Conflict(1) == await ports.store.commit(next_commit(4, "e2", "bQ16 1"))
        assert Committed(2) == await ports.store.commit(next_commit(1, "e2", "bQ16 1"))

    async def test_no_such_game(self, ports: Ports) -> None:
        """A step of a missing match changes nothing."""
        assert NoSuchGame() == await ports.store.commit(next_commit(1, "e2", "bQ16 1"))
        assert None is await ports.store.load("kado")

    async def test_an_id_that_is_taken(self, ports: Ports) -> None:
        """A new match under an existing id is a conflict, even with the same record."""
        await ports.store.commit(first_commit())
        assert Conflict(1) == await ports.store.commit(first_commit(event_id="e2"))

    async def test_a_new_match_needs_a_host_and_a_record(self, ports: Ports) -> None:
        """A new match without a host or a record is a programming error."""
        with pytest.raises(ValueError, match="host"):
            await ports.store.commit(first_commit(host=None))
        with pytest.raises(ValueError, match="record"):
            await ports.store.commit(first_commit(records=()))

    async def test_a_match_of_a_newer_program(self, ports: Ports) -> None:
        """A match with a newer schema is not changed by any actor."""
        await ports.store.commit(first_commit(schema=SCHEMA + 1))
        assert UnknownSchema(SCHEMA + 1) == await ports.store.commit(
            next_commit(1, "e2", "x 1", actor=CARL)
        )
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_a_newer_program_takes_a_match_over(self, ports: Ports) -> None:
        """After a step with a newer schema the older program does not change the match."""
        await ports.store.commit(first_commit())
        assert Committed(2) == await ports.store.commit(
            next_commit(1, "e2", "x 1", schema=SCHEMA + 1)
        )
        assert UnknownSchema(SCHEMA + 1) == await ports.store.commit(next_commit(2, "e3", "x 2"))

    async def test_a_stranger_has_no_seat(self, ports: Ports) -> None:
        """Only host and guest may act, which is checked before conflicts."""
        await ports.store.commit(first_commit())
        assert NoSeat() == await ports.store.commit(next_commit(5, "e2", "x 1", actor=CARL))
        assert NoSeat() == await ports.store.commit(first_commit("hane", actor=CARL))
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_the_actor_may_take_the_guests_seat(self, ports: Ports) -> None:
        """The guest set by a step may be its actor; the program itself needs no seat."""
        await ports.store.commit(first_commit(guest=None))
        assert NoSeat() == await ports.store.commit(next_commit(1, "e2", "x 1", actor=CARL))
        taken = next_commit(1, "e3", "x 1", actor=CARL, guest=CARL)
        assert Committed(2) == await ports.store.commit(taken)
        assert Committed(3) == await ports.store.commit(next_commit(2, "e4", "x 2", actor=""))

    async def test_a_stale_version_is_a_conflict(self, ports: Ports) -> None:
        """A different current version is a conflict that states it, and nothing changes."""
        await ports.store.commit(first_commit())
        await ports.store.commit(next_commit(1, "e2", "bQ16 1"))
        assert Conflict(2) == await ports.store.commit(next_commit(1, "e3", "bC3 1"))
        assert Conflict(2) == await ports.store.commit(next_commit(9, "e4", "bC3 1"))
        assert ("c19 1x9k2f", "bQ16 1") == await records_of(ports)

    async def test_the_same_step_under_another_event_id(self, ports: Ports) -> None:
        """A repeated action with a new event id is already done, also when that event is repeated
        later."""
        await ports.store.commit(first_commit())
        await ports.store.commit(next_commit(1, "e2", "bQ16 1", "x 1"))
        click = next_commit(1, "e3", "bQ16 1", "x 1")
        assert AlreadyDone(3) == await ports.store.commit(click)
        await ports.store.commit(next_commit(3, "e4", "wD4 2", actor=BELA))
        assert AlreadyDone(3) == await ports.store.commit(replace(click, expected=4))
        assert ("c19 1x9k2f", "bQ16 1", "x 1", "wD4 2") == await records_of(ports)

    async def test_two_accept_in_the_same_moment(self, ports: Ports) -> None:
        """The same record by another guest is a conflict, since records do not name the actor."""
        await ports.store.commit(first_commit(guest=None))
        await ports.store.commit(next_commit(1, "e2", "start 1", actor=BELA, guest=BELA))
        late = next_commit(1, "e3", "start 1", actor=CARL, guest=CARL)
        assert Conflict(2) == await ports.store.commit(late)

    async def test_too_late_by_the_clock_of_the_database(self, ports: Ports) -> None:
        """Players are refused from the deadline on, by the database's clock, and not before."""
        now = await ports.store.now()
        await ports.store.commit(first_commit(deadline=now))
        assert Late() == await ports.store.commit(next_commit(1, "e2", "bQ16 1"))
        await ports.store.commit(first_commit("hane", deadline=now + 60_000))
        in_time = next_commit(1, "e2", "bQ16 1", game_id="hane")
        assert Committed(2) == await ports.store.commit(in_time)
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_a_conflict_takes_precedence_over_lateness(self, ports: Ports) -> None:
        """A player who acts on an outdated board gets the conflict, even after the deadline."""
        await ports.store.commit(first_commit(deadline=1))
        assert Conflict(1) == await ports.store.commit(next_commit(3, "e2", "bQ16 1"))

    async def test_the_program_is_never_late(self, ports: Ports) -> None:
        """The program can end a match after its deadline."""
        await ports.store.commit(first_commit(deadline=1))
        ended = next_commit(1, "e2", "W+T 1", actor="", phase="ended")
        assert Committed(2) == await ports.store.commit(ended)

    async def test_one_winner_for_each_version(self, ports: Ports) -> None:
        """Ten racing players make forty versions; each is made by exactly one of them."""
        await ports.store.commit(first_commit())
        wins: list[tuple[int, str]] = []

        async def race(name: int) -> None:
            tries = 0
            while (version := len(await records_of(ports))) <= 40:
                tries += 1
                record = f"p{name} {tries}"
                result = await ports.store.commit(next_commit(version, f"e{name}-{tries}", record))
                if isinstance(result, Committed):
                    wins.append((result.version, record))

        await asyncio.gather(*map(race, range(10)))
        log = await records_of(ports)
        assert sorted(wins) == list(enumerate(log[1:], start=2))

    async def test_the_clock_goes_on(self, ports: Ports) -> None:
        """The time is in milliseconds and does not decrease."""
        times = [await ports.store.now() for _ in range(3)]
        assert sorted(times) == times
        assert 13 == len(str(times[0]))
