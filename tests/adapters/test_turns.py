"""Turns in memory; see `tests.adapters.redis.test_turns`."""

from __future__ import annotations

import time

import pytest

from bot.adapters.memory_turns import MemoryTurns
from tests.adapters.turns_contract import TurnsContract


@pytest.fixture
def turns() -> MemoryTurns:
    """No turn was taken yet."""
    return MemoryTurns(time.monotonic)


class TestTurns(TurnsContract):
    """In memory."""
