"""The ports for strong estimates of games in progress, and of finished positions.

`bot.engines.net.estimator` and `bot.engines.katago.estimator` implement them.
"""

from __future__ import annotations

from typing import Protocol

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.rules.board import Board


class Estimator(Protocol):
    """Judges situations during play. A look takes a tenth of a second of CPU time by the net,
    and up to three seconds by KataGo, and may fail."""

    async def judge(self, situation: Situation) -> Judgement | None:
        """Return one look at the situation; None if no answer is available now.
        Deterministic by the net. Raises nothing."""


class OwnersJudge(Protocol):
    """Judges finished positions."""

    def get_ready(self) -> None:
        """Prepare for a question that may follow soon. Does not block; idempotent."""

    async def own(self, board: Board) -> tuple[float, ...] | None:
        """Return the owner of each point at the end of a game with this board, from 1 (Black) to −1
        (White); None if no answer is available now. Raises nothing."""
