"""The stores in Redis keep the contract, on a real server."""

from __future__ import annotations

from tests.adapters.redis.every_store import EveryStore


class TestStores(EveryStore):
    """On the session's server."""
