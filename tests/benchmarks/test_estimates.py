"""How far estimates during play are from the results of recorded 19×19 games.

``deploy/test tests/benchmarks/test_estimates.py`` prints the median errors at 75 and 90 % of the
moves, of the net and of random play, and how many games end within the net's spread.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from statistics import median

import pytest

from bot.engines.net.looking import judge
from bot.reading.dead_stones.suggestion import suggest
from bot.reading.estimates import Estimate, estimate_by_net, estimate_by_reading
from bot.reading.net.situation import describe_game
from bot.rules.game import Game
from bot.rules.points import Colour
from tests.benchmarks.measurement import Measurement
from tests.net.net_files import MISSING, real_net, write_tiny_net
from tests.rules.recorded import Recorded, recorded_games

SIZE = 19
LIMITS = {0.75: 7.7, 0.9: 1.3}
"""The highest median error in points, by the share of the moves that were played."""
WITHIN = (0.55, 0.8)
"""The share of the games that end within the spread: about two in three."""


def replay(recorded: Recorded, moves: int) -> Game:
    """Return the game after that many of its moves."""
    game = Game(recorded.size)
    for colour, point in recorded.moves[:moves]:
        if point is None:
            game.pass_(colour)
        else:
            game.play(colour, point)
    return game


def lead_at_the_end(recorded: Recorded) -> float:
    """Return Black's points minus White's at the end of the game."""
    outcome = recorded.count(recorded.replay()).outcome
    return outcome.margin if outcome.winner is Colour.BLACK else -outcome.margin


@pytest.mark.benchmark
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("share", LIMITS)
def test_the_net_estimates_well(share: float, measurement: Measurement, tmp_path: Path) -> None:
    """The median errors stay below their limits, and the spread is neither too narrow nor too
    wide."""
    net = measurement.workload(real_net(), smoke=None)
    if net is None and measurement.workload(True, smoke=False):
        pytest.skip(MISSING)
    path = net or write_tiny_net(tmp_path / "tiny")
    games = (each for each in recorded_games() if each.size == SIZE)
    errors: dict[str, list[float]] = {"net": [], "random play": []}
    within = 0
    for recorded in islice(games, measurement.workload(None, smoke=1)):
        game, end = replay(recorded, int(share * len(recorded.moves))), lead_at_the_end(recorded)
        looked = judge(path, describe_game(game, recorded.komi))
        found = estimate_by_net(game.board, looked)
        assert found.spread is not None
        errors["net"].append(abs(found.lead - end))
        errors["random play"].append(abs(estimate_without_net(game, recorded.komi).lead - end))
        within += errors["net"][-1] <= found.spread
    medians = {who: median(each) for who, each in errors.items()}
    count = len(errors["net"])
    told = ", ".join(f"{who} {figure:.1f}" for who, figure in medians.items())
    measurement.report(
        f"{count} games at {share:.0%} of the moves: {told}; {within / count:.0%} within the spread"
    )
    measurement.at_most(medians["net"], LIMITS[share])
    measurement.at_least(within / count, WITHIN[0])
    measurement.at_most(within / count, WITHIN[1])


def estimate_without_net(game: Game, komi: float) -> Estimate:
    """Return the estimate of random play."""
    found = suggest(game.board, game.to_move, ko=game.ko, seed=1)
    return estimate_by_reading(game, komi, found)
