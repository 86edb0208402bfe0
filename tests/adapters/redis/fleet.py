"""Several real servers at once: a cluster, or a primary with replicas and Sentinels.

Each has its own folder and port on loopback, and dies with the process that started it.
"""

from __future__ import annotations

import asyncio
import ctypes
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.store.connection.embedded import find_program
from tests.ports import free_port

HOST = "127.0.0.1"
SET = "mymaster"
PATIENCE = 30.0
DOWN_AFTER_MS = 1_000
"""How long a server must be silent to count as down, for Sentinels and clusters."""
_EMPTY = "empty"
_AGAIN_AFTER_S = 0.2
_PR_SET_PDEATHSIG = 1
_SAFE = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")
_QUICK = ("--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1")


@dataclass
class Node:
    """A server process."""

    folder: Path
    port: int
    arguments: Sequence[str]
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start the server, also after a kill, on its existing data."""
        self.folder.mkdir(exist_ok=True)
        program = find_program()
        assert program is not None
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(program), *self.arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 (calls into the kernel, and no more)
            )

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def freeze(self) -> None:
        """Suspend the server: its connections stay open, but it does not respond."""
        self._tell(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume the server."""
        self._tell(signal.SIGCONT)

    def _tell(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def ask(self, *command: str | int) -> Any:
        """Run one command as an administrator on this server."""
        async with Redis(
            host=HOST, port=self.port, decode_responses=True, socket_timeout=5
        ) as client:
            return await client.execute_command(*command)  # type: ignore[no-untyped-call]


@dataclass
class Fleet:
    """Servers that belong together. ``url`` is the address for the program."""

    url: str
    servers: list[Node]
    sentinels: list[Node] = field(default_factory=list)

    def of_port(self, port: int) -> Node:
        """Return the server with this port."""
        return next(node for node in self.servers if node.port == port)


@contextmanager
def run_nodes(nodes: Sequence[Node]) -> Iterator[None]:
    """Start the servers, and kill them at the end, even after an error."""
    with ExitStack() as ends:
        for node in nodes:
            ends.callback(node.kill)
            node.start()
        yield


@contextmanager
def run_cluster(
    folder: Path, primaries: int = 3, replicas: int = 0, options: Sequence[str] = ()
) -> Iterator[Fleet]:
    """Run a cluster with these numbers of primaries and replicas per primary. For fixtures: it runs
    an event loop."""
    folder.mkdir(exist_ok=True)
    count = primaries * (1 + replicas)
    ports = [free_port() for _ in range(2 * count)]
    nodes = [
        Node(
            folder / str(port),
            port,
            (
                "--port",
                str(port),
                "--bind",
                HOST,
                "--cluster-enabled",
                "yes",
                "--cluster-port",
                str(ports[count + number]),
                "--cluster-node-timeout",
                str(DOWN_AFTER_MS),
                *_SAFE,
                *_QUICK,
                *options,
            ),
        )
        for number, port in enumerate(ports[:count])
    ]
    with run_nodes(nodes):
        asyncio.run(_meet(nodes, ports[count:], primaries))
        hosts = ",".join(f"{HOST}:{node.port}" for node in nodes[:primaries])
        yield Fleet(f"redis+cluster://{hosts}", nodes)


@contextmanager
def run_sentinel_set(
    folder: Path, replicas: int = 2, options: Sequence[str] = ()
) -> Iterator[Fleet]:
    """Run a primary (the first server) with replicas, and three Sentinels. For fixtures: it runs an
    event loop."""
    folder.mkdir(exist_ok=True)
    first, *others = [free_port() for _ in range(1 + replicas)]
    common = ("--bind", HOST, *_SAFE, *_QUICK, *options)
    servers = [Node(folder / str(first), first, ("--port", str(first), *common))]
    common += ("--replicaof", HOST, str(first))
    servers += [Node(folder / str(port), port, ("--port", str(port), *common)) for port in others]
    # Started at the same moment, each may vote for itself.
    patience = [DOWN_AFTER_MS + 300 * number for number in range(3)]
    sentinels = [
        _sentinel(folder / f"s{port}", port, first, ms)
        for port, ms in ((free_port(), ms) for ms in patience)
    ]
    with ExitStack() as ends:
        ends.enter_context(run_nodes(servers))
        asyncio.run(_follow(servers))
        # A Sentinel looks for replicas when it starts, and then only every ten seconds.
        ends.enter_context(run_nodes(sentinels))
        asyncio.run(_watch(sentinels, replicas))
        hosts = ",".join(f"{HOST}:{sentinel.port}" for sentinel in sentinels)
        yield Fleet(f"redis+sentinel://{hosts}/{SET}", servers, sentinels)


async def find_primary(fleet: Fleet) -> Node:
    """Return the primary that the Sentinels name."""
    _, port = await fleet.sentinels[0].ask("SENTINEL", "get-master-addr-by-name", SET)
    return fleet.of_port(int(port))


async def find_owner(fleet: Fleet, key: str) -> Node:
    """Return the primary that has a key in a cluster, according to the first server that
    answers."""
    for node in fleet.servers:
        try:
            slot = int(await node.ask("CLUSTER", "KEYSLOT", key))
            shards = await node.ask("CLUSTER", "SLOTS")
        except (RedisError, OSError):
            continue
        for low, high, at, *_ in _ranges(shards):
            if low <= slot <= high:
                return fleet.of_port(at)
    raise AssertionError(key)


async def move_slot(fleet: Fleet, key: str, pause: Callable[[], Awaitable[None]]) -> None:
    """Move a key's slot to another primary key by key, as ``reshard`` does.

    ``pause`` is awaited when half of the keys are moved.
    """
    source = await find_owner(fleet, key)
    slot = int(await source.ask("CLUSTER", "KEYSLOT", key))
    heads = [fleet.of_port(at) for _, _, at in _ranges(await source.ask("CLUSTER", "SLOTS"))]
    target = next(node for node in heads if node is not source)
    names = {node.port: str(await node.ask("CLUSTER", "MYID")) for node in heads}
    await target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", names[source.port])
    await source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", names[target.port])
    moved, paused = 0, False
    total = int(await source.ask("CLUSTER", "COUNTKEYSINSLOT", slot))
    while found := await source.ask("CLUSTER", "GETKEYSINSLOT", slot, 1):
        await source.ask("MIGRATE", HOST, target.port, found[0], 0, 5_000)
        moved += 1
        if not paused and 2 * moved >= total:
            paused = True
            await pause()
    for node in dict.fromkeys((target.port, source.port, *names)):
        await fleet.of_port(node).ask("CLUSTER", "SETSLOT", slot, "NODE", names[target.port])


async def empty(fleet: Fleet) -> None:
    """Empty a cluster, and wait until all earlier published messages are delivered.

    Each server receives a new message from every server. Messages between two servers arrive in
    order, so all earlier ones have arrived by then. Messages are lost while the connection between
    two servers is down, so each is published until it is received.

    https://valkey.io/topics/cluster-spec/ (the bus connects every two servers)
    """
    this_call = token_hex(8)
    clients = [
        Redis(host=HOST, port=node.port, decode_responses=True, socket_timeout=PATIENCE)
        for node in fleet.servers
    ]
    async with AsyncExitStack() as ends:
        for client in clients:
            await ends.enter_async_context(client)
        ears = [await ends.enter_async_context(client.pubsub()) for client in clients]
        for ear in ears:
            await ear.subscribe(_EMPTY)
        for client in clients:
            if (await client.execute_command("ROLE"))[0] == "master":  # type: ignore[no-untyped-call]
                await client.flushall()
        async with asyncio.timeout(PATIENCE):
            for ear in ears:
                silent = {f"{this_call} {number}": client for number, client in enumerate(clients)}
                while silent:
                    for message, client in silent.items():
                        await client.publish(_EMPTY, message)
                    while silent and (heard := await ear.get_message(timeout=_AGAIN_AFTER_S)):
                        silent.pop(str(heard["data"]), None)


async def wait_for_response(node: Node) -> None:
    """Wait until a server responds."""

    async def pong() -> bool:
        try:
            return bool(await node.ask("PING"))
        except (RedisError, OSError):
            return False

    await wait_until(pong, f"port {node.port}")


async def wait_until(condition: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait for a condition."""
    for _ in range(int(PATIENCE / 0.02)):
        if await condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"waited too long for {what}")


async def _follow(servers: Sequence[Node]) -> None:
    await asyncio.gather(*map(wait_for_response, servers))
    await wait_until(lambda: has_replicas(servers[0], len(servers) - 1), "replicas")


async def _watch(sentinels: Sequence[Node], replicas: int) -> None:
    await asyncio.gather(*map(wait_for_response, sentinels))
    for sentinel in sentinels:
        await wait_until(partial(_knows, sentinel, replicas), "Sentinels")


async def _meet(nodes: Sequence[Node], buses: Sequence[int], primaries: int) -> None:
    await asyncio.gather(*map(wait_for_response, nodes))
    share, heads = 16384 // primaries, nodes[:primaries]
    for number, node in enumerate(heads):
        last = 16383 if number == primaries - 1 else (number + 1) * share - 1
        await node.ask("CLUSTER", "ADDSLOTSRANGE", number * share, last)
        await node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node, bus in zip(nodes[1:], buses[1:], strict=True):
        await nodes[0].ask("CLUSTER", "MEET", HOST, node.port, bus)
    for node in nodes:
        await wait_until(partial(_has_met, node, len(nodes)), "the cluster to meet")
    for number, node in enumerate(nodes[primaries:]):
        head = await heads[number % primaries].ask("CLUSTER", "MYID")
        await node.ask("CLUSTER", "REPLICATE", str(head))
    for node in heads:
        await wait_until(partial(_ok, node), "the cluster")
        wanted = len(nodes) // primaries - 1
        await wait_until(partial(has_replicas, node, wanted), "its replicas")


async def _has_met(node: Node, count: int) -> bool:
    met = str(await node.ask("CLUSTER", "NODES")).splitlines()
    return len(met) == count and not any("handshake" in line for line in met)


async def _ok(node: Node) -> bool:
    return "cluster_state:ok" in str(await node.ask("CLUSTER", "INFO"))


async def has_replicas(node: Node, count: int) -> bool:
    """Return whether a primary has this many connected replicas."""
    info = await node.ask("INFO", "replication")
    return count == sum("online" in str(info.get(f"slave{n}", "")) for n in range(count))


async def _knows(sentinel: Node, replicas: int) -> bool:
    seen = await sentinel.ask("SENTINEL", "MASTER", SET)
    return int(seen["num-other-sentinels"]) == 2 and int(seen["num-slaves"]) == replicas


def _ranges(shards: Any) -> Iterator[tuple[int, int, int]]:
    for low, high, head, *_ in shards:
        yield int(low), int(high), int(head[1])


def _sentinel(folder: Path, port: int, watched: int, down_after: int) -> Node:
    folder.mkdir()
    (folder / "sentinel.conf").write_text(
        f"port {port}\nbind {HOST}\n"
        f"sentinel monitor {SET} {HOST} {watched} 2\n"
        f"sentinel down-after-milliseconds {SET} {down_after}\n"
        f"sentinel failover-timeout {SET} 2000\n"
        f"sentinel parallel-syncs {SET} 2\n"
    )
    return Node(folder, port, ("sentinel.conf", "--sentinel"))


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
