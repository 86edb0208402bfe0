"""Timeouts of tests."""

from __future__ import annotations

from bot.store.connection.retries import LONGEST

PATIENCE = 30.0
"""Seconds after which a test gives up waiting.

Long, because the machine may be busy. It measures nothing: an event that must not be waited for
takes longer still, or never comes.
"""
SOON = LONGEST + 3.5
"""Seconds within which people get an answer while the database is silent.

Each database call is given up after `LONGEST` (four, as in `tests/adapters/redis/test_retries.py`).
The rest allows for a busy machine, and is less than another such call would take.
"""
