"""Matches in Redis: keys, sizes, and concurrent processes."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.match.clocks.clock import DAY, MINUTE, Clock, Fischer, PerMove, after_move, at_start
from bot.match.events import Challenged, Event, Played, Terms, Timed
from bot.match.log import encode
from bot.match.schema import SCHEMA
from bot.play.ports.stores import AlreadyDone, Commit, Committed, StoreUnavailableError
from bot.rules.points import Colour, Point
from bot.store.connection import keys, retries
from bot.store.connection.address import read_address
from bot.store.connection.clients import make_client
from bot.store.connection.database import Database
from bot.store.repositories.identities import RedisIdentities
from bot.store.repositories.matches import PLACED, RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from bot.store.repositories.post_index import RedisPostIndex
from tests.adapters.outbox_contract import add_one
from tests.adapters.redis.elsewhere import count_calls
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.store_contract import ANNA, BELA, LOBBY, Ports, first_commit, next_commit

BLACK, WHITE = "discord:80351110224678912", "discord:80351110224678913"
ROOM = "discord:290926798626357999"


def test_partitions_never_move() -> None:
    """A match's partition never changes, because its keys depend on it."""
    found = {name: keys.partition(name) for name in ("kado", "hane", "r1g1", "碁")}
    assert {"kado": 99, "hane": 25, "r1g1": 246, "碁": 234} == found


def test_all_keys_of_a_match_share_a_slot() -> None:
    """All keys that a commit uses are in one slot, so that one script may use them in a cluster."""
    named = [keys.game("kado"), keys.log("kado"), keys.event("kado", "e"), keys.gate("kado")]
    tag = str(keys.partition("kado"))
    both = [keys.deadlines(tag), keys.outbox(tag), keys.mark("kado", "day")]
    assert {f"{{p{tag}}}"} == {key.split(":")[0] for key in named + both}


async def test_a_long_game_is_small(database: Database) -> None:
    """A game of 200 moves, posted in a room, uses at most 5 kB of the server's memory."""
    store, client = RedisMatchStore(database.client), database.client
    await _a_game_of_200_moves(store)
    await client.hset(keys.game("kado"), f"posted:{ROOM}", "201")
    await client.hset(keys.game("kado"), f"message:{ROOM}", "1438291000000000000")
    assert "listpack" == await client.object("encoding", keys.game("kado"))
    sizes = [await client.memory_usage(key) for key in (keys.game("kado"), keys.log("kado"))]
    assert sum(size or 0 for size in sizes) <= 5_000, sizes


