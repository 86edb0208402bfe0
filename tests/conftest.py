"""What every test may use."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
import structlog
from hypothesis import settings

pytest_plugins = ("tests.left_behind", "tests.distinct")

ROOT = Path(__file__).resolve().parent.parent

SLOWEST = (
    *("end_to_end", "faults", "deploy", "benchmarks", "adapters", "fakes"),
    *("reading", "rules", "service", "renderer", "gallery", "conversation"),
)
"""Folders whose tests start programs, servers and browsers, slowest first, and then those with
files that take long."""

# A machine that does other things too must not turn a slow example into a failure, and what fails
# elsewhere must be repeatable here.
settings.register_profile("nigiri", deadline=None, print_blob=True)
settings.load_profile("nigiri")

# Tracebacks as the program prints them: drawn with all variables, as they are by default, one takes
# seconds of a processor, in which nothing else goes on.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

LOGGING = structlog.get_config()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """A test hears what is logged, whatever a program that ran in this process before has made of
    logging."""
    structlog.configure(**LOGGING)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is found is garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no worker is left alone with it in the end; within a
    folder the order stays."""
    rank = {name: number for number, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: rank.get(item.path.relative_to(ROOT / "tests").parts[0], len(rank)))


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end, and are not gone through again and again; what comes
    after them is looked at as seldom as in the program."""
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture
def heap_left_alone() -> None:
    """What the tests before have left in this process, up to millions of objects, is not gone
    through by the garbage collection any more: that takes longer than what is to be measured, or
    than what is to be collected."""
    gc.collect()
    gc.freeze()
