"""Estimates of a game in progress, from a look of the net or from random play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.reading.dead_stones.suggestion import Suggestion
from bot.reading.net.judgement import Judgement
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour, Point

_SURELY_LIVES = 0.6
_FINAL_DEVIATION = 1.75
"""The deviation that the net still gives when nothing is left to play."""
_SPREAD_FACTOR = 1.8
"""The spread in points for each point of deviation beyond the final one. The net's deviation is for
its own play; the results of other games vary more. Both figures were fitted to recorded games of
9×9 and 19×19, see `tests/benchmarks/test_estimates.py`."""
_NARROWEST = 1.0


@dataclass(frozen=True)
class Estimate:
    """The likely result of a game.

    ``lead`` is Black's points minus White's at the end, komi and prisoners included. Two of three
    games end within ``spread`` points of it; None if that is not known. ``ownership`` is the likely
    owner of every point, from 1 (Black) to −1 (White). ``unsettled`` are the chains, by
    `Chain.name`, that are not certainly alive.
    """

    lead: float
    spread: float | None
    ownership: Mapping[Point, float]
    unsettled: frozenset[Point]


def estimate_by_net(board: Board, judgement: Judgement) -> Estimate:
    owned = {
        point: -white
        for point, white in zip(board.points(), judgement.white_ownership, strict=True)
    }
    spread = max(_NARROWEST, _SPREAD_FACTOR * (judgement.score_deviation - _FINAL_DEVIATION))
    return Estimate(-judgement.white_lead, spread, owned, _find_unsettled(board, owned))


def estimate_by_reading(game: Game, komi: float, found: Suggestion) -> Estimate:
    black, white = (game.prisoners(colour) for colour in Colour)
    lead = found.estimate + black - white - komi
    unsettled = _find_unsettled(game.board, found.ownership) | found.dead | found.doubtful
    return Estimate(lead, None, found.ownership, unsettled)


def _find_unsettled(board: Board, owned: Mapping[Point, float]) -> frozenset[Point]:
    """Return the names of the chains that do not surely own their points. A point that is missing
    is open."""
    unsettled = set[Point]()
    for chain in board.chains():
        sign = 1 if chain.colour is Colour.BLACK else -1
        if sign * sum(owned.get(stone, 0.0) for stone in chain.stones) < _SURELY_LIVES * len(
            chain.stones
        ):
            unsettled.add(chain.name)
    return frozenset(unsettled)
