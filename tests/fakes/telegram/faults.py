"""What goes wrong between the bot and Telegram, when a test says so."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

BEFORE, AFTER = "before", "after"


@dataclass(frozen=True)
class Fault:
    """``status`` answers that; ``hang`` answers after so many seconds; ``drop`` cuts the
    connection ``before`` the call is done or ``after`` it."""

    status: int = 0
    hang: float = 0.0
    drop: str = ""
    retry_after: int = 0


@dataclass
class Faults:
    """Faults for the next calls of a method, or of any with ``"*"``; the first comes first."""

    waiting: dict[str, deque[Fault]] = field(default_factory=dict)

    def add(self, method: str, fault: Fault, times: int = 1) -> None:
        self.waiting.setdefault(method, deque()).extend([fault] * times)

    def take(self, method: str) -> Fault | None:
        for name in (method, "*"):
            if found := self.waiting.get(name):
                return found.popleft()
        return None

    def clear(self) -> None:
        self.waiting.clear()
