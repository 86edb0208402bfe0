"""The rate limiter in memory, for tests of its callers; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Sequence

from bot.play.ports.rate_limiter import RateLimit


class MemoryRateLimiter:
    """`RateLimiter`. ``now`` is a monotonic clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._taken: defaultdict[str, list[float]] = defaultdict(list)
        self._held: dict[str, float] = {}
        self._held_all = 0.0

    async def wait(self, bucket: str, limits: Sequence[RateLimit]) -> float:
        now = self._now()
        return self._free_at(now, bucket, limits) - now

    async def take(self, bucket: str, limits: Sequence[RateLimit], patience: float) -> float:
        now = self._now()
        at = self._free_at(now, bucket, limits)
        if at - now <= patience:
            for limit in limits:
                # Slots are taken in any order: one chat may have to wait while another need not.
                insort(self._taken[limit.name], at)
                del self._taken[limit.name][: -limit.window.slots]
        return at - now

    async def hold(self, bucket: str, seconds: float, everywhere: float) -> None:
        now = self._now()
        self._held = {other: until for other, until in self._held.items() if until > now}
        if any(other != bucket for other in self._held):
            self._held_all = max(self._held_all, now + min(seconds, everywhere))
        self._held[bucket] = max(self._held.get(bucket, now), now + seconds)

    def _free_at(self, now: float, bucket: str, limits: Sequence[RateLimit]) -> float:
        at = max(now, self._held_all, self._held.get(bucket, now))
        for limit in limits:
            taken, most = self._taken[limit.name], limit.window.slots - limit.spare
            if len(taken) >= most:
                at = max(at, taken[-most] + limit.window.seconds)
        return at
