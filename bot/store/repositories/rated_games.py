"""Rated games: a hash per community, and a revision that changes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import GameId, RoomId
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available


class RedisRatedGames:
    """Implements `RatedGames`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._rate = Script(client, "rate")
        self._rated = Script(client, "rated")

    async def add(self, community: RoomId, game_id: GameId, record: str) -> bool:
        with available():
            # This set first, so that it contains every community with games.
            await self._client.sadd(keys.rated(), community)
            return bool(await self._rate(keys=_keys(community), args=["new", game_id, record]))

    async def load_games(
        self, community: RoomId, known: int
    ) -> tuple[int, Mapping[GameId, str]] | None:
        with available():
            revision, *games = await self._rated(keys=_keys(community), args=[known])
        if not games:
            return None
        (flat,) = games
        return int(revision), dict(zip(flat[::2], flat[1::2], strict=True))

    async def replace(self, community: RoomId, records: Mapping[GameId, str]) -> None:
        flat = [text for pair in records.items() for text in pair]
        with available():
            await self._rate(keys=_keys(community), args=["anew", *flat])

    async def communities(self) -> Sequence[RoomId]:
        with available():
            return [str(community) for community in await self._client.smembers(keys.rated())]

    async def is_whole(self) -> bool:
        with available():
            return bool(await self._client.exists(keys.rated_whole()))

    async def set_whole(self) -> None:
        with available():
            await self._client.set(keys.rated_whole(), "1")


def _keys(community: RoomId) -> list[str]:
    return [keys.rated_games(community), keys.rated_revision(community)]
