"""The worker processes that analyse positions start on demand and end with the program."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import start_game
from tests.patience import PATIENCE

SIDES = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 G5 A1"


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A program of its own for a test, which may kill it."""
    program = SplitProgram(tmp_path / "data")
    program.start()
    yield program
    program.stop()


def is_alive(pid: int) -> bool:
    """Return whether a process with this id exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("end", ["stop", "interrupt", "kill"])
async def test_no_worker_outlives_the_program(own_program: Program, end: str) -> None:
    """A worker starts with the first pass of a game, ready for the analysis after the second.
    However the program ends, the worker ends, too, and the next program continues the game."""
    async with start_game(own_program, "workers") as room:
        await room.play(SIDES, "Anna", "Ben")
        assert [] == own_program.workers()
        await room.does("Anna", "pass")
        async with asyncio.timeout(PATIENCE):
            while not (workers := own_program.workers()):  # noqa: ASYNC110  its start rings no bell
                await asyncio.sleep(0.02)
        await room.does("Ben", "pass")
        assert set(workers) <= set(own_program.workers())
        assert getattr(own_program, end)() in (0, None)
        async with asyncio.timeout(PATIENCE):
            while any(map(is_alive, workers)):  # noqa: ASYNC110  their end rings no bell
                await asyncio.sleep(0.02)
    own_program.start()
    assert 0 == own_program.stop()
    assert "Traceback" not in own_program.log.read_text()


async def test_a_worker_that_is_killed(own_program: Program) -> None:
    """A worker that dies, perhaps from lack of memory, is replaced for the next game."""
    dead = []
    for point in ("A2", "B2"):
        async with start_game(own_program, point.lower()) as room:
            await room.play(f"{SIDES} {point} pass pass", "Anna", "Ben")
            dead.append((await room.game())["proposal"]["dead"])
        for worker in own_program.workers():
            os.kill(worker, signal.SIGKILL)
    assert [["A1"]] * 2 == dead
    assert 0 == own_program.stop()
