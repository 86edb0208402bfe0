"""Room logs that several processes write and wait for."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.ports.room_log import LogEntry
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories import room_log
from bot.store.repositories.room_log import RedisRoomLog
from tests.adapters.store_contract import LOBBY, Ports
from tests.patience import PATIENCE


async def test_an_entry_of_another_process_wakes(
    ports: Ports, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A waiting reader wakes immediately when another process appends."""
    monkeypatch.setattr(room_log, "LOOK_AGAIN", 2 * PATIENCE)
    waiting = asyncio.create_task(ports.rooms.wait(LOBBY, 0, 2 * PATIENCE))
    await asyncio.sleep(0.1)
    assert LogEntry(1, "r1") == await RedisRoomLog(other.client).append(LOBBY, "k1", "r1")
    async with asyncio.timeout(PATIENCE):
        assert await waiting


async def listening(database: Database) -> None:
    """Wait until a subscription exists."""
    async with asyncio.timeout(PATIENCE):
        while not await database.client.client_list(_type="pubsub"):  # noqa: ASYNC110  nobody tells
            await asyncio.sleep(0.01)


async def test_earlier_rooms_get_a_visit(ports: Ports, database: Database) -> None:
    """A room without a recorded visit gets one when the program first starts, and not at later
    starts."""
    await ports.rooms.append(LOBBY, "k1", "r1")
    await database.client.delete(keys.rooms_visited(str(keys.partition(LOBBY))))
    rooms = RedisRoomLog(database.client)
    assert [] == [*await rooms.list_unvisited(0)]
    await rooms.complete()
    assert [LOBBY] == [*await rooms.list_unvisited(0)]
    await database.client.delete(keys.rooms_visited(str(keys.partition(LOBBY))))
    await RedisRoomLog(database.client).complete()
    assert [] == [*await rooms.list_unvisited(0)]


async def test_visits_are_recorded_rarely(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a room records a visit only once in some hours, since it should be cheap."""
    visited = keys.rooms_visited(str(keys.partition(LOBBY)))
    await ports.rooms.append(LOBBY, "k1", "r1")
    await database.client.zadd(visited, {LOBBY: 1})
    await ports.rooms.read(LOBBY, 0, 10)
    assert 1 == await database.client.zscore(visited, LOBBY)
    monkeypatch.setattr(room_log, "VISIT_SECONDS", 0.0)
    await ports.rooms.read(LOBBY, 0, 10)
    assert 1 != await database.client.zscore(visited, LOBBY)


async def test_any_number_of_waiters_share_one_connection(ports: Ports, database: Database) -> None:
    """Two hundred readers waiting in two hundred rooms share a single connection."""
    waiting = [
        asyncio.create_task(ports.rooms.wait(f"web:{n}", 0, 2 * PATIENCE)) for n in range(200)
    ]
    await listening(database)
    await asyncio.sleep(0.2)
    assert 1 == len(await database.client.client_list(_type="pubsub"))
    numbers = await database.client.pubsub_numsub(keys.rooms())
    assert [(keys.rooms(), 1)] == [tuple(pair) for pair in numbers]
    for number in range(200):
        await ports.rooms.append(f"web:{number}", "k", "r")
    async with asyncio.timeout(PATIENCE):
        assert [True] * 200 == await asyncio.gather(*waiting)


async def test_a_waiter_outlives_a_lost_connection(ports: Ports, database: Database) -> None:
    """A subscription whose connection was cut is renewed, and an entry from in between is found."""
    waiting = asyncio.create_task(ports.rooms.wait(LOBBY, 0, 2 * PATIENCE))
    await listening(database)
    assert 1 == await database.client.client_kill_filter(_type="pubsub")
    await ports.rooms.append(LOBBY, "k1", "r1")
    async with asyncio.timeout(PATIENCE):
        assert await waiting


async def test_closing_at_any_moment(database: Database) -> None:
    """A log closes in time, whatever state its subscription is in."""
    for pause in range(40):
        rooms = RedisRoomLog(database.client)
        await rooms.append(LOBBY, f"k{pause}", "r")
        await rooms.wait(LOBBY, 0, 30)
        for _ in range(pause):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await rooms.close()
