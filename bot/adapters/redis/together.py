"""Calls that are made at the same time share one round trip, and one write to the disk.

The server flushes its log once for everything that it read in one go. Ten games that move in the
same moment cost one flush then, not up to ten, and no more connections than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import NoScriptError

from bot.adapters.redis.calls import script

MOST = 256
"""Calls in one round trip. Those that come meanwhile go with the next one."""


@dataclass(frozen=True)
class _Call:
    keys: Sequence[bytes]
    arguments: Sequence[bytes]
    answer: asyncio.Future[Any]


class Together:
    """One script, called by many at once. Calls must bear being repeated: the client does that."""

    def __init__(self, client: Redis, name: str) -> None:
        self._client = client
        self._script = script(client, name)
        self._waiting: list[_Call] = []
        self._sender: asyncio.Task[None] | None = None

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
        self._waiting.append(call)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send(), name="commits")
        return await call.answer

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                await self._round_trip(batch)
            finally:
                # Only if this task itself is cancelled, when the program ends, is any left.
                for call in batch:
                    call.answer.cancel()

    async def _round_trip(self, batch: Sequence[_Call]) -> None:
        try:
            replies = await self._ask(batch)
            if any(isinstance(reply, NoScriptError) for reply in replies):
                # A new server. It may have learned the script in the middle of the batch, and to
                # ask the others again does no harm.
                await self._client.script_load(self._script.script)
                replies = await self._ask(batch)
        except Exception as error:  # noqa: BLE001 (it belongs to those who called)
            replies = [error] * len(batch)
        for call, reply in zip(batch, replies, strict=True):
            if call.answer.done():
                continue
            if isinstance(reply, Exception):
                call.answer.set_exception(reply)
            else:
                call.answer.set_result(reply)

    async def _ask(self, batch: Sequence[_Call]) -> list[Any]:
        async with self._client.pipeline(transaction=False) as pipeline:
            for call in batch:
                pipeline.evalsha(self._script.sha, len(call.keys), *call.keys, *call.arguments)
            return await pipeline.execute(raise_on_error=False)
