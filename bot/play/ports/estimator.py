"""The port for strong estimates of games in progress.

`bot.engines.net.estimator` implements it.
"""

from __future__ import annotations

from typing import Protocol

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation


class Estimator(Protocol):
    """Judges situations during play. A look takes a tenth of a second of CPU time and may fail."""

    async def judge(self, situation: Situation) -> Judgement | None:
        """Return one look at the situation; None if no answer is available now. Deterministic.
        Raises nothing."""
