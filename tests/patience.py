"""Timeouts of tests."""

from __future__ import annotations

from bot.store.connection.retries import LONGEST

PATIENCE = 30.0
"""Seconds after which a test gives up waiting.

It is long because the machine may be busy, and is no measure of speed. If a test checks that the
program does not wait for a timer, that timer is longer.
"""
SOON = LONGEST + 3.5
"""Seconds within which people get an answer while the database is silent.

Each database call is given up after `LONGEST` (four, as in `tests/adapters/redis/test_retries.py`).
The rest allows for a busy machine, and is less than another such call would take.
"""
