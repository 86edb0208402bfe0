"""The shipped program where Telegram's time goes ten times as fast:
``python -m tests.end_to_end.hurried``.

It keeps Telegram's flood limits in a tenth of the time, so that a minute takes six seconds; the
fake is to count in the same way. All else is as shipped.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.adapters.telegram.outbound import flood_limits, posting, redraws
from bot.service.ports.rate_limiter import Window
from tests.end_to_end.program import Program
from tests.fakes.telegram.limits import Limits

ROOT = Path(__file__).resolve().parents[2]


class HurriedProgram(Program):
    """As shipped, but for the pace."""

    module = "tests.end_to_end.hurried"

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, **{"PYTHONPATH": str(ROOT), **environment})


def hurry(limits: Limits) -> None:
    """Has the fake count in a tenth of the time."""
    limits.chat, limits.group = (3, 0.3), (20, 6.0)


def windows(chat: int) -> list[Window]:
    """How often the program may send to a chat."""
    second = Window(1, 0.11)
    return [second, Window(20, 6.05)] if chat < 0 else [second]


if __name__ == "__main__":
    flood_limits._chat_windows = windows
    redraws.REDRAW_SECONDS = 0.3
    posting.TIDY_SECONDS = 0.2
    from bot.app.cli import main

    sys.exit(main())
