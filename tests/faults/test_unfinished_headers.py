"""A client opens more connections than the program has file descriptors, and finishes no header."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.stage import stage, start_game
from tests.faults.conftest import Tell

DESCRIPTORS = 1_024
"""The default limit of open files per process."""
CONNECTIONS = 1_300
UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
MOST_LOG = 10_000


class Narrow(Program):
    """The program with the default limit of open files, whatever this machine's limit is."""

    @property
    def command(self) -> list[str]:
        return ["sh", "-c", f'ulimit -n {DESCRIPTORS} && exec "$@"', "sh", *super().command]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program with few descriptors."""
    program = Narrow(tmp_path / "data")
    program.start()
    yield program
    program.stop()


@asynccontextmanager
async def open_connections(url: str) -> AsyncIterator[list[asyncio.StreamWriter]]:
    """Open this many connections, each with half a header."""
    at = urlsplit(url)
    held: list[asyncio.StreamWriter] = []

    async def hold() -> None:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(at.hostname, at.port)
            held.append(writer)
            writer.write(UNFINISHED)

    try:
        for _ in range(CONNECTIONS // 100):
            await asyncio.gather(*(hold() for _ in range(100)))
        yield held
    finally:
        for writer in held:
            writer.close()
        for writer in held:
            with suppress(OSError):
                await writer.wait_closed()


async def test_others_get_in(program: Program, tell: Tell) -> None:
    """Players can continue, and new visitors can enter immediately; the log has one line about
    it."""
    async with start_game(program, "before") as before:
        await before.play("E5", "Anna")
        spent = processor(program)
        async with open_connections(program.url) as held:
            began = time.monotonic()
            async with asyncio.timeout(20), stage(program, "after", "Cleo") as after:
                assert (await after.does("Cleo", "help")).startswith("What would you like to do?")
            await before.play("D5 C5", "Ben", "Anna")
            seconds = time.monotonic() - began
            spent = processor(program) - spent
    log = program.log.read_text()
    tell(f"{len(held)} unfinished headers: a visitor and two moves in {seconds:.1f} s;")
    tell(f"{spent:.1f} s of the processor, {len(log)} bytes of log")
    assert 1 == log.count("too-many-connections"), log[:MOST_LOG]
    assert len(log) < MOST_LOG, log[:MOST_LOG]


def processor(program: Program) -> float:
    """Return the CPU seconds of the program, if the system reports them."""
    with suppress(OSError):
        fields = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
