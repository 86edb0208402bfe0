"""Rate limits for session starts (IDENTIFY), shared by all processes with one token.

Discord allows a number of starts in 24 hours for all shards together, and resets the token of a bot
that exceeds it (https://discord.com/developers/docs/events/gateway#rate-limiting). The limits here
are much lower. The counters are in the database, so a restart does not reset them.
"""

from __future__ import annotations

from dataclasses import dataclass

from discord.shard import SessionStartLimits

from bot.play.ports.rate_limiter import RateLimit, RateLimiter, Window

HOURLY = 12
"""The maximum number of sessions that a shard starts in an hour."""
_DAILY, _RESERVE = 0.8, 0.1
"""The share of Discord's daily limit to use, and the share that always stays unused."""
SPACING_SECONDS = 6.0
"""The seconds between two starts. Discord allows one per five seconds to shards whose numbers are
equal modulo ``max_concurrency``
(https://discord.com/developers/docs/events/gateway#sharding-max-concurrency). The extra second
covers the varying network delay."""
_HOUR, _DAY = 3_660.0, 86_460.0
"""An hour and a day in seconds, each with an extra minute."""


@dataclass(frozen=True)
class SessionStarts:
    """Counts the session starts of all processes. Methods may raise `StoreUnavailableError`."""

    limiter: RateLimiter

    async def wait(self, shard: int, shards: int, limits: SessionStartLimits) -> float:
        """Return the seconds until a shard may start a session. ``shards``: the number of shards.
        ``limits``: the limits that Discord reported."""
        if limits.remaining <= limits.total * _RESERVE:
            return max(limits.reset_after / 1000, SPACING_SECONDS)
        return await self.limiter.wait("session", _limits(shard, shards, limits))

    async def take(
        self, shard: int, shards: int, limits: SessionStartLimits, patience: float
    ) -> float:
        """Reserve the next slot for a session start, and return the seconds until it. If they
        exceed ``patience``, reserve none."""
        return await self.limiter.take("session", _limits(shard, shards, limits), patience)


def _limits(shard: int, shards: int, limits: SessionStartLimits) -> list[RateLimit]:
    day = max(shards, round(limits.total * _DAILY))
    return [
        RateLimit(f"sessions/{shard % limits.max_concurrency}", Window(1, SPACING_SECONDS)),
        RateLimit("sessions/hour", Window(HOURLY * shards, _HOUR)),
        RateLimit("sessions/day", Window(day, _DAY)),
    ]
