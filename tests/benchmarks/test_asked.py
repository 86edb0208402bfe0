"""Prints every database command that one typed move causes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from tests.benchmarks.measurement import Measurement
from tests.end_to_end.asked import MOVES, Moves, in_discord, in_the_browser

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("play", [in_the_browser, in_discord])
async def test_the_commands_of_a_move(
    tmp_path: Path,
    measurement: Measurement,
    play: Callable[[Path, Sequence[str]], Awaitable[Moves]],
) -> None:
    """Print the figures, and each command of one move.

    The limits are in `tests.end_to_end.test_asked`.
    """
    moves = await play(tmp_path, measurement.workload(MOVES, smoke=MOVES[:2]))
    measurement.report(f"{play.__name__}\n{moves.report()}")
    assert moves.asked
