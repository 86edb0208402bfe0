"""How long a known visitor's room takes to show its board on a slow phone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from playwright.async_api import Browser

from tests.benchmarks.measurement import Measurement
from tests.end_to_end.first_board import known_visitor, open_slowly

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio(loop_scope="session")]

MOST = 2.5
"""Seconds."""


async def test_the_first_board_on_a_slow_phone(
    tmp_path: Path,
    browser: Browser,
    measurement: Measurement,
    record_property: Callable[[str, object], None],
) -> None:
    """With 50 kB a second and 300 ms a round trip, and nothing cached, the board of a game is drawn
    within 2.5 seconds."""
    program = measurement.program(tmp_path / "data")
    url = await asyncio.to_thread(program.start)
    times, moves = measurement.workload((5, 40), smoke=(1, 4))
    try:
        async with known_visitor(browser, url, moves) as state:
            openings = [await open_slowly(browser, url, state) for _ in range(times)]
    finally:
        await asyncio.to_thread(program.stop)
    seconds = median(each.board for each in openings) / 1000
    size = sum(openings[-1].sizes.values())
    record_property("first board s", round(seconds, 2))
    measurement.report(f"first board on a slow phone: {seconds:.2f} s, {size / 1000:.0f} kB")
    measurement.at_most(seconds, MOST)
