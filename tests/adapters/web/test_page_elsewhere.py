"""The hint about notifications by other chats while no page is open."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.posts.post import Post
from bot.texts.text import text
from tests.adapters.web.pages import Place, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize(
    "language, chats", [("en", "Discord or Telegram"), ("pl", "Discord lub Telegram")]
)
async def test_linked_in_two_taps(
    place: Place, browser: Browser, language: str, chats: str
) -> None:
    """After answering the question about alerts a person reads which chats can notify them when the
    page is closed. One tap requests the code in the private chat, and the next opens Telegram with
    it."""
    code = text("link-code", code="bamoku-dufoji", minutes=30)
    place.bot.steps = [Post("", code)]
    tab = await open_tab(browser, f"{place.url}r/elsewhere", 375, 812, locale=language)
    await tab.join("Anna", language)
    card = tab.page.locator("#bell-card")
    await tab.page.locator("#who-name").click()
    await tab.page.locator("#bell").click()
    no = say(language, "page-bell-none", {})
    await card.get_by_role("button", name=no, exact=True).click()
    await expect(card).to_contain_text(chats)
    await tab.shoot(f"bell-elsewhere-{language}")
    await card.get_by_role("button", name=say(language, "page-bell-link", {})).click()
    (heard,) = await place.bot.hears(1)
    assert (say(language, "page-line-link", {}), True) == (heard.text, heard.private)
    way = tab.page.get_by_role("link", name=say(language, "page-open", {"name": "Telegram"}))
    await expect(way).to_have_attribute("href", "https://t.me/moku_bot?start=link-bamoku-dufoji")
    await tab.shoot(f"bell-linking-{language}")
    await expect(tab.page.locator(".elsewhere")).to_have_count(1)
    assert [] == tab.complaints


async def test_the_question_follows_the_language(place: Place, browser: Browser) -> None:
    """The question about alerts changes its language with the page."""
    tab = await open_tab(browser, f"{place.url}r/elsewhere", 375, 812)
    await tab.join("Anna")
    await tab.page.locator("#who-name").click()
    await tab.page.locator("#bell").click()
    card = tab.page.locator("#bell-card")
    await expect(card).to_contain_text(say("en", "page-bell-ask", {}))
    await tab.page.get_by_role("button", name="PL", exact=True).click()
    await expect(card.locator("p")).to_have_text(say("pl", "page-bell-ask", {}))
    await expect(card.locator("button").first).to_have_text(say("pl", "page-bell-both", {}))
    assert [] == tab.complaints
