"""A stopped position with the chains that a proposal takes as dead, and its score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, Point
from bot.rules.scoring.territory import Dame, Score, count


@dataclass(frozen=True, eq=False)
class CountedPosition:
    """The input of a count.

    Each reading is counted when it is first asked for, and only once: the copies of a match and the
    proposals that differ only in votes share this object.
    """

    board: Board
    black_prisoners: int
    white_prisoners: int
    komi: float
    dead: frozenset[Point]

    def with_dead(self, dead: frozenset[Point]) -> CountedPosition:
        """Return the same position with other dead chains."""
        return replace(self, dead=dead)

    def score(self, dame: Dame = "filled") -> Score:
        return self._filled if dame == "filled" else self._literal

    @cached_property
    def _filled(self) -> Score:
        return self._count("filled")

    @cached_property
    def _literal(self) -> Score:
        return self._count("literal")

    def _count(self, dame: Dame) -> Score:
        return count(
            self.board,
            self.dead,
            black_prisoners=self.black_prisoners,
            white_prisoners=self.white_prisoners,
            komi=self.komi,
            dame=dame,
        )


def stopped_position(game: Game, komi: float, dead: Iterable[Point] = ()) -> CountedPosition:
    """Return the position of a game as it is now; later moves do not change it."""
    black, white = (game.prisoners(colour) for colour in Colour)
    return CountedPosition(game.board.copy(), black, white, komi, frozenset(dead))