@pytest.mark.parametrize("clock", [PerMove(3 * DAY), Fischer(7 * DAY, DAY // 2, 14 * DAY)])
async def test_a_long_game_with_a_clock_is_small(database: Database, clock: Clock) -> None:
    """A game of 200 moves with a clock, some hours apart with milliseconds, uses at most 5.3 kB of
    the server's memory in all keys of the match, and is decoded unchanged."""
    store, client, chance = RedisMatchStore(database.client), database.client, random.Random(7)
    at, left = 0, dict.fromkeys(Colour, at_start(clock))
    first = Challenged(0, Terms(19, 6.5, clock=clock), open=False)
    before: list[Event] = [first, Timed(0, left[Colour.BLACK], left[Colour.WHITE], Colour.BLACK, 0)]
    records = ["c19,6.5,0,b,-,-,m4abk00 mwrr7s4d", "sb 0", "kb4abk00"]
    for number in range(200):
        seat, used = (Colour.BLACK, Colour.WHITE)[number % 2], chance.randrange(DAY // 2)
        at += used
        left[seat] = after_move(clock, left[seat] - used)
        turn = seat.opponent
        events = [
            Played(at, seat, Point(chance.randrange(19), chance.randrange(19))),
            Timed(at, left[Colour.BLACK], left[Colour.WHITE], turn, at + left[turn], used),
        ]
        records += encode(events, before)
        before += events
    await store.commit(
        first_commit(
            records=tuple(records),
            host=BLACK,
            actor=BLACK,
            guest=WHITE,
            rooms=(ROOM,),
            community="discord:guild:290926798626357999",
            event_id="discord:1438290000000000100",
            position="9f86d081884c7d65",
            deadline=await store.now() + DAY,
        )
    )
    await RedisOutbox(client).store_posted("kado", ROOM, len(records), "1438291000000000000")
    found = [str(key) for key in await client.keys(keys.tagged_key("kado", "*"))]
    sizes = {key: await client.memory_usage(key, samples=0) or 0 for key in found}
    assert {keys.game("kado"), keys.log("kado")} < {*found}
    assert sum(sizes.values()) <= 5_300, sizes
    stored = await store.load("kado")
    assert stored is not None
    assert tuple(records) == stored.records


async def test_the_record_of_an_event_is_small(database: Database) -> None:
    """The record of an event id with its fingerprint uses at most 200 bytes, for 48 hours."""
    store, client = RedisMatchStore(database.client), database.client
    await _a_game_of_200_moves(store)
    key = keys.event("kado", "discord:1438290000000000100")
    assert (await client.memory_usage(key) or 0) <= 200
    left = await client.pttl(key)
    assert 48 * 3_600_000 - 60_000 < left <= 48 * 3_600_000


async def test_one_winner_for_each_version_among_processes(
    ports: Ports, server_folder: Path
) -> None:
    """Four processes with racing players make each version once, and lose none."""
    await ports.store.commit(first_commit())
    others = [await open_embedded(server_folder) for _ in range(4)]
    wins: list[tuple[int, str]] = []

    async def race(store: RedisMatchStore, name: str) -> None:
        tries = 0
        while (stored := await store.load("kado")) and stored.meta.version <= 60:
            tries += 1
            record = f"{name} {tries}"
            result = await store.commit(next_commit(stored.meta.version, record, record))
            if isinstance(result, Committed):
                wins.append((result.version, record))

    racers = [
        race(RedisMatchStore(other.client), f"p{number}-{player}")
        for number, other in enumerate(others)
        for player in range(5)
    ]
    await asyncio.gather(*racers)
    stored = await ports.store.load("kado")
    assert stored is not None
    assert sorted(wins) == list(enumerate(stored.records[1:], start=2))
    for other in others:
        await other.close()


async def test_the_same_event_in_several_processes(ports: Ports, server_folder: Path) -> None:
    """One event delivered to four processes, ten times each concurrently, has one effect."""
    await ports.store.commit(first_commit())
    others = [await open_embedded(server_folder) for _ in range(4)]
    stores = [RedisMatchStore(other.client) for other in others] * 10
    same = next_commit(1, "e2", "bQ16 1")
    results = await asyncio.gather(*(store.commit(same) for store in stores))
    assert [Committed(2)] == [r for r in results if isinstance(r, Committed)]
    assert [AlreadyDone(2)] * 39 == [r for r in results if isinstance(r, AlreadyDone)]
    for other in others:
        await other.close()


async def test_a_bad_commit_harms_no_other(ports: Ports) -> None:
    """Commits share round trips: one that cannot be encoded fails alone."""
    steps = [first_commit(f"g{number}") for number in range(20)]
    steps[7] = first_commit("g7", records=("half a \ud83d",))
    results = await asyncio.gather(*map(ports.store.commit, steps), return_exceptions=True)
    assert isinstance(results.pop(7), UnicodeEncodeError)
    assert [Committed(1)] * 19 == results


async def test_a_caller_that_gives_up_harms_no_other(ports: Ports) -> None:
    """A cancelled commit may or may not happen; the others of its round trip do."""
    count_calls = [
        asyncio.create_task(ports.store.commit(first_commit(f"g{n}"))) for n in range(20)
    ]
    await asyncio.sleep(0)
    count_calls[7].cancel()
    results = await asyncio.gather(*count_calls, return_exceptions=True)
    assert isinstance(results.pop(7), asyncio.CancelledError)
    assert [Committed(1)] * 19 == results


async def test_a_server_that_forgot_the_scripts(ports: Ports, database: Database) -> None:
    """Scripts that the server has lost after a restart are loaded again transparently."""
    await ports.store.commit(first_commit())
    await database.client.script_flush()
    assert Committed(2) == await ports.store.commit(next_commit(1, "e2", "x 1"))


async def test_lost_projections_can_be_made_again(ports: Ports, database: Database) -> None:
    """Lost indexes by person and room can be rebuilt from the matches."""
    for number in range(20):
        await ports.store.commit(first_commit(f"g{number}", created=number))
    await ports.store.commit(next_commit(1, "end", "x 1", game_id="g7", phase="ended"))
    store = RedisMatchStore(database.client)
    async for game_id in store.game_ids():
        await store.project(game_id)
    before = [await store.games_of(ANNA), await store.games_of(BELA), await store.games_in(LOBBY)]
    lost = [keys.user_games(ANNA), keys.user_games(BELA), keys.room_games(LOBBY)]
    assert 3 == await database.client.delete(*lost)
    async for game_id in store.game_ids():
        await store.project(game_id)
    after = [await store.games_of(ANNA), await store.games_of(BELA), await store.games_in(LOBBY)]
    assert [[f"g{number}" for number in range(20) if number != 7]] * 3 == after
    assert before == after


async def test_earlier_finished_games_are_indexed(ports: Ports, database: Database) -> None:
    """The first start indexes matches that ended before there was an index, and later starts do not
    scan again."""
    await ports.store.commit(first_commit("old"))
    await ports.store.commit(next_commit(1, "end", "x 1", game_id="old", phase="ended"))
    await database.client.delete(keys.finished_games(ANNA))
    store = RedisMatchStore(database.client)
    assert [] == [*await store.finished_games(ANNA, 10)]
    await store.complete()
    assert ["old"] == [*await store.finished_games(ANNA, 10)]
    await database.client.delete(keys.finished_games(ANNA))
    await store.complete()
    assert [] == [*await store.finished_games(ANNA, 10)]
    await database.client.delete(keys.finished_whole())
    await store.complete()
    assert ["old"] == [*await store.finished_games(ANNA, 10)]


async def test_killed_before_the_index_is_written(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that dies right after a commit leaves a match that is marked as not indexed, until
    its index is written."""
    await ports.store.commit(first_commit())

    async def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(RedisMatchStore, "project", dies)
        with pytest.raises(KeyboardInterrupt):
            await ports.store.commit(next_commit(1, "e2", "end 1", phase="ended"))
    before = await ports.store.load("kado")
    await ports.store.project("kado")
    after = await ports.store.load("kado")
    assert (False, True) == (before and before.indexed, after and after.indexed)
    assert [] == [*await ports.store.games_of(ANNA)]


async def test_a_move_writes_no_set(ports: Ports, database: Database) -> None:
    """A move that does not change where the match is found writes no index."""
    await ports.store.commit(first_commit())
    due = await ports.store.now() + DAY
    before = await count_calls(database.client, "zadd")
    await ports.store.commit(next_commit(1, "e2", "x 1", phase="play", deadline=due))
    await ports.store.commit(next_commit(2, "e3", "x 2", phase="play"))
    assert before + 1 == await count_calls(database.client, "zadd")


async def test_an_older_state_written_late(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finished match is not indexed as open again, however late an older state is written."""
    slow, go_on, write = RedisMatchStore(database.client), asyncio.Event(), RedisMatchStore._write

    async def write_late(self: RedisMatchStore, *state: Any) -> None:
        if self is slow:
            await go_on.wait()
        await write(self, *state)

    monkeypatch.setattr(RedisMatchStore, "_write", write_late)
    await ports.store.commit(first_commit())
    await database.client.hdel(keys.game("kado"), PLACED)
    late = asyncio.create_task(slow.project("kado"))
    await asyncio.sleep(0.05)
    await ports.store.commit(next_commit(1, "e2", "end 1", phase="ended"))
    await ports.store.project("kado")
    go_on.set()
    await late
    assert [] == await ports.store.games_of(ANNA)


async def test_without_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every operation on an unreachable database raises `StoreUnavailableError`."""
    monkeypatch.setattr(retries, "TRIES", 0)
    client = make_client(read_address(f"unix://{tmp_path}/nothing"), 0)
    store = RedisMatchStore(client)
    for call in (
        store.load("kado"),
        store.commit(first_commit()),
        store.now(),
        store.project("kado"),
    ):
        with pytest.raises(StoreUnavailableError, match="ConnectionError"):
            await call
    await client.leave()


async def _a_game_of_200_moves(store: RedisMatchStore) -> None:
    due = await store.now() + DAY
    first = Commit(
        "kado",
        0,
        ("c19/6.5 mi1k2f3a4",),
        "discord:1438290000000000000",
        "challenge",
        BLACK,
        schema=SCHEMA,
        created=1_760_000_000_000,
        host=BLACK,
        guest=WHITE,
        phase="play",
        position="9f86d081884c7d65",
        rooms=(ROOM,),
        deadline=due - 1,
    )
    assert Committed(1) == await store.commit(first)
    for number in range(200):
        actor, seat = ((BLACK, "b"), (WHITE, "w"))[number % 2]
        move = Commit(
            "kado",
            number + 1,
            (f"{seat}Q16 1x9k2f",),
            f"discord:{1438290000000000001 + number}",
            f"play Q16 {number}",
            actor,
            phase="play",
            position="9f86d081884c7d65",
            deadline=due + number,
        )
        assert isinstance(await store.commit(move), Committed)


async def test_the_hour_of_a_code_begins_with_its_first_try(database: Database) -> None:
    """The hour that limits wrong codes starts with the first attempt; further attempts do not
    prolong it."""
    identities, key = RedisIdentities(database.client), keys.code_attempts(ANNA)
    await identities.count_attempts([ANNA], 1)
    await database.client.pexpire(key, MINUTE)
    await identities.count_attempts([ANNA], 1)
    assert ("2", True) == (
        await database.client.get(key),
        await database.client.pttl(key) <= MINUTE,
    )


async def test_one_record_changed_by_two_processes(database: Database, other: Database) -> None:
    """Two processes that change one record at the same time lose no change."""
    ours, theirs = RedisPostIndex(database.client), RedisPostIndex(other.client)
    changes = [add_one(index) for _ in range(25) for index in (ours, theirs)]
    assert set(range(1, 51)) == set(await asyncio.gather(*changes))
