"""The doctor's inspection of several servers: a cluster, and a primary that Sentinels name."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.checks.durability import Durability, DurabilityState
from bot.store.checks.inspection import inspect, rooms_playing
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database, open_database
from tests.adapters.redis import rights
from tests.adapters.redis.fleet import Fleet, run_cluster, run_sentinel_set

DURABLE = Durability(DurabilityState.DURABLE)
ROOMS = {f"telegram:-100{number}" for number in range(20)}


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Fleet]:
    """Three primaries without replicas, and the bot's user."""
    with run_cluster(tmp_path, options=rights.rules(rights.OF_CLUSTERS)) as fleet:
        yield fleet


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Fleet]:
    """A primary, its replica and three Sentinels."""
    with run_sentinel_set(tmp_path, replicas=1) as fleet:
        yield fleet


async def play_in_rooms(fleet: Fleet, folder: Path) -> None:
    """Store running games in Telegram groups and elsewhere."""
    database = await open_database(fleet.url, folder, replicas=0)
    assert isinstance(database, Database)
    for room in (*ROOMS, "discord:7", "all:telegram:-1"):
        await database.client.zadd(f"r:{room}", {"bamoku": 1})
    await database.close()


async def inspect_servers(fleet: Fleet, replicas: int | None, seconds: float = 30.0) -> object:
    """Return the result of an inspection, with a clock that stands at 1970."""
    looking = inspect(fleet.url, replicas, lambda: 0, seconds)
    return await asyncio.wait_for(looking, 4 * seconds)


async def test_a_cluster(cluster: Fleet, tmp_path: Path) -> None:
    """Each primary of a cluster is inspected, and rooms are found on all of them."""
    await play_in_rooms(cluster, tmp_path)
    found = await inspect_servers(cluster, replicas=0)
    assert isinstance(found, list)
    assert [DURABLE] * 3 == [each.durability for each in found]
    assert all(each.ahead > 10**12 and each.latency > 0 for each in found)
    assert ROOMS == await rooms_playing(cluster.url, "telegram", 30.0)


async def test_missing_replicas(cluster: Fleet) -> None:
    """Fewer replicas than writes wait for, by the setting or by default, are a problem."""
    for wanted, count in ((None, "1"), (2, "2")):
        found = await inspect_servers(cluster, wanted)
        assert isinstance(found, DatabaseProblem)
        assert ("database-without-replicas", count) == (found.id, found.data["count"])


async def test_a_frozen_cluster(cluster: Fleet) -> None:
    """An inspection ends within its time limit, in spite of the client's retries."""
    for node in cluster.servers:
        node.freeze()
    found = await inspect_servers(cluster, None, seconds=2.0)
    assert isinstance(found, DatabaseProblem)
    assert "database-unreachable" == found.id
    assert None is await asyncio.wait_for(rooms_playing(cluster.url, "telegram", 2.0), 8.0)


async def test_sentinels(pair: Fleet, tmp_path: Path) -> None:
    """The primary that the Sentinels name is inspected, with its replica."""
    await play_in_rooms(pair, tmp_path)
    found = await inspect_servers(pair, replicas=None)
    assert isinstance(found, list)
    (server,) = found
    assert (False, 1, DURABLE) == (server.is_replica, server.replicas, server.durability)
    assert ROOMS == await rooms_playing(pair.url, "telegram", 30.0)
