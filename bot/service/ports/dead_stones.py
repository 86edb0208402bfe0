"""Port: which stones of a position look dead. `bot.adapters.engines.dead_stones` implements it."""

from __future__ import annotations

from typing import Protocol

from bot.rules.board import Board
from bot.rules.dead_stones.suggestion import Suggestion
from bot.rules.points import Colour, Point


class DeadStonesAdvisor(Protocol):
    """Looks at positions. That takes up to two and a half seconds of one processor, so it is
    asked for and waited for, and may fail to answer."""

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        """What looks dead, doubtful and unfinished, with ``to_move`` next and ``ko`` banned to
        them; None if it cannot be said now. The same position gets the same answer. Raises
        nothing, and does not change the board."""
