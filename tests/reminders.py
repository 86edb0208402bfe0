"""The sender of reminders of a program, which tests start one round at a time."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.app.composition import Composition
from bot.features.reminders.reminders import ReminderSender, make_sender


@lru_cache(maxsize=4)
def reminders_of(app: Composition[Any]) -> ReminderSender:
    """Return the same sender for the same program, since it knows what it has looked at."""
    return make_sender(app)
