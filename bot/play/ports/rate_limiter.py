"""The port for a rate limiter shared by all processes, for platforms that limit sending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Window:
    """At most ``slots`` slots per ``seconds``."""

    slots: int
    seconds: float


@dataclass(frozen=True)
class RateLimit:
    """A window that applies to everything counted under ``name``, such as one chat. This caller
    leaves ``spare`` of the slots to other callers."""

    name: str
    window: Window
    spare: int = 0


class RateLimiter(Protocol):
    """Counts the slots taken. All methods can raise `StoreUnavailableError`."""

    async def wait(self, bucket: str, limits: Sequence[RateLimit]) -> float:
        """Return the seconds until all limits have a free slot and no `hold` blocks ``bucket``."""

    async def take(self, bucket: str, limits: Sequence[RateLimit], patience: float) -> float:
        """Take the first free slot and return the seconds until it (see `wait`). If that is more
        than ``patience`` seconds away, take none."""

    async def hold(self, bucket: str, seconds: float, everywhere: float) -> None:
        """Block all slots of ``bucket`` for ``seconds``. If another bucket is held as well, block
        every bucket, for at most ``everywhere`` seconds."""
