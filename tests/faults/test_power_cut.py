"""The power fails: the disk has what was flushed to it, and not a byte more."""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import kill, opened, server_pid
from tests.faults.conftest import Tell
from tests.faults.moves import Crowd, lost

_BEGUN = re.compile(r"^(?P<pid>\d+) +(?P<call>write|fdatasync|fsync)\(\d+<[^>]*\.incr\.aof>")
_RESUMED = re.compile(r"^(?P<pid>\d+) +<\.\.\. (?P<call>write|fdatasync|fsync) resumed>")
_ENDED = re.compile(r"\) += (\d+)$")
"""A call may begin in one line and end in a later one, when several threads make calls."""

quick_and_soak = pytest.mark.parametrize(
    "moves",
    [2_000, pytest.param(100_000, marks=[pytest.mark.soak, pytest.mark.timeout(600)])],
    ids=["quick", "soak"],
)


@pytest.fixture
def tracer() -> str:
    """The path of strace, which sees what the server flushes; without it the test is skipped."""
    path = shutil.which("strace")
    if path is None:
        pytest.skip("needs strace, to know what had been flushed when the power failed")
    return path


@quick_and_soak
async def test_every_acknowledged_move_was_flushed(
    folder: Path, tracer: str, moves: int, tell: Tell
) -> None:
    """With the log cut down to what had been flushed, as a power cut leaves it, the server that
    we start has every acknowledged move."""
    gone, made = await cut_short(folder, tracer, moves, "always")
    tell(f"{made} moves acknowledged, {gone} lost")
    assert 0 == gone


@quick_and_soak
async def test_a_server_that_flushes_every_second_loses_moves(
    folder: Path, tracer: str, moves: int, tell: Tell
) -> None:
    """The control: with `appendfsync everysec` the same cut loses acknowledged moves."""
    gone = made = 0
    for attempt in range(3):
        gone, made = await cut_short(folder / str(attempt), tracer, moves, "everysec")
        if gone:  # or the power failed right after a flush
            break
    tell(f"{made} moves acknowledged, {gone} lost")
    assert gone > 0


async def cut_short(folder: Path, tracer: str, moves: int, fsync: str) -> tuple[int, int]:
    """Players make so many moves; the power fails; the server starts again. How many of the moves
    acknowledged are lost, and how many there were."""
    database = await opened(folder)
    await database.client.config_set("appendfsync", fsync)
    # The log stays in one file, so that its length says all.
    await database.client.config_set("auto-aof-rewrite-percentage", 0)
    pid = await server_pid(database)
    log = next((folder / "appendonlydir").glob("*.incr.aof"))
    trace, before = folder / "trace", log.stat().st_size
    tracing = await traced(tracer, pid, trace)
    crowd = Crowd(RedisMatchStore(database.client), 64)
    players = crowd.start()
    while crowd.moves < moves:  # noqa: ASYNC110  nobody tells a test
        await asyncio.sleep(0.01)
    await kill(pid)
    for player in players:
        player.cancel()
    await asyncio.wait(players)
    await tracing.wait()
    flushed = before + last_flushed(trace.read_text())
    assert flushed <= log.stat().st_size
    with log.open("r+b") as file:
        file.truncate(flushed)
    return await what_is_lost(database, crowd), crowd.moves


async def what_is_lost(database: Database, crowd: Crowd) -> int:
    """How many acknowledged moves a server that starts on these data does not have."""
    assert None is await database.ensure_running()
    gone = lost(crowd.acknowledged, await crowd.stored())
    await database.close()
    return gone


async def traced(tracer: str, pid: int, trace: Path) -> asyncio.subprocess.Process:
    """Writes down what the server writes and flushes, from now on and until it ends."""
    tracing = await asyncio.create_subprocess_exec(
        *(tracer, "-f", "-y", "-s", "0", "-e", "trace=write,fdatasync,fsync"),
        *("-o", str(trace), "-p", str(pid)),
        stderr=asyncio.subprocess.PIPE,
    )
    assert tracing.stderr is not None
    said = (await tracing.stderr.readline()).decode()
    if "attached" not in said:
        with suppress(ProcessLookupError):
            tracing.kill()
        await tracing.wait()
        pytest.skip(f"strace may not look at other processes here: {said.strip()}")
    return tracing


def last_flushed(trace: str) -> int:
    """How many bytes of the log, of those written since, were on the disk for sure: what had been
    written when the last flush began that came to its end."""
    written = flushed = 0
    begun: dict[str, int] = {}
    for line in trace.splitlines():
        if found := _BEGUN.match(line):
            begun[found["pid"]] = written
        elif not (found := _RESUMED.match(line)):
            continue
        if (ended := _ENDED.search(line)) and found["pid"] in begun:
            before = begun.pop(found["pid"])
            if found["call"] == "write":
                written += int(ended[1])
            else:
                flushed = before
    return flushed
