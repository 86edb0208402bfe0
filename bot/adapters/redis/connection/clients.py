"""The clients for each kind of database. All calls of this folder go through one of them.

They are redis-py's own, with two additions:

- **Replicas are waited for**, if there are any to wait for: each write is followed by ``WAIT`` on
  the same connection (https://valkey.io/commands/wait/), so that what somebody has been told
  survives the primary. A write that too few replicas have in time may be lost or not, so it is made
  again, and then given up. As ``WAIT`` knows only of what its own connection wrote, and making a
  write again may change nothing, a mark is written before it.
- **A failover is a pause and no failure**, as the restart of one server is: calls are repeated with
  growing pauses while nobody answers. So all of them must bear being repeated.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, cast

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.client import PubSub
from redis.asyncio.cluster import ClusterNode, PipelineCommand
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import (
    AskError,
    ClusterError,
    ConnectionError,  # noqa: A004 (the library's own)
    MovedError,
    RedisClusterException,
    RedisError,
    SlotNotCoveredError,
    TimeoutError,  # noqa: A004 (the library's own)
    TryAgainError,
)

from bot.adapters.redis.connection import keys
from bot.adapters.redis.connection.address import Address, Kind

CONNECTIONS = 64
"""Of one process, to one server. Whoever needs one more waits for it."""
TRIES = 10
"""With growing pauses: about four seconds without a server."""
SILENCE = 1.5
"""Seconds after which a server of several is taken for dead: another may be in its place."""
SENTINEL_SILENCE = 0.5
WAIT_MS = 1_000
"""How long replicas may take for a write. Less than `SILENCE`, or nobody would hear the answer."""
WAITS = 4
PAUSE = 0.5
"""Seconds before a write is made again which the server refused for want of replicas."""
REDIRECTIONS = 16
LONGEST = 6.0
"""Seconds after which no other server is tried, if those that are tried keep silent."""

Command = Sequence[Any]
"""A command's name and arguments."""
_Call = Callable[[], Coroutine[Any, Any, Any]]

SURE = frozenset(
    {"EVAL", "EVALSHA", "SET", "HSET", "HDEL", "DEL", "ZADD", "ZREM", "SADD", "SREM", "HINCRBY"}
)
"""Commands whose effect must not be lost once somebody was told. Others that write only say what
was dealt with; if that is lost, it is dealt with again."""

_PASSING = (ConnectionError, TimeoutError, ClusterError, RedisClusterException)
"""What is over soon: among others a server that fails, and a slot that is half here, half there."""

_TOO_FEW = "NOREPLICAS"
"""What a server says that has ``min-replicas-to-write``."""


class NotReplicatedError(RedisError):
    """A write that too few replicas have. It may survive or not."""


class Server(Redis):
    """One server. ``replicas``: how many must have each write. ``tags``: where it keeps what is
    swept; under ``other_tags`` an older program did, or does a cluster."""

    replicas = 0
    tags, other_tags = keys.ONE_TAG, keys.TAGS

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        if self.replicas and args[0] in SURE:
            return _answer(await self.at_once([args]))
        return await self._tried(lambda: super(Server, self).execute_command(*args, **options))  # type: ignore[no-untyped-call]

    async def at_once(self, commands: Sequence[Command]) -> list[Any]:
        """The answer to each command, or its error, in one round trip.

        Raises:
            redis.exceptions.RedisError: of the connection, or `NotReplicatedError`.
        """

        async def send(more: Sequence[Command]) -> list[Any]:
            async with self.pipeline(transaction=False) as pipeline:
                for command in (*commands, *more):
                    pipeline.execute_command(*command)
                return await pipeline.execute(raise_on_error=False)

        wanted = _wanted(commands, self.replicas)
        return cast(
            "list[Any]",
            await self._tried(lambda: _replicated(send, keys.written(0), wanted)),
        )

    async def _tried(self, call: _Call) -> Any:
        """The connections of one server try again by themselves."""
        return await call()

    async def leave(self) -> None:
        """Closes everything."""
        await self.aclose()

    def tag(self, game_id: str) -> str:  # noqa: ARG002 (as `Cluster.tag`)
        """The one of `tags` under which what is swept of this match stands."""
        return keys.WHOLE

    def lane(self, key: str) -> str:  # noqa: ARG002 (as `Cluster.lane`)
        """Which server has the key; what goes to different ones need not wait for each other."""
        return ""


