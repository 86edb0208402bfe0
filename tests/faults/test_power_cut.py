"""A power cut: the disk has exactly the bytes that were flushed to it."""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import kill, open_embedded, server_pid
from tests.faults.conftest import Tell
from tests.faults.moves import Crowd, count_lost

_BEGUN = re.compile(r"^(?P<pid>\d+) +(?P<call>write|fdatasync|fsync)\(\d+<[^>]*\.incr\.aof>")
_RESUMED = re.compile(r"^(?P<pid>\d+) +<\.\.\. (?P<call>write|fdatasync|fsync) resumed>")
_ENDED = re.compile(r"\) += (\d+)$")
"""With several threads a call may start in one line and end in a later one."""

quick_and_soak = pytest.mark.parametrize(
    "moves",
    [2_000, pytest.param(100_000, marks=[pytest.mark.soak, pytest.mark.timeout(600)])],
    ids=["quick", "soak"],
)


@pytest.fixture
def tracer() -> str:
    """The path of strace, which shows the server's flushes; without it the test is skipped."""
    path = shutil.which("strace")
    if path is None:
        pytest.skip("needs strace, to know what had been flushed when the power failed")
    return path


@quick_and_soak
async def test_every_acknowledged_move_was_flushed(
    folder: Path, tracer: str, moves: int, tell: Tell
) -> None:
    """With the log cut to the flushed bytes, as after a power cut, the restarted server has every
    acknowledged move."""
    gone, made = await cut_power(folder, tracer, moves, "always")
    tell(f"{made} moves acknowledged, {gone} lost")
    assert 0 == gone


@quick_and_soak
async def test_a_server_that_flushes_every_second_loses_moves(
    folder: Path, tracer: str, moves: int, tell: Tell
) -> None:
    """Control: with `appendfsync everysec` the same cut loses acknowledged moves."""
    gone = made = 0
    for attempt in range(3):
        gone, made = await cut_power(folder / str(attempt), tracer, moves, "everysec")
        if gone:  # otherwise the power failed right after a flush
            break
    tell(f"{made} moves acknowledged, {gone} lost")
    assert gone > 0


async def cut_power(folder: Path, tracer: str, moves: int, fsync: str) -> tuple[int, int]:
    """Let players make this many moves, cut the power, and restart the server; return the numbers
    of lost and of acknowledged moves."""
    database = await open_embedded(folder)
    await database.client.config_set("appendfsync", fsync)
    # The log stays in one file, so its length is sufficient.
    await database.client.config_set("auto-aof-rewrite-percentage", 0)
    pid = await server_pid(database)
    log = next((folder / "appendonlydir").glob("*.incr.aof"))
    trace, before = folder / "trace", log.stat().st_size
    tracing = await trace_server(tracer, pid, trace)
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
    return await count_lost_moves(database, crowd), crowd.moves


async def count_lost_moves(database: Database, crowd: Crowd) -> int:
    """Return how many acknowledged moves a server started on this data lacks."""
    assert None is await database.ensure_running()
    gone = count_lost(crowd.acknowledged, await crowd.stored())
    await database.close()
    return gone


async def trace_server(tracer: str, pid: int, trace: Path) -> asyncio.subprocess.Process:
    """Trace the server's writes and flushes from now on, until it ends."""
    tracing = await asyncio.create_subprocess_exec(
        tracer,
        "-f",
        "-y",
        "-s",
        "0",
        "-e",
        "trace=write,fdatasync,fsync",
        "-o",
        str(trace),
        "-p",
        str(pid),
        stderr=asyncio.subprocess.PIPE,
    )
    assert tracing.stderr is not None
    first_line = (await tracing.stderr.readline()).decode()
    if "attached" not in first_line:
        with suppress(ProcessLookupError):
            tracing.kill()
        await tracing.wait()
        pytest.skip(f"strace may not look at other processes here: {first_line.strip()}")
    return tracing


def last_flushed(trace: str) -> int:
    """Return how many bytes of the log were certainly on the disk: those written before the start
    of the last completed flush."""
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
