"""From a typed move to its picture in the room, at a steady pace, through the shipped program."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks.measurement import Measurement
from tests.end_to_end.program import Person, people, start_game

GAMES, MOVES, PACE = 20, 12, 20.0
"""Games at once, moves in each, and moves a second over all."""

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
        spans = await _play(url, games, moves)
    finally:
        program.stop()
    p50 = statistics.median(spans)
    p99 = statistics.quantiles(spans, n=100)[98]
    record_property("p50 ms", round(p50 * 1000, 1))
    record_property("p99 ms", round(p99 * 1000, 1))
    measurement.report(f"typed move to picture: p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms")
    measurement.at_most(p50, P50)
    measurement.at_most(p99, P99)


async def _play(url: str, games: int, moves: int) -> list[float]:
    rooms = [people(url, f"bench-{number}", "Anna", "Bob") for number in range(games)]
    entered = [await room.__aenter__() for room in rooms]
    for anna, bob in entered:
        await start_game(anna, bob, "19x19 black no clock")
    spans: list[asyncio.Task[float]] = []
    start = time.perf_counter()
    for count in range(games * moves):
        await asyncio.sleep(max(0.0, start + count / PACE - time.perf_counter()))
        pair, turn = entered[count % games], count // games
        point = f"{'CDEFGHJKLMNO'[turn]}{4 + 12 * (turn % 2)}"
        spans.append(asyncio.create_task(_move(pair[turn % 2], point)))
    done = await asyncio.gather(*spans)
    for room in rooms:
        await room.__aexit__(None, None, None)
    return done


async def _move(person: Person, point: str) -> float:
    """Return the seconds from sending the line to receiving all bytes of the picture."""
    start = time.perf_counter()
    message_id = await person.say(point)
    while True:
        for message in await person.messages(after=message_id, wait=1):
            if message["image"]:
                await person.get(message["image"])
                return time.perf_counter() - start
