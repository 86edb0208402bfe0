"""Deadlines on a real server. Tests cannot move its clock, so the games began in the past."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app.backends import redis_backends
from bot.ids import GameId, RoomId, UserId
from bot.match.clocks.clock import DAY, PerMove
from bot.match.commands import Play
from bot.match.events import (
    Challenged,
    Colours,
    Ended,
    Event,
    Started,
    Terms,
    Timed,
)
from bot.match.log import encode
from bot.match.schema import SCHEMA
from bot.match.state import Refusal
from bot.play.background.deadlines import Sweep
from bot.play.game_service import GameService
from bot.play.ports.stores import Commit
from bot.play.unit_of_work import Done
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.service.playing import point

ANNA, BEN = "web:lobby/anna", "web:lobby/ben"
D4 = Play(point("D4"))
SOON = 400
"""Milliseconds until the deadline."""


def service(database: Database, store: RedisMatchStore | None = None) -> tuple[GameService, Sweep]:
    """Return the service as a separate program has it, optionally over another kind of store."""
    backends = redis_backends(database.client)
    app = compose_without_chats(replace(backends, matches=store or backends.matches), UNADVISED)
    return app.service, app.sweep


async def store_game(
    database: Database,
    game_id: GameId,
    players: tuple[UserId, UserId] = (ANNA, BEN),
    room: RoomId = "web:lobby",
    soon: int = SOON,
) -> int:
    """Store a game where the first player's three days are nearly over; return the deadline."""
    store = RedisMatchStore(database.client)
    due = await store.now() + soon
    start = due - 3 * DAY
    terms = Terms(9, 6.5, colours=Colours.BLACK, clock=PerMove(3 * DAY))
    events: list[Event] = [
        Challenged(start, terms, open=False),
        Started(start, Colour.BLACK),
        Timed(start, 3 * DAY, 3 * DAY, Colour.BLACK, due),
    ]
    await store.commit(
        Commit(
            game_id=game_id,
            expected=0,
            records=encode(events),
            event_id="begin",
            fingerprint="",
            actor=players[0],
            deadline=due,
            schema=SCHEMA,
            created=start,
            host=players[0],
            guest=players[1],
            phase="play",
            rooms=(room,),
        )
    )
    return due


async def wait_until_passed(database: Database, moment: int) -> None:
    """Wait until the server's clock has reached this time."""
    store = RedisMatchStore(database.client)
    await asyncio.sleep(max(0, moment - await store.now()) / 1000 + 0.01)
    assert moment <= await store.now()


async def test_moves_are_late_by_the_servers_clock(database: Database) -> None:
    """A move before the deadline counts; one after it is too late, even before a sweep."""
    games, sweep = service(database)
    await store_game(database, "bamoku", soon=60_000)
    waits = await store_game(database, "dufoji")
    await sweep.once()
    assert isinstance(await games.act("bamoku", ANNA, D4, "in-time"), Done)
    await wait_until_passed(database, waits)
    assert Refusal("too-late") == await games.act("dufoji", ANNA, D4, "late")
    assert (None, Outcome(Reason.TIME, Colour.WHITE)) == (
        await outcome(games, "bamoku"),
        await outcome(games, "dufoji"),
    )


@pytest.mark.parametrize("attempt", range(3))
async def test_two_processes_end_each_game_once(
    database: Database, other: Database, attempt: int
) -> None:
    """Several sweeps in two programs, started before the deadlines, end every game exactly once,
    and not too early."""
    names = [f"ba{first}u{second}u" for first in "dfgk" for second in "klmnp"]
    due = {name: await store_game(database, name) for name in names}
    sweeps = [service(where)[1] for where in (database, other, database, other)]
    running = [asyncio.create_task(sweep.run(every=0.01)) for sweep in sweeps]
    await wait_until_passed(database, max(due.values()))
    games, last = service(database)
    await last.once()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for name, deadline in due.items():
        loaded = await games.matches.load(name)
        assert loaded is not None
        ends = [event for event in loaded.match.events if isinstance(event, Ended)]
        assert [Outcome(Reason.TIME, Colour.WHITE)] == [event.outcome for event in ends]
        assert deadline <= ends[0].at
        assert None is loaded.meta.deadline
    store = RedisMatchStore(database.client)
    assert [] == [*await store.due(max(due.values()), 100)]


async def outcome(games: GameService, game_id: GameId) -> Outcome | None:
    """Return the outcome of a game, or None."""
    loaded = await games.matches.load(game_id)
    assert loaded is not None
    return loaded.match.outcome
