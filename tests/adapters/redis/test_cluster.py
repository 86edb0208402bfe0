"""The stores keep the contract in a cluster of three servers, too."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.adapters.redis import keys
from bot.adapters.redis.clients import Cluster
from bot.adapters.redis.database import Database, open_database
from tests.adapters.redis.fleet import Fleet, a_cluster
from tests.adapters.redis.test_contract import (  # noqa: F401 (all of them run here again)
    TestDeadlines,
    TestGuesses,
    TestHandled,
    TestIdentities,
    TestInbox,
    TestMatches,
    TestOutbox,
    TestPeople,
    TestPostIndex,
    TestProjections,
    TestRatedGames,
    TestRoomLog,
    TestTraces,
)
from tests.adapters.store_contract import Ports, new


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Three primaries without replicas."""
    with a_cluster(tmp_path_factory.mktemp("cluster")) as fleet:
        yield fleet


@pytest.fixture
async def database(cluster: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The cluster, empty. The stores of all fixtures work on it."""
    database = await open_database(cluster.url, tmp_path, replicas=0)
    assert isinstance(database, Database), database
    await database.client.flushdb()
    yield database
    await database.close()


async def test_tags_are_spread(database: Database, cluster: Fleet) -> None:
    """The 256 partitions stand on all three servers, about as many on each."""
    assert isinstance(database.client, Cluster)
    lanes = [database.client.lane(keys.outbox(number)) for number in range(keys.PARTITIONS)]
    counts = {lane: lanes.count(lane) for lane in lanes}
    assert 3 == len(counts)
    assert 60 <= min(counts.values()), counts


async def test_matches_are_spread(ports: Ports, cluster: Fleet) -> None:
    """Fifty matches that begin in the same moment begin on all three servers."""
    await _all(ports, 50)
    sizes = [int(await node.ask("DBSIZE")) for node in cluster.servers]
    assert 20 <= min(sizes), sizes


async def _all(ports: Ports, count: int) -> None:
    for number in range(count):
        await ports.store.commit(new(f"g{number}"))
