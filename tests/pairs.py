"""Pairs for `pytest.mark.parametrize`: some that are tried with every run, the rest at length."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from _pytest.mark import ParameterSet


def by_turns(
    first: Sequence[object], second: Sequence[object], rounds: int = 1
) -> list[ParameterSet]:
    """Each of the longer with one of the shorter, by turns, so that each of either is tried; with
    more ``rounds`` with as many. All other pairs are for the long tests. What is a tuple stands for
    several arguments."""
    longer = max(len(first), len(second))
    usual = {
        (turn % len(first), (turn + 3 * later) % len(second))
        for turn in range(longer)
        for later in range(rounds)
    }
    return [
        pytest.param(
            *_arguments(one), *_arguments(other), marks=() if (a, b) in usual else pytest.mark.soak
        )
        for a, one in enumerate(first)
        for b, other in enumerate(second)
    ]


def share(of: Sequence[object], number: int, among: int) -> list[ParameterSet]:
    """What one of ``among`` tests tries with every run, so that together they try all; the rest at
    length."""
    return [
        pytest.param(*_arguments(one), marks=() if turn % among == number else pytest.mark.soak)
        for turn, one in enumerate(of)
    ]


def _arguments(of: object) -> tuple[object, ...]:
    return of if isinstance(of, tuple) else (of,)
