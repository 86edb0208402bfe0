"""The rate limiter in memory; see `tests.adapters.redis.test_rate_limiter`."""

from __future__ import annotations

import time

import pytest

from tests.adapters.rate_limiter_contract import RateLimiterContract
from tests.fakes.memory.rate_limiter import MemoryRateLimiter


@pytest.fixture
def slots() -> MemoryRateLimiter:
    """A rate limiter without taken slots."""
    return MemoryRateLimiter(time.monotonic)


class TestRateLimiter(RateLimiterContract):
    """In memory."""
