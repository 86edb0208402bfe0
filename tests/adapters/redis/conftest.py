"""Fixtures: one real server per session, started by our own launcher, and emptied for each test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.connection.database import Database
from bot.store.coordination.board_sessions import RedisBoardSessions
from bot.store.coordination.heartbeats import RedisHeartbeats
from bot.store.coordination.inbox import RedisInbox
from bot.store.coordination.processed_events import RedisProcessedEvents
from bot.store.coordination.rate_limiter import RedisRateLimiter
from bot.store.repositories.blocks import RedisBlocks
from bot.store.repositories.identities import RedisIdentities
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from bot.store.repositories.personal_data import RedisPersonalData
from bot.store.repositories.post_index import RedisPostIndex
from bot.store.repositories.predictions import RedisPredictions
from bot.store.repositories.profiles import RedisPeople
from bot.store.repositories.rated_games import RedisRatedGames
from bot.store.repositories.records import RedisRecords
from bot.store.repositories.restraints import RedisRestraints
from bot.store.repositories.reviews import RedisReviews
from bot.store.repositories.room_log import RedisRoomLog
from tests.adapters.redis.helpers import end_servers, open_embedded
from tests.adapters.store_contract import Ports


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The data folder of a server that lives as long as the session."""
    folder = tmp_path_factory.mktemp("server") / "data"
    database = asyncio.run(open_embedded(folder))
    yield folder
    asyncio.run(database.close())


@pytest.fixture(autouse=True)
def no_server_stays(tmp_path: Path) -> Iterator[None]:
    """End a server that a failed test left in its folder."""
    yield
    end_servers(tmp_path)


@pytest.fixture
async def database(server_folder: Path) -> AsyncIterator[Database]:
    """The session's server, taken over and emptied."""
    database = await open_embedded(server_folder)
    await database.client.flushdb()
    yield database
    await database.close()


@pytest.fixture
async def other(database: Database, server_folder: Path) -> AsyncIterator[Database]:
    """The same server, as seen by another process."""
    other = await open_embedded(server_folder)
    yield other
    await other.close()


@pytest.fixture
def identities(database: Database) -> RedisIdentities:
    """Identities in the session's server."""
    return RedisIdentities(database.client)


@pytest.fixture
def personal_data(database: Database) -> RedisPersonalData:
    """Personal data in the session's server."""
    return RedisPersonalData(database.client)


@pytest.fixture
def guess_store(database: Database) -> RedisPredictions:
    """Predictions in the session's server."""
    return RedisPredictions(database.client)


@pytest.fixture
def block_store(database: Database) -> RedisBlocks:
    """Blocks in the session's server."""
    return RedisBlocks(database.client)


@pytest.fixture
def board_sessions(database: Database) -> RedisBoardSessions:
    """Sessions of the board page in the session's server."""
    return RedisBoardSessions(database.client)


@pytest.fixture
def restraint_store(database: Database) -> RedisRestraints:
    """Restraints in the session's server."""
    return RedisRestraints(database.client)


@pytest.fixture
def rated_games(database: Database) -> RedisRatedGames:
    """Rated games in the session's server."""
    return RedisRatedGames(database.client)


@pytest.fixture
def slots(database: Database) -> RedisRateLimiter:
    """A rate limiter without taken slots."""
    return RedisRateLimiter(database.client, "telegram:7")


@pytest.fixture
async def ports(database: Database) -> AsyncIterator[Ports]:
    """New stores in the session's server."""
    client = database.client
    rooms = RedisRoomLog(client)
    yield Ports(
        RedisMatchStore(client),
        RedisOutbox(client),
        RedisPeople(client),
        rooms,
        RedisPostIndex(client),
        RedisProcessedEvents(client),
        RedisInbox(client, "telegram:7"),
        RedisHeartbeats(client),
    )
    await rooms.close()


@pytest.fixture
def record_store(database: Database) -> RedisRecords:
    """A store without records."""
    return RedisRecords(database.client)


@pytest.fixture
def review_store(database: Database) -> RedisReviews:
    """A store without reviews."""
    return RedisReviews(database.client)
