"""Outages of the whole program, and a clock that jumps: neither loses a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.app import backends
from bot.app.backends import redis_backends
from bot.ids import GameId
from bot.match.clocks.clock import DAY, HOUR, PerMove
from bot.match.commands import AcceptChallenge
from bot.match.events import Colours, Terms, TimeGranted
from bot.play.loaded import LoadedMatch, read
from bot.play.ports.stores import Meta
from bot.play.unit_of_work import Done
from bot.rules.outcome import Outcome
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.coordination.heartbeats import RedisHeartbeats
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.moved import NOW, MovedStore, move_heartbeats, use_key_time
from tests.end_to_end.life import Life, life
from tests.end_to_end.moved import InterruptedProgram
from tests.end_to_end.tables import Told, wait_until
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.faults.conftest import Tell

GAMES = 100
TERMS = Terms(9, 6, colours=Colours.BLACK, clock=PerMove(2 * DAY))
RETURNED = Told(
    "They get up to 2 days back on their clocks",
    "Zegary odzyskują stracony czas, najwyżej 2 dni",
)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Life]:
    """Three tables, and a program that takes a jump of the clock for an outage."""
    async with life(tmp_path, runs=InterruptedProgram) as made:

        async def all_served() -> bool:
            return len(made.tables) == await made.database.client.hlen(keys.heartbeats())

        await wait_until(all_served, "all chats have a heartbeat")
        yield made


async def begin_more(database: Database, tables: Mapping[str, Meta], games: int) -> list[GameId]:
    """Start games of the same two people in the same rooms, up to this number."""
    with (
        use_key_time(),
        patch.object(backends, "RedisMatchStore", MovedStore),
        move_heartbeats(),
    ):
        service = compose_without_chats(redis_backends(database.client), UNADVISED).service
    made: list[GameId] = []
    for number in range(len(tables), games):
        meta = [*tables.values()][number % len(tables)]
        done = await service.challenge(
            meta.host, meta.guest, TERMS, meta.rooms[0], f"more-{number}", meta.community
        )
        assert isinstance(done, Done), done
        accepted = await service.act(
            done.game_id, meta.guest, AcceptChallenge(), f"accept-{number}", meta.rooms[0]
        )
        assert isinstance(accepted, Done), accepted
        made.append(done.game_id)
    return made


async def load_match(database: Database, game_id: GameId) -> LoadedMatch:
    """Return a match as stored."""
    stored = await RedisMatchStore(database.client).load(game_id)
    assert stored is not None
    return read(game_id, stored)


async def restart_later(club: Life, days: float) -> None:
    """Stop bot and database, and start them this many days later."""
    assert 0 == await asyncio.to_thread(club.program.stop)
    await club.database.close()
    club.database = await open_embedded(club.program.data)
    await club.pass_unseen(days=days)
    await asyncio.to_thread(club.program.start)


@pytest.mark.timeout(600)
async def test_two_days_down(club: Life, tell: Tell) -> None:
    """A hundred games in three chats with two days per move survive two days of downtime: each room
    is told once, and all games can continue."""
    await club.begin(Told("9x9 komi 6 black 2 days", "9x9 komi 6 czarne 2 dni na ruch"))
    tables = {name: meta for name, (_, meta) in (await club.matches()).items()}
    more = await begin_more(club.database, tables, GAMES)
    await restart_later(club, days=2)
    await club.looked()
    now = int(await club.database.client.get(NOW) or 0)

    async def all_taken_in() -> bool:
        found = [await load_match(club.database, game_id) for game_id in more]
        return all(any(isinstance(e, TimeGranted) for e in each.match.events) for each in found)

    await wait_until(all_taken_in, "all games have their time back")
    found = [await load_match(club.database, game_id) for game_id in more]
    found += [LoadedMatch("", meta, match) for match, meta in (await club.matches()).values()]
    outcomes: list[Outcome | None] = [each.match.outcome for each in found]
    left = {(each.match.due or 0) - now for each in found}
    lost = GAMES - outcomes.count(None)
    tell(f"two days down, {GAMES} games in three chats: {lost} lost on time")
    assert 0 == lost
    assert {2 * DAY} == left
    await club.hear(RETURNED)
    await club.looked()
    await club.hear(RETURNED)
    assert {""} == await club.results()


async def test_a_jump_of_the_clock(club: Life) -> None:
    """If the database's clock jumps three days ahead while the program runs, no player is late
    because of it. The clock is corrected, and the game continues."""
    await club.begin(Told("9x9 komi 6 black 2 days", "9x9 komi 6 czarne 2 dni na ruch"))
    await club.later(days=3)
    assert {""} == await club.results()
    await club.say("Anna", "D4", "⚫ D4 · ")
    await club.database.client.decrby(NOW, 3 * DAY)
    await club.looked()
    assert {""} == await club.results()
    await club.say("Ben", "E5", "⚪ E5 · ")
    for match, _ in (await club.matches()).values():
        standing = match.clocks
        assert standing is not None
        assert 2 * DAY == standing.time_left(match.game.to_move)


async def test_the_operator_gives_everyone_time(club: Life) -> None:
    """Each room is told about the operator's gift of time, with the reason, and the clocks have
    it."""
    await club.begin(Told("9x9 komi 6 black 2 days", "9x9 komi 6 czarne 2 dni na ruch"))
    with move_heartbeats():
        heartbeats = RedisHeartbeats(club.database.client)
    await heartbeats.give(6 * HOUR, "moved house", "one")
    given = Told(
        "Nigiri’s operator gives all players 6 hours more: moved house",
        "Operator Nigiri daje wszystkim graczom dodatkowy czas: 6 godzin. Powód: moved house",
    )
    await club.hear(given)
    for match, _ in (await club.matches()).values():
        assert match.clocks is not None
        assert {2 * DAY + 6 * HOUR} == {match.clocks.black, match.clocks.white}
