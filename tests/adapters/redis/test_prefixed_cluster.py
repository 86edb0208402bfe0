"""The stores fulfil the contracts in a cluster where all keys have a prefix."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.connection import keys
from bot.store.connection.database import Database, open_database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis import rights
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.redis.fleet import Fleet, empty, run_cluster
from tests.adapters.store_contract import first_commit

PREFIX = "club:"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Three primaries, and a user with rights only on keys with the prefix."""
    options = rights.rules(rights.OF_CLUSTERS, prefix=PREFIX)
    with run_cluster(tmp_path_factory.mktemp("cluster"), options=options) as fleet:
        yield fleet


@pytest.fixture
async def database(cluster: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The empty cluster. At the end no command may have been denied, so all keys have the
    prefix."""
    await empty(cluster)
    keys.use_prefix(PREFIX)
    try:
        database = await open_database(rights.as_user(cluster.url), tmp_path, replicas=0)
        assert isinstance(database, Database), database
        yield database
        await database.close()
    finally:
        keys.use_prefix("")
    assert set() == await rights.denied_access(cluster)


@pytest.mark.soak
class TestStores(EveryStore):
    """The stores in a cluster, with a prefix."""


async def test_matches_are_spread_and_found(database: Database) -> None:
    """Matches are committed on all three servers, by scripts with several keys each, and a scan of
    all servers finds them."""
    store, ids = RedisMatchStore(database.client), [f"game{number}" for number in range(64)]
    for game_id in ids:
        await store.commit(first_commit(game_id))
    assert 3 == len({database.client.lane(keys.game(game_id)) for game_id in ids})
    assert sorted(ids) == sorted([game_id async for game_id in store.game_ids()])
