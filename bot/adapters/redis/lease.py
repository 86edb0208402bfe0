"""Who is on duty for something that one process does at a time."""

from __future__ import annotations

from redis.asyncio import Redis

from bot.adapters.redis import keys
from bot.adapters.redis.calls import available, heed_cancellation, script


class RedisLease:
    """`Lease` of the service's duty. ``name`` says for what."""

    def __init__(self, client: Redis, name: str) -> None:
        self._key = keys.inbox_duty(name)
        self._enter = script(client, "enter")
        self._leave = script(client, "leave")

    async def on_duty(self, holder: str, ms: int) -> bool:
        with available():
            entered = await self._enter(keys=[self._key], args=[holder, ms])
        heed_cancellation()
        return bool(entered)

    async def off_duty(self, holder: str) -> None:
        with available():
            await self._leave(keys=[self._key], args=[holder])
