"""On a phone all buttons beside the board are in view, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_board import LONG, button, point
from tests.end_to_end.test_narrow import RESTED, find_overflow

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONES = (ViewportSize(width=375, height=740), ViewportSize(width=320, height=640))
OPPONENTS = ("Konrad", "Ola", "Ben", "Cleo", "Dan", "Ewa")
AIMS = {1: "E5", 3: "C3", 6: "G7"}
"""Checked numbers of games, each with a point to aim at."""
OBSCURED = """() => {
  const cards = [...document.querySelectorAll("#strip button")].slice(0, 1); // others by scrolling
  const panel = document.querySelectorAll("#panel > :not(.bell-card) button");
  const beside = [...panel, ...document.querySelectorAll(":is(.views, .bar) button")];
  const shown = [...beside, ...cards].filter((each) => each.checkVisibility());
  return shown.filter((each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const spots = [[x, y], [left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]];
    return !spots.every((spot) => each.contains(document.elementFromPoint(...spot)));
  }).map((each) => each.ariaLabel || each.textContent);
}"""
"""Lists buttons that are covered or out of view, even in part."""


async def find_obscured(tab: Tab, where: str) -> list[str]:
    """Return the buttons that are not entirely in view on some phone."""
    found = list[str]()
    for size in PHONES:
        await tab.page.set_viewport_size(size)
        await tab.page.evaluate(RESTED)
        place = f"{where} at {size['width']}"
        found += [f"{place}: {each}" for each in await tab.page.evaluate(OBSCURED)]
        found += await find_overflow(tab, place)
    return found


async def _come(browser: Browser, url: str, person: Person, language: str) -> Tab:
    size = PHONES[0]
    tab = await open_tab(browser, url, size["width"], size["height"], locale=language, touch=True)
    await tab.join(person.name, language)
    await person.comes(tab.page)
    await tab.knows_its_code()
    return tab


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_no_button_is_covered(program: Program, browser: Browser, language: str) -> None:
    """With one game and with several, all buttons of a player whose turn it is and of a spectator
    are in view without scrolling, and the other games cover none of them. Among the buttons are
    those that replay the game and copy its link."""
    room, found = f"in-view-{language}", list[str]()
    async with people(program.url, room, "Anna", "Zosia", *OPPONENTS) as (anna, zosia, *others):
        url = f"{program.url}r/{room}"
        player = await _come(browser, url, anna, language)
        spectator = await _come(browser, url, zosia, language)
        for number, other in enumerate(others, 1):
            game = await start_game(anna, other, "9x9 komi 6.5 black 3 days")
            for who, move in ((anna, "D4"), (other, "F6")):
                await who.say(f"{move} #{game}")
            if number not in AIMS:
                continue
            for tab in (player, spectator):
                cards = tab.page.locator("#strip .card-game")
                await expect(cards).to_have_count(number if number > 1 else 0, timeout=LONG)
                for each in ("page-copy-link", "page-try", "page-run"):
                    await expect(button(tab, say(language, each, {}))).to_be_visible(timeout=LONG)
                await expect(button(tab, say(language, "page-run", {}))).to_be_enabled()
            await expect(player.page.locator("#panel .confirm")).to_be_visible(timeout=LONG)
            found += await find_obscured(player, f"{number} games")
            await player.shoot(f"in-view-{number}-{language}")
            await point(player, AIMS[number]).click()
            found += await find_obscured(player, f"{number} games, aiming")
            found += await find_obscured(spectator, f"watching one of {number} games")
            await spectator.shoot(f"in-view-watching-{number}-{language}")
        assert ([], [], []) == (found, player.complaints, spectator.complaints)
