"""A rate limiter for all processes together, where a platform limits their sending: a protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Window:
    """At most so many slots in so many seconds."""

    most: int
    seconds: float


@dataclass(frozen=True)
class RateLimit:
    """A window of something called ``name``, such as a chat; ``spare`` of its slots are left to
    others."""

    name: str
    window: Window
    spare: int = 0


class RateLimiter(Protocol):
    """The slots taken so far. All methods may raise `StoreUnavailableError`."""

    async def wait(self, place: str, limits: Sequence[RateLimit]) -> float:
        """The seconds until a slot is free within all limits, and nothing is held there or
        everywhere."""

    async def take(self, place: str, limits: Sequence[RateLimit], patience: float) -> float:
        """Takes that slot and says the same; none if it takes more than ``patience`` seconds."""

    async def hold(self, place: str, seconds: float, everywhere: float) -> None:
        """No slot is free there for so long; if another place is held as well, then nowhere, but
        for no longer than ``everywhere`` seconds."""
