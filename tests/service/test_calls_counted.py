"""What an answer of a platform counts as."""

from __future__ import annotations

import pytest

from bot.service.ports.metrics import Call, call_of


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        *((200, Call.DONE), (399, Call.DONE), (400, Call.REFUSED), (404, Call.REFUSED)),
        *((428, Call.REFUSED), (429, Call.LIMITED), (430, Call.REFUSED)),
        *((499, Call.REFUSED), (500, Call.FAILED), (503, Call.FAILED)),
    ],
)
def test_what_a_status_says(status: int, expected: Call) -> None:
    """Whoever watches is told apart whether a call was done, came too fast, was refused or met a
    platform in trouble."""
    assert expected is call_of(status)
