"""Outdated data in a browser's storage, on the page in a real Chromium."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Browser, Page, expect

from bot.play.accounts.restraints import BROWSERS
from bot.posts.chat import ForgottenPerson
from tests.adapters.web.pages import Place, Tab, open_tab
from tests.adapters.web.test_page_alone import CLUB
from tests.end_to_end.test_calls_on_the_page import hide

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ANNA = "web:go-club/anna"
KEPT = "() => [sessionStorage, localStorage].map((kept) => kept.getItem('nigiri-me-go-club'))"
BLOCKED = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });
}
"""
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };'
DAMAGED = ["{", "5", "[1]", '{"user": 1, "name": {}}']
NAMES = [
    "me-go-club",
    "outbox-go-club",
    "outbox-go-club/alone",
    "seen-go-club-anna",
    "alone-go-club",
    "seen-go-club/alone-anna",
    "rung",
    "bell",
    "theme",
    "once",
    "room",
    "language",
]


async def _erase_anna(place: Place) -> None:
    """Erase Anna as “forget me” does."""
    await place.bot.rooms.forget(ForgottenPerson((ANNA,), ("Anna",), {"web:go-club": "who left"}))
    await place.people.forget(ANNA)


async def _open_another_tab(tab: Tab) -> Page:
    """Open another tab of the same browser in the same room."""
    page = await tab.page.context.new_page()
    await page.goto(tab.page.url)
    return page


async def test_an_erased_person_is_asked_for_a_name(browser: Browser, place: Place) -> None:
    """An erased person is asked for a name on return, and in each open tab; only writing takes the
    name again."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    second = Tab(await _open_another_tab(anna), [])
    for tab in (anna, second):
        await expect(tab.page.locator("#own[aria-busy=false]")).to_be_attached()
        await expect(tab.page.locator("#who-name")).to_have_text("Anna")
    await _erase_anna(place)
    await anna.page.locator("#tab-alone").click()
    await expect(anna.page.locator("#alone-again")).to_be_visible()
    for tab in (anna, second):
        await hide(tab, hidden=True)
        await hide(tab, hidden=False)
        await tab.waits_until(f"({KEPT})()[0] === 'false'")
        assert ["false", None] == await tab.page.evaluate(KEPT)
    await expect((await _open_another_tab(anna)).locator("#join")).to_be_visible()
    await second.page.reload()
    await expect(second.page.locator("#join")).to_be_visible()
    assert () == await place.people.load(ANNA, BROWSERS)
    await second.join("Anna")
    assert () != await place.people.load(ANNA, BROWSERS)


async def test_an_erasure_while_offline(browser: Browser, place: Place) -> None:
    """A page that was offline during the erasure does not take the name again by reconnecting."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    await anna.page.context.set_offline(True)
    await expect(anna.page.locator("#offline")).to_be_visible()
    await _erase_anna(place)
    await anna.page.context.set_offline(False)
    await anna.waits_until(f"({KEPT})()[0] === 'false'")
    assert () == await place.people.load(ANNA, BROWSERS)


async def test_a_name_that_another_person_has_taken(browser: Browser, place: Place) -> None:
    """A page that entered from its stored name while offline asks for a name as soon as the server
    says that it belongs to another person."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    context = anna.page.context
    await context.route("**/visits?**", lambda route: route.abort())
    again = await _open_another_tab(anna)
    await expect(again.locator("#own[aria-busy=false]")).to_be_attached()
    await expect(again.locator("#who-name")).to_have_text("Anna")
    await _erase_anna(place)
    other = await open_tab(browser, place.url + CLUB)
    await other.join("Anna")
    await context.unroute_all()
    await context.set_offline(True)
    await expect(again.locator("#offline")).to_be_visible()
    await context.set_offline(False)
    await expect(again.locator("#join")).to_be_visible()
    await again.reload()
    await expect(again.locator("#join")).to_be_visible()
    await other.page.reload()
    await expect(other.page.locator("#who-name")).to_have_text("Anna")


async def test_two_people_in_one_browser(browser: Browser, place: Place) -> None:
    """If one of two people in a browser leaves, their tab has no name, and the other is recognised
    at the next visit."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    ben = Tab(await _open_another_tab(anna), [])
    await ben.page.locator("#who-name").click()
    await ben.page.locator("#leave").click()
    await ben.join("Ben")
    # Storage changes reach other tabs with a delay.
    await anna.waits_until(f"({KEPT})()[1]?.includes('Ben')")
    await anna.page.locator("#who-name").click()
    await anna.page.locator("#leave").click()
    for _ in range(2):
        await expect(anna.page.locator("#join")).to_be_visible()
        await anna.page.reload()
    await expect((await _open_another_tab(anna)).locator("#who-name")).to_have_text("Ben")


@pytest.mark.parametrize("trouble", [BLOCKED, FULL], ids=["blocked", "full"])
async def test_a_browser_without_storage(browser: Browser, place: Place, trouble: str) -> None:
    """Without usable storage the page works as long as it is open."""
    tab = await open_tab(browser, "about:blank", 375, 812)
    await tab.page.add_init_script(trouble)
    await tab.page.goto(place.url + CLUB)
    await tab.join("Anna")
    await tab.write("board")
    await tab.sees("White played J6")
    await tab.page.locator("#who-name").click()
    await tab.page.locator("#theme").click()
    await tab.page.locator("#once").click()
    await tab.page.locator("#languages [lang=pl]").click()
    await expect(tab.page.locator("html")).to_have_attribute("lang", "pl")
    await tab.page.locator("#own-close").click()
    await tab.page.locator("#tab-alone").click()
    await tab.write("hello")
    await tab.sees("hello")
    assert [] == tab.complaints


@pytest.mark.parametrize("text", DAMAGED)
async def test_damaged_storage_counts_as_missing(browser: Browser, place: Place, text: str) -> None:
    """Malformed stored data is treated as missing."""
    tab = await open_tab(browser, place.url + CLUB)
    await tab.page.evaluate(
        f"""for (const name of {json.dumps(NAMES)}) for (const at of [sessionStorage, localStorage])
            at.setItem(`nigiri-${{name}}`, {json.dumps(text)})"""
    )
    await tab.page.reload()
    await tab.join("Anna")
    await tab.page.locator("#tab-room").click()
    await tab.write("board")
    await tab.sees("White played J6")
    assert [] == tab.complaints
