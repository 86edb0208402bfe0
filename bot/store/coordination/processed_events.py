"""Processed platform events: one short string per event, for 48 hours."""

from __future__ import annotations

from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import available

KEPT_SECONDS = 48 * 3600


class RedisProcessedEvents:
    """Implements the port `ProcessedEvents`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def recall(self, event_id: str) -> str:
        with available():
            return str(await self._client.get(keys.processed_event(event_id)) or "")

    async def remember(self, event_id: str, what: str) -> None:
        with available():
            await self._client.set(keys.processed_event(event_id), what, ex=KEPT_SECONDS)

    async def begin(self, event_id: str, what: str) -> str:
        with available():
            if await self._client.set(
                keys.processed_event(event_id), what, nx=True, ex=KEPT_SECONDS
            ):
                return what
        return await self.recall(event_id)
