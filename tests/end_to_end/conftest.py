"""One program for the tests of a module that do not kill it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.end_to_end.program import Program


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The shipped program, started and stopped in an orderly way."""
    program = Program(tmp_path_factory.mktemp("program") / "data")
    program.start()
    yield program
    assert program.stop() == 0
