"""One program for the tests of a module that do not kill it, and one whose clock a test moves."""

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
"""Of each log, so many are shown."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Of a test that failed it is shown what its programs have written last."""
    report = yield
    folder = getattr(item, "funcargs", {}).get("tmp_path")
    if report.failed and folder is not None:
        for log in sorted(folder.glob("*.log")):
            last = log.read_text(errors="replace").splitlines()[-_LINES:]
            report.sections.append((f"the end of {log.name}", "\n".join(last)))
    return report


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The shipped program, which has time to look at positions, started and stopped in an orderly
    way."""
    program = SplitProgram(tmp_path_factory.mktemp("program") / "data")
    program.start()
    yield program
    assert program.stop() == 0


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Life]:
    """Three tables on a clock that the test moves, some in English and some in Polish."""
    async with life(tmp_path) as made:
        yield made
