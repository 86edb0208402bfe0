"""The cost of a run: processor time and memory of each process, and the times of all commits.

All of these need Linux. Elsewhere processes run on any processor, and their usage reads as zero.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.store.connection import keys

ALL_TAGS = (*keys.ONE_TAG, *keys.TAGS)
"""The hash tags of the keys on a single server and in a cluster."""

_PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


@contextmanager
def run_on_cores(cores: frozenset[int]) -> Iterator[None]:
    """Run everything that starts in this block on these processors, if they exist."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    with suppress(OSError):
        os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@dataclass(frozen=True)
class Used:
    """A process's usage so far: seconds of processor time, and its current memory in bytes."""

    seconds: float
    memory: int


def measure_process(pid: int, thread: int = 0) -> Used:
    """Return the usage of a process, or of one of its threads. Raise `OSError` if it does not
    exist."""
    if not _PROC.exists():
        return Used(0.0, 0)
    place = f"{pid}/task/{thread}" if thread else str(pid)
    fields = (_PROC / place / "stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / _TICKS
    return Used(seconds, int(fields[21]) * _PAGE)


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, and their own children."""
    found: list[int] = []
    for stat in _PROC.glob("[0-9]*/stat"):
        with suppress(OSError):
            if stat.read_text().rpartition(")")[2].split()[1] == str(pid):
                child = int(stat.parent.name)
                found += [child, *children(child)]
    return found


def command(pid: int) -> str:
    """Return the command line of a process."""
    return (_PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode()


def share(values: Sequence[float], part: float) -> float:
    """Return the value that this part (0 to 1) of all values does not exceed, or 0 if there are no
    values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Commits:
    """Reads the outbox in parallel to the program, and records the time of each commit by game and
    version."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._task: asyncio.Task[None] | None = None
        self.at: dict[tuple[str, int], float] = {}

    async def start(self) -> None:
        after = {keys.outbox(tag): "0-0" for tag in ALL_TAGS}
        self._task = asyncio.create_task(self._read(after))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self, after: dict[str, str]) -> None:
        while True:
            try:
                found: Any = await self._client.xread(dict[Any, Any](after), block=1000)
            except RedisError:
                await asyncio.sleep(0.05)
                continue
            now = time.monotonic()
            for stream, entries in found:
                for entry, fields in entries:
                    after[stream] = entry
                    self.at.setdefault((fields["g"], int(fields["v"])), now)
