"""The evening of a club, in a real Chromium against the shipped program."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.adapters.web.pages import Tab
from tests.end_to_end.club_evening import club_evening, spend
from tests.end_to_end.program import Program

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.asyncio(loop_scope="session"),
]


async def test_the_evening_of_a_club(program: Program, browser: Browser) -> None:
    """Ten people, who read English or Polish, challenge each other in the room and play five games,
    each at its address and with its own talk. Two watch a game by its link in the talk when theirs
    is over, and are named there. A count is agreed. The results are in the lobby, and Back
    leads there from a game. A record is uploaded, and the two discuss a move of it by links."""

    async def keep(tab: Tab, moment: str) -> None:
        await tab.shoot(f"club-evening-{moment}")

    async with club_evening(program, "club-evening", keep) as evening:
        await spend(evening, browser)
