"""What the tests of faults share: a place for data, and a way to tell what was measured."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.adapters.redis.helpers import end_servers

Tell = Callable[[str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A data folder of the test's own. Whatever happens, no server runs on it afterwards."""
    yield tmp_path / "data"
    end_servers(tmp_path)


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Tell:
    """Says in one line what was measured; seen with ``-s``."""

    def line(text: str) -> None:
        sys.stdout.write(f"\n{request.node.name}: {text}\n")

    return line
