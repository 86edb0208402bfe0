"""Discord's limits for session starts, and faults during a session start.

https://discord.com/developers/docs/events/gateway#rate-limiting: 1,000 IDENTIFYs in 24 hours for
all shards together, without RESUMEs; beyond that all sessions end and the token is reset.
https://discord.com/developers/docs/events/gateway#sharding-max-concurrency: one in five seconds for
shards whose numbers are equal modulo ``max_concurrency``; others are answered with opcode 9.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.fakes.clock import Clock
from tests.fakes.discord.model import Json

DAY = 86_400.0
SPACING = 5.0


@dataclass
class SessionStarts:
    """``begun`` lists the times of all attempts. ``spacing`` may be shorter than Discord's,
    `SPACING`, for tests that should not wait."""

    clock: Clock
    total: int = 1000
    max_concurrency: int = 1
    spacing: float = 0.01
    begun: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    """The times of attempts by other programs with the same token."""
    refused: int = 0
    """How many attempts came too early."""
    spent: bool = False
    """Whether there were too many attempts."""
    _last: dict[int, float] = field(default_factory=dict)

    def count(self, shard: int) -> bool:
        """Count an attempt; return whether it is not too early."""
        now = self.clock.now()
        self.begun.append(now)
        self.spent = self.spent or len(self._recent()) > self.total
        key = shard % self.max_concurrency
        soon = now < self._last.get(key, -SPACING) + self.spacing
        self._last[key] = now
        self.refused += soon
        return not soon

    def to_json(self) -> Json:
        recent = self._recent()
        left = recent[0] + DAY - self.clock.now() if recent else 0.0
        return {
            "total": self.total,
            "remaining": max(0, self.total - len(recent)),
            "reset_after": round(1000 * left),
            "max_concurrency": self.max_concurrency,
        }

    def _recent(self) -> list[float]:
        """Return the attempts of the last 24 hours, the strictest reading of the rule."""
        day = self.clock.now() - DAY
        return sorted(at for at in (*self.others, *self.begun) if at > day)


@dataclass(frozen=True)
class GatewayFault:
    """A fault of sockets at one step.

    ``step``: "open" (before HELLO), "hello" (after it), "identify" or "resume" (at the request), or
    "ready" (right after the start or resumption of a session). ``how``: "cut" without a close code,
    "silent" forever except for heartbeats, a close code, or opcode 9 with ``True`` (the session can
    be resumed) or ``False``.
    """

    step: str
    how: str | int | bool
