"""Removes the bot's own delays, which protect the real Telegram from floods and are useless against
a fake."""

from __future__ import annotations

from bot.play.ports.rate_limiter import Window
from bot.telegram.calls import flood_limits
from bot.telegram.outbound import old_boards, redraws, tidying

_ANY = Window(10_000, 1.0)

HURRIED = (
    (flood_limits, "_OVERALL", _ANY),
    (flood_limits, "_CALM", _ANY),
    (flood_limits, "_chat_windows", lambda _: [_ANY]),
    (flood_limits, "_tidy_windows", lambda _: (_ANY, _ANY)),
    (redraws, "REDRAW_SECONDS", 0.02),
    (tidying, "TIDY_SECONDS", 0.02),
    (old_boards, "APART_SECONDS", 0.0),
)
"""Modules, names in them, and the values that remove all waiting."""
