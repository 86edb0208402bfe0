"""What every store owes the service: tests that run against memory and against a real server.

A subject's test module derives classes from these and brings the fixture ``ports``.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Protocol

import pytest

from bot.match.clocks.clock import DAY
from bot.match.schema import SCHEMA
from bot.play.ports.heartbeats import Heartbeats
from bot.play.ports.inbox import Inbox
from bot.play.ports.post_index import PostIndex
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
    ProcessedEvents,
    StoredMatch,
    UnknownSchema,
)
from bot.posts.json_kind import JsonKind

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
    """A record with the kind of `Note`, of which a count is demanded."""

    count: int


NOTE, OTHER_NOTE = JsonKind("note", Note), JsonKind("note", OtherNote)
COUNT = JsonKind("count", int)


class Store(MatchStore, Deadlines, Claims, Scheduler, Protocol):
    """Matches, their clocks and people's digests, which both stores keep in one object."""


@dataclass(frozen=True)
class Ports:
    """One store, by all its faces."""

    store: Store
    outbox: Outbox
    people: People
    rooms: RoomLog
    index: PostIndex
    handled: ProcessedEvents
    inbox: Inbox
    heartbeats: Heartbeats


def new(game_id: str = "kado", event_id: str = "e1", **changes: object) -> Commit:
    """Anna challenges Bela in the lobby."""
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


def step(expected: int, event_id: str, *records: str, **changes: object) -> Commit:
    """Anna does something in the match of `new`."""
    plain = Commit("kado", expected, records, event_id, f"say {records}", ANNA)
    return replace(plain, **changes)  # type: ignore[arg-type]  # names are checked at run time


async def records_of(ports: Ports, game_id: str = "kado") -> tuple[str, ...]:
    """The log as it stands."""
    stored = await ports.store.load(game_id)
    return stored.records if stored else ()


