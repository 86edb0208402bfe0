"""Moves deadlines and outbox entries to the keys that this kind of database reads.

A single server has one index of deadlines and one outbox; a cluster has one of each per partition
tag. A database that was moved from one kind to the other has entries under keys that the processes
do not read. Several processes may gather at the same time, and may be interrupted.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import Script, all_done

EVERY = 600.0
"""Seconds until the other places are checked again."""

LATE_MS = 60_000
"""Deadlines older than this (ms) are compared with their matches, which may have a later one."""

_STREAMS: tuple[Callable[[str], str], ...] = (keys.outbox, keys.outbox_aside, keys.unreadable)
_AT_ONCE = 1_000


class Gathering:
    """Gathers before a sweep, at most every `EVERY` seconds. Raises `RedisError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._mend = Script(client, "mend_deadline")
        self._again = float("-inf")

    def look_again(self) -> None:
        """Gather again before the next sweep, because a process has just written under tags that
        this one does not read."""
        self._again = float("-inf")

    async def deadlines(self) -> None:
        """Gather deadlines if due."""
        if self._is_time():
            with self._this_time():
                await self._gather_deadlines()

    async def entries(self) -> None:
        """Gather outbox entries if due. An interrupted move may duplicate an entry, which is
        harmless."""
        if self._is_time():
            with self._this_time():
                for stream in _STREAMS:
                    await self._gather_entries(stream)

    def _is_time(self) -> bool:
        return time.monotonic() >= self._again

    @contextmanager
    def _this_time(self) -> Iterator[None]:
        """Schedule the next gathering after `EVERY` seconds. On failure, or after `look_again`
        during the block, gather again at once: entries written meanwhile may have been missed."""
        self._again = time.monotonic() + EVERY
        try:
            yield
        except BaseException:
            self.look_again()
            raise

    async def _gather_deadlines(self) -> None:
        seconds, _ = await self._client.time()
        late = int(seconds) * 1000 - LATE_MS
        here, others = self._client.tags, self._client.other_tags
        found = await all_done(
            self._client,
            [
                *(("ZRANGE", keys.deadlines(tag), 0, -1) for tag in others),
                *(("ZRANGE", keys.deadlines(tag), "-inf", late, "BYSCORE") for tag in here),
            ],
        )
        elsewhere = dict(zip(others, found, strict=False))
        names = dict.fromkeys(str(name) for of_a_tag in found for name in of_a_tag)
        await asyncio.gather(*map(self._mend_deadline, names))
        gone: list[RedisCommand] = [
            ("ZREM", keys.deadlines(tag), *ids) for tag, ids in elsewhere.items() if ids
        ]
        if keys.WHOLE in elsewhere and gone:
            await all_done(self._client, gone)

    async def _mend_deadline(self, game_id: str) -> None:
        named = [keys.game(game_id), keys.deadlines(self._client.tag(game_id))]
        if keys.WHOLE in self._client.tags:
            # In the same script, or a deadline set there meanwhile would be lost.
            named.append(keys.deadlines(str(keys.partition(game_id))))
        await self._mend(keys=named, args=[game_id])

    async def _gather_entries(self, stream: Callable[[str], str]) -> None:
        tags = list(self._client.other_tags)
        while tags:
            found = await all_done(
                self._client,
                [("XRANGE", stream(tag), "-", "+", "COUNT", _AT_ONCE) for tag in tags],
            )
            full = []
            for tag, entries in zip(tags, found, strict=True):
                if entries:
                    await self._move(stream, tag, entries)
                    full.append(tag)
            tags = full

    async def _move(self, stream: Callable[[str], str], tag: str, entries: Any) -> None:
        """Append the entries to the outboxes of their matches, in order, and then delete them."""
        written: list[RedisCommand] = []
        for _, fields in entries:
            flat = [text for pair in fields.items() for text in pair]
            written.append(("XADD", stream(self._client.tag(fields.get("g", ""))), "*", *flat))
        await all_done(self._client, written)
        await all_done(self._client, [("XDEL", stream(tag), *(entry for entry, _ in entries))])
