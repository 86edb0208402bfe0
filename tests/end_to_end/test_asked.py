"""How many database commands one typed move costs: limits that may only decrease."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.end_to_end.asked import Moves, in_discord, in_the_browser


@pytest.mark.parametrize(
    "play, limits",
    [
        (
            in_the_browser,
            {
                # 11 on an idle machine; on a busy one a background reader adds one
                "before.round_trips": 12,
                "before.commands": 23,
                "before.scripts": 5,
                "after.commands": 7,
                "executed": 55,
                "matches": 2,
                "identities": 2,
                "indexed": 0,
            },
        ),
        (
            in_discord,
            {
                "before.round_trips": 9,
                "before.commands": 20,
                "before.scripts": 4,
                "after.commands": 12,
                "executed": 50,
                "matches": 2,
                "identities": 2,
                "indexed": 0,
            },
        ),
    ],
)
async def test_database_use_of_a_move(
    tmp_path: Path,
    play: Callable[[Path], Awaitable[Moves]],
    limits: dict[str, int],
    record_property: Callable[[str, object], None],
) -> None:
    """From a typed move to its board the program stays within these limits of database use."""
    moves = await play(tmp_path)
    found = {what: moves.least(what) for what in limits}
    for what, many in found.items():
        record_property(what, many)
    assert {} == {what: found[what] for what in limits if found[what] > limits[what]}
