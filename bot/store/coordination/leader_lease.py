"""The lease of the leader, the one process that does certain work."""

from __future__ import annotations

from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available, heed_cancellation


class RedisLease:
    """Implements `Lease`. ``name`` identifies the work."""

    def __init__(self, client: Client, name: str) -> None:
        self._key = keys.leader_lease(name)
        self._enter = Script(client, "enter")
        self._leave = Script(client, "leave")

    async def acquire(self, holder: str, ms: int) -> bool:
        with available():
            entered = await self._enter(keys=[self._key], args=[holder, ms])
        heed_cancellation()
        return bool(entered)

    async def release(self, holder: str) -> None:
        with available():
            await self._leave(keys=[self._key], args=[holder])
