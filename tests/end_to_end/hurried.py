"""The shipped program with Telegram's time running ten times as fast.

The program's flood limits use a tenth of the time, so a minute takes six seconds; the fake must
count in the same way. Everything else is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.play.ports.rate_limiter import Window
from bot.telegram.calls import flood_limits
from bot.telegram.outbound import old_boards, redraws, tidying
from tests.end_to_end.split import SplitProgram
from tests.fakes.telegram.limits import Limits


@contextmanager
def hurry_limits() -> Iterator[None]:
    """Patch the program's flood limits to a tenth of the time."""
    with (
        patch.object(flood_limits, "_chat_windows", limits_of_chat),
        patch.object(flood_limits, "_CALM", CALM),
        patch.object(flood_limits, "_tidy_windows", tidy_windows_of_chat),
        patch.object(redraws, "REDRAW_SECONDS", 0.3),
        patch.object(tidying, "TIDY_SECONDS", 0.2),
        patch.object(old_boards, "APART_SECONDS", 0.125),
    ):
        yield


CALM = Window(4, 0.5)
"""The rate below which the program expects no further messages soon."""


def limits_of_chat(chat: int) -> list[Window]:
    """Return the flood limits of a chat."""
    second = Window(1, 0.12)
    return [second, Window(5, 1.55), Window(20, 6.05)] if chat < 0 else [second]


def tidy_windows_of_chat(chat: int) -> tuple[Window, Window]:
    """Return the windows of clean-up in a chat."""
    return (Window(4, 0.675), Window(3, 1.45)) if chat < 0 else (CALM, Window(4, 1.3))


def speed_up_fake(limits: Limits) -> None:
    """Make the fake count in a tenth of the time, with an allowance for the travel time of
    requests, which is not shortened."""
    limits.chat, limits.group = (3, 0.2), (20, 5.5)


class HurriedProgram(SplitProgram):
    """The shipped program with a tenth of the waiting times."""

    change = staticmethod(hurry_limits)
