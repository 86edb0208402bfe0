"""A single server finds deadlines and notices under any topology's keys, moves them to one place,
and then looks only there."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.match.clocks.clock import DAY
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.coordination import gathering
from bot.store.coordination.backlog import backlog
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from tests.adapters.outbox_contract import read, what
from tests.adapters.redis.elsewhere import count_calls, move_to_old_keys
from tests.adapters.store_contract import Ports, first_commit, next_commit
from tests.patience import PATIENCE

LOOKS = 5
GAMES = [f"g{number}" for number in range(20)]


async def test_an_idle_sweep_is_one_command(ports: Ports, database: Database) -> None:
    """Once the deadlines are in one place, a sweep without expired ones is a single command."""
    await ports.store.due(300, 10)
    asked = await count_calls(database.client, "zrange")
    assert [] == [*await ports.store.due(300, 10)]
    assert asked + 1 == await count_calls(database.client, "zrange")


async def test_an_idle_outbox_is_one_command(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While nothing is committed, each check for missed notices is a single command."""
    outbox, client = RedisOutbox(database.client), database.client
    await outbox.take_back()
    monkeypatch.setattr("bot.store.repositories.outbox.LOOK_AGAIN", 0.01)
    asked = await count_calls(client, "xrange")
    notices = outbox.notices()
    waiting = asyncio.ensure_future(anext(notices))
    found = 0
    async with asyncio.timeout(PATIENCE):
        while found < LOOKS:
            found = await count_calls(client, "xrange") - asked
    assert found < len(keys.TAGS)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await notices.aclose()


async def test_a_database_of_an_older_program(ports: Ports, database: Database) -> None:
    """Deadlines and notices under 256 tags are found, and moved to one place."""
    for number, game_id in enumerate(GAMES):
        await ports.store.commit(first_commit(game_id, deadline=100 + number))
    await move_to_old_keys(database.client, *GAMES)
    due = [(game_id, 100 + number) for number, game_id in enumerate(GAMES)]
    store = RedisMatchStore(database.client)
    assert (due, due) == ([*await store.due(300, 99)], [*await store.due(300, 99)])
    assert sorted((game_id, 1) for game_id in GAMES) == sorted(what(await read(ports, len(GAMES))))
    found = await backlog(database.client, [])
    assert (len(GAMES), len(GAMES)) == (found.notices, found.bad_notices)
    old = [keys.deadlines(tag) for tag in keys.TAGS] + [keys.outbox_aside(t) for t in keys.TAGS]
    assert 0 == await database.client.exists(*old)


async def test_dead_letters_under_a_tag(ports: Ports, database: Database) -> None:
    """Dead letters under a tag are pending again, once."""
    await database.client.xadd(
        keys.outbox_aside(str(keys.partition("kado"))), {"g": "kado", "v": "1"}
    )
    await ports.outbox.take_back()
    await RedisOutbox(database.client).take_back()
    assert [("kado", 1)] == what(await read(ports, 1))
    assert 1 == await database.client.xlen(keys.outbox(keys.WHOLE))


async def test_an_older_program_beside_this_one(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notice that an older program commits meanwhile is received immediately. Its deadlines are
    collected in time, both changed and removed ones."""
    client, store = database.client, RedisMatchStore(database.client)
    for game_id in ("kado", "hane"):
        await ports.store.commit(first_commit(game_id, game_id, deadline=100))
    assert [("hane", 100), ("kado", 100)] == [*await store.due(300, 10)]
    await client.delete(keys.outbox(keys.WHOLE))
    notices = RedisOutbox(client).notices()
    hears = asyncio.ensure_future(anext(notices))
    tag = str(keys.partition("kado"))
    await client.hset(keys.game("kado"), mapping={"deadline": 200})
    await client.zadd(keys.deadlines(tag), {"kado": 200})
    await client.hdel(keys.game("hane"), "deadline")
    await client.xadd(keys.outbox(tag), {"g": "kado", "v": "2"})
    tell = partial(client.execute_command, "PUBLISH", keys.committed(), keys.outbox(tag))
    async with asyncio.timeout(PATIENCE):
        heard = 0
        while not heard:
            heard = await tell()
        assert [("kado", 2)] == what([await hears])
    await notices.aclose()
    monkeypatch.setattr(gathering, "EVERY", -1.0)
    await store.due(300, 10)
    assert [("kado", 200)] == [*await RedisMatchStore(client).due(300, 10)]


async def test_a_game_that_goes_on_while_it_is_gathered(ports: Ports, database: Database) -> None:
    """Twenty games whose deadlines are collected by four processes during moves end up with their
    last deadline only."""
    far = await ports.store.now() + DAY
    for game_id in GAMES:
        await ports.store.commit(first_commit(game_id, deadline=far))
    await move_to_old_keys(database.client, *GAMES)

    async def moves(game_id: str) -> None:
        for version in range(1, 6):
            late = far + version
            moved = next_commit(
                version, f"{game_id} {version}", "x", game_id=game_id, deadline=late
            )
            await ports.store.commit(moved)

    sweeps = (RedisMatchStore(database.client).due(far, 99) for _ in range(4))
    await asyncio.gather(*map(moves, GAMES), *sweeps)
    expected = [(game_id, far + 5) for game_id in sorted(GAMES)]
    assert expected == [*await RedisMatchStore(database.client).due(far + 9, 99)]
