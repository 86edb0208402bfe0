"""The stores in Redis fulfil the contracts on a real server."""

from __future__ import annotations

from tests.adapters.redis.every_store import EveryStore


class TestStores(EveryStore):
    """The stores on the session's server."""
