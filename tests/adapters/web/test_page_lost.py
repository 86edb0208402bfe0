"""The page after the database has lost the last entries of its room, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Place, Tab, open_tab, two_tabs
from tests.adapters.web.test_page_offline import switch_tab

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOBBY = "web:lobby"


async def test_open_pages_remove_lost_messages(browser: Browser, place: Place) -> None:
    """Open pages remove lost messages by themselves, keep the draft, and show new messages
    immediately, although these reuse the lost ones' numbers."""
    anna, bob = await two_tabs(browser, place)
    await anna.write("kept")
    await bob.sees("kept")
    for lost in ("lost one", "lost two"):
        await anna.write(lost)
        await bob.sees(lost)
    await bob.message("lost two").hover()
    await bob.message("lost two").get_by_title("Reply").click()
    await bob.page.locator("#text").fill("half a sen")
    await place.log.lose(LOBBY, 1)
    for tab in (anna, bob):
        await expect(tab.page.locator("li.message")).to_have_count(1)
    await expect(bob.page.locator("#text")).to_have_value("half a sen")
    await expect(bob.page.locator("#replying")).to_be_hidden()
    await bob.page.locator("#text").press("Enter")
    await anna.sees("half a sen")
    assert ["kept", "half a sen"] == await _talk(anna) == await _talk(bob)
    assert [] == anna.complaints + bob.complaints


async def test_a_page_that_reconnects(browser: Browser, place: Place) -> None:
    """A page that reconnects after the loss, when others have written just as many messages, shows
    the room's current content and nothing lost."""
    anna, bob = await two_tabs(browser, place)
    for said in ("kept", "lost one", "lost two"):
        await anna.write(said)
        await bob.sees(said)
    await place.server.stop()
    await expect(anna.page.locator("#offline")).to_be_visible()
    await place.log.lose(LOBBY, 1)
    await anna.page.context.set_offline(True)
    await place.start()
    for said in ("new one", "new two", "new three"):
        await bob.write(said)
    await expect(bob.page.locator(".pending")).to_have_count(0)
    await anna.page.context.set_offline(False)
    await anna.sees("new three")
    assert ["kept", "new one", "new two", "new three"] == await _talk(anna) == await _talk(bob)


async def test_a_hidden_tab(browser: Browser, place: Place) -> None:
    """A background tab that polls the room notices the loss, and reloads it."""
    anna = await open_tab(browser, place.url + "r/lobby", clock=True)
    bob = await open_tab(browser, place.url + "r/lobby")
    await anna.join("Anna")
    await bob.join("Bob")
    for said in ("kept", "lost one", "lost two"):
        await bob.write(said)
        await anna.sees(said)
    await switch_tab(anna, away=True)
    await anna.page.clock.pause_at(await anna.page.evaluate("Date.now() + 31_000"))
    await place.log.lose(LOBBY, 1)
    await expect(bob.page.locator("li.message")).to_have_count(1)
    await bob.write("new one")
    await bob.sees("new one")
    await anna.page.clock.fast_forward(20_000)
    await anna.page.clock.resume()
    await anna.sees("new one")
    assert ["kept", "new one"] == await _talk(anna)


async def test_the_news_of_a_hidden_tab(browser: Browser, place: Place) -> None:
    """Messages that were read before, or are lost, do not count as news in the title of a hidden
    page that reloads its room."""
    anna, bob = await two_tabs(browser, place)
    for said in ("kept", "read and lost"):
        await bob.write(said)
        await anna.sees(said)
    await switch_tab(anna, away=True)
    for said in ("lost one", "lost two"):
        await bob.write(said)
    await expect(anna.page).to_have_title("(2) lobby · Nigiri")
    await place.log.lose(LOBBY, 1)
    await expect(anna.page).to_have_title("lobby · Nigiri")
    await expect(bob.page.locator("li.message")).to_have_count(1)
    await bob.write("new one")
    await expect(anna.page).to_have_title("(1) lobby · Nigiri")


async def _talk(tab: Tab) -> list[str]:
    texts = await tab.page.locator("li.message .text").all_inner_texts()
    return [text.strip() for text in texts]
