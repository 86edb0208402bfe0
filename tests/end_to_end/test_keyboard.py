"""The page by keyboard alone, in a real Chromium against the shipped program."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.pages import open_tab
from tests.end_to_end.program import Program, people, start_game
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOST_STOPS = 60
LONG = PATIENCE * 1000
STOP = """() => {
    const { activeElement: at } = document;
    const named = at.id || at.dataset.label || at.dataset.choice || at.textContent.slice(0, 30);
    return at === document.body ? "" : `${at.tagName} ${named}`;
}"""


async def tab_stops(page: Page) -> list[str]:
    """Return all stops of the Tab key from the start of the page to its end."""
    await page.evaluate("document.activeElement.blur(), getSelection().collapse(document.body, 0)")
    found: list[str] = []
    while len(found) < 300:
        await page.keyboard.press("Tab")
        stop = await page.evaluate(STOP)
        if not stop:
            break
        found.append(stop)
    return found


async def test_a_busy_room_has_few_stops(program: Program, browser: Browser) -> None:
    """In a room with four games and a long chat the Tab key has at most 60 stops, one of them in
    the chat; arrow keys lead from there to the other messages and their buttons."""
    async with people(program.url, "busy", *"ABCD", "Anna", "Bob") as (*four, anna, bob):
        for one, other in (four[:2], four[2:], four[1:3]):
            await start_game(one, other, "9x9 black no clock")
        game = await start_game(anna, bob, "19x19 black no clock")
        for place in "CDEFGHJKLMNOPQR":
            await anna.say(f"{place}5", game=game)
            await four[0].react(await bob.say(f"{place}3", game=game), "👏")
            await four[1].say("What a board!", game=game)
    tab = await open_tab(browser, f"{program.url}r/busy", 1366, 768)
    await tab.join("Carl")
    await tab.knows_its_code()
    await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
    await expect(tab.message("What a board!")).to_be_in_viewport(ratio=1, timeout=LONG)
    found = await tab_stops(tab.page)
    assert len(found) <= MOST_STOPS, found
    assert 1 == len([stop for stop in found if stop.startswith("LI ")])
    newest = tab.page.locator("#messages > li").last
    await newest.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "Tab", "Tab"):
        await tab.page.keyboard.press(key)
    wanted = tab.page.locator("#messages > li:nth-last-child(2)")
    await expect(wanted.get_by_role("button", name="Reply")).to_be_focused()
    assert ([], []) == (tab.complaints, await other_tab_stops(tab.page))


async def other_tab_stops(page: Page) -> list[str]:
    """Return the chat's buttons that are Tab stops and do not belong to the current message."""
    return list(
        await page.evaluate(
            "[...document.querySelectorAll('#messages > li:not([tabindex=\"0\"]) *')]"
            ".filter(({ tabIndex }) => tabIndex >= 0).map(({ outerHTML }) => outerHTML)"
        )
    )
