"""axe-core finds nothing to report on the page, in a real Chromium against the shipped program."""

from __future__ import annotations

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program, people, start_game
from tests.end_to_end.test_board import LONG, MOVES, button, point

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def find_violations(tab: Tab, where: str) -> list[str]:
    """Return axe-core's findings on the page in its current state."""
    # arriving elements must not fade in during the check
    await tab.page.emulate_media(reduced_motion="reduce")
    await tab.page.evaluate(
        "Promise.allSettled(document.getAnimations().map(({ finished }) => finished))"
    )
    # The page is never reloaded, so the script is injected only once.
    axe = Axe("") if await tab.page.evaluate("'axe' in window") else Axe()
    found = (await axe.run(tab.page)).response["violations"]
    return [f"{where}: {each['id']} {each['nodes'][0]['target']}" for each in found]


@pytest.mark.parametrize(
    ("language", "scheme", "width"),
    [("en", "light", 1366), ("pl", "dark", 1366), ("pl", "light", 375), ("en", "dark", 375)],
)
async def test_no_findings(
    program: Program, browser: Browser, language: str, scheme: str, width: int
) -> None:
    """axe-core finds nothing from the first screen to the result, in both languages and themes, on
    a desktop and on a phone: starting a game, taking a turn, trying out moves, the count with its
    details, and the chat."""
    room, found = f"axe-{language}-{scheme}-{width}", list[str]()
    async with people(program.url, room, "Anna", "Bob") as (anna, bob):
        tab = await open_tab(
            browser, f"{program.url}r/{room}", width, 812, locale=language, scheme=scheme
        )
        await expect(tab.page.locator("#name")).to_be_focused(timeout=LONG)
        found += await find_violations(tab, "the first screen")
        await tab.join("Eve", language)
        await tab.knows_its_code()
        found += await find_violations(tab, "an empty room")
        await start_game(anna, bob, "5x5 komi 0.5 black no clock")
        for played, move in enumerate(MOVES):
            await (bob if played % 2 else anna).say(move)
        await expect(tab.page.locator(".stone[data-point=D4]")).to_be_visible(timeout=LONG)
        found += await find_violations(tab, "a game")
        await button(tab, say(language, "page-try", {})).click()
        for name in ("E5", "E4"):
            await point(tab, name).click()
        found += await find_violations(tab, "moves tried out")
        await button(tab, say(language, "page-try-end", {})).click()
        for person in (anna, bob):
            await person.say("pass")
        await tab.page.locator("details.count summary").click()
        found += await find_violations(tab, "a count")
        if width < 1000:
            await tab.talk()
            found += await find_violations(tab, "the talk")
        await anna.say("agree 1")
        await expect(tab.page.locator("#panel .seat.agrees")).to_have_count(1, timeout=LONG)
        found += await find_violations(tab, "one agrees")
        await bob.say("agree 1")
        await tab.sees("B+4.5")
        found += await find_violations(tab, "a result")
    assert ([], []) == (found, tab.complaints)
