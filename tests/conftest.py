"""Configuration and fixtures for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
import structlog
from hypothesis import settings

from tests.net.net_files import MISSING

pytest_plugins = ("tests.left_behind", "tests.distinct")

ROOT = Path(__file__).resolve().parent.parent

SLOWEST = (
    "end_to_end",
    "faults",
    "deploy",
    "benchmarks",
    "adapters",
    "fakes",
    "reading",
    "rules",
    "service",
    "renderer",
    "gallery",
    "conversation",
)
"""Folders in starting order: those whose tests start programs, servers and browsers, then those
with slow files."""

# No deadline, because a busy machine must not turn a slow example into a failure. Print the blob
# that reproduces a failure elsewhere.
settings.register_profile("nigiri", deadline=None, print_blob=True)
settings.load_profile("nigiri")

# Plain tracebacks, as in production: the default ones show all variables and take seconds to
# render.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

LOGGING = structlog.get_config()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Restore the logging configuration, which a program run in this process may have changed."""
    structlog.configure(**LOGGING)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Disable garbage collection during collection, which frees nothing."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start slow folders first, so that the last worker is not left alone with one; the order
    within a folder stays."""
    rank = {name: number for number, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: rank.get(item.path.relative_to(ROOT / "tests").parts[0], len(rank)))


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, and collect as rarely as the program
    does."""
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture
def heap_left_alone() -> None:
    """Exempt the objects of earlier tests from garbage collection, so that collecting them does not
    disturb measurements."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that results were not compared with KataGo, if the real net is missing."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any(MISSING in str(report.longrepr) for report in skipped):
        terminalreporter.section("NO REAL NET", sep="!", red=True, bold=True)
        terminalreporter.write_line(MISSING)
