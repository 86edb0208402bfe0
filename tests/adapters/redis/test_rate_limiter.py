"""The rate limiter on the server: for one process, and for several together."""

from __future__ import annotations

import asyncio

from bot.store.connection.database import Database
from bot.store.coordination.rate_limiter import RedisRateLimiter
from tests.adapters.rate_limiter_contract import RateLimiterContract, limits


class TestRateLimiter(RateLimiterContract):
    """The rate limiter on the server."""

    async def test_of_all_processes(self, slots: RedisRateLimiter, other: Database) -> None:
        """Processes share the slots of a bot; another bot has its own."""
        others = RedisRateLimiter(other.client, "telegram:7")
        taken = [each.take("a", limits("a"), 10.0) for each in (slots, others, slots)]
        waits = sorted(await asyncio.gather(*taken))
        assert all(abs(wait - second) < 0.2 for second, wait in enumerate(waits)), waits
        assert 0 == await RedisRateLimiter(other.client, "telegram:8").wait("a", limits("a"))

    async def test_nothing_stays(self, slots: RedisRateLimiter, database: Database) -> None:
        """All keys of the rate limiter expire once they no longer matter."""
        await slots.take("a", limits("a"), 10.0)
        await slots.hold("a", 1.0, 1.0)
        names = [name async for name in database.client.scan_iter()]
        left = [await database.client.pttl(name) for name in names]
        assert (4, True) == (len(left), all(0 < ms <= 60_001 for ms in left)), left
