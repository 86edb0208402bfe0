"""The context of posts: one small string for each, for 90 days; and a hash of the open votes."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ids import RoomId
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import SCANNED, all_done, available, literal

KEPT_SECONDS = 90 * 24 * 3600


class RedisPostIndex:
    """`PostIndex` of the service's ports. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def remember(self, room: RoomId, message: str, about: str) -> None:
        with available():
            await self._client.set(keys.post(room, message), about, ex=KEPT_SECONDS)

    async def recall(self, room: RoomId, message: str) -> str:
        with available():
            return str(await self._client.get(keys.post(room, message)) or "")

    async def texts(self, room: RoomId) -> Mapping[str, str]:
        head = keys.post(room, "")
        with available():
            names = [
                str(key)
                async for key in self._client.scan_iter(match=f"{literal(head)}*", count=SCANNED)
            ]
            found = await all_done(self._client, [("GET", name) for name in names])
        pairs = zip(names, found, strict=True)
        return {name.removeprefix(head): str(text) for name, text in pairs if text is not None}

    async def watch(self, platform: str, what: str, posts: str) -> None:
        with available():
            if posts:
                await self._client.hset(keys.watched(platform), what, posts)
            else:
                await self._client.hdel(keys.watched(platform), what)

    async def watched(self, platform: str) -> Mapping[str, str]:
        with available():
            found = await self._client.hgetall(keys.watched(platform))
            return {str(what): str(posts) for what, posts in found.items()}
