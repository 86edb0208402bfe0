"""A game lost on time, live in a real Chromium on a phone and on a desktop."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import open_tab
from tests.end_to_end.life import MIXED, Life, life
from tests.end_to_end.tables import WebTable

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_game_lost_on_time(tmp_path: Path, browser: Browser) -> None:
    """The reminder appears on the page by itself, and its button gives a day. When that is over,
    both pages show the result, and a later move gets a helpful answer."""
    async with life(tmp_path, MIXED | {"web": "pl"}) as club:
        await play_until_time_is_over(club, browser)


async def play_until_time_is_over(club: Life, browser: Browser) -> None:
    """Let Anna and Ben play on the page until Anna's time is over."""
    room, here = f"{club.program.url}r/lobby", club.only("web")
    (table,) = here.tables
    assert isinstance(table, WebTable)
    anna = await open_tab(browser, room, 360, 780, locale="pl-PL")
    ben = await open_tab(browser, room, locale="pl-PL")
    await anna.join("Anna", "pl")
    await ben.join("Ben", "pl")
    for tab, name in ((anna, "Anna"), (ben, "Ben")):
        await table.cast[name].comes(tab.page)
    await here.begin("9x9 czarne 2 dni na ruch")
    await anna.talk()
    await here.later(hours=36)
    await anna.sees("Anna, czas na ruch: ")
    await anna.shoot("reminder-pl")
    await ben.page.get_by_role("button", name="Daj przeciwnikowi 1 dzień").last.click()
    await anna.sees("Ben daje dodatkowy czas: Anna + 1 dzień")
    await here.later(hours=35, minutes=59)
    assert {""} == await here.results()
    await here.later(minutes=1)
    over = "Anna przekracza czas, wygrywa Ben (W+T)"
    for tab in (anna, ben):
        await tab.sees(over)
        await expect(tab.page.locator("li.bot").filter(has_text=over)).to_have_count(1)
    await anna.write("D4")
    await anna.sees("Ta gra jest skończona i wynik zostaje.")
    await anna.shoot("lost-on-time-pl")
    width = await anna.page.evaluate("document.documentElement.scrollWidth")
    assert 360 >= width
    assert ([], []) == (anna.complaints, ben.complaints)
