"""Turns in memory; see `tests.adapters.redis.test_turns`."""

from __future__ import annotations

import time

import pytest

from tests.adapters.turns_contract import TurnsContract
from tests.fakes.memory.turns import MemoryRateLimiter


@pytest.fixture
def turns() -> MemoryRateLimiter:
    """No turn was taken yet."""
    return MemoryRateLimiter(time.monotonic)


class TestTurns(TurnsContract):
    """In memory."""
