"""The CPU time of a move against a level of the net."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from bot.engines.net.looking import judge
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.opponent.choice import choose_move
from bot.reading.opponent.levels import LEVELS
from tests.benchmarks.measurement import Measurement
from tests.net.net_files import real_net, write_tiny_net
from tests.net.reference import references

SECONDS = 3.0
MEAN = 1.0


@pytest.mark.benchmark
@pytest.mark.parametrize("size", [9, 13, 19])
def test_a_move_takes_less_than_three_seconds(
    size: int, measurement: Measurement, tmp_path: Path
) -> None:
    """No move takes three seconds of CPU time, and the mean of all levels is below one."""
    path = measurement.workload(real_net(), smoke=None) or write_tiny_net(tmp_path / "tiny")

    def look(situation: Situation) -> Judgement:
        return judge(path, situation)

    games = [each.game for each in references() if each.game.board.size == size]
    games = games[-measurement.workload(4, smoke=1) :]
    look(references()[0].situation)
    spans = []
    for level in measurement.workload(LEVELS[::5], smoke=LEVELS[:1]):
        for number, game in enumerate(games):
            start = time.process_time()
            choose_move(game, 6.5, level.style(size), look, Random(number).random)
            spans.append(time.process_time() - start)
    mean = sum(spans) / len(spans)
    measurement.report(f"{size}x{size}: a move {mean * 1000:.0f} ms, at most {max(spans):.2f} s")
    measurement.at_most(mean, MEAN)
    measurement.at_most(max(spans), SECONDS)
