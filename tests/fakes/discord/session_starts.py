"""Discord's limits on beginning sessions, and what can go wrong on the way to one.

https://discord.com/developers/docs/events/gateway#rate-limiting: 1,000 IDENTIFYs in 24 hours for
all shards together, RESUMEs not among them; then all sessions end and the token is reset. And
https://discord.com/developers/docs/events/gateway#sharding-max-concurrency: of shards whose number
is the same modulo ``max_concurrency``, one in five seconds; others are answered with opcode 9.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.fakes.clock import Clock
from tests.fakes.discord.model import Json

DAY = 86_400.0
SPACING = 5.0


@dataclass
class SessionStarts:
    """``begun``: when sessions were asked for, whatever came of it. ``spacing``: in tests that need
    not wait it is shorter than at Discord, `SPACING`."""

    clock: Clock
    total: int = 1000
    max_concurrency: int = 1
    spacing: float = 0.01
    begun: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    """When other programs with the same token asked."""
    refused: int = 0
    """How many came too soon."""
    spent: bool = False
    """Whether there were too many."""
    _last: dict[int, float] = field(default_factory=dict)

    def count(self, shard: int) -> bool:
        """One more is asked for: whether it does not come too soon."""
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
        """Those that count: of the last 24 hours, as the strictest reading has it."""
        day = self.clock.now() - DAY
        return sorted(at for at in (*self.others, *self.begun) if at > day)


@dataclass(frozen=True)
class GatewayFault:
    """What happens to sockets at one step.

    ``step``: "open" (before HELLO), "hello" (after it), "identify" or "resume" (when asked for), or
    "ready" (right after a session has begun, or goes on). ``how``: "cut" without a word, "silent"
    for ever but for heartbeats, a close code, or opcode 9 with ``True`` (the session may be taken
    up again) or ``False``.
    """

    step: str
    how: str | int | bool
