"""The log of browser rooms: one stream per room."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.ids import RoomId
from bot.play.lru_dict import LruDict
from bot.play.ports.room_log import MAX_BYTES, MAX_MARKS, LogEntry, goes_on
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import (
    SCANNED,
    Script,
    all_done,
    available,
    heed_cancellation,
)
from bot.store.coordination.subscriptions import hear

MAX_ENTRIES = 2_000
"""Entries kept per room, or a few more: trimming is approximate."""
LOOK_AGAIN = 2.0
"""Seconds until a waiter polls: a message may be missed during a reconnect."""
VISIT_SECONDS = 6 * 60 * 60.0
"""Seconds until a process records another visit to the same room."""
VISITS_KNOWN = 20_000
DROPPED = 100
"""Rooms returned per partition at a time."""


class RedisRoomLog:
    """Implements the port `RoomLog`.

    One process uses one connection for all waiting callers: it subscribes to a channel that
    announces the room of each append by any process. The subscription starts with the first `wait`
    and ends with `close`.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._append = Script(client, "append")
        self._rewrite = Script(client, "rewrite")
        self._visit = Script(client, "visit_room")
        self._unvisited = Script(client, "unvisited_rooms")
        self._drop = Script(client, "drop_room")
        self._marks = Script(client, "marks")
        self._visits: LruDict[RoomId, float] = LruDict(VISITS_KNOWN)
        """When this process last recorded a visit to a room; most recent last."""
        self._waiting: defaultdict[RoomId, set[asyncio.Future[None]]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None

    async def append(self, room: RoomId, key: str, record: str) -> LogEntry:
        """See `RoomLog.append`. A key is remembered for 48 hours."""
        await self._record_visit(room)
        with available():
            seq, outcome, *stamps = await self._append(
                keys=[keys.room_log(room), keys.room_log_entry(room, key)],
                args=[record, keys.REMEMBERED_MS, MAX_ENTRIES, keys.rooms(), room, MAX_BYTES],
            )
        if isinstance(outcome, int):
            stamp, before = map(str, stamps)
            return LogEntry(int(seq), record, outcome, stamp, before)
        return LogEntry(int(seq), str(outcome))

    async def rewrite(self, room: RoomId, records: Mapping[int, str]) -> None:
        """See `RoomLog.rewrite`. Stream entries are immutable, so the whole stream is rewritten,
        atomically."""
        if records:
            changes = {f"{seq}-0": record for seq, record in records.items()}
            with available():
                await self._rewrite(keys=[keys.room_log(room)], args=[json.dumps(changes)])

    async def read(self, room: RoomId, after: int, limit: int) -> Sequence[LogEntry]:
        """See `RoomLog.read`. Only about the newest 2000 entries of a long log are left."""
        await self._record_visit(room, only_known=True)
        with available():
            found: Any = await self._client.xrange(
                keys.room_log(room), min=f"{after + 1}-0", count=limit
            )
        return [
            LogEntry(int(entry.split("-")[0]), fields["r"], stamp=fields.get("t", ""))
            for entry, fields in found
        ]

    async def wait(
        self, room: RoomId, after: int, seconds: float, stamp: str | None = None
    ) -> bool:
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen(), name="room log listener")
        until = time.monotonic() + seconds
        while True:
            # Start waiting before checking, so that no append is missed in between.
            wakeup = asyncio.get_running_loop().create_future()
            self._waiting[room].add(wakeup)
            try:
                if await self._is_news(room, after, stamp):
                    return True
                heed_cancellation()
                left = until - time.monotonic()
                if left <= 0:
                    return False
                await asyncio.wait([wakeup], timeout=min(left, LOOK_AGAIN))
            finally:
                self._waiting[room].discard(wakeup)
                if not self._waiting[room]:
                    del self._waiting[room]

    async def _is_news(self, room: RoomId, after: int, stamp: str | None) -> bool:
        if stamp is None:
            return bool(await self.read(room, after, 1))
        news = goes_on(await self.read(room, max(0, after - 1), 2), after, stamp)
        return news is None or len(news) > 0

    async def marks(self, room: RoomId, put: Mapping[str, int]) -> Sequence[str]:
        with available():
            args = [MAX_MARKS, *(each for mark in put.items() for each in mark)]
            return sorted(map(str, await self._marks(keys=[keys.room_marks(room)], args=args)))

    async def visit(self, room: RoomId) -> None:
        await self._note(room, only_known=False)

    async def _record_visit(self, room: RoomId, *, only_known: bool = False) -> None:
        now = time.monotonic()
        if now - self._visits.get(room, -VISIT_SECONDS) < VISIT_SECONDS:
            return
        # Record the visit before the caller writes the log: a log in no set is never deleted.
        if not await self._note(room, only_known):
            return
        self._visits[room] = now

    async def _note(self, room: RoomId, only_known: bool) -> bool:
        """Record a visit and return whether it was recorded. ``only_known``: skip rooms without a
        log, since readers can invent any number of rooms."""
        with available():
            added = await self._visit(keys=[_visited_rooms(room)], args=[room, int(only_known)])
        return bool(added)

    async def list_unvisited(self, ms: int) -> Sequence[RoomId]:
        with available():
            found = await all_done(
                self._client,
                [
                    self._unvisited.command([keys.rooms_visited(tag)], [ms, DROPPED])
                    for tag in keys.TAGS
                ],
            )
        return [str(room) for of_a_tag in found for room in of_a_tag]

    async def drop(self, room: RoomId, ms: int) -> bool:
        with available():
            named = [_visited_rooms(room), keys.room_log(room)]
            gone = bool(await self._drop(keys=named, args=[room, ms]))
        if gone:
            self._visits.pop(room, None)
        return gone

    async def complete(self) -> None:
        """Record a visit to each existing room with a log, once."""
        with available():
            if await self._client.exists(keys.rooms_whole()):
                return
            async for key in self._client.scan_iter(match=keys.all_room_logs(), count=SCANNED):
                await self._record_visit(keys.name_in(str(key)))
            await self._client.set(keys.rooms_whole(), "1")

    async def close(self) -> None:
        """Stop listening. Callers that still wait poll until their time is up."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
            self._listener = None

    async def _listen(self) -> None:
        async for room in hear(self._client, keys.rooms()):
            if room is None:
                self._wake(*self._waiting)
            else:
                self._wake(room)

    def _wake(self, *rooms: RoomId) -> None:
        for room in rooms:
            for wakeup in self._waiting.get(room, ()):
                if not wakeup.done():
                    wakeup.set_result(None)


def _visited_rooms(room: RoomId) -> str:
    """Return the key of the visited rooms in the partition of this room."""
    return keys.rooms_visited(str(keys.partition(room)))
