"""The stores keep the contract through Sentinels, with each write waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.adapters.redis.database import Database, open_database
from tests.adapters.redis.fleet import Fleet, a_set
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


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """A primary, its replica and three Sentinels."""
    with a_set(tmp_path_factory.mktemp("pair"), replicas=1) as fleet:
        yield fleet


@pytest.fixture
async def database(pair: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The primary, empty. The stores of all fixtures work on it."""
    database = await open_database(pair.url, tmp_path)
    assert isinstance(database, Database), database
    await database.client.flushdb()
    yield database
    await database.close()


async def test_replicas_are_waited_for_by_default(database: Database) -> None:
    """Nobody has to say that what they were told must survive."""
    assert 1 == database.client.replicas
