"""Backoff: pauses before something that failed is tried again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(eq=False)
class Backoff:
    """Pauses that double from ``first`` to ``longest`` seconds. Of each, between half and all is
    kept, by ``chance`` (at least 0, below 1), so that many processes do not come back at once
    (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/, "equal jitter")."""

    chance: Callable[[], float]
    first: float = 1.0
    longest: float = 60.0
    _whole: float = field(default=0.0, init=False)

    def next(self) -> float:
        """The seconds to wait after one more failure."""
        self._whole = min(self.longest, 2 * self._whole or self.first)
        return self._whole * (1 + self.chance()) / 2

    def reset(self) -> None:
        """Begins anew, after a success."""
        self._whole = 0.0