class MatchStoreContract:
    async def test_a_new_match_holds_what_was_said(self, ports: Ports) -> None:
        """What the first commit says is what is loaded, metadata and log."""
        made = new(position="9f86", deadline=4_000_000_000_000, community=HALL)
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
        """That is by the clock that `now` tells."""
        await ports.store.commit(new())
        before = await ports.store.now()
        stored = await ports.store.load("kado")
        assert stored is not None
        assert before <= stored.at <= await ports.store.now()

    async def test_no_match_is_none(self, ports: Ports) -> None:
        """Loading what is not there gives None."""
        assert None is await ports.store.load("kado")

    async def test_a_step_appends_and_replaces_only_what_it_says(self, ports: Ports) -> None:
        """Records are appended in order; None leaves a field as it was, but ends the deadline."""
        await ports.store.commit(new(position="a", deadline=await ports.store.now() + DAY))
        result = await ports.store.commit(step(1, "e2", "bQ16 1", "wD4 2"))
        assert Committed(3) == result
        stored = await ports.store.load("kado")
        assert stored is not None
        assert ("c19 1x9k2f", "bQ16 1", "wD4 2") == stored.records
        expected = Meta(SCHEMA, 3, 1_000, ANNA, BELA, "play", "a", None, (LOBBY,))
        assert expected == stored.meta

    async def test_host_and_created_stay(self, ports: Ports) -> None:
        """A later step cannot change who made the match, or when."""
        await ports.store.commit(new())
        await ports.store.commit(step(1, "e2", "x 1", host=CARL, created=5))
        stored = await ports.store.load("kado")
        assert stored is not None
        assert (ANNA, 1_000) == (stored.meta.host, stored.meta.created)

    async def test_a_step_without_records_keeps_the_version(self, ports: Ports) -> None:
        """Places may change without a record; the version stays."""
        await ports.store.commit(new())
        assert Committed(1) == await ports.store.commit(step(1, "e2", rooms=(LOBBY, HALL)))
        stored = await ports.store.load("kado")
        assert stored is not None
        assert (1, (LOBBY, HALL)) == (stored.meta.version, stored.meta.rooms)
        assert Conflict(1) == await ports.store.commit(step(7, "e3", rooms=(LOBBY,)))

    async def test_hostile_text_comes_back_unchanged(self, ports: Ports) -> None:
        """No text is understood as anything but text, wherever it stands."""
        await ports.store.commit(
            new(
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
        again = new(event_id=HOSTILE, fingerprint=HOSTILE)
        assert AlreadyDone(1) == await ports.store.commit(again)

    async def test_the_same_event_is_done_once(self, ports: Ports) -> None:
        """A known event id changes nothing and gets its first version, whatever came since and
        however often it comes."""
        await ports.store.commit(new())
        await ports.store.commit(step(1, "e2", "bQ16 1"))
        await ports.store.commit(step(2, "e3", "wD4 2", actor=BELA))
        again = [await ports.store.commit(step(3, "e2", "bQ16 1")) for _ in range(2)]
        assert [AlreadyDone(2)] * 2 == again
        assert ("c19 1x9k2f", "bQ16 1", "wD4 2") == await records_of(ports)

    async def test_the_same_event_fifty_times_at_once(self, ports: Ports) -> None:
        """Fifty deliveries of one event have one effect."""
        await ports.store.commit(new())
        same = step(1, "e2", "bQ16 1")
        results = await asyncio.gather(*(ports.store.commit(same) for _ in range(50)))
        assert [Committed(2)] == [r for r in results if isinstance(r, Committed)]
        assert [AlreadyDone(2)] * 49 == [r for r in results if isinstance(r, AlreadyDone)]
        assert ("c19 1x9k2f", "bQ16 1") == await records_of(ports)

    async def test_an_event_id_used_for_something_else(self, ports: Ports) -> None:
        """A known event id with another fingerprint is misuse and changes nothing, however often it
        comes."""
        await ports.store.commit(new())
        other = step(1, "e1", "bQ16 1")
        assert [Misuse()] * 2 == [await ports.store.commit(other) for _ in range(2)]
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_event_ids_count_for_each_match_apart(self, ports: Ports) -> None:
        """The same event id in another match is another event."""
        await ports.store.commit(new("kado"))
        assert Committed(1) == await ports.store.commit(new("hane"))

    async def test_a_refused_event_may_come_again(self, ports: Ports) -> None:
        """Only what was done is remembered: a conflict leaves the event id free."""
        await ports.store.commit(new())
        assert Conflict(1) == await ports.store.commit(step(4, "e2", "bQ16 1"))
        assert Committed(2) == await ports.store.commit(step(1, "e2", "bQ16 1"))

    async def test_no_such_game(self, ports: Ports) -> None:
        """A step of a match that is not there changes nothing."""
        assert NoSuchGame() == await ports.store.commit(step(1, "e2", "bQ16 1"))
        assert None is await ports.store.load("kado")

    async def test_an_id_that_is_taken(self, ports: Ports) -> None:
        """A new match under a taken id is a conflict, even with the very same record."""
        await ports.store.commit(new())
        assert Conflict(1) == await ports.store.commit(new(event_id="e2"))

    async def test_a_new_match_needs_a_host_and_a_record(self, ports: Ports) -> None:
        """Without them it is a mistake of the program."""
        with pytest.raises(ValueError, match="host"):
            await ports.store.commit(new(host=None))
        with pytest.raises(ValueError, match="record"):
            await ports.store.commit(new(records=()))

    async def test_a_match_of_a_newer_program(self, ports: Ports) -> None:
        """An older program keeps its hands off, whoever asks."""
        await ports.store.commit(new(schema=SCHEMA + 1))
        assert UnknownSchema(SCHEMA + 1) == await ports.store.commit(
            step(1, "e2", "x 1", actor=CARL)
        )
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_a_newer_program_takes_a_match_over(self, ports: Ports) -> None:
        """After a step of a newer schema the older program keeps its hands off."""
        await ports.store.commit(new())
        assert Committed(2) == await ports.store.commit(step(1, "e2", "x 1", schema=SCHEMA + 1))
        assert UnknownSchema(SCHEMA + 1) == await ports.store.commit(step(2, "e3", "x 2"))

    async def test_a_stranger_has_no_seat(self, ports: Ports) -> None:
        """Only host and guest may act, and that is said before any conflict."""
        await ports.store.commit(new())
        assert NoSeat() == await ports.store.commit(step(5, "e2", "x 1", actor=CARL))
        assert NoSeat() == await ports.store.commit(new("hane", actor=CARL))
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_who_accepts_has_the_seat_it_takes(self, ports: Ports) -> None:
        """The guest set by a step may be its actor; the program needs no seat."""
        await ports.store.commit(new(guest=None))
        assert NoSeat() == await ports.store.commit(step(1, "e2", "x 1", actor=CARL))
        taken = step(1, "e3", "x 1", actor=CARL, guest=CARL)
        assert Committed(2) == await ports.store.commit(taken)
        assert Committed(3) == await ports.store.commit(step(2, "e4", "x 2", actor=""))

    async def test_somebody_was_faster(self, ports: Ports) -> None:
        """Another version stands: a conflict that says which, and nothing changes."""
        await ports.store.commit(new())
        await ports.store.commit(step(1, "e2", "bQ16 1"))
        assert Conflict(2) == await ports.store.commit(step(1, "e3", "bC3 1"))
        assert Conflict(2) == await ports.store.commit(step(9, "e4", "bC3 1"))
        assert ("c19 1x9k2f", "bQ16 1") == await records_of(ports)

    async def test_the_same_step_under_another_event_id(self, ports: Ports) -> None:
        """A second click is done already, and stays so when its event comes again later."""
        await ports.store.commit(new())
        await ports.store.commit(step(1, "e2", "bQ16 1", "x 1"))
        click = step(1, "e3", "bQ16 1", "x 1")
        assert AlreadyDone(3) == await ports.store.commit(click)
        await ports.store.commit(step(3, "e4", "wD4 2", actor=BELA))
        assert AlreadyDone(3) == await ports.store.commit(replace(click, expected=4))
        assert ("c19 1x9k2f", "bQ16 1", "x 1", "wD4 2") == await records_of(ports)

    async def test_two_accept_in_the_same_moment(self, ports: Ports) -> None:
        """The same record by another guest is a conflict: records do not say who."""
        await ports.store.commit(new(guest=None))
        await ports.store.commit(step(1, "e2", "start 1", actor=BELA, guest=BELA))
        late = step(1, "e3", "start 1", actor=CARL, guest=CARL)
        assert Conflict(2) == await ports.store.commit(late)

    async def test_too_late_by_the_clock_of_the_database(self, ports: Ports) -> None:
        """From the deadline on people are refused, until then not."""
        now = await ports.store.now()
        await ports.store.commit(new(deadline=now))
        assert Late() == await ports.store.commit(step(1, "e2", "bQ16 1"))
        await ports.store.commit(new("hane", deadline=now + 60_000))
        in_time = step(1, "e2", "bQ16 1", game_id="hane")
        assert Committed(2) == await ports.store.commit(in_time)
        assert ("c19 1x9k2f",) == await records_of(ports)

    async def test_a_conflict_is_said_before_late(self, ports: Ports) -> None:
        """Who acted on an old board hears that, even if time is up as well."""
        await ports.store.commit(new(deadline=1))
        assert Conflict(1) == await ports.store.commit(step(3, "e2", "bQ16 1"))

    async def test_the_program_is_never_late(self, ports: Ports) -> None:
        """The program ends what ran out of time."""
        await ports.store.commit(new(deadline=1))
        ended = step(1, "e2", "W+T 1", actor="", phase="ended")
        assert Committed(2) == await ports.store.commit(ended)

    async def test_one_winner_for_each_version(self, ports: Ports) -> None:
        """Ten racing players make forty versions, each made by one of them, none lost."""
        await ports.store.commit(new())
        wins: list[tuple[int, str]] = []

        async def race(name: int) -> None:
            tries = 0
            while (version := len(await records_of(ports))) <= 40:
                tries += 1
                record = f"p{name} {tries}"
                result = await ports.store.commit(step(version, f"e{name}-{tries}", record))
                if isinstance(result, Committed):
                    wins.append((result.version, record))

        await asyncio.gather(*map(race, range(10)))
        log = await records_of(ports)
        assert sorted(wins) == list(enumerate(log[1:], start=2))

    async def test_the_clock_goes_on(self, ports: Ports) -> None:
        """The time is in milliseconds and does not run backwards."""
        times = [await ports.store.now() for _ in range(3)]
        assert sorted(times) == times
        assert 13 == len(str(times[0]))
