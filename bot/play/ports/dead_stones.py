"""Ports: which stones of a position look dead, in our opinion and in an engine's.

`bot.engines.dead_stone_workers` implements the first, `bot.engines.gtp` the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.board import Board
from bot.rules.points import Colour, Point


class DeadStonesAdvisor(Protocol):
    """Looks at positions. That takes up to two and a half seconds of one processor, so it is
    asked for and waited for, and may fail to answer."""

    def get_ready(self) -> None:
        """A position may have to be looked at soon: what that needs is started, so that nobody
        waits for it then. Returns at once, and may be said again. It need not be said before."""

    async def look(self, board: Board, to_move: Colour, ko: Point | None) -> Suggestion | None:
        """Suggests which chains are dead, doubtful and unfinished, with ``to_move`` next and ``ko``
        banned to them; None if it cannot be said now. The same position gets the same answer.
        Raises nothing, and does not change the board."""


class SecondOpinion(Protocol):
    """Another program that says which stones are dead, and may have no opinion."""

    async def dead(self, board: Board) -> frozenset[Point] | None:
        """The names of the chains that it holds dead; None if it cannot say, or not in a few
        seconds. Raises nothing, and does not change the board."""


@dataclass(frozen=True)
class DeadStonesAdvisors:
    """The advisors on dead stones. None: nothing is suggested after the stop and nothing estimated,
    or there is no ``second`` opinion."""

    advisor: DeadStonesAdvisor | None
    second: SecondOpinion | None
