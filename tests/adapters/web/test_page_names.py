"""The person's own name on the page in a real Chromium: it belongs to this browser."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Place, hold_requests, open_tab, say
from tests.adapters.web.test_page_alone import CLUB, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_code_brings_a_name_along(browser: Browser, place: Place) -> None:
    """The code of a new name is visible until the first line, and again after a tap on the name.
    Another browser is told that the name is taken, and gets it with the code, including the private
    chat."""
    anna = await open_tab(browser, place.url + CLUB, 375, 812)
    await anna.join("Anna")
    code = anna.page.locator("#own-code")
    await expect(code).to_be_visible()
    await anna.shoot("own-name-phone")
    await press(anna, "page-alone-tab")
    await anna.write("my plan")
    await anna.sees("my plan")
    await expect(code).to_be_hidden()
    await anna.page.get_by_role("button", name="Anna", exact=True).click()
    await expect(code).to_be_visible()
    shown = await code.inner_text()
    other = await open_tab(browser, place.url + CLUB, 320, 700, locale="pl-PL")
    await other.page.get_by_label(say("pl", "page-name-label", {})).fill("Anna")
    await press(other, "page-join-button", "pl")
    told = say("pl", "web-error-name-owned", {"name": "Anna"})
    await expect(other.page.locator("#join-error")).to_have_text(told)
    await other.shoot("own-name-taken-polish")
    field = other.page.get_by_label(say("pl", "page-join-code-label", {}))
    await field.fill("AAAA-AAAA-AAAA-AAAA")
    await press(other, "page-join-button", "pl")
    wrong = say("pl", "web-error-name-code", {"name": "Anna"})
    await expect(other.page.locator("#join-error")).to_have_text(wrong)
    await field.fill(shown)
    await press(other, "page-join-button", "pl")
    await press(other, "page-alone-tab", "pl")
    await other.sees("my plan")
    assert [] == anna.complaints


async def test_a_new_visitor_sees_their_code(browser: Browser, place: Place) -> None:
    """A new visitor sees their code and the button to copy it, and the other options after a tap on
    their name; another tap closes both."""
    anna = await open_tab(browser, place.url + CLUB, 375, 740)
    await anna.join("Anna")
    name, choices = anna.page.locator("#who-name"), anna.page.locator("#own > .pill:visible")
    copy = [say("en", "page-own-name-copy", {})]
    await expect(choices).to_have_text(copy)
    await anna.shoot("own-name-arrives")
    await name.click()
    everything = ["page-leave", "page-dark", "page-once", "page-bell-change"]
    await expect(choices).to_have_text(copy + [say("en", key, {}) for key in everything])
    await name.click()
    await expect(choices).to_have_count(0)
    assert [] == anna.complaints


async def test_the_settings_close(browser: Browser, place: Place) -> None:
    """Escape, a chosen tab and a tap beside the settings close them; Escape returns the focus to
    the name. Presses in them and another language keep them open. Settings whose code comes after
    another press stay closed."""
    anna = await open_tab(browser, place.url + CLUB, 375, 740)
    await anna.join("Anna")
    await anna.knows_its_code()
    name, own = anna.page.locator("#who-name"), anna.page.locator("#own")
    await name.click()
    await expect(anna.page.locator("#theme")).to_be_visible()
    await anna.page.locator("#theme").click()
    await anna.page.locator("#languages button").last.click()
    await expect(anna.page.locator("#leave")).to_have_text(say("pl", "page-leave", {}))
    await expect(own).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(own).to_be_hidden()
    await expect(name).to_be_focused()
    await name.click()
    await expect(own).to_be_visible()
    await anna.page.locator("#tab-alone").press("Enter")
    await expect(own).to_be_hidden()
    await expect(anna.page.locator("#alone")).to_be_visible()
    await name.click()
    await expect(own).to_be_visible()
    await anna.page.mouse.click(200, 600)
    await expect(own).to_be_hidden()
    released = await hold_requests(anna.page, "**/names?*")
    async with anna.page.expect_request("**/names?*"):
        await name.click()
    await anna.page.mouse.click(200, 600)
    async with anna.page.expect_response("**/names?*"):
        released.set()
    await anna.page.evaluate("fetch('/page/words').then((answer) => answer.text())")
    await expect(own).to_be_hidden()
    assert [] == anna.complaints


async def test_an_organiser_releases_a_name(browser: Browser, place: Place) -> None:
    """An organiser releases a name by typing it; its browser returns to the first screen, and
    another can take the name."""
    olga = await open_tab(browser, place.url + CLUB, 375, 812, locale="pl-PL")
    await olga.join("Olga", "pl")
    ben = await open_tab(browser, place.url + CLUB)
    await ben.join("Ben")
    for tab in (olga, ben):
        await tab.knows_its_code()
    for tab in (ben, olga):
        await tab.page.locator("#who-name").click()
    await expect(ben.page.locator("#own-code")).to_be_visible()
    await expect(ben.page.locator("#free-form")).to_be_hidden()
    await olga.page.get_by_label(say("pl", "page-free-label", {})).fill("Ben")
    await olga.shoot("own-name-organiser-polish")
    await press(olga, "page-free-button", "pl")
    freed = say("pl", "page-free-done", {"name": "Ben"})
    await expect(olga.page.locator("#toast")).to_have_text(freed)
    other = await open_tab(browser, place.url + CLUB)
    await other.join("Ben")
    await ben.page.reload()
    await expect(ben.page.locator("#join-form")).to_be_visible()
    assert [] == olga.complaints


async def test_a_returning_visitor(browser: Browser, place: Place) -> None:
    """A returning visitor, in a new tab or the next day, is in the room without being asked for
    their name, unless they have left it."""
    first = await open_tab(browser, place.url + CLUB)
    await first.join("Anna")
    await first.page.close()
    page = await first.page.context.new_page()
    await page.goto(place.url + CLUB)
    await expect(page.locator("#who-name")).to_have_text("Anna")
    await page.locator("#who-name").click()
    await page.get_by_role("button", name=say("en", "page-leave", {})).click()
    for _ in range(2):
        await expect(page.locator("#join")).to_be_visible()
        await page.reload()
