"""Fixtures of the benchmarks."""

from __future__ import annotations

import pytest

from tests.benchmarks.measurement import Measurement
from tests.chromium import browser, chromium, running_chromium

__all__ = ["browser", "chromium", "running_chromium"]


@pytest.fixture(scope="session")
def measurement(pytestconfig: pytest.Config) -> Measurement:
    """Measure, or check in a smoke run that the benchmark still works."""
    return Measurement(pytestconfig)