class Primary(Server):
    """The primary of a set, whichever server that is just now."""

    async def _tried(self, call: _Call) -> Any:
        """A connection would go back to the server that it had; a new one asks the Sentinels."""
        return await _again(call)


class Cluster(RedisCluster):
    """Several servers with a part of the keys each. What is swept stands on each of them."""

    replicas = 0
    tags, other_tags = keys.TAGS, keys.ONE_TAG
    _left = False

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        if self.replicas and args[0] in SURE:
            return await _again(lambda: self._surely(args))
        return await _again(lambda: super(Cluster, self).execute_command(*args, **options))

    async def at_once(self, commands: Sequence[Command]) -> list[Any]:
        """As `Server.at_once`, one round trip for each server that has some of the keys.

        What one of them sends elsewhere, or does not answer, is asked again by itself.
        """
        await self.initialize()
        answers: list[Any] = [None] * len(commands)
        groups: defaultdict[ClusterNode, list[int]] = defaultdict(list)
        for number, command in enumerate(commands):
            groups[self._node(_key(command))].append(number)

        async def ask(node: ClusterNode, numbers: Sequence[int]) -> None:
            try:
                found = await self._send(node, [commands[number] for number in numbers])
            except _PASSING as error:
                found = [error] * len(numbers)
            for number, answer in zip(numbers, found, strict=True):
                answers[number] = answer

        async def ask_again(number: int) -> None:
            try:
                answers[number] = await self.execute_command(*commands[number])
            except (RedisError, RedisClusterException) as error:
                answers[number] = error

        await asyncio.gather(*(ask(node, numbers) for node, numbers in groups.items()))
        elsewhere = (AskError, TryAgainError, NotReplicatedError, *_PASSING)
        missing = [n for n, answer in enumerate(answers) if isinstance(answer, elsewhere)]
        await asyncio.gather(*map(ask_again, missing))
        return answers

    async def initialize(self, *args: Any, **options: Any) -> Cluster:
        """Raises `ConnectionError` after `leave`: whoever is late must not connect again."""
        if self._left:
            raise ConnectionError("the cluster was left")
        await super().initialize(*args, **options)
        return self

    async def leave(self) -> None:
        """Closes everything for good. The library's `aclose` only makes it look around anew."""
        self._left = True
        await self.nodes_manager.aclose()
        await self.nodes_manager.aclose("startup_nodes")
        await self.aclose()

    async def time(self, **_: Any) -> tuple[int, int]:
        """Of always the same server, as long as the slots stay where they are."""

        async def ask() -> Any:
            await self.initialize()
            node = self._node(keys.ALARMS)
            try:
                return await node.execute_command("TIME")
            except (ConnectionError, TimeoutError):
                await self._look_again(node)
                raise

        seconds, micros = await _again(ask)
        return int(seconds), int(micros)

    def pubsub(self, **options: Any) -> PubSub:  # type: ignore[override]
        """At any node: each hears what is told at any other, and one may be down."""
        return super().pubsub(node=self.get_random_node(), **options)

    def tag(self, game_id: str) -> str:
        return str(keys.partition(game_id))

    def lane(self, key: str) -> str:
        """See `Server.lane`."""
        return str(self._node(key).name)

    def _node(self, key: str) -> ClusterNode:
        """Raises `SlotNotCoveredError`."""
        node = self.get_node_from_key(key)
        if node is None:
            raise SlotNotCoveredError(key)
        return node

    async def _surely(self, command: Command) -> Any:
        """Like the library's way to follow redirections, but a write's `WAIT` goes with it."""
        await self.initialize()
        node, asking = self._node(_key(command)), False
        for _ in range(REDIRECTIONS):
            before: list[Command] = [("ASKING",)] if asking else []
            answer = (await self._send(node, [*before, command]))[-1]
            match answer:
                case MovedError():
                    await self.nodes_manager.move_slot(answer)
                    node, asking = self._node(_key(command)), False
                case AskError():
                    other = self.get_node(answer.host, answer.port)
                    if other is None:
                        await self.nodes_manager.initialize()
                        continue
                    node, asking = other, True
                case TryAgainError():
                    await asyncio.sleep(0.05)
                case Exception():
                    raise answer
                case _:
                    return answer
        raise ClusterError("too many redirections")

    async def _send(self, node: ClusterNode, commands: Sequence[Command]) -> list[Any]:
        """The answers of one node, in one round trip, and errors among them."""

        async def send(more: Sequence[Command]) -> list[Any]:
            both = (*commands, *more)
            batch = [PipelineCommand(number, *command) for number, command in enumerate(both)]
            try:
                await node.execute_pipeline(batch)
            except (ConnectionError, TimeoutError):
                await self._look_again(node)
                raise
            return [command.result for command in batch]

        wanted = _wanted(commands, self.replicas)
        return await _replicated(send, self._mark(node) if wanted else "", wanted)

    def _mark(self, node: ClusterNode) -> str:
        """A key that the node has, whatever it is asked to write besides."""
        marks = map(keys.written, range(keys.PARTITIONS))
        return next((mark for mark in marks if self._node(mark) == node), keys.written(0))

    async def _look_again(self, failed: ClusterNode) -> None:
        """Somebody else may have the keys of a node by now."""
        failed.update_active_connections_for_reconnect()
        await failed.disconnect_free_connections()
        try:
            await self.nodes_manager.initialize(last_failed_node_name=failed.name)
        except _PASSING:
            return


