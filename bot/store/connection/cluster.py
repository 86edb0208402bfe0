"""The cluster client: redis-py's, with one pipeline per server."""

from __future__ import annotations

import asyncio
import builtins
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, cast

from redis.asyncio import RedisCluster
from redis.asyncio.client import PubSub
from redis.asyncio.cluster import ClusterNode, PipelineCommand
from redis.exceptions import (
    AskError,
    ClusterError,
    ConnectionError,  # noqa: A004 (the library's own)
    MovedError,
    RedisClusterException,
    RedisError,
    ResponseError,
    SlotNotCoveredError,
    TimeoutError,  # noqa: A004 (the library's own)
    TryAgainError,
)

from bot.store.checks.foreign_keys import is_wrong_type, name_key, with_names
from bot.store.connection import keys, retries
from bot.store.connection.database_outage import DatabaseOutage, OutOfReachError
from bot.store.connection.pipelining import Pipelines
from bot.store.connection.replication import (
    SURE,
    NotReplicatedError,
    RedisCommand,
    replicas_for,
    send_replicated,
)
from bot.store.connection.retries import PASSING, again
from bot.store.connection.single_server import only

REDIRECTIONS = 16

ONE_KEY = SURE - {"DEL"} | {
    "GET",
    "HGET",
    "HMGET",
    "HGETALL",
    "SMEMBERS",
    "ZRANGE",
    "ZREVRANGE",
    "XRANGE",
    "XADD",
    "XDEL",
}
"""Commands that address a single server: scripts by their first key, others by their first
argument. Commands not listed have several keys or none."""

_ELSEWHERE = (AskError, TryAgainError, NotReplicatedError, *PASSING)
"""Errors that a separate retry of the command can overcome."""


