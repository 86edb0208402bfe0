"""An advisor on dead stones whose answers are timed."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.rules.board import Board
from bot.rules.dead_stones.suggestion import Suggestion
from bot.rules.points import Colour, Point
from bot.service.ports.dead_stones import DeadStonesAdvisor


class WatchedDeadStonesAdvisor:
    """Fulfils `bot.service.ports.dead_stones.DeadStonesAdvisor` by asking another. ``looked``
    is told whether it was ``answered`` or ``unanswered``, and how many seconds that took."""

    def __init__(self, advisor: DeadStonesAdvisor, looked: Callable[[str, float], None]) -> None:
        self._advisor = advisor
        self._looked = looked

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        started = time.perf_counter()
        suggestion = await self._advisor.look(board, to_move, ko)
        result = "unanswered" if suggestion is None else "answered"
        self._looked(result, time.perf_counter() - started)
        return suggestion
