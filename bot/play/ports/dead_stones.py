"""The ports for advice on dead stones: our own analysis and an engine's opinion.

`bot.engines.dead_stone_workers` implements the first, `bot.engines.gtp` the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.play.ports.estimator import Estimator
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Colour, Point


class DeadStonesAdvisor(Protocol):
    """Analyses positions. An analysis takes up to three seconds of CPU time and may fail."""

    def get_ready(self) -> None:
        """Prepare for an analysis that may follow soon, so that it starts faster. Does not block.
        Optional; idempotent."""

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        """Suggest which chains are dead, doubtful and unfinished, with ``to_move`` next and ``ko``
        banned to them; None if no answer is available now. Deterministic. Raises nothing, and does
        not change the board."""


class SecondOpinion(Protocol):
    """Another program that judges which stones are dead."""

    async def dead(self, board: Board) -> frozenset[Point] | None:
        """Return the names of the chains that it takes as dead; None if it fails or takes more than
        a few seconds. Raises nothing, and does not change the board."""


@dataclass(frozen=True)
class DeadStonesAdvisors:
    """The advisors on dead stones. Without an ``advisor`` nothing is suggested. The ``estimator``,
    or else the advisor, tells how a game in progress stands."""

    advisor: DeadStonesAdvisor | None
    second: SecondOpinion | None
    estimator: Estimator | None = None
