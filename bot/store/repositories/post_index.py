"""Records beside posts: one string each, for 90 days; and a hash for each watch list and set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.ids import RoomId
from bot.play.ports.post_index import ReadableKind, RecordKind
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import SCANNED, Script, all_done, available, literal

R = TypeVar("R")

RETENTION_SECONDS = 90 * 24 * 3600


class RedisPostIndex:
    """Implements the port `PostIndex`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._replace = Script(client, "replace")

    async def save(self, kind: RecordKind[R], room: RoomId, id: str, record: R) -> None:
        key = keys.post(room, _record_name(kind, id))
        with available():
            await self._client.set(key, kind.encode(record), ex=RETENTION_SECONDS)

    async def load(self, kind: ReadableKind[R], room: RoomId, id: str) -> R | None:
        with available():
            text = await self._client.get(keys.post(room, _record_name(kind, id)))
        return None if text is None else kind.decode(str(text))

    async def update(
        self, kind: RecordKind[R], room: RoomId, id: str, change: Callable[[R | None], R | None]
    ) -> R | None:
        key = keys.post(room, _record_name(kind, id))
        while True:
            with available():
                text = str(await self._client.get(key) or "")
            before = kind.decode(text) if text else None
            after = change(before)
            if after is None or after == before:
                return before
            with available():
                done = await self._replace([key], [text, kind.encode(after), RETENTION_SECONDS])
            if done:
                return after

    async def delete(self, kind: ReadableKind[R], room: RoomId, id: str) -> None:
        with available():
            await self._client.delete(keys.post(room, _record_name(kind, id)))

    async def list_all(self, kind: ReadableKind[R], room: RoomId) -> Mapping[str, R]:
        texts = await self._texts(room, _record_name(kind, ""))
        found = {id: kind.decode(text) for id, text in texts.items()}
        return {id: record for id, record in found.items() if record is not None}

    async def export(self, room: RoomId) -> Mapping[str, str]:
        return await self._texts(room, "")

    async def _texts(self, room: RoomId, prefix: str) -> dict[str, str]:
        """Return the encoded records of a room whose names begin with ``prefix``, by the rest of
        the name."""
        head = keys.post(room, prefix)
        with available():
            names = [
                str(key)
                async for key in self._client.scan_iter(match=f"{literal(head)}*", count=SCANNED)
            ]
            found = await all_done(self._client, [("GET", name) for name in names])
        pairs = zip(names, found, strict=True)
        return {name.removeprefix(head): str(text) for name, text in pairs if text is not None}

    async def watch(
        self, platform: str, kind: RecordKind[R], room: RoomId, id: str, record: R
    ) -> None:
        name = _watch_name(kind, room, id)
        with available():
            await self._client.hset(keys.watched(platform), name, kind.encode(record))

    async def unwatch(self, platform: str, kind: ReadableKind[R], room: RoomId, id: str) -> None:
        with available():
            await self._client.hdel(keys.watched(platform), _watch_name(kind, room, id))

    async def load_watched(
        self, platform: str, kind: ReadableKind[R]
    ) -> Mapping[tuple[RoomId, str], R]:
        with available():
            texts = await self._client.hgetall(keys.watched(platform))
        head, found = _record_name(kind, ""), {}
        for name, text in texts.items():
            id, _, room = str(name).removeprefix(head).rpartition(" ")
            if str(name).startswith(head) and (record := kind.decode(str(text))) is not None:
                found[room, id] = record
        return found

    async def add_member(self, group: str, member: str) -> None:
        with available():
            await self._client.hset(keys.watched(group), member, "1")

    async def remove_member(self, group: str, member: str) -> None:
        with available():
            await self._client.hdel(keys.watched(group), member)

    async def members(self, group: str) -> frozenset[str]:
        with available():
            return frozenset(map(str, await self._client.hkeys(keys.watched(group))))


def _record_name(kind: ReadableKind[R], id: str) -> str:
    """Return the name of a record beside a room's posts."""
    return f"{kind.name}/{id}"


def _watch_name(kind: ReadableKind[R], room: RoomId, id: str) -> str:
    """Return the name of a record in a platform's watch list. The room comes last, because
    erasure finds the records of a room by it."""
    return f"{kind.name}/{id} {room}"
