"""The plugin for processes left behind, tested on pytest runs of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.left_behind import MARK, find_processes
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
HEEDS_CTRL_C = """
import signal, sys, pytest
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Restores the handler of SIGINT, which shells disable for background processes."""
LEAVES = """
import subprocess

def test_leaves():
    subprocess.Popen(["sleep", "600"], start_new_session={apart}).returncode = 0
"""
LEAVES_NOTHING = """
import subprocess

def test_ends():
    subprocess.run(["sleep", "0"], check=True)
"""
WAITS = """
import asyncio, pathlib
from bot.store.connection.database import open_database

async def wait():
    await open_database(None, pathlib.Path({data!r}))
    pathlib.Path({there!r}).touch()
    await asyncio.Event().wait()

def test_waits():
    asyncio.run(wait())
"""


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The mark of all processes of a test; none of them may remain at its end."""
    mark = f"{os.environ[MARK]}/{uuid.uuid4().hex}"
    monkeypatch.setenv(MARK, mark)
    yield mark
    assert {} == find_processes(mark, tmp_path)


def begin(folder: Path, source: str, *words: str) -> subprocess.Popen[str]:
    """Start a run of one test with only the plugins that it needs."""
    test = folder / "test_of_a_run.py"
    test.write_text(source)
    words = ("-p", "tests.left_behind", "-p", "xdist.plugin", "-p", "no:cacheprovider", *words)
    places = (f"--rootdir={folder}", f"--basetemp={folder / 'base'}", "-c", os.devnull)
    return subprocess.Popen(
        [sys.executable, "-c", HEEDS_CTRL_C, *words, *places, str(test)],
        cwd=ROOT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("apart, workers", [(True, ()), (False, ("-n", "1"))])
def test_a_process_left_behind_fails_the_run(
    tmp_path: Path, mark: str, apart: bool, workers: tuple[str, ...]
) -> None:
    """A run whose tests passed fails if one left a process, which is named and killed."""
    run = begin(tmp_path, LEAVES.format(apart=apart), *workers)
    output, _ = run.communicate(timeout=PATIENCE)
    assert pytest.ExitCode.TESTS_FAILED == run.returncode, output
    assert "1 passed" in output
    assert "processes left behind" in output
    assert "sleep 600" in output


def test_a_run_that_leaves_nothing_passes(tmp_path: Path, mark: str) -> None:
    """A process that ended by itself is no failure."""
    run = begin(tmp_path, LEAVES_NOTHING)
    output, _ = run.communicate(timeout=PATIENCE)
    assert pytest.ExitCode.OK == run.returncode, output


@pytest.mark.parametrize(
    "number, workers",
    [
        (signal.SIGINT, ()),
        (signal.SIGINT, ("-n", "1")),
        (signal.SIGTERM, ("-n", "1")),
        (signal.SIGKILL, ()),
    ],
)
def test_an_interrupted_run_leaves_nothing(
    tmp_path: Path, mark: str, number: signal.Signals, workers: tuple[str, ...]
) -> None:
    """A run interrupted within a test ends its workers and the database that the test started,
    whatever the signal."""
    there = tmp_path / "there"
    source = WAITS.format(data=str(tmp_path / "base" / "data"), there=str(there))
    run = begin(tmp_path, source, *workers)
    until = time.monotonic() + PATIENCE
    while not there.exists():
        assert run.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)
    assert any("valkey-server" in command for command in find_processes(mark, tmp_path).values())
    os.kill(run.pid, number)
    output, _ = run.communicate(timeout=PATIENCE)
    assert run.returncode == (pytest.ExitCode.INTERRUPTED if number == signal.SIGINT else -number)
    assert "processes left behind" not in output
