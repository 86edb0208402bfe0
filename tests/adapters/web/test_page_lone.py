"""The ways into a game for a newcomer on a phone, before and after their first line, in a real
Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.pages import Place, open_tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def spars() -> AsyncIterator[Place]:
    """A server with an engine."""
    place = Place()
    place.has_engine = True
    await place.start()
    yield place
    await place.server.stop()


async def is_seen(page: Page, id: str) -> None:
    """Wait until an element is fully above the input field, and as large as a fingertip."""
    await expect(page.locator(id)).to_be_visible()
    box, line = [await page.locator(each).bounding_box() for each in (id, "#write-form")]
    assert box is not None
    assert line is not None
    assert box["y"] + box["height"] <= line["y"], id
    assert box["height"] >= 40


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_inviting_and_the_computer(browser: Browser, spars: Place, language: str) -> None:
    """The buttons to invite and to play the computer are visible immediately, also below the name's
    code, and after the first line. With a second person present they disappear."""
    page_of = spars.url + "r/fresh"
    anna = await open_tab(browser, page_of, 390, 844, touch=True, locale=language)
    await anna.join("Anna", language)
    for id in ("#learn", "#invite", "#spar"):
        await is_seen(anna.page, id)
    await anna.write("hm")
    for id in ("#lone-invite", "#lone-spar"):
        await is_seen(anna.page, id)
    await anna.shoot(f"lone-phone-{language}")
    bob = await open_tab(browser, page_of)
    await bob.join("Bob")
    await bob.write("hello")
    await anna.sees("hello")
    await expect(anna.page.locator("#lone-invite")).to_be_hidden()
    await expect(bob.page.locator("#lone-invite")).to_be_hidden()
    assert [] == anna.complaints


async def test_the_computer_is_played(browser: Browser, spars: Place) -> None:
    """The button sends the engine command in the private chat."""
    anna = await open_tab(browser, spars.url + "r/fresh", 390, 844, touch=True)
    await anna.join("Anna")
    await anna.write("hm")
    await anna.page.locator("#lone-spar").click()
    await expect(anna.page.locator("#alone-messages li.own")).to_contain_text("spar 9x9")
