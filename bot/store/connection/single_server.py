"""The client of a single server, or of the primary behind Sentinels: redis-py's, pipelined."""

from __future__ import annotations

import asyncio
import builtins
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from hiredis import pack_command
from redis.asyncio import Redis
from redis.exceptions import (
    ResponseError,
    TimeoutError,  # noqa: A004 (the library's own)
)

from bot.store.checks.foreign_keys import with_names
from bot.store.connection import keys
from bot.store.connection.database_outage import DatabaseOutage
from bot.store.connection.pipelining import Pipelines
from bot.store.connection.replication import RedisCommand, replicas_for, send_replicated
from bot.store.connection.retries import Call, again

IDLE = 8
"""Idle connections that are kept outside the pool."""


BLOCKING = frozenset({"XREADGROUP"})
"""Commands that the server may answer late; they delay all later commands on their connection."""


@dataclass(frozen=True)
class _Asked:
    """A command in the wire format, and the options for parsing its answer."""

    name: str
    packed: bytes
    options: Mapping[str, Any]


def _encode_command(command: RedisCommand, options: Mapping[str, Any] = {}) -> _Asked:
    """Encode a command. Raises `UnicodeEncodeError` for a lone surrogate."""
    name, *arguments = command
    return _Asked(name, pack_command((*name.split(), *arguments)), options)


class Server(Redis):
    """A single server, or the current primary behind Sentinels: each new connection asks them.
    ``replicas``: how many must confirm each write. ``tags`` are the hash tags of the swept indexes;
    ``other_tags`` are those that a cluster uses."""

    replicas = 0
    tags, other_tags = keys.ONE_TAG, keys.TAGS

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.outage = DatabaseOutage()
        self._pipelines: Pipelines[_Asked] = Pipelines()
        self._idle: list[Any] = []
        """The most recently used connections; taking one from the pool costs as much as using
        it."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Run one command, pipelined with concurrent ones."""
        options.pop("keys", None)  # for the library's client-side cache, which is not used
        return only(await self._ask([args], options))

    async def at_once(self, commands: Sequence[RedisCommand]) -> Sequence[Any]:
        """Run the commands in one round trip (in none without commands); return the answer or error
        of each.

        Raises:
            redis.exceptions.RedisError: of the connection, or `NotReplicatedError`.
        """
        return await self._ask(commands, {}) if commands else []

    async def ask_primaries(self, commands: Sequence[RedisCommand]) -> list[Sequence[Any]]:
        """Run the commands on each primary; return the answers or errors.

        Raises:
            redis.exceptions.RedisError: of the connection.
        """
        return [await self._ask(commands, {})]

    async def _ask(
        self, commands: Sequence[RedisCommand], options: Mapping[str, Any]
    ) -> Sequence[Any]:
        """Use separate lanes for commands that wait for replicas, and a lane of its own for each
        blocking command."""
        wanted = replicas_for(commands, self.replicas)
        send = self._send_surely if wanted else self._send
        lane = object() if commands[0][0] in BLOCKING else wanted
        answers = await self._pipelines.ask(
            lane, send, [_encode_command(command, options) for command in commands]
        )
        return await with_names(self, commands, answers)

    async def _send(self, asked: Sequence[_Asked]) -> Sequence[Any]:
        return cast("list[Any]", await self._try_with_retries(lambda: self._round_trip(asked)))

    async def _send_surely(self, asked: Sequence[_Asked]) -> Sequence[Any]:
        async def send(more: Sequence[RedisCommand]) -> list[Any]:
            return await self._round_trip([*asked, *map(_encode_command, more)])

        return cast(
            "list[Any]",
            await self._try_with_retries(
                lambda: send_replicated(send, keys.written("0"), self.replicas)
            ),
        )

    async def _round_trip(self, asked: Sequence[_Asked]) -> list[Any]:
        """Do one round trip like the library's pipelines, but without their packing, which costs
        more than everything else."""
        pool, done = self.connection_pool, False
        connection = self._idle.pop() if self._idle else await pool.get_connection()  # type: ignore[no-untyped-call]
        try:
            found = await connection.retry.call_with_retry(
                lambda: self._exchange(connection, asked), lambda _: connection.disconnect()
            )
            done = True
        except TimeoutError:
            # Other idle connections may be dead, too.
            await self._let_go_of_idle()
            raise
        finally:
            if done and len(self._idle) < IDLE:
                self._idle.append(connection)
            else:
                await pool.release(connection)
        return cast("list[Any]", found)

    async def _exchange(self, connection: Any, asked: Sequence[_Asked]) -> list[Any]:
        await connection.send_packed_command([each.packed for each in asked])
        try:
            async with asyncio.timeout(connection.socket_timeout):
                return [await self._answer(connection, each) for each in asked]
        except builtins.TimeoutError:
            raise TimeoutError("the server is silent") from None

    async def _answer(self, connection: Any, asked: _Asked) -> Any:
        """Read the next answer or error. One timeout covers all answers of the round trip."""
        try:
            answer = await connection.read_response(timeout=math.inf)
        except ResponseError as error:
            return error
        read = self.response_callbacks.get(asked.name)
        return answer if read is None else read(answer, **asked.options)

    async def _try_with_retries(self, call: Call) -> Any:
        with self.outage.attempt():
            return await again(call)

    async def _let_go_of_idle(self) -> None:
        idle, self._idle = self._idle, []
        for connection in idle:
            await connection.disconnect(nowait=True)
            await self.connection_pool.release(connection)

    async def check_reachable(self) -> None:
        """Check that the server answers. Raises `redis.exceptions.RedisError`."""
        asked = [_encode_command(("GET", keys.written("0")), {})]
        with self.outage.trial():
            await again(lambda: self._round_trip(asked))

    async def leave(self) -> None:
        await self._pipelines.close()
        self._idle.clear()
        await self.aclose()

    def tag(self, game_id: str) -> str:  # noqa: ARG002 (as `Cluster.tag`)
        """Return the tag of the swept indexes that contain this match."""
        return keys.WHOLE

    def lane(self, key: str) -> str:  # noqa: ARG002 (as `Cluster.lane`)
        """Return the server that has the key. Calls to different servers do not wait for each
        other."""
        return ""


def only(answers: Sequence[Any]) -> Any:
    """Return the only answer, or raise it if it is an error."""
    (answer,) = answers
    if isinstance(answer, Exception):
        raise answer
    return answer
