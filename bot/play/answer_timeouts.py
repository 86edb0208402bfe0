"""The longest times that an answer waits for background work."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AnswerTimeouts:
    """Seconds. ``tell``: for opponents to be notified that a person leaves; ``later``: for other
    messages of the same moment; ``proof``: for a proof of life or death."""

    tell: float = 3.0
    later: float = 10.0
    proof: float = 1.5
