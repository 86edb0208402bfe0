"""Fixtures: one program shared by a module's tests that do not kill it, and one whose clock the
test moves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import pytest

from tests.chromium import browser, chromium, running_chromium
from tests.end_to_end.life import Life, life
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram

__all__ = ["browser", "chromium", "running_chromium"]


_LINES = 40
"""How many lines of each log a failed test shows."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the last log lines of its programs to the report of a failed test."""
    report = yield
    folder = getattr(item, "funcargs", {}).get("tmp_path")
    if report.failed and folder is not None:
        for log in sorted(folder.glob("*.log")):
            last = log.read_text(errors="replace").splitlines()[-_LINES:]
            report.sections.append((f"the end of {log.name}", "\n".join(last)))
    return report


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """Start the shipped program, with enough time to analyse positions, and stop it cleanly
    afterwards."""
    program = SplitProgram(tmp_path_factory.mktemp("program") / "data")
    program.start()
    yield program
    assert program.stop() == 0


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Life]:
    """Three tables on a clock that the test moves, some in English and some in Polish."""
    async with life(tmp_path) as made:
        yield made
