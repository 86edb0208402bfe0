"""The stores fulfil the contracts through Sentinels, where each write waits for a replica."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.connection.database import Database, open_database
from tests.adapters.redis import rights
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.redis.fleet import Fleet, find_primary, run_sentinel_set

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """A primary, its replica and three Sentinels."""
    options = rights.rules(rights.OF_REPLICATED)
    with run_sentinel_set(tmp_path_factory.mktemp("pair"), replicas=1, options=options) as fleet:
        yield fleet


@pytest.fixture
async def database(pair: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The empty primary, used by the stores of all fixtures."""
    await (await find_primary(pair)).ask("FLUSHALL")
    database = await open_database(rights.as_user(pair.url), tmp_path)
    assert isinstance(database, Database), database
    yield database
    await database.close()


class TestStores(EveryStore):
    """The stores through Sentinels."""


async def test_replicas_are_waited_for_by_default(database: Database) -> None:
    """Writes wait for a replica by default."""
    assert 1 == database.client.replicas


async def test_least_rights(pair: Fleet) -> None:
    """The tests above needed no further rights: no command was denied."""
    assert set() == await rights.denied_access(pair)
