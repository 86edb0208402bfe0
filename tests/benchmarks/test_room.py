"""From a typed move to its picture in the room, at a steady pace, through the shipped program."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks.measurement import Measurement
from tests.benchmarks.typed_moves import play_typed

GAMES, MOVES = 20, 12
"""Games at once, and moves in each."""

P50, P99 = 0.060, 0.200
"""Seconds."""


@pytest.mark.benchmark
async def test_a_typed_move_is_a_picture_in_the_room_at_once(
    tmp_path: Path, measurement: Measurement, record_property: Callable[[str, object], None]
) -> None:
    """At 20 moves a second, half the pictures are in the room within 60 ms and 99 of 100 within 200
    ms."""
    program = measurement.program(tmp_path / "data")
    url = program.start()
    try:
        games, moves = measurement.workload((GAMES, MOVES), smoke=(1, 2))
        spans = await play_typed(url, games, moves)
    finally:
        program.stop()
    p50 = statistics.median(spans)
    p99 = statistics.quantiles(spans, n=100)[98]
    record_property("p50 ms", round(p50 * 1000, 1))
    record_property("p99 ms", round(p99 * 1000, 1))
    measurement.report(f"typed move to picture: p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms")
    measurement.at_most(p50, P50)
    measurement.at_most(p99, P99)
