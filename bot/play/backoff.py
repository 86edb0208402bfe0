"""Exponential backoff with jitter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(eq=False)
class Backoff:
    """Pauses that double from ``first`` to ``longest`` seconds. ``chance`` returns a number in [0,
    1) and scales each pause to between half and all of it, so that processes do not retry in step
    (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/, "equal jitter")."""

    chance: Callable[[], float]
    first: float = 1.0
    longest: float = 60.0
    _whole: float = field(default=0.0, init=False)

    def next(self) -> float:
        """Return the seconds to wait after one more failure."""
        self._whole = min(self.longest, 2 * self._whole or self.first)
        return self._whole * (1 + self.chance()) / 2

    def reset(self) -> None:
        """Start over after a success."""
        self._whole = 0.0
