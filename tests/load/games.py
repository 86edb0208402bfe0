"""Running games, which are written into the database as if people had played them there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.match.clocks.clock import PerMove
from bot.match.events import Challenged, Colours, Event, Played, Side, Started, Terms, Timed
from bot.match.log import encode
from bot.match.schema import SCHEMA
from bot.match.short_ids import game_id_for
from bot.match.state import fold
from bot.play.ports.stores import Commit, CommitResult, Committed, Conflict
from bot.play.unit_of_work import TRIES
from bot.rules.points import Colour, parse_point
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from bot.store.repositories.profiles import RedisPeople
from tests.load.measures import ALL_TAGS
from tests.load.tables import Seats, line, moves_at_start

AT_ONCE = 32
_SECOND = 1000
_DAY = 24 * 60 * 60 * 1000
_TERMS = Terms(size=19, komi=6.5, colours=Colours.BLACK, clock=PerMove(3 * _DAY))
BEGINNING = 3
"""How many events a game has before its first move. A move adds two: itself and the clocks."""


def version(moves: int) -> int:
    """Return a game's version after this many moves."""
    return BEGINNING + 2 * moves


def build_events(moves: int, now: int) -> list[Event]:
    """Return the events of a game with this many moves. The last move is from just now."""
    times = [now - (moves - number) * _SECOND for number in range(moves + 1)]
    full = _TERMS.clock.span if isinstance(_TERMS.clock, PerMove) else 0
    events: list[Event] = [
        Challenged(times[0], _TERMS, open=False),
        Started(times[0], Colour.BLACK),
        Timed(times[0], full, full, Colour.BLACK, times[0] + full),
    ]
    seat = Colour.BLACK
    for at, name in zip(times[1:], line(), strict=False):
        events.append(Played(at, seat, parse_point(name, _TERMS.size)))
        seat = seat.opponent
        events.append(Timed(at, full, full, seat, at + full, _SECOND))
    return events


async def seat(
    database: Database, tables: Sequence[Seats], moves: Sequence[int] = ()
) -> list[tuple[str, int]]:
    """Create an announced game at each table. Return the ids of the games and their numbers of
    moves."""
    store, outbox = RedisMatchStore(database.client), RedisOutbox(database.client)
    people = RedisPeople(database.client)
    now = await store.now()
    commits: dict[int, Commit] = {}
    made: dict[int, tuple[str, int]] = {}

    def template(count: int) -> Commit:
        events = build_events(count, now)
        match = fold(events)
        return Commit(
            game_id="",
            expected=0,
            records=encode(events),
            event_id="",
            fingerprint="",
            actor="",
            schema=SCHEMA,
            created=match.created,
            deadline=match.due,
            phase=match.phase.value,
            position=match.game.board.digest(),
        )

    async def one(number: int, table: Seats) -> None:
        count = moves[number % len(moves)] if moves else moves_at_start(number)
        if count not in commits:
            commits[count] = template(count)
        event_id = f"load/{table.room}"
        commit = replace(
            commits[count],
            event_id=event_id,
            actor=table.host,
            host=table.host,
            guest=table.guest,
            community=table.community,
            rooms=(table.room,),
        )
        result: CommitResult = Conflict(0)
        for attempt in range(TRIES):
            commit = replace(commit, game_id=game_id_for(event_id, attempt))
            result = await store.commit(commit)
            if isinstance(result, Committed):
                break
        assert isinstance(result, Committed), result
        await outbox.store_posted(commit.game_id, table.room, result.version, "1")
        await store.project(commit.game_id)
        for user, name in zip((table.host, table.guest), table.names, strict=True):
            await people.set_name(user, name)
        made[number] = commit.game_id, count

    for first in range(0, len(tables), AT_ONCE):
        part = list(enumerate(tables))[first : first + AT_ONCE]
        await asyncio.gather(*(one(number, table) for number, table in part))
    await database.client.delete(*map(keys.outbox, ALL_TAGS))
    for mark in (keys.finished_whole(), keys.deadlines_whole(), keys.rated_whole()):
        await database.client.set(mark, "1")
    return [made[number] for number in range(len(tables))]


def side_to_move(moves: int) -> Side:
    """Return the side that plays the next move; the host has Black."""
    return Side.HOST if moves % 2 == 0 else Side.GUEST
