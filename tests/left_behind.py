"""A plugin of pytest: a run leaves no process behind, and fails if a test did.

Every process that a test begins inherits one variable of the environment, also a worker of
pytest-xdist and a program in a session of its own. Valkey loses it where it writes its title, and
is known by its data, which are in the folder of the run's temporary files. When a run has ended, no
such process may be alive: those that are, with all that descends from them, are killed and named,
and the run fails. A run that was interrupted only kills them. A guard, a small process of its own,
does so where the run itself cannot any more, because it was terminated or killed. All this needs
``/proc``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from contextlib import suppress
from multiprocessing import forkserver
from pathlib import Path

import pytest

MARK = "TEST_RUN_OF_NIGIRI"
GRACE = 20.0
"""Seconds in which what was told to end, such as a browser, may do so."""
_ENDS_WITH_US = "multiprocessing.resource_tracker"
_SHOWN = 160


def of_run(mark: str, folder: Path) -> dict[int, str]:
    """The living processes with a mark, or at work in a folder, and all that descend from them:
    their commands by their ids."""
    children: dict[int, set[int]] = {}
    found = set[int]()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
            if state in "ZX":
                continue
            children.setdefault(int(parent), set()).add(int(process.name))
            marked = f"{MARK}={mark}".encode() in (process / "environ").read_bytes()
            if marked or folder in (process / "cwd").readlink().parents:
                found.add(int(process.name))
    todo = list(found)
    while todo:
        new = children.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return {pid: _command(pid) for pid in sorted(found)}


def _command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def end(mark: str, folder: Path) -> None:
    """Kills all processes of a run until there are none, also those that appear meanwhile."""
    until = time.monotonic() + GRACE
    while (found := of_run(mark, folder).keys() - {os.getpid()}) and time.monotonic() < until:
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Workers of pytest-xdist belong to the run that began them, and a run within a test belongs to
    the one around it, too."""
    if not hasattr(config, "workerinput"):
        # Where temporary files go is known to the fixture and, under this name, to plugins.
        factory: pytest.TempPathFactory = config._tmp_path_factory  # type: ignore[attr-defined]
        mark = f"{os.environ.get(MARK, '')}/{uuid.uuid4().hex}"
        config.pluginmanager.register(Run(mark, factory.getbasetemp()))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """In each worker, too: what programs are split off from would only end some time after it."""
    # As Python's own tests end it.
    forkserver._forkserver._stop()  # type: ignore[attr-defined]


class Run:
    """Marks what is begun from now on, and ends what is left of it."""

    def __init__(self, mark: str, folder: Path) -> None:
        self._mark = mark
        self._folder = folder
        self._left: list[str] = []
        self._guard = subprocess.Popen(
            [sys.executable, __file__, mark, str(folder)],
            env={name: value for name, value in os.environ.items() if name != MARK},
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        os.environ[MARK] = mark

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """After all fixtures and workers have ended."""
        interrupted = session.exitstatus == pytest.ExitCode.INTERRUPTED
        until = time.monotonic() + (0 if interrupted else GRACE)
        while (found := self._others()) and time.monotonic() < until:
            time.sleep(0.2)  # to look at all processes takes a while itself
        if not found:
            return
        end(self._mark, self._folder)
        if not interrupted:
            self._left = [f"{pid} {command[:_SHOWN]}" for pid, command in found.items()]
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Names what was left."""
        if self._left:
            terminalreporter.section("processes left behind", red=True, bold=True)
            for line in self._left:
                terminalreporter.line(line)

    def pytest_unconfigure(self) -> None:
        """Lets the guard look once more, and waits for it."""
        self._guard.communicate()

    def _others(self) -> dict[int, str]:
        return {
            pid: command
            for pid, command in of_run(self._mark, self._folder).items()
            if pid != os.getpid() and _ENDS_WITH_US not in command
        }


if __name__ == "__main__":
    sys.stdin.buffer.read()  # until the run has ended, however it did
    end(sys.argv[1], Path(sys.argv[2]))
