"""Pairs for `pytest.mark.parametrize`: some run always, the others in long runs only."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from _pytest.mark import ParameterSet


def by_turns(
    first: Sequence[object], second: Sequence[object], rounds: int = 1
) -> list[ParameterSet]:
    """Pair each item of the longer list with one of the shorter in turn, or with ``rounds`` of
    them.

    All other pairs are marked ``soak``. A tuple stands for several arguments.
    """
    longer = max(len(first), len(second))
    always = {
        (turn % len(first), (turn + 3 * later) % len(second))
        for turn in range(longer)
        for later in range(rounds)
    }
    return [
        pytest.param(
            *_arguments(one), *_arguments(other), marks=() if (a, b) in always else pytest.mark.soak
        )
        for a, one in enumerate(first)
        for b, other in enumerate(second)
    ]


def share(of: Sequence[object], number: int, among: int) -> list[ParameterSet]:
    """The share of one of ``among`` tests that together cover all items in every run; the other
    items are marked ``soak``."""
    return [
        pytest.param(*_arguments(one), marks=() if turn % among == number else pytest.mark.soak)
        for turn, one in enumerate(of)
    ]


def _arguments(of: object) -> tuple[object, ...]:
    return of if isinstance(of, tuple) else (of,)
