"""The speed of the rules. Speeds are compared within one run, since machines differ."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from sgfmill import boards

from tests.benchmarks.measurement import Measurement
from tests.rules.recorded import Recorded, recorded_games

ROUNDS = 5


def replay_with_sgfmill(recorded: Recorded) -> None:
    """Place the same stones on sgfmill's board, which checks neither turn nor ko nor repetition."""
    board = boards.Board(recorded.size)
    for colour, point in recorded.moves:
        if point is not None:
            board.play(point.row, point.column, colour.value)


def seconds(work: Callable[[], object]) -> float:
    """Return how many seconds the work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


@pytest.mark.benchmark
def test_replaying_is_at_least_twice_as_fast_as_sgfmill(measurement: Measurement) -> None:
    """A replay with all checks of legality, ko and repetition takes half as long as sgfmill's board
    alone.

    The two take turns game by game, so that other work on the machine affects both.
    """
    games = recorded_games()[: measurement.workload(None, smoke=3)]
    moves = sum(len(recorded.moves) for recorded in games)
    ratios, speeds = [], []
    for _ in range(measurement.workload(ROUNDS, smoke=1)):
        ours = theirs = 0.0
        for recorded in games:
            ours += seconds(recorded.replay)
            theirs += seconds(lambda recorded=recorded: replay_with_sgfmill(recorded))  # type: ignore[misc]
        ratios.append(theirs / ours)
        speeds.append(moves / ours)
    measurement.report(
        f"replay: {median(speeds):,.0f} moves/s, {median(ratios):.2f} times sgfmill"
        f" (rounds: {', '.join(f'{ratio:.2f}' for ratio in ratios)})"
    )
    measurement.at_least(median(ratios), 2)


@pytest.mark.benchmark
def test_counting_nineteen_lines(benchmark: BenchmarkFixture) -> None:
    """Counting a finished game on 19 lines is fast enough to follow every click."""
    recorded = next(game for game in recorded_games() if game.size == 19)
    game = recorded.replay()
    score = benchmark(recorded.count, game)
    assert recorded.score == f"{'B' if score.margin > 0 else 'W'}+{abs(score.margin):g}"
