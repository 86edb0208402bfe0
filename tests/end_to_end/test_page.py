"""A whole game between two people on the page: the shipped program and a real Chromium."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, open_tab
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.ports import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Black is Anna, White is Bob; White's last stone cannot live.
MOVES = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4"]


async def _boards(tab: Tab, count: int) -> None:
    """Wait until this many boards have been posted."""
    pictures = tab.page.locator("li.bot .picture img")
    await expect(pictures).to_have_count(count)
    await expect(pictures.last).to_have_js_property("complete", True)
    assert await pictures.last.evaluate("image => image.naturalWidth") == 1080


async def test_a_whole_game_on_the_page(program: Program, browser: Browser) -> None:
    """Two people challenge, play by typed lines, pass, mark a dead stone on the board, agree by
    reactions and buttons, and read the result; one of them on a phone, in Polish."""
    room = f"{program.url}r/whole-game"
    anna = await open_tab(browser, room)
    bob = await open_tab(browser, room, 390, 844, locale="pl-PL")
    await anna.join("Anna")
    await bob.join("Bob", "pl")
    await anna.write("challenge Bob 5x5 komi 0.5 black no clock")
    await bob.page.locator("li.bot .choice:has(.yes)").click()
    await _boards(anna, 1)
    await bob.talk()

    for played, move in enumerate(MOVES, 1):
        await (bob if played % 2 == 0 else anna).write(move)
        await _boards(anna, 1 + played)
        await _boards(bob, 1 + played)
    last = anna.page.locator(".points [data-point=D4]")
    await expect(last).to_have_accessible_name("D4, white stone, last move")
    await anna.page.locator("#panel").get_by_role("button", name="Pass").click()
    await _boards(bob, 2 + len(MOVES))
    await bob.write("pas")
    await _boards(anna, 3 + len(MOVES))
    await anna.shoot("game-proposal")

    await bob.page.locator("#view-board").click()
    stone = bob.page.locator(".points [data-point=D4]")
    await expect(stone).to_have_accessible_name("D4, biały kamień, uznany za martwy")
    for marked in (4, 5):  # mark it alive, then dead again
        await stone.click()
        await _boards(anna, marked + len(MOVES))
    await bob.talk()
    await bob.shoot("game-proposal-phone")
    await bob.page.locator("li.bot:not(.past)").last.locator(".chip:has(.yes)").click()
    await anna.page.locator("#panel").get_by_role("button", name="Agree").click()
    await anna.sees("B+4.5")
    await bob.sees("B+4.5")
    await anna.shoot("game-result")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_the_page_survives_a_kill(tmp_path: Path, browser: Browser) -> None:
    """After ``kill -9`` of the program the page reconnects by itself with all its content, and the
    lines written meanwhile are processed once."""
    program = SplitProgram(tmp_path / "data", NIGIRI_WEB_PORT=str(free_port()))
    room = f"{program.start()}r/killed"
    try:
        anna, bob = await open_tab(browser, room), await open_tab(browser, room)
        await anna.join("Anna")
        await bob.join("Bob")
        await anna.write("challenge Bob 5x5 komi 0.5 black no clock")
        await bob.page.locator("li.bot .choice:has(.yes)").click()
        await _boards(anna, 1)
        program.kill()
        await expect(anna.page.locator("#offline")).to_be_visible()
        await anna.write("C3")
        await expect(anna.page.locator(".pending")).to_have_count(1)
        program.start()
        await _boards(anna, 2)
        await _boards(bob, 2)
        await expect(anna.page.locator("#offline")).to_be_hidden()
        await expect(anna.page.locator(".pending")).to_have_count(0)
        await expect(bob.page.locator("li.other")).to_have_text([re.compile("C3")])
    finally:
        program.stop()
