"""Inspects a database for the operator: version, latency, clock, durability.

Changes nothing. If the user lacks the rights for ``INFO`` and ``CONFIG GET``, their values are
unknown.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    AuthenticationError,
    NoPermissionError,
    RedisClusterException,
    RedisError,
    ResponseError,
)

from bot.ids import RoomId
from bot.play.ports.profile_fields import ReadableField
from bot.store.checks.durability import QUESTIONS, Durability, of_server
from bot.store.connection import keys
from bot.store.connection.address import Topology, place, read_address
from bot.store.connection.clients import Client, make_client
from bot.store.connection.cluster import Cluster
from bot.store.connection.connection_check import TIMEOUT, DatabaseProblem
from bot.store.connection.database import DEFAULT_REPLICAS
from bot.store.connection.scripts import SCANNED, finish, literal, milliseconds

_PINGS = 3
T = TypeVar("T")
_Ask = Callable[..., Awaitable[Any]]
"""Sends one command to one server."""


@dataclass(frozen=True)
class Inspection:
    """The findings about one server.

    ``version`` is like ``Valkey 9.1.2``, empty if unknown. ``latency`` is the shortest of several
    round trips in milliseconds. ``ahead`` is how many milliseconds the database's clock is ahead of
    this machine's. ``replicas`` is None if unknown. ``is_log_written``: whether the last write to
    its log succeeded.
    """

    version: str
    latency: float
    ahead: int
    is_replica: bool
    replicas: int | None
    durability: Durability
    is_log_written: bool


async def inspect(
    url: str, replicas: int | None, now: Callable[[], int], seconds: float
) -> list[Inspection] | DatabaseProblem:
    """Inspect each primary within ``seconds``. ``replicas`` is how many are waited for; None:
    `DEFAULT_REPLICAS`. ``now`` returns milliseconds since 1970 by this machine's clock."""
    try:
        async with asyncio.timeout(seconds), _connect(url) as client:
            asks: list[_Ask] = [client.execute_command]
            if isinstance(client, Cluster):
                await client.initialize()
                asks = [node.execute_command for node in client.get_primaries()]
            found = [await _inspect(ask, now) for ask in asks]
    except (RedisError, RedisClusterException, OSError, ValueError) as error:
        denied = isinstance(error, NoPermissionError | AuthenticationError)
        reason = f"{type(error).__name__}: {error}".rstrip(".: ")
        data = {"where": place(url), "reason": reason}
        return DatabaseProblem("database-denied" if denied else "database-unreachable", data)
    wanted = DEFAULT_REPLICAS[read_address(url).kind] if replicas is None else replicas
    if any(each.replicas is not None and each.replicas < wanted for each in found):
        data = {"where": place(url), "count": str(wanted), "variable": "NIGIRI_REPLICAS"}
        return DatabaseProblem("database-without-replicas", data)
    return found


async def rooms_playing(url: str, platform: str, seconds: float) -> set[RoomId] | None:
    """Return a platform's rooms with open games; None if the database does not answer or has too
    many keys to scan within ``seconds``."""
    before = keys.room_games("")
    pattern = f"{literal(keys.room_games(f'{platform}:'))}*"
    try:
        async with asyncio.timeout(seconds), _connect(url) as client:
            found = client.scan_iter(match=pattern, count=SCANNED)
            return {str(key).removeprefix(before) async for key in found}
    except (RedisError, RedisClusterException, OSError, ValueError):
        return None


async def load_field(url: str, whose: str, wanted: ReadableField[T], seconds: float) -> T:
    """Return a field of a profile; its default if the database does not answer within
    ``seconds``."""
    try:
        async with asyncio.timeout(seconds), _connect(url) as client:
            text = await client.hget(keys.settings(whose), f"set:{wanted.name}")
    except (RedisError, RedisClusterException, OSError, ValueError):
        return wanted.default
    return wanted.decode(str(text or ""))


@asynccontextmanager
async def _connect(url: str) -> AsyncIterator[Client | Redis]:
    """Yield a client without retries for a single server; several servers are retried for some
    seconds.

    Raises:
        ValueError: the address is malformed; the message holds no password.
    """
    address = read_address(url)
    if address.kind is not Topology.ONE:
        several = make_client(address, replicas=0)
        try:
            yield several
        finally:
            await finish(several.leave())
        return
    client = Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
        decode_responses=True,
    )
    try:
        yield client
    finally:
        await finish(client.aclose())


async def _inspect(ask: _Ask, now: Callable[[], int]) -> Inspection:
    latencies = []
    for _ in range(_PINGS):
        began = time.perf_counter()
        await ask("PING")
        latencies.append((time.perf_counter() - began) * 1000)
    before = now()
    there = milliseconds(await ask("TIME"))
    ahead = there - (before + now()) // 2
    info = await _info(ask)
    replicas = info.get("connected_slaves")
    return Inspection(
        version=_version(info),
        latency=min(latencies),
        ahead=ahead,
        is_replica=info.get("role") == "slave",
        replicas=None if replicas is None else int(replicas),
        durability=of_server(await _read_configuration(ask), info, info),
        is_log_written=info.get("aof_last_write_status", "ok") == "ok",
    )


async def _read_configuration(ask: _Ask) -> dict[str, Any] | ResponseError:
    """Return the answer to the first of `QUESTIONS`, or the error if it is not permitted."""
    try:
        return dict(await ask(*QUESTIONS[0]))
    except ResponseError as error:
        return error


async def _info(ask: _Ask) -> dict[str, Any]:
    try:
        return dict(await ask("INFO"))
    except NoPermissionError:
        return {}


def _version(info: dict[str, Any]) -> str:
    """Return the name and version of the server. Valkey reports two versions: its own, and that of
    the Redis release that it is compatible with."""
    if own := info.get("valkey_version"):
        return f"Valkey {own}"
    return f"Redis {info['redis_version']}" if "redis_version" in info else ""
