"""Processed platform events: one short record per event, for 48 hours."""

from __future__ import annotations

from typing import TypeVar

from bot.play.ports.codec import Codec
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import available

T = TypeVar("T")

RETENTION_SECONDS = 48 * 3600


class RedisProcessedEvents:
    """Implements the port `ProcessedEvents`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def recall(self, event_id: str, kind: Codec[T]) -> T | None:
        with available():
            text = await self._client.get(keys.processed_event(event_id))
        return kind.decode(str(text)) if text else None

    async def remember(self, event_id: str, kind: Codec[T], record: T) -> None:
        with available():
            await self._client.set(
                keys.processed_event(event_id), kind.encode(record), ex=RETENTION_SECONDS
            )

    async def begin(self, event_id: str, kind: Codec[T], record: T) -> T:
        key, text = keys.processed_event(event_id), kind.encode(record)
        with available():
            if await self._client.set(key, text, nx=True, ex=RETENTION_SECONDS):
                return record
        stored = await self.recall(event_id, kind)
        if stored is None:  # damaged, or it has expired since
            await self.remember(event_id, kind, record)
        return record if stored is None else stored
