"""The stores fulfil the contracts in a cluster where each write waits for a replica."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.connection.database import Database, open_database
from tests.adapters.redis import rights
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.redis.fleet import Fleet, empty, run_cluster
from tests.adapters.redis.test_cluster import (  # noqa: F401 (runs here again)
    test_a_key_of_a_migrating_slot,
)

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Three primaries with a replica each."""
    options = rights.rules(rights.OF_CLUSTERS, rights.OF_REPLICATED)
    folder = tmp_path_factory.mktemp("cluster")
    with run_cluster(folder, replicas=1, options=options) as fleet:
        yield fleet


@pytest.fixture
async def database(cluster: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The empty cluster, used by the stores of all fixtures."""
    await empty(cluster)
    database = await open_database(rights.as_user(cluster.url), tmp_path)
    assert isinstance(database, Database), database
    assert 1 == database.client.replicas
    yield database
    await database.close()


class TestStores(EveryStore):
    """The stores in a cluster with replicas."""


async def test_nothing_was_refused(cluster: Fleet) -> None:
    """The tests above needed no further rights."""
    assert set() == await rights.denied_access(cluster)
