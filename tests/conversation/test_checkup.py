"""Error texts shown to the operator when a chat cannot be reached."""

from __future__ import annotations

import pytest

from bot.routing.platform import chat_checkup as checkup
from bot.routing.platform.chat_checkup import shortened_reason

TOKEN = "7:word-of-its-own"


@pytest.mark.parametrize("before", range(150, 200, 7))
def test_no_part_of_the_token_is_shown(before: int) -> None:
    """However an error text is truncated, it contains no part of the token."""
    told = shortened_reason(OSError(f"{'x' * before} /bot{TOKEN}/getMe"), TOKEN)
    assert len(told) <= checkup._LONGEST_REASON
    assert "7:" not in told
