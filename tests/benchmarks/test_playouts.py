"""How long a suggestion of dead stones takes."""

from __future__ import annotations

from statistics import mean
from time import process_time

import pytest

from bot.reading.dead_stones.suggestion import suggest
from tests.benchmarks.measurement import Measurement
from tests.rules.recorded import recorded_games


def _loop() -> float:
    """Return the seconds that a fixed piece of plain Python takes, for comparing machines."""
    start = process_time()
    total = 0
    for number in range(1_000_000):
        total += number & 7
    return process_time() - start


@pytest.mark.benchmark
def test_nineteen_lines_take_half_a_second(measurement: Measurement) -> None:
    """For all recorded games on 19 lines a suggestion takes 0.6 s on average and never more than
    2.5 s.

    The figures are processor time, since the machine may be busy. If a machine needs more than 0.05
    s for a million turns of a loop, the limits grow in proportion.
    """
    games = [game for game in recorded_games() if game.size == 19]
    positions = [game.replay() for game in games[: measurement.workload(None, smoke=1)]]
    pace = max(1.0, min(_loop() for _ in range(5)) / 0.05)
    spans = []
    for game in positions:
        start = process_time()
        suggest(game.board, game.to_move, ko=None, seed=1)
        spans.append(process_time() - start)
    measurement.report(
        f"suggestion: mean {mean(spans):.3f} s, most {max(spans):.3f} s, pace {pace:.2f}"
    )
    measurement.at_most(mean(spans), 0.6 * pace)
    measurement.at_most(max(spans), 2.5 * pace)
