"""Two passes when a game has hardly begun, beside the board."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.end_to_end.program import Program
from tests.end_to_end.test_board import LONG, button, lies, point, two

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ADVISED = "#panel .primary[data-choice]:visible"
TOLD = "Nothing is taken as dead. The game has hardly begun. Play on?"


async def test_playing_on_is_advised(program: Program, browser: Browser) -> None:
    """Each is asked whether to play on, and the button for that comes first and stands
    out."""
    anna, bob = await two(program, browser, "early", "19x19")
    for tab, move, colour in ((anna, "D4", "black"), (bob, "Q16", "white")):
        await point(tab, move).click()
        await button(tab, f"Play {move}").click()
        for each in (anna, bob):
            await lies(each, move, f"{move}, {colour} stone, last move")
    for tab in (anna, bob):
        await button(tab, "Pass").click()
        await expect(tab.page.locator("#panel .confirm")).to_be_hidden(timeout=LONG)
    for tab in (anna, bob):
        await expect(tab.page.locator("#panel .hint")).to_have_text(TOLD, timeout=LONG)
        answers = tab.page.locator("#panel .acts button:visible")
        await expect(answers.first).to_have_text("Play on")
        await expect(tab.page.locator(ADVISED)).to_have_text(["Play on"])
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_agreeing_is_advised(program: Program, browser: Browser) -> None:
    """Once a board is divided it is agreeing that comes first and stands out."""
    anna, bob = await two(program, browser, "divided", "5x5 komi 0.5")
    moves = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"]
    for number, move in enumerate(moves):
        tab = (anna, bob)[number % 2]
        await point(tab, move).click()
        await button(tab, f"Play {move}").click()
        for each in (anna, bob):
            await lies(each, move, f"{move}, {('black', 'white')[number % 2]} stone, last move")
    for tab in (anna, bob):
        await button(tab, "Pass").click()
        await expect(tab.page.locator("#panel .confirm")).to_be_hidden(timeout=LONG)
    for tab in (anna, bob):
        await expect(tab.page.locator(ADVISED)).to_have_text(["Agree"])
