"""The program where Telegram's time goes ten times as fast.

It keeps Telegram's flood limits in a tenth of the time, so that a minute takes six seconds; the
fake is to count in the same way. All else is as shipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.play.ports.rate_limiter import Window
from bot.telegram.calls import flood_limits
from bot.telegram.outbound import redraws, tidying
from tests.end_to_end.split import SplitProgram
from tests.fakes.telegram.limits import Limits


@contextmanager
def hurried() -> Iterator[None]:
    """While the program keeps to a tenth of the time."""
    with (
        patch.object(flood_limits, "_chat_windows", windows),
        patch.object(flood_limits, "_CALM", CALM),
        patch.object(redraws, "REDRAW_SECONDS", 0.3),
        patch.object(tidying, "TIDY_SECONDS", 0.2),
    ):
        yield


CALM = Window(4, 0.5)
"""What tells the program whether more is likely to come soon."""


def windows(chat: int) -> list[Window]:
    """How often the program may send to a chat."""
    second = Window(1, 0.12)
    return [second, Window(5, 1.55)] if chat < 0 else [second]


def hurry(limits: Limits) -> None:
    """Has the fake count in a tenth of the time, and forgive what requests take as long as ever
    for on their way."""
    limits.chat, limits.group = (3, 0.2), (20, 5.5)


class HurriedProgram(SplitProgram):
    """As shipped, but for the pace."""

    change = staticmethod(hurried)
