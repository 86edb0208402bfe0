"""The key of a room on the page, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Place, Tab, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
CLUB = "r/key-club"


async def open_locked_room(browser: Browser, place: Place) -> tuple[Tab, str]:
    """Open a room as Olga and give it a key; return her tab and the link."""
    olga = await open_tab(browser, place.url + CLUB)
    await olga.join("Olga")
    await olga.page.locator("#room-key").click()
    await expect(olga.page.locator("#key-text")).to_have_text(say("en", "page-key-none", {}))
    await olga.shoot("key-none")
    await olga.page.locator("#key-make").click()
    await expect(olga.page.locator("#key-link")).to_be_visible()
    await olga.shoot("key-made")
    link = await olga.page.locator("#key-link").input_value()
    assert link.startswith(f"{place.url}{CLUB}#key=")
    await olga.page.locator("#key-close").click()
    return olga, link


async def test_entering_by_typing_the_key(browser: Browser, place: Place) -> None:
    """A visitor without the key is asked for it, and told if it is wrong; after entering it they
    are in, and are not asked again."""
    olga, link = await open_locked_room(browser, place)
    zoe = await open_tab(browser, place.url + CLUB, 390, 844)
    error, page = zoe.page.locator("#join-error"), zoe.page
    await page.locator("#name").fill("Zoe")
    await page.locator("#join-form button[type=submit]").click()
    await expect(page.get_by_text(say("en", "page-key-hint", {}))).to_be_visible()
    await expect(page.locator("#key")).to_be_focused()
    await zoe.shoot("key-asked")
    await page.locator("#key").fill("bamoku-bamoku")
    await page.locator("#key").press("Enter")
    await expect(error).to_have_text(say("en", "web-error-key-wrong", {}))
    await page.locator("#key").fill(link.partition("#key=")[2])
    await page.locator("#key").press("Enter")
    await zoe.sees("This room has a key now.")
    await zoe.write("hello")
    await olga.sees("hello")
    await page.reload()
    await zoe.sees("hello")
    await expect(page.locator("#room-key")).to_be_hidden()


async def test_entering_by_the_link(browser: Browser, place: Place) -> None:
    """A link with the key needs no typing, and the key is removed from the address. After a change
    of the key everyone except the organiser is asked for it, and the old link no longer works."""
    olga, link = await open_locked_room(browser, place)
    zoe = await open_tab(browser, link)
    await zoe.join("Zoe")
    await zoe.write("hello")
    await olga.sees("hello")
    assert place.url + CLUB == zoe.page.url
    await olga.page.locator("#room-key").click()
    await olga.page.locator("#key-make").click()
    await expect(zoe.page.locator("#key")).to_be_visible()
    await expect(zoe.page.locator("#join-error")).to_have_text("")
    await zoe.page.goto("about:blank")
    await zoe.page.goto(link)
    await expect(zoe.page.locator("#join-error")).to_have_text(say("en", "web-error-key-wrong", {}))
    await expect(olga.page.locator("#key-link")).not_to_have_value(link)
    await olga.page.locator("#key-remove").click()
    await expect(olga.page.locator("#key-link")).to_be_hidden()
    await zoe.page.locator("#key").press("Enter")
    await zoe.sees("This room has no key any more")