Client = Server | Cluster


def make_client(address: Address, replicas: int) -> Client:
    """A client that decodes responses and waits for so many replicas."""
    client: Client
    match address.kind:
        case Kind.CLUSTER:
            client = Cluster(
                startup_nodes=[ClusterNode(host, port) for host, port in address.hosts],
                decode_responses=True,
                socket_timeout=SILENCE,
                socket_connect_timeout=SILENCE,
                max_connections=CONNECTIONS,
                # Each slot that moves says where it went.
                reinitialize_steps=0,
                # It would try again without a pause.
                retry=Retry(NoBackoff(), 0),
                **_without_number(address.options),
            )
        case Kind.SENTINEL:
            client = cast("Primary", Primary.from_pool(_sentinel_pool(address)))
        case Kind.ONE:
            pool = BlockingConnectionPool.from_url(
                address.url,
                max_connections=CONNECTIONS,
                decode_responses=True,
                # A pool made by itself would not try again at all.
                retry=_retry(),
            )
            client = cast("Server", Server.from_pool(pool))
    client.replicas = replicas
    return client


class _SentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """Both. Whoever gets no connection waits for one."""

    async def aclose(self) -> None:
        await super().aclose()
        await self.sentinel_manager.aclose()


def _sentinel_pool(address: Address) -> BlockingConnectionPool:
    """Connections to the primary that the Sentinels name whenever one is made."""
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
        socket_timeout=SILENCE,
        socket_connect_timeout=SILENCE,
        retry=Retry(NoBackoff(), 0),
        **(address.options or {}),
    )


def _retry() -> Retry:
    return Retry(ExponentialWithJitterBackoff(base=0.01, cap=1), TRIES)


async def _again(call: _Call) -> Any:
    until = time.monotonic() + LONGEST

    async def failed(error: Exception) -> None:
        """The next try goes wherever it has to go by then."""
        if time.monotonic() > until:
            raise error

    retry = _retry()
    retry.update_supported_errors(_PASSING)  # type: ignore[arg-type]
    return await retry.call_with_retry(call, failed)


def _without_number(options: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (options or {}).items() if name != "db"}


def _key(command: Command) -> str:
    key = command[3] if command[0] in ("EVAL", "EVALSHA") else command[1]
    return key.decode() if isinstance(key, bytes) else cast("str", key)


def _wanted(commands: Sequence[Command], replicas: int) -> int:
    return replicas if any(command[0] in SURE for command in commands) else 0


async def _replicated(
    send: Callable[[Sequence[Command]], Awaitable[list[Any]]], mark: str, replicas: int
) -> list[Any]:
    """What is answered to the commands that ``send`` sends, followed by those it is given."""
    if not replicas:
        return await send(())
    for _ in range(WAITS):
        *answers, marked, reached = await send([("SET", mark, ""), ("WAIT", replicas, WAIT_MS)])
        if isinstance(marked, AskError) or str(marked).startswith(_TOO_FEW):
            # Without the mark nobody knows how far the replicas are.
            await asyncio.sleep(PAUSE)
        elif isinstance(reached, Exception):
            raise reached
        elif reached >= replicas:
            return answers
    raise NotReplicatedError(f"fewer than {replicas} replicas have it")


def _answer(answers: Sequence[Any]) -> Any:
    (answer,) = answers
    if isinstance(answer, Exception):
        raise answer
    return answer
