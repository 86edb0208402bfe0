"""Measurements, and smoke runs that only check that each benchmark still works."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TypeVar

import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram

T = TypeVar("T")


class Measurement:
    """Scales the workload of a benchmark, and prints and checks its figures.

    ``--benchmark-disable`` makes a smoke run: workloads are tiny, and limits are not checked.
    """

    def __init__(self, config: pytest.Config) -> None:
        options = config.option
        self._is_smoke = options.benchmark_disable and not options.benchmark_enable
        self._capture = config.pluginmanager.getplugin("capturemanager")

    def workload(self, full: T, *, smoke: T) -> T:
        """Return the workload of a measurement or of a smoke run."""
        return smoke if self._is_smoke else full

    def program(self, folder: Path) -> Program:
        """Return the program on this data folder. A smoke run forks it from a process that has
        imported everything, which starts faster."""
        return SplitProgram(folder) if self._is_smoke else Program(folder)

    def report(self, figures: str) -> None:
        """Print to the terminal, also when the test passes. A smoke run prints nothing."""
        if not self._is_smoke:
            assert self._capture is not None
            with self._capture.global_and_fixture_disabled():
                sys.stdout.write(f"\n{figures}\n")
                sys.stdout.flush()

    def at_most(self, figure: float, limit: float) -> None:
        """Fail if the figure exceeds the limit, except in a smoke run."""
        assert self._is_smoke or figure <= limit, f"{figure:g} exceeds {limit:g}"

    def at_least(self, figure: float, floor: float) -> None:
        """Fail if the figure is below the floor, except in a smoke run."""
        assert self._is_smoke or figure >= floor, f"{figure:g} is below {floor:g}"
