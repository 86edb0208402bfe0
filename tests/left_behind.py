"""A pytest plugin that fails a run if a test leaves a process behind.

Every process that a test starts inherits an environment variable, including pytest-xdist workers
and programs in their own session. Valkey overwrites it with its title and is recognised by its data
in the run's temporary folder. At the end of a run all such processes and their descendants are
killed and named, and the run fails. An interrupted run only kills them. If the run itself was
terminated or killed, a small guard process does so. Needs ``/proc``.
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
"""Seconds allowed for processes told to end, such as a browser."""
_ENDS_WITH_US = "multiprocessing.resource_tracker"
_SHOWN = 160


def find_processes(mark: str, folder: Path) -> dict[int, str]:
    """The living processes with this mark or with files in this folder, and their descendants:
    commands by process id."""
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
    """Kill all processes of a run until none is left, including new ones."""
    until = time.monotonic() + GRACE
    while (
        found := find_processes(mark, folder).keys() - {os.getpid()}
    ) and time.monotonic() < until:
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Mark the run. pytest-xdist workers belong to the run that started them, and a run within a
    test also to the outer one."""
    if not hasattr(config, "workerinput"):
        # The temporary folder is available to the fixture and, by this name, to plugins.
        factory: pytest.TempPathFactory = config._tmp_path_factory  # type: ignore[attr-defined]
        mark = f"{os.environ.get(MARK, '')}/{uuid.uuid4().hex}"
        config.pluginmanager.register(Run(mark, factory.getbasetemp()))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Stop the fork server in each worker, too; otherwise it ends some time after the worker."""
    # Python's own tests stop it the same way.
    forkserver._forkserver._stop()  # type: ignore[attr-defined]


class Run:
    """Marks processes started from now on, and ends those left over."""

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
        """Check after all fixtures and workers have ended."""
        interrupted = session.exitstatus == pytest.ExitCode.INTERRUPTED
        until = time.monotonic() + (0 if interrupted else GRACE)
        while (found := self._others()) and time.monotonic() < until:
            time.sleep(0.2)  # checking all processes takes a while itself
        if not found:
            return
        end(self._mark, self._folder)
        if not interrupted:
            self._left = [f"{pid} {command[:_SHOWN]}" for pid, command in found.items()]
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the processes left behind."""
        if self._left:
            terminalreporter.section("processes left behind", red=True, bold=True)
            for line in self._left:
                terminalreporter.line(line)

    def pytest_unconfigure(self) -> None:
        """Let the guard check once more, and wait for it."""
        self._guard.communicate()

    def _others(self) -> dict[int, str]:
        return {
            pid: command
            for pid, command in find_processes(self._mark, self._folder).items()
            if pid != os.getpid() and _ENDS_WITH_US not in command
        }


if __name__ == "__main__":
    sys.stdin.buffer.read()  # until the run has ended, in whatever way
    end(sys.argv[1], Path(sys.argv[2]))
