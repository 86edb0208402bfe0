"""Presence, typing indicators, and name completion, on the page in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Place, open_tab, say, two_tabs
from tests.end_to_end.test_calls_on_the_page import hide

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_presence_and_typing_are_shown(browser: Browser, place: Place) -> None:
    """Each page shows how many people view the room and who is typing. A person with a hidden tab
    or without a connection is not counted until they are back."""
    anna, bob = await two_tabs(browser, place)
    here = anna.page.locator("#here")
    await expect(here).to_have_text(say("en", "page-here", {"count": 2}))
    await hide(bob, hidden=True)
    await expect(here).to_be_hidden()
    await hide(bob, hidden=False)
    await expect(here).to_have_attribute("title", "Anna, Bob")
    await bob.page.locator("#text").press_sequentially("hi")
    await expect(anna.page.locator("#writing")).to_have_text(
        say("en", "page-writes", {"name": "Bob"})
    )
    await anna.shoot("presence-desktop")
    await bob.page.locator("#text").press("Enter")
    await anna.sees("hi")
    await expect(anna.page.locator("#writing")).to_be_hidden()
    await anna.page.context.set_offline(True)
    await expect(here).to_be_hidden()
    await anna.page.context.set_offline(False)
    await expect(here).to_have_attribute("title", "Anna, Bob")


async def test_names_are_completed(browser: Browser, place: Place) -> None:
    """The beginning of a present person's name is completed by Tab or a press, in quotes if it has
    several words; in the middle of a line nothing is offered."""
    anna = await open_tab(browser, place.url + "r/lobby", 375, 812)
    bob = await open_tab(browser, place.url + "r/lobby")
    await bob.join("Bob Martin")
    await anna.join("Anna")
    text, offered = anna.page.locator("#text"), anna.page.locator("#completing button")
    await expect(anna.page.locator("#here")).to_have_attribute("title", "Anna, Bob Martin")
    await text.press_sequentially("challenge bo")
    await expect(offered).to_have_text(["Bob Martin"])
    await anna.shoot("completing-phone")
    await text.press("Tab")
    await expect(text).to_have_value('challenge "Bob Martin" ')
    await expect(text).to_be_focused()
    await expect(offered).to_have_count(1)
    await expect(anna.page.locator("#completing")).to_be_hidden()
    await text.fill("")
    await text.press_sequentially("Bo")
    await offered.click()
    await expect(text).to_have_value('"Bob Martin" ')
    await text.press("Home")
    await text.press_sequentially("Bo")
    await expect(anna.page.locator("#completing")).to_be_hidden()
    assert ([], []) == (anna.complaints, bob.complaints)
