"""Discord's rate limits."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from tests.fakes.clock import Clock
from tests.fakes.discord.errors import TooMany
from tests.fakes.discord.model import Message
from tests.fakes.discord.snowflakes import seconds_of

POST = ("POST", "/channels/{channel}/messages")
REACT = ("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")

OLD_AFTER = 3600.0

PATIENCE = 4
"""How often a storm refuses the same request: discord.py gives up after the fifth time."""


@dataclass
class Bucket:
    """A fixed window: ``count`` requests in the ``seconds`` from the first one."""

    count: int
    seconds: float
    used: int = 0
    until: float = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until the next request is allowed; 0 counts the request."""
        if now >= self.until:
            self.used, self.until = 0, now + self.seconds
        if self.used >= self.count:
            return self.until - now
        self.used += 1
        return 0.0

    @property
    def left(self) -> int:
        return self.count - self.used

    def reset_after(self, now: float) -> float:
        """Return the seconds until the window ends, rounded up as in a header."""
        return math.ceil(max(0.0, self.until - now) * 1000 + 1) / 1000


@dataclass
class Limits:
    """The rate limits; tests change the numbers, and cause storms.

    ``routes`` limits (method, path) for each channel. Reactions are faster than in Discord, which
    allows one in 250 ms, so that tests need not wait; ``REACT`` is their key. Renaming a thread is
    as slow as in Discord.
    """

    clock: Clock
    routes: dict[tuple[str, str], tuple[int, float]] = field(
        default_factory=lambda: {REACT: (1, 0.01)}
    )
    everywhere: tuple[int, float] = (50, 1.0)
    renames: tuple[int, float] = (2, 600.0)
    old_edits: tuple[int, float] = (3, 60.0)
    ban_after: int = 10_000
    invalid: int = 0
    refused: int = 0
    _storm: list[tuple[float, bool]] = field(default_factory=list)
    _in_a_row: dict[object, int] = field(default_factory=dict)
    _buckets: dict[object, Bucket] = field(default_factory=dict)
    _global: Bucket | None = None

    def storm(self, requests: int, *, retry_after: float = 0.02, everywhere: bool = False) -> None:
        """Answer the next requests with 429; a request that is retried succeeds in the end
        (`PATIENCE`)."""
        self._storm += [(retry_after, everywhere)] * requests

    @property
    def banned(self) -> bool:
        return self.invalid >= self.ban_after

    def check(self, method: str, path: str, major: str) -> dict[str, str]:
        """Count a request; return the headers for its response, or raise ``TooMany``."""
        request = (method, path, major)
        if self._storm and self._in_a_row.get(request, 0) < PATIENCE:
            self._in_a_row[request] = self._in_a_row.get(request, 0) + 1
            retry_after, everywhere = self._storm.pop(0)
            raise TooMany(retry_after, everywhere=everywhere)
        self._in_a_row.pop(request, None)
        if not path.startswith(("/interactions", "/webhooks")):
            if (
                self._global is None
                or (self._global.count, self._global.seconds) != self.everywhere
            ):
                self._global = Bucket(*self.everywhere)
            if wait := self._global.wait(self.clock.now()):
                raise TooMany(wait, everywhere=True)
        allowed = self.routes.get((method, path))
        if allowed is None:
            return {}
        bucket = self._bucket((method, path, major), allowed)
        wait = bucket.wait(self.clock.now())
        if wait:
            raise TooMany(wait)
        reset_after = bucket.reset_after(self.clock.now())
        return {
            "X-RateLimit-Limit": str(bucket.count),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{self.clock.now() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((method, path))):x}",
        }

    def rename(self, channel_id: int) -> None:
        """Count a change of a channel's or thread's name."""
        if wait := self._bucket(("rename", channel_id), self.renames).wait(self.clock.now()):
            raise TooMany(wait)

    def edit(self, message: Message) -> None:
        """Count an edit of a message older than an hour."""
        if self.clock.now() - seconds_of(message.id) < OLD_AFTER:
            return
        bucket = self._bucket(("old", message.channel.id), self.old_edits)
        if wait := bucket.wait(self.clock.now()):
            raise TooMany(wait, code=30046)

    def count(self, status: int) -> None:
        """Count a response towards the ban of the address."""
        self.refused += status == 429
        self.invalid += status in (401, 403, 429)

    def _bucket(self, key: object, allowed: tuple[int, float]) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None or (bucket.count, bucket.seconds) != allowed:
            bucket = self._buckets[key] = Bucket(*allowed)
        return bucket
