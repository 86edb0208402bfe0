"""Fixtures: the bot's stores with exactly its production rights."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.store.connection.database import Database, open_database
from tests.adapters.redis.conftest import (
    block_store,
    board_sessions,
    guess_store,
    identities,
    personal_data,
    ports,
    rated_games,
    record_store,
    restraint_store,
    review_store,
    slots,
)
from tests.deploy.servers import Server, run_server

__all__ = [
    "block_store",
    "board_sessions",
    "guess_store",
    "identities",
    "personal_data",
    "ports",
    "rated_games",
    "record_store",
    "restraint_store",
    "review_store",
    "slots",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the bot's configuration and users."""
    with run_server(tmp_path_factory.mktemp("deploy") / "server") as server:
        yield server


@pytest.fixture
async def database(server: Server) -> AsyncIterator[Database]:
    """The empty server as the bot sees it; at the end no command of the bot may have been
    denied."""
    with server.admin() as admin:
        admin.flushall()
        admin.acl_log_reset()
    database = await open_database(server.url(), server.folder)
    assert isinstance(database, Database), database
    yield database
    await database.close()
    assert [] == denied(server)


@pytest.fixture
async def other(database: Database, server: Server) -> AsyncIterator[Database]:
    """The same server, as seen by another process."""
    other = await open_database(server.url(), server.folder)
    assert isinstance(other, Database), other
    yield other
    await other.close()


def denied(server: Server) -> list[str]:
    """Return what the server has denied: user, reason and object."""
    with server.admin() as admin:
        found = admin.acl_log()
    return [f"{each['username']}: {each['reason']} {each['object']}" for each in found]
