"""Fields of profiles whose stored text is damaged."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.accounts.course_progress import PROGRESS
from bot.play.accounts.room_locks import LOCK
from bot.play.analysis.conditional_moves import PLAN
from bot.play.analysis.notes import NOTES
from bot.play.analysis.sandbox_board import SANDBOX
from bot.play.ports.codec import DamagedRecord
from bot.play.ports.profile_fields import ProfileField
from bot.play.ratings.claimed_rank import CLAIMED_RANK
from bot.play.timekeeping.time_settings import TIME

DAMAGED: list[tuple[ProfileField[Any], str]] = [
    (PLAN, "12 D4.Q16"),
    (PLAN, '{"version":1,"lines":[["D26"]]}'),
    (NOTES, '[["3","words"]]'),
    (NOTES, '{"move":3}'),
    (SANDBOX, '{"game_id":"bamoku"}'),
    (SANDBOX, '{"game_id":"bamoku","version":3,"room":"web:lobby","moves":["I5"]}'),
    (CLAIMED_RANK, "39"),
    (CLAIMED_RANK, '"12k"'),
    (PROGRESS, '{"step":3}'),
    (PROGRESS, '{"step":"rules-1","chosen":[["A",1]]}'),
]


@pytest.mark.parametrize(("field", "text"), DAMAGED)
def test_a_damaged_field_has_its_default(field: ProfileField[Any], text: str) -> None:
    """Texts of another format and impossible values count as absent."""
    assert field.default == field.decode(text)


@pytest.mark.parametrize(("field", "text"), [(TIME, '{"digest":"8:00"}'), (LOCK, "key:era")])
def test_a_damaged_required_field_is_an_error(field: ProfileField[Any], text: str) -> None:
    """No pause is lost and no room is opened because a stored text is damaged."""
    with pytest.raises(DamagedRecord):
        field.decode(text)
