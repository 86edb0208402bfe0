"""How long tests wait for what is to happen."""

from __future__ import annotations

from bot.store.connection.retries import LONGEST

PATIENCE = 30.0
"""Seconds after which a test gives something up for lost: many, since a machine may have much else
to do. Nothing is measured by it; whatever must not be waited for takes longer still, or for ever.
"""
SOON = LONGEST + 3.5
"""Seconds after which people have an answer while the database is silent. Each call of the database
is given up after `LONGEST` (four, as in `tests/adapters/redis/test_retries.py`); the rest is for a
machine that has much else to do, and less than another such call would take.
"""
