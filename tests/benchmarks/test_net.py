"""The CPU time of a look, beside that of a straightforward run of the same net."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engines.net.inference.network import Network
from bot.engines.net.inference.weights import read_weights
from bot.reading.net.encoding import encode
from bot.reading.net.ladders import find_ladders
from tests.benchmarks.measurement import Measurement
from tests.net.net_files import real_net, write_tiny_net
from tests.net.plain_net import PlainNet
from tests.net.reference import references

LIMIT = 1.2


@pytest.mark.benchmark
@pytest.mark.parametrize("size", [9, 13, 19])
def test_a_look_costs_little_more_than_the_net(
    size: int, measurement: Measurement, tmp_path: Path
) -> None:
    """A look, with its encoding, takes at most 1.2 times the CPU time of a plain run without."""
    path = measurement.workload(real_net(), smoke=None) or write_tiny_net(tmp_path / "tiny")
    plain, network = PlainNet(path), Network(read_weights(path))
    looks, rounds = measurement.workload((6, 5), smoke=(1, 1))
    situations = [each.situation for each in references() if each.game.board.size == size][-looks:]
    inputs = [encode(each) for each in situations]

    def run_plainly() -> None:
        for each in inputs:
            plain.run(each)

    def run_ours() -> None:
        find_ladders.cache_clear()
        for each in situations:
            network.judge(encode(each))

    theirs, ours = (_measure(run, rounds) / len(inputs) for run in (run_plainly, run_ours))
    share = f"{ours / theirs:.2f} of {theirs * 1000:.0f} ms"
    measurement.report(f"{size}x{size} with {network.name}: {ours * 1000:.0f} ms, {share}")
    measurement.at_most(ours / theirs, LIMIT)


def _measure(run: Callable[[], None], rounds: int) -> float:
    """Return the CPU time of the fastest round; one before warms up."""
    spans = []
    for _ in range(rounds + 1):
        start = time.process_time()
        run()
        spans.append(time.process_time() - start)
    return min(spans[1:])
