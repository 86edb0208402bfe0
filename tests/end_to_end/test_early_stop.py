"""The advice beside the board after two passes in a game that has hardly begun."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.end_to_end.program import Program
from tests.end_to_end.test_board import LONG, button, open_two_tabs, play_to_stop

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ADVISED = "#panel .primary[data-choice]:visible"
TOLD = "No dead stones. The game has hardly begun. Play on?"


async def test_playing_on_is_advised(program: Program, browser: Browser) -> None:
    """Both players are advised to play on, and that button comes first and is emphasised, except
    for a player who has agreed."""
    anna, bob = await open_two_tabs(program, browser, "early", "19x19")
    await play_to_stop(anna, bob, ("D4", "Q16"))
    for tab in (anna, bob):
        await expect(tab.page.locator("#panel .hint")).to_have_text(TOLD, timeout=LONG)
        answers = tab.page.locator("#panel .acts button:visible")
        await expect(answers.first).to_have_text("Play on")
        await expect(tab.page.locator(ADVISED)).to_have_text(["Play on"])
    await button(anna, "Agree").click()
    await expect(button(anna, "Agree")).to_be_hidden(timeout=LONG)
    await expect(button(anna, "Play on")).to_be_visible()
    await expect(anna.page.locator(ADVISED)).to_have_count(0)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_agreeing_is_advised(program: Program, browser: Browser) -> None:
    """Once the board is divided, the button to agree comes first and is emphasised."""
    anna, bob = await open_two_tabs(program, browser, "divided", "5x5 komi 0.5")
    moves = ("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5")
    await play_to_stop(anna, bob, moves)
    for tab in (anna, bob):
        await expect(tab.page.locator(ADVISED)).to_have_text(["Agree"])
