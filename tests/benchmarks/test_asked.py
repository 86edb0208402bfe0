"""What one typed move asks of the database, command by command."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.end_to_end.asked import Moves, in_discord, in_the_browser

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("play", [in_the_browser, in_discord])
async def test_what_a_move_asks_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], play: Callable[[Path], Awaitable[Moves]]
) -> None:
    """The figures, and each command of one move; the limits are in the usual tests."""
    moves = await play(tmp_path)
    with capsys.disabled():
        sys.stdout.write(f"\n{play.__name__}\n{moves.report()}\n")
    assert moves.asked
