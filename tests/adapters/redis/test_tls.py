"""A cluster by TLS. The tests' server does not support it, so a proxy stands in front of each
server, and the servers announce its port as theirs."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.play.ports.stores import Committed
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import Database, open_database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis import rights
from tests.adapters.redis.fleet import HOST, Fleet, Node, run_cluster, wait_until
from tests.adapters.store_contract import first_commit

pytestmark = pytest.mark.soak


@pytest.fixture
def fleet(tmp_path: Path) -> Iterator[Fleet]:
    """Three primaries that announce other ports than their own, and a user with the least
    rights."""
    options = rights.rules(rights.OF_CLUSTERS)
    with run_cluster(tmp_path / "cluster", options=options) as fleet:
        yield fleet


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of our own authority, with its key."""
    both = tmp_path / "both.pem"
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "1",
            "-subj",
            "/CN=test",
            "-addext",
            f"subjectAltName=IP:{HOST}",
            "-keyout",
            str(both),
            "-out",
            str(tmp_path / "own.pem"),
        ],
        check=True,
        capture_output=True,
    )
    both.write_text(both.read_text() + (tmp_path / "own.pem").read_text())
    return both


async def test_a_cluster_by_tls(fleet: Fleet, certificate: Path, tmp_path: Path) -> None:
    """With our authority configured everything uses TLS; without, the connection is refused."""
    async with run_tls_proxies(fleet, certificate) as ports:
        hosts = ",".join(f"{HOST}:{port}" for port in ports)
        url = rights.as_user(f"rediss+cluster://{hosts}")
        trusted = await open_database(f"{url}?ssl_ca_certs={tmp_path}/own.pem", tmp_path, 0)
        assert isinstance(trusted, Database), trusted
        store = RedisMatchStore(trusted.client)
        for number in range(20):
            assert Committed(1) == await store.commit(first_commit(f"g{number}"))
        await trusted.close()
        sizes = [int(await node.ask("DBSIZE")) for node in fleet.servers]
        assert 0 < min(sizes), sizes
        refused = await open_database(url, tmp_path, 0)
        assert isinstance(refused, DatabaseProblem)
        assert "database-unreachable" == refused.id


@asynccontextmanager
async def run_tls_proxies(fleet: Fleet, certificate: Path) -> AsyncIterator[Sequence[int]]:
    """Run a TLS proxy in front of each server, which announces the proxy's port as its own."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    doors = []
    for node in fleet.servers:

        async def pass_on(
            reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int = node.port
        ) -> None:
            inner, outer = await asyncio.open_connection(HOST, port)
            await asyncio.gather(_copy(reader, outer), _copy(inner, writer))

        door = await asyncio.start_server(pass_on, HOST, 0, ssl=context)
        doors.append(door)
        port = door.sockets[0].getsockname()[1]
        await node.ask("CONFIG SET", "cluster-announce-port", port)
    ports = [door.sockets[0].getsockname()[1] for door in doors]
    for node in fleet.servers:
        await wait_until(partial(names, node, ports), "the ports to be known")
    yield ports
    for door in doors:
        door.close()


async def names(node: Node, ports: Sequence[int]) -> bool:
    """Return whether a server announces these ports."""
    shards = await node.ask("CLUSTER", "SLOTS")
    return {*ports} == {int(head[1]) for _, _, head, *_ in shards}


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    except (OSError, ssl.SSLError):
        pass
    finally:
        target.close()
