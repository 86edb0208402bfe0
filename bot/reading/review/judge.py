"""The judge of positions whose answers make a review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.rules.game import Game
from bot.rules.points import Point

Look: TypeAlias = Callable[[Situation], Judgement]
"""One look at a situation."""


@dataclass(frozen=True)
class Searched:
    """The result of a search: Black's lead in points, and the probability that Black wins, both
    after the preferred move. ``line`` is that move and what follows; None is a pass."""

    lead: float
    black_wins: float
    line: tuple[Point | None, ...]

    @property
    def best(self) -> Point | None:
        return self.line[0]


class Judge(Protocol):
    """Judges positions, quickly or by reading ahead."""

    @property
    def look(self) -> Look: ...

    def search(self, game: Game, komi: float, /) -> Searched:
        """Search a position. The game does not change, and must not be stopped."""
