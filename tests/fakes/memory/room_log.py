"""Room logs in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from bot.ids import RoomId
from bot.play.ports.room_log import MAX_BYTES, MAX_MARKS, LogEntry, goes_on

MAX_ENTRIES = 2_000


class MemoryRoomLog:
    """`RoomLog`. Keys are remembered as long as the room. ``now`` is in milliseconds."""

    def __init__(self, now: Callable[[], int] = lambda: 0) -> None:
        self._now = now
        self._marks: defaultdict[RoomId, dict[str, int]] = defaultdict(dict)
        self._visits: dict[RoomId, int] = {}
        self._entries: defaultdict[RoomId, list[LogEntry]] = defaultdict(list)
        self._keys: dict[tuple[RoomId, str], int] = {}
        self._grew = asyncio.Condition()
        self._stamps = map(str, count(1))

    async def append(self, room: RoomId, key: str, record: str) -> LogEntry:
        entries = self._entries[room]
        await self.visit(room)
        if (room, key) in self._keys:
            seq = self._keys[room, key]
            return next((each for each in entries if each.seq == seq), LogEntry(seq, ""))
        seq = entries[-1].seq + 1 if entries else 1
        before = entries[-1].stamp if entries else ""
        entries.append(LogEntry(seq, record, stamp=next(self._stamps)))
        del entries[:-MAX_ENTRIES]
        while (size := sum(len(each.record.encode()) for each in entries)) > MAX_BYTES:
            del entries[0]
        self._keys[room, key] = seq
        async with self._grew:
            self._grew.notify_all()
        return replace(entries[-1], size=size, before=before)

    async def lose(self, room: RoomId, after: int) -> None:
        """Simulate a database that loses the last entries and their keys."""
        self._entries[room] = [each for each in self._entries[room] if each.seq <= after]
        self._keys = {key: seq for key, seq in self._keys.items() if key[0] != room or seq <= after}
        async with self._grew:
            self._grew.notify_all()

    async def rewrite(self, room: RoomId, records: Mapping[int, str]) -> None:
        self._entries[room] = [
            replace(entry, record=records.get(entry.seq, entry.record))
            for entry in self._entries[room]
        ]

    async def read(self, room: RoomId, after: int, limit: int) -> Sequence[LogEntry]:
        if room in self._visits:
            await self.visit(room)
        return [entry for entry in self._entries[room] if entry.seq > after][:limit]

    async def marks(self, room: RoomId, put: Mapping[str, int]) -> Sequence[str]:
        held, now = self._marks[room], self._now()
        held.update({mark: now + ms for mark, ms in put.items()})
        longest = sorted(held.items(), key=lambda mark: mark[1])[-MAX_MARKS:]
        self._marks[room] = {mark: until for mark, until in longest if until > now}
        return sorted(self._marks[room])

    async def visit(self, room: RoomId) -> None:
        self._visits[room] = self._now()

    async def list_unvisited(self, ms: int) -> Sequence[RoomId]:
        return [room for room, at in self._visits.items() if at <= self._now() - ms]

    async def drop(self, room: RoomId, ms: int) -> bool:
        if room not in await self.list_unvisited(ms):
            return False
        del self._entries[room], self._visits[room]
        self._keys = {key: seq for key, seq in self._keys.items() if key[0] != room}
        return True

    async def wait(
        self, room: RoomId, after: int, seconds: float, stamp: str | None = None
    ) -> bool:
        def is_news() -> bool:
            entries = self._entries.get(room, [])
            known = [each for each in entries if each.seq >= after]
            other = stamp is not None and goes_on(known, after, stamp) is None
            return other or (bool(entries) and entries[-1].seq > after)

        try:
            async with asyncio.timeout(seconds), self._grew:
                await self._grew.wait_for(is_news)
        except TimeoutError:
            return False
        return True
