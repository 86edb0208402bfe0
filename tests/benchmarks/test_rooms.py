"""The cost of a line with many busy rooms, compared to few, through the program."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import aiohttp
import pytest

from bot.store.connection.database import Database
from bot.store.repositories.room_log import RedisRoomLog
from bot.web.log.entries import MessageEntry
from bot.web.log.schema import encode
from tests.adapters.redis.helpers import open_embedded
from tests.benchmarks.measurement import Measurement
from tests.end_to_end.program import Person, Program

FEW, MANY, BEFORE, LINES = 30, 1_000, 60, 1_000
"""Rooms in both cases, lines that each room already has, and lines that are measured."""
AT_ONCE = 10
MOST_RATIO = 1.3


@pytest.mark.benchmark
async def test_a_line_costs_the_same_in_a_thousand_rooms(
    tmp_path: Path, measurement: Measurement, record_property: Callable[[str, object], None]
) -> None:
    """With a thousand busy rooms a line takes at most 1.3 times the processor time that it takes
    with thirty."""
    program = measurement.program(tmp_path / "data")
    url = await asyncio.to_thread(program.start)
    database = await open_embedded(program.data)
    try:
        few_rooms, many_rooms = measurement.workload((FEW, MANY), smoke=(2, 4))
        lines = measurement.workload(LINES, smoke=40)
        await _fill(database, many_rooms)
        async with aiohttp.ClientSession() as session:
            members = [
                Person(session, url, f"room-{number}", "Anna") for number in range(many_rooms)
            ]
            await _say(members, program, lines)  # the first line loads each room
            few = await _say(members[:few_rooms], program, lines)
            many = await _say(members, program, lines)
    finally:
        await database.close()
        await asyncio.to_thread(program.stop)
    record_property("seconds", [few, many])
    measurement.report(f"{few * 1000:.2f} ms a line in {FEW} rooms, {many * 1000:.2f} ms in {MANY}")
    measurement.at_most(many, MOST_RATIO * few)


async def _fill(database: Database, rooms: int) -> None:
    log = RedisRoomLog(database.client)
    for number in range(rooms):
        room = f"web:room-{number}"
        entries = [
            encode(MessageEntry(f"{room}/anna", "Anna", f"line {n}", 0, n)) for n in range(BEFORE)
        ]
        await asyncio.gather(*(log.append(room, f"k{n}", text) for n, text in enumerate(entries)))


async def _say(members: Sequence[Person], program: Program, lines: int) -> float:
    """Return the processor seconds that the program takes for a line. The lines go to these rooms
    in turn."""
    began = _processor(program.pid)
    for start in range(0, lines, AT_ONCE):
        numbers = range(start, start + AT_ONCE)
        await asyncio.gather(*(members[n % len(members)].say("Good evening!") for n in numbers))
    return (_processor(program.pid) - began) / lines


def _processor(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
