"""A program of the operator's that runs beside the bot and talks over pipes.

It runs at low priority (nice(2)), without a shell and with none of the bot's settings. Its output
is untrusted: lines are limited. It ends with the bot, whose pipe it reads; some programs first do
what they were asked.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from asyncio.subprocess import SubprocessStreamProtocol
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

NICENESS = 10
EXTRA_PATHS = ("/usr/games", "/usr/local/games")
"""Directories where some systems install games; a service's PATH lacks them."""

_CHUNK = 4_096
_ENDING_SECONDS = 1.0
_MAX_COMPLAINTS = 300
"""Characters of standard error that are kept for the log."""


def find_program(program: str, environment: Mapping[str, str]) -> str | None:
    """Return the path of a program; None if it is not installed."""
    where = os.pathsep.join((environment.get("PATH", os.defpath), *EXTRA_PATHS))
    return shutil.which(program, path=where)


async def start_program(
    command: tuple[str, ...], environment: Mapping[str, str], longest_line: int
) -> PipedProgram:
    """Start a program. Raises `OSError` or `ValueError`."""
    loop = asyncio.get_running_loop()
    # Like create_subprocess_exec, which would hide the transport and so the pipes.
    process, pipes = await loop.subprocess_exec(
        lambda: _Pipes(longest_line, loop), *command, env=environment, start_new_session=True
    )
    with suppress(OSError):
        os.setpriority(os.PRIO_PGRP, process.get_pid(), NICENESS)
    if pipes.stdin is None or pipes.stdout is None or pipes.stderr is None:
        raise TypeError(pipes)  # all three are pipes
    return PipedProgram(process, pipes.ended, pipes.stdin, pipes.stdout, pipes.stderr)


class _Pipes(SubprocessStreamProtocol):
    """Signals when the process has exited, even if its children keep the pipes open."""

    def __init__(self, limit: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit, loop)
        self.ended = asyncio.Event()

    def process_exited(self) -> None:
        super().process_exited()
        self.ended.set()


@dataclass(eq=False)
class PipedProgram:
    """A running program."""

    process: asyncio.SubprocessTransport
    ended: asyncio.Event
    stdin: asyncio.StreamWriter
    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader
    _complaints: bytes = field(default=b"", init=False)

    def __post_init__(self) -> None:
        self._drain = asyncio.create_task(self._hear_complaints())

    async def write_line(self, line: str) -> None:
        """Send a line of ASCII characters. Raises `OSError`."""
        self.stdin.write(f"{line}\n".encode("ascii"))
        await self.stdin.drain()

    async def read_line(self) -> str:
        """Return the next line, without control characters. Raises `ValueError` if it is too long
        or the program has ended."""
        line = await self.stdout.readline()
        if not line.endswith(b"\n"):
            raise ValueError("it has ended")
        text = line.decode("ascii", "replace")
        return "".join(c for c in text if c == "\t" or c.isprintable()).strip()

    def describe_failure(self, reason: str) -> str:
        """Return the reason with the last words of the program's standard error."""
        besides = self._complaints.decode("ascii", "replace").strip()
        return f"{reason}; it says besides: {besides!r}" if besides else reason

    async def end(self) -> None:
        """Kill the process and its children."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.get_pid(), signal.SIGKILL)
        with suppress(TimeoutError):
            async with asyncio.timeout(_ENDING_SECONDS):
                await self._leave()
        self._drain.cancel()
        # Children in sessions of their own may hold the pipes open forever.
        self.process.close()

    async def _leave(self) -> None:
        """Wait until the process has ended and the pipes are drained."""
        self.stdin.close()
        await self.ended.wait()
        while await self.stdout.read(_CHUNK):
            pass
        await self._drain

    async def _hear_complaints(self) -> None:
        """Drain standard error, so that the program never blocks, and keep its end for the log."""
        while chunk := await self.stderr.read(_CHUNK):
            self._complaints = (self._complaints + chunk)[-_MAX_COMPLAINTS:]
