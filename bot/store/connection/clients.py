"""Creates the client for each kind of database.

All database calls go through one of them.
"""

from __future__ import annotations

from typing import cast

from redis import DriverInfo
from redis.asyncio import BlockingConnectionPool
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff

from bot.store.connection.address import Address, Topology
from bot.store.connection.cluster import Cluster
from bot.store.connection.retries import SILENCE
from bot.store.connection.single_server import Server

CONNECTIONS = 64
"""Connections per process and server; further calls wait for a free one."""
SENTINEL_SILENCE = 0.5
_PATIENCE = {"socket_timeout": SILENCE, "socket_connect_timeout": SILENCE}
"""Defaults for connections to servers; options in the address override them."""
_DRIVER = DriverInfo()
"""Created once: each connection would otherwise read the metadata of the installed library."""

Client = Server | Cluster


def make_client(address: Address, replicas: int) -> Client:
    """Return a client that decodes responses and waits for ``replicas`` replicas."""
    client: Client
    match address.kind:
        case Topology.CLUSTER:
            client = Cluster(
                startup_nodes=[ClusterNode(host, port) for host, port in address.hosts],
                decode_responses=True,
                max_connections=CONNECTIONS,
                # Each redirection names the slot's new node.
                reinitialize_steps=0,
                # The library would retry without a pause.
                retry=Retry(NoBackoff(), 0),
                **{**_PATIENCE, **(address.options or {})},
            )
        case Topology.SENTINEL:
            client = cast("Server", Server.from_pool(_sentinel_pool(address)))
        case Topology.ONE:
            pool = BlockingConnectionPool.from_url(
                address.url,
                max_connections=CONNECTIONS,
                decode_responses=True,
                driver_info=_DRIVER,
                retry=Retry(NoBackoff(), 0),
                **_PATIENCE,
            )
            client = cast("Server", Server.from_pool(pool))
    client.replicas = replicas
    return client


class _SentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """A Sentinel pool whose calls wait for a free connection."""

    async def aclose(self) -> None:
        await super().aclose()
        await self.sentinel_manager.aclose()


def _sentinel_pool(address: Address) -> BlockingConnectionPool:
    """Return a pool that asks the Sentinels for the primary whenever it connects."""
    tell = Sentinel(  # type: ignore[no-untyped-call]
        address.hosts,
        sentinel_kwargs={
            "retry": Retry(NoBackoff(), 0),
            "socket_timeout": SENTINEL_SILENCE,
            "socket_connect_timeout": SENTINEL_SILENCE,
            **(address.sentinel_options or {}),
        },
    )
    return _SentinelPool(  # type: ignore[no-untyped-call]
        address.master,
        tell,
        max_connections=CONNECTIONS,
        decode_responses=True,
        driver_info=_DRIVER,
        retry=Retry(NoBackoff(), 0),
        **{**_PATIENCE, **(address.options or {})},
    )
