"""The rate limiter: the sending slots taken by all processes together.

A slot taken by a process that died is lost, which is on the safe side.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.ports.rate_limiter import RateLimit
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available, heed_cancellation

_NONE = -1.0


class RedisRateLimiter:
    """Implements `RateLimiter`. ``name`` identifies the platform and the bot on it. Times are by
    the server's clock."""

    def __init__(self, client: Client, name: str) -> None:
        self._name = name
        self._take = Script(client, "take_slot")
        self._hold = Script(client, "hold_slots")

    async def wait(self, bucket: str, limits: Sequence[RateLimit]) -> float:
        return await self._ask(bucket, limits, _NONE)

    async def take(self, bucket: str, limits: Sequence[RateLimit], patience: float) -> float:
        return await self._ask(bucket, limits, patience * 1000)

    async def hold(self, bucket: str, seconds: float, everywhere: float) -> None:
        spans = (seconds * 1000, min(seconds, everywhere) * 1000)
        with available():
            await self._hold(keys=[keys.held_slots(self._name)], args=[bucket, *spans])
        heed_cancellation()

    async def _ask(self, bucket: str, limits: Sequence[RateLimit], patience: float) -> float:
        names = [keys.held_slots(self._name)]
        arguments: list[str | float] = [bucket, patience]
        for limit in limits:
            names.append(keys.slots(self._name, limit.name))
            arguments += [limit.window.slots, limit.window.seconds * 1000, limit.spare]
        with available():
            wait = await self._take(keys=names, args=arguments)
        heed_cancellation()
        return int(wait) / 1_000_000
