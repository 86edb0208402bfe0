"""The shipped program on a machine with a wrong clock: ``python -m tests.faults.wrong_clock``.

Python's clock is shifted before the program is imported, by the number of seconds in the variable
``TEST_CLOCK_IS_WRONG_BY``.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from unittest.mock import patch

from tests.end_to_end.program import Program

VARIABLE = "TEST_CLOCK_IS_WRONG_BY"
ROOT = Path(__file__).resolve().parents[2]


class WrongClock(Program):
    """The program, with a clock this many seconds ahead of the database's (or, if negative,
    behind)."""

    module = "tests.faults.wrong_clock"

    def __init__(self, data: Path, seconds: int, **environment: str) -> None:
        wrong = {VARIABLE: str(seconds), "PYTHONPATH": str(ROOT)}
        super().__init__(data, **wrong, **environment)


def main(seconds: int) -> int:
    """Run the program and return its exit code."""
    seconds_now, nanoseconds_now = time.time, time.time_ns  # noqa: TID251  the clock to be moved
    with (
        patch.object(time, "time", lambda: seconds_now() + seconds),
        patch.object(time, "time_ns", lambda: nanoseconds_now() + seconds * 1_000_000_000),
    ):
        from bot.app.cli import main as program  # noqa: PLC0415  not before the clock is wrong

        return program()


if __name__ == "__main__":
    sys.exit(main(int(os.environ[VARIABLE])))
