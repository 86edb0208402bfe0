"""What an answer of a platform counts as."""

from __future__ import annotations

import pytest

from bot.play.ports.metrics import CallOutcome, call_of


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        *(
            (200, CallOutcome.DONE),
            (399, CallOutcome.DONE),
            (400, CallOutcome.REFUSED),
            (404, CallOutcome.REFUSED),
        ),
        *((428, CallOutcome.REFUSED), (429, CallOutcome.LIMITED), (430, CallOutcome.REFUSED)),
        *((499, CallOutcome.REFUSED), (500, CallOutcome.FAILED), (503, CallOutcome.FAILED)),
    ],
)
def test_what_a_status_says(status: int, expected: CallOutcome) -> None:
    """Whoever watches is told apart whether a call was done, came too fast, was refused or met a
    platform in trouble."""
    assert expected is call_of(status)
