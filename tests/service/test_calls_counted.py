"""The outcome that a platform's answer counts as."""

from __future__ import annotations

import pytest

from bot.play.ports.metrics import CallOutcome, call_of


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (200, CallOutcome.DONE),
        (399, CallOutcome.DONE),
        (400, CallOutcome.REFUSED),
        (404, CallOutcome.REFUSED),
        (428, CallOutcome.REFUSED),
        (429, CallOutcome.LIMITED),
        (430, CallOutcome.REFUSED),
        (499, CallOutcome.REFUSED),
        (500, CallOutcome.FAILED),
        (503, CallOutcome.FAILED),
    ],
)
def test_each_status_counts_as_one_outcome(status: int, expected: CallOutcome) -> None:
    """Each HTTP status counts as done, rate-limited, refused or a platform failure."""
    assert expected is call_of(status)
