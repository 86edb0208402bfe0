"""The limit of session starts (IDENTIFY), counted for all processes with one token.

Discord allows so many in 24 hours for all shards together, and resets the token of a bot that
begins more (https://discord.com/developers/docs/events/gateway#rate-limiting). What this program
allows itself is far less, and is counted in the database, where a restart does not begin anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from discord.shard import SessionStartLimits

from bot.play.ports.rate_limiter import RateLimit, RateLimiter, Window

HOURLY = 12
"""Sessions that each shard may begin in an hour."""
_DAILY, _RESERVE = 0.8, 0.1
"""Of what Discord allows in a day, so much is used, and so much is left in any case."""
SPACING_SECONDS = 6.0
"""Discord allows shards whose numbers are the same modulo ``max_concurrency`` one session in five
seconds (https://discord.com/developers/docs/events/gateway#sharding-max-concurrency); the rest is
for the way there, which takes now longer, now shorter."""
_HOUR, _DAY = 3_660.0, 86_460.0
"""Likewise."""


@dataclass(frozen=True)
class SessionStarts:
    """The sessions begun by all processes. All methods may raise `StoreUnavailableError`."""

    limiter: RateLimiter

    async def wait(self, shard: int, shards: int, told: SessionStartLimits) -> float:
        """The seconds until one of ``shards`` may begin another session. ``told``: what Discord
        allows, and how much is left of it."""
        if told.remaining <= told.total * _RESERVE:
            return max(told.reset_after / 1000, SPACING_SECONDS)
        return await self.limiter.wait("session", _limits(shard, shards, told))

    async def take(
        self, shard: int, shards: int, told: SessionStartLimits, patience: float
    ) -> float:
        """Takes that slot and says the same; none if it takes more than ``patience`` seconds."""
        return await self.limiter.take("session", _limits(shard, shards, told), patience)


def _limits(shard: int, shards: int, told: SessionStartLimits) -> list[RateLimit]:
    day = max(shards, round(told.total * _DAILY))
    return [
        RateLimit(f"sessions/{shard % told.max_concurrency}", Window(1, SPACING_SECONDS)),
        RateLimit("sessions/hour", Window(HOURLY * shards, _HOUR)),
        RateLimit("sessions/day", Window(day, _DAY)),
    ]
