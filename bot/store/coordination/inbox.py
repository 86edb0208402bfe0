"""The inbox of a platform's updates: a stream read by a consumer group.

An update is stored before it is acknowledged to the platform, so that ``kill -9`` at any time loses
nothing. Entries that were read but not done stay pending in the group, and the next leader takes
them over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from redis.exceptions import ResponseError

from bot.play.ports.inbox import Arrival
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available, heed_cancellation
from bot.store.coordination.leader_lease import RedisLease

GROUP = "bot"
MAX_ASIDE = 1_000
_AT_ONCE = 100
LONGEST_BLOCK_MS = 1_000
"""Less than `retries.SILENCE`, the client's timeout for an answer."""


class RedisInbox(RedisLease):
    """Implements the port `Inbox`. ``name`` identifies the platform and the bot on it. All methods
    raise `StoreUnavailableError` when the database does not answer."""

    def __init__(self, client: Client, name: str) -> None:
        super().__init__(client, name)
        self._client = client
        self._name = name
        self._stream = keys.inbox(name)
        self._receive = Script(client, "receive")
        self._finish = Script(client, "finish")
        self._count = Script(client, "count_try")
        self._ends = [self._stream, keys.inbox_tries(name), keys.inbox_aside(name)]

    async def offset(self) -> int:
        with available():
            offset = int(await self._client.get(keys.inbox_offset(self._name)) or 0)
        heed_cancellation()
        return offset

    async def store(self, updates: Sequence[tuple[int, str]], offset: int | None = None) -> int:
        """See `Inbox.store`. The offset expires after 48 hours without updates: after a longer
        silence the platform may restart its numbering."""
        names = [self._stream, keys.inbox_offset(self._name)]
        arguments: list[str | int] = [keys.REMEMBERED_MS, "" if offset is None else offset]
        for number, content in updates:
            names.append(keys.inbox_known(self._name, str(number)))
            arguments += [number, content]
        with available():
            stored = int(await self._receive(keys=names, args=arguments))
        heed_cancellation()
        return stored

    async def left_over(self, holder: str) -> Sequence[Arrival]:
        found: list[Arrival] = []
        start: Any = "0-0"
        with available():
            await self._found_group()
            while True:
                heed_cancellation()
                # Idle time 0: only the leader reads, so no other process is working on them.
                start, entries, *_ = await self._client.xautoclaim(
                    self._stream, GROUP, holder, min_idle_time=0, start_id=start, count=_AT_ONCE
                )
                found += [_arrival(entry, fields, again=True) for entry, fields in entries]
                if str(start) == "0-0":
                    break
            await self._forget_consumers(holder)
        return found

    async def take(self, holder: str, limit: int, ms: int) -> Sequence[Arrival]:
        heed_cancellation()
        block = max(1, min(ms, LONGEST_BLOCK_MS))
        with available():
            try:
                found = await self._read_new(holder, limit, block)
            except ResponseError as error:
                if not str(error).startswith("NOGROUP"):
                    raise
                await self._found_group()
                found = await self._read_new(holder, limit, block)
        return [_arrival(entry, fields) for _, entries in found for entry, fields in entries]

    async def count_try(self, arrival: Arrival) -> int:
        tries = keys.inbox_tries(self._name)
        with available():
            before = int(await self._client.hget(tries, arrival.ref) or 0)
            # A server that hung executes every repetition of a call; the script counts only once.
            return int(await self._count(keys=[tries], args=[arrival.ref, before]))

    async def forget_tries(self, arrival: Arrival) -> None:
        with available():
            await self._client.hdel(keys.inbox_tries(self._name), arrival.ref)

    async def complete(self, arrival: Arrival) -> None:
        with available():
            await self._finish(keys=self._ends, args=[GROUP, arrival.ref, MAX_ASIDE])

    async def set_aside(self, arrival: Arrival) -> None:
        fields: list[str | int] = ["n", arrival.number, "c", arrival.content]
        with available():
            await self._finish(keys=self._ends, args=[GROUP, arrival.ref, MAX_ASIDE, *fields])

    async def drop_aside(self, pattern: str) -> None:
        key, wanted = keys.inbox_aside(self._name), re.compile(pattern)
        with available():
            entries: Any = await self._client.xrange(key)
            found = [entry for entry, fields in entries if wanted.search(fields["c"])]
            if found:
                await self._client.xdel(key, *found)

    async def _read_new(self, holder: str, limit: int, block: int) -> Any:
        streams: dict[Any, Any] = {self._stream: ">"}
        return await self._client.xreadgroup(GROUP, holder, streams, count=limit, block=block) or ()

    async def _found_group(self) -> None:
        """Create the group at the beginning of the stream, so that it includes earlier entries."""
        try:
            await self._client.xgroup_create(self._stream, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise

    async def _forget_consumers(self, holder: str) -> None:
        """Delete consumers of dead processes; their entries have been taken over."""
        for consumer in await self._client.xinfo_consumers(self._stream, GROUP):
            if consumer["name"] != holder and not consumer["pending"]:
                await self._client.xgroup_delconsumer(self._stream, GROUP, consumer["name"])


def _arrival(entry: str, fields: dict[str, str], *, again: bool = False) -> Arrival:
    return Arrival(entry, int(fields["n"]), fields["c"], again)
