"""Fixtures of the fault tests: a data folder, and a function that prints measurements."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.adapters.redis.helpers import end_servers

Tell = Callable[[str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A data folder for each test; all servers on it are ended afterwards."""
    yield tmp_path / "data"
    end_servers(tmp_path)


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Tell:
    """Print a measurement in one line; visible with ``-s``."""

    def line(text: str) -> None:
        sys.stdout.write(f"\n{request.node.name}: {text}\n")

    return line
