"""A game from the first screen to the result by keyboard alone, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_board import LONG, MOVES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZE, MOST_STOPS = 5, 60
COLUMNS = "ABCDE"
HERE = """() => {
  const { activeElement: at } = document;
  const stands = at.matches(".fresh, [aria-disabled=true], :disabled") ? "not yet" : "";
  return [at.dataset.point ?? at.id, at.ariaLabel ?? at.textContent.trim(), stands];
}"""


async def tab_to(page: Page, *wanted: str) -> None:
    """Press Tab until an element with one of these names or ids has the focus, and wait until it is
    enabled."""
    for _ in range(2 * MOST_STOPS):
        id, label, stands = await page.evaluate(HERE)
        if {id, label} & set(wanted):
            if stands:
                await expect(
                    page.locator(":focus.fresh, :focus[aria-disabled=true]")
                ).to_have_count(0)
            return
        await page.keyboard.press("Tab")
    raise AssertionError(wanted, await page.evaluate(HERE))


async def select_point(page: Page, name: str) -> None:
    """Move the focus to the board, which is one Tab stop, and by arrow keys to a point."""
    points = [f"{column}{row + 1}" for column in COLUMNS for row in range(SIZE)]
    await tab_to(page, *points)
    here, _, _ = await page.evaluate(HERE)
    across = COLUMNS.index(name[0]) - COLUMNS.index(here[0])
    up = int(name[1:]) - int(here[1:])
    for count, keys in ((across, ("ArrowRight", "ArrowLeft")), (up, ("ArrowUp", "ArrowDown"))):
        for _ in range(abs(count)):
            await page.keyboard.press(keys[count < 0])


async def enter(tab: Tab, name: str) -> None:
    """Enter the name where the focus is initially; afterwards the focus is on the message field."""
    await expect(tab.page.locator("#name")).to_be_focused(timeout=LONG)
    await tab.page.keyboard.type(name)
    await tab.page.keyboard.press("Enter")
    await expect(tab.page.locator("#text")).to_be_focused(timeout=LONG)


async def test_a_whole_game_by_keys(program: Program, browser: Browser) -> None:
    """Two people, one in English and one in Polish, enter, challenge, accept, play, pass, mark a
    chain alive and dead again, agree and read the result with the keyboard alone."""
    tabs = [
        await open_tab(browser, f"{program.url}r/by-keys", 1366, 768, locale=locale)
        for locale in ("en-GB", "pl-PL")
    ]
    anna, bob = tabs
    languages = ("en", "pl")
    await enter(anna, "Anna")
    await enter(bob, "Bob")
    await anna.page.keyboard.type(f"challenge Bob {SIZE}x{SIZE} komi 0.5 black no clock")
    await anna.page.keyboard.press("Enter")
    await expect(bob.page.locator("#offers .offer")).to_be_visible(timeout=LONG)
    await tab_to(bob.page, say("pl", "label-accept", {}))
    await bob.page.keyboard.press("Enter")
    for number, move in enumerate(MOVES):
        tab = tabs[number % 2]
        await expect(tab.page.locator(".goban.playable")).to_be_visible(timeout=LONG)
        await select_point(tab.page, move)
        await tab.page.keyboard.press("Enter")
        aimed = tab.page.locator(f".points [data-point={move}][aria-selected=true]")
        await expect(aimed).not_to_have_attribute("aria-disabled", "true", timeout=LONG)
        await tab.page.keyboard.press("Enter")
        for each in tabs:
            stone = each.page.locator(f".stone[data-point={move}]:not(.sent)")
            await expect(stone).to_be_visible(timeout=LONG)
    for tab, language in zip(tabs, languages, strict=True):
        await expect(tab.page.locator(".goban.playable")).to_be_visible(timeout=LONG)
        await tab_to(tab.page, say(language, "label-pass", {}))
        await tab.page.keyboard.press("Enter")
    marked = anna.page.locator(".points [data-point=D4]")
    seen = bob.page.locator(".stone.dead[data-point=D4]")
    for name, dead in (("D4, white stone, taken as dead", 1), ("D4, white stone", 0)):
        await expect(marked).to_have_accessible_name(name, timeout=LONG)
        await expect(seen).to_have_count(dead, timeout=LONG)
        await select_point(bob.page, "D4")
        turned = bob.page.locator(".points [data-point=D4]")
        await expect(turned).not_to_have_attribute("aria-disabled", "true", timeout=LONG)
        await bob.page.keyboard.press("Enter")
    await expect(marked).to_have_accessible_name("D4, white stone, taken as dead", timeout=LONG)
    for tab, language in zip(tabs, languages, strict=True):
        await tab_to(tab.page, say(language, "label-agree", {}))
        await tab.page.keyboard.press("Enter")
    for tab in tabs:
        await expect(tab.page.locator("#panel h2")).to_contain_text("B+", timeout=LONG)
    assert ([], []) == (anna.complaints, bob.complaints)