class Cluster(RedisCluster):
    """A cluster of servers. Swept indexes (see ``keys.py``) exist on each of them."""

    replicas = 0
    tags, other_tags = keys.TAGS, keys.ONE_TAG
    _left = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.outage = DatabaseOutage()
        """Set only by `check_reachable`, if no server answers: while a single one is away, other
        games continue."""
        self._away: frozenset[str] = frozenset()
        """Names of servers that did not answer `check_reachable`; commands to them fail at once."""
        self._pipelines: Pipelines[PipelineCommand] = Pipelines()

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Run one command, pipelined with concurrent ones to the same server."""
        if args[0] not in ONE_KEY:
            return await self._by_itself(args, options)
        return only(await self._answers([args], options, self._away))

    async def at_once(self, commands: Sequence[RedisCommand]) -> Sequence[Any]:
        """Like `Server.at_once`, in one round trip per server. Commands that are redirected or
        unanswered are retried separately."""
        return await self._answers(commands, {}, self._away)

    async def ask_primaries(self, commands: Sequence[RedisCommand]) -> list[Sequence[Any]]:
        """Like `Server.ask_primaries`. Also raises `RedisClusterException`."""
        await self.initialize()

        async def ask(node: ClusterNode) -> Sequence[Any]:
            return await self._send(node, [_encode_command(command, {}) for command in commands])

        return await asyncio.gather(*map(ask, self.get_primaries()))

    async def _answers(
        self, commands: Sequence[RedisCommand], options: Mapping[str, Any], away: frozenset[str]
    ) -> list[Any]:
        """Return the answer or error of each command. Send nothing if a command belongs to a server
        that is ``away``."""
        if away and any(self.lane(_key(command)) in away for command in commands):
            return [OutOfReachError("a server has not answered for some seconds")] * len(commands)
        answers: list[Any] = [TimeoutError("no server answers") for _ in commands]

        async def ask_again(number: int) -> None:
            try:
                answers[number] = await self._by_itself(commands[number], options)
            except (RedisError, RedisClusterException) as error:
                answers[number] = error

        with suppress(builtins.TimeoutError):
            async with asyncio.timeout(retries.LONGEST):
                await self._ask(commands, options, answers)
                missing = [n for n, answer in enumerate(answers) if isinstance(answer, _ELSEWHERE)]
                await asyncio.gather(*map(ask_again, missing))
        if self.outage.is_watched:
            # Fail the next calls to these servers fast: `check_reachable` would notice the silence
            # later.
            pairs = zip(commands, answers, strict=True)
            silent = {self.lane(_key(c)) for c, answer in pairs if isinstance(answer, TimeoutError)}
            self._away |= silent
        return answers

    async def _by_itself(self, command: RedisCommand, options: Mapping[str, Any]) -> Any:
        """Run one command, following redirections and retrying for some seconds."""
        if self.replicas and command[0] in SURE:
            return await again(lambda: self._surely(command))
        return await again(partial(self._as_the_library_does, command, options))

    async def _as_the_library_does(self, command: RedisCommand, options: Mapping[str, Any]) -> Any:
        try:
            with _closed_meanwhile():
                return await super().execute_command(*command, **options)
        except ResponseError as error:
            if is_wrong_type(error):
                raise await name_key(self, command, error) from error
            raise

    async def _ask(
        self, commands: Sequence[RedisCommand], options: Mapping[str, Any], answers: list[Any]
    ) -> None:
        """Store the answers of all servers in ``answers`` as they arrive, errors included, so that
        partial results survive a timeout of another server."""
        groups: defaultdict[ClusterNode, list[int]] = defaultdict(list)
        try:
            await self.initialize()
            for number, command in enumerate(commands):
                groups[self._node(_key(command))].append(number)
        except PASSING as error:
            answers[:] = [error] * len(commands)
            return

        async def ask(node: ClusterNode, numbers: Sequence[int]) -> None:
            some = [commands[number] for number in numbers]
            lane, send = (node.name, replicas_for(some, self.replicas)), partial(self._send, node)
            try:
                found = await self._pipelines.ask(
                    lane, send, [_encode_command(c, options) for c in some]
                )
            except PASSING as error:
                found = [error] * len(numbers)
            for number, answer in zip(numbers, found, strict=True):
                answers[number] = answer

        await asyncio.gather(*(ask(node, numbers) for node, numbers in groups.items()))
        answers[:] = await with_names(self, commands, answers)

    async def initialize(self, *args: Any, **options: Any) -> Cluster:
        """Raises `ConnectionError` after `leave`: a late call must not reconnect."""
        if self._left:
            raise ConnectionError("the cluster was left")
        await super().initialize(*args, **options)
        return self

    async def leave(self) -> None:
        """Close all connections permanently. The library's `aclose` would only reset the
        topology."""
        self._left = True
        await self._pipelines.close()
        await self.nodes_manager.aclose()
        await self.nodes_manager.aclose("startup_nodes")
        await self.aclose()

    async def time(self, **_: Any) -> tuple[int, int]:
        """Return the time of one server. It is the same server each time, as long as the slots do
        not move."""

        async def ask() -> Any:
            await self.initialize()
            node = self._node(keys.digests())
            try:
                with _closed_meanwhile():
                    return await node.execute_command("TIME")
            except (ConnectionError, TimeoutError):
                await self._look_again(node)
                raise

        seconds, micros = await again(ask)
        return int(seconds), int(micros)

    async def check_reachable(self) -> None:
        """Ask each server for an answer. Raises like `Server.check_reachable` if any is silent; an
        outage is recorded only if all are."""
        with self.outage.trial():
            await self.initialize()
            one_each = {self.lane(mark): mark for mark in map(keys.written, keys.TAGS)}
            commands = [("GET", mark) for mark in one_each.values()]
            answers = await self._answers(commands, {}, frozenset())
            answered = zip(one_each, answers, strict=True)
            silent = {name: answer for name, answer in answered if isinstance(answer, PASSING)}
            self._away = frozenset(silent) if self.outage.is_watched else frozenset()
            if len(silent) == len(one_each):
                raise next(iter(silent.values()))
        for error in silent.values():
            raise error

    def pubsub(self, **options: Any) -> PubSub:  # type: ignore[override]
        """Subscribe at a random node: cluster messages reach all nodes, and one may be down."""
        return super().pubsub(node=self.get_random_node(), **options)

    def tag(self, game_id: str) -> str:
        return str(keys.partition(game_id))

    def lane(self, key: str) -> str:
        return str(self._node(key).name)

    def _node(self, key: str) -> ClusterNode:
        """Raises `SlotNotCoveredError`."""
        node = self.get_node_from_key(key)
        if node is None:
            raise SlotNotCoveredError(key)
        return node

    async def _surely(self, command: RedisCommand) -> Any:
        """Run a write followed by `WAIT` on the same connection. Follow redirections like the
        library does."""
        await self.initialize()
        node, asking = self._node(_key(command)), False
        for _ in range(REDIRECTIONS):
            before: list[RedisCommand] = [("ASKING",)] if asking else []
            asked = [_encode_command(each, {}) for each in (*before, command)]
            answer = (await self._send(node, asked))[-1]
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

    async def _send(self, node: ClusterNode, asked: Sequence[PipelineCommand]) -> list[Any]:
        """Return the answers of one node in one round trip, errors included."""

        async def send(more: Sequence[RedisCommand]) -> list[Any]:
            both = [*asked, *(_encode_command(command, {}) for command in more)]
            try:
                with _closed_meanwhile():
                    await node.execute_pipeline(both)
            except (ConnectionError, TimeoutError):
                await self._look_again(node)
                raise
            return [command.result for command in both]

        wanted = replicas_for([command.args for command in asked], self.replicas)
        return await send_replicated(send, self._mark(node) if wanted else "", wanted)

    def _mark(self, node: ClusterNode) -> str:
        """Return a key of this node, independent of the command's keys."""
        marks = [*map(keys.written, keys.TAGS)]
        return next((mark for mark in marks if self._node(mark) == node), marks[0])

    async def _look_again(self, failed: ClusterNode) -> None:
        """Reload the cluster topology: another node may have these keys by now."""
        failed.update_active_connections_for_reconnect()
        await failed.disconnect_free_connections()
        try:
            await self.nodes_manager.initialize(last_failed_node_name=failed.name)
        except PASSING:
            return


@contextmanager
def _closed_meanwhile() -> Iterator[None]:
    """Translate an error of the library's into a broken connection. When a server fails, the
    library closes all connections of the cluster, including those that other tasks are about to
    use; these fail on an attribute that is None (`redis.asyncio.Connection._writer`)."""
    try:
        yield
    except AttributeError as error:
        raise ConnectionError("closed while it was in use") from error


def _encode_command(command: RedisCommand, options: Mapping[str, Any]) -> PipelineCommand:
    """Encode a command in advance, so that a lone surrogate fails only its caller. Raises
    `UnicodeEncodeError`."""
    name, *arguments = command
    encoded = (each.encode() if isinstance(each, str) else each for each in arguments)
    return PipelineCommand(0, name, *encoded, **options)


def _key(command: RedisCommand) -> str:
    key = command[3] if command[0] in ("EVAL", "EVALSHA") else command[1]
    return key.decode() if isinstance(key, bytes) else cast("str", key)
