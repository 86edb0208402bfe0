"""Calls that are made at the same time share one round trip, and one write to the disk.

The server flushes its log once for everything that it read in one go. Ten games that move in the
same moment cost one flush then, not up to ten, and no more connections than one. In a cluster this
is so for each server, and one that does not answer holds up none of the others.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from redis.exceptions import NoScriptError

from bot.adapters.redis.connection.calls import Script
from bot.adapters.redis.connection.clients import Client

MOST = 256
"""Calls in one round trip. Those that come meanwhile go with the next one."""


@dataclass(frozen=True)
class _Call:
    keys: Sequence[bytes]
    arguments: Sequence[bytes]
    answer: asyncio.Future[Any]


class Batching:
    """One script, called by many at once. Calls must bear being repeated: the client does that."""

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        self._script = Script(client, name)
        self._waiting: defaultdict[str, list[_Call]] = defaultdict(list)
        self._senders: dict[str, asyncio.Task[None]] = {}

    async def call(self, keys: Sequence[str], arguments: Sequence[str]) -> Any:
        """What the script answers.

        Raises:
            redis.exceptions.RedisError: of this call, or of the connection.
            UnicodeEncodeError: for half a character (a lone surrogate), and for this call only.
        """
        call = _Call(
            [key.encode() for key in keys],
            [argument.encode() for argument in arguments],
            asyncio.get_running_loop().create_future(),
        )
        lane = self._client.lane(keys[0])
        self._waiting[lane].append(call)
        if lane not in self._senders:
            self._senders[lane] = asyncio.create_task(self._send(lane), name="commits")
        return await call.answer

    async def _send(self, lane: str) -> None:
        waiting = self._waiting[lane]
        try:
            while waiting:
                batch = waiting[:MOST]
                del waiting[:MOST]
                try:
                    await self._round_trip(batch)
                finally:
                    # Only if this task itself is cancelled, when the program ends, is any left.
                    for call in batch:
                        call.answer.cancel()
        finally:
            del self._senders[lane]

    async def _round_trip(self, batch: Sequence[_Call]) -> None:
        try:
            replies = await self._ask(batch, "EVALSHA", self._script.sha)
            if any(isinstance(reply, NoScriptError) for reply in replies):
                # A new server. It may have learned the script in the middle of the batch, and to
                # ask the others again does no harm.
                replies = await self._ask(batch, "EVAL", self._script.source)
        except Exception as error:  # noqa: BLE001 (it belongs to those who called)
            replies = [error] * len(batch)
        for call, reply in zip(batch, replies, strict=True):
            if call.answer.done():
                continue
            if isinstance(reply, Exception):
                call.answer.set_exception(reply)
            else:
                call.answer.set_result(reply)

    async def _ask(self, batch: Sequence[_Call], how: str, what: str) -> list[Any]:
        return await self._client.at_once(
            [(how, what, len(call.keys), *call.keys, *call.arguments) for call in batch]
        )
