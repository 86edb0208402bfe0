"""How somebody is told of the way to be called while no page is open."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Place, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize(
    "language, chats", [("en", "Discord or Telegram"), ("pl", "Discord lub Telegram")]
)
async def test_linked_in_two_taps(
    place: Place, browser: Browser, language: str, chats: str
) -> None:
    """Whoever has said whether to be told learns which chats can call them once the page is closed,
    and one tap asks the bot, alone with it, for the code."""
    tab = await open_tab(browser, f"{place.url}r/elsewhere", 375, 812, locale=language)
    await tab.join("Anna", language)
    card = tab.page.locator("#bell-card")
    await tab.page.locator("#bell").click()
    no = say(language, "page-bell-none", {})
    await card.get_by_role("button", name=no, exact=True).click()
    await expect(card).to_contain_text(chats)
    await tab.shoot(f"bell-elsewhere-{language}")
    await card.get_by_role("button", name=say(language, "page-bell-link", {})).click()
    (heard,) = await place.bot.hears(1)
    assert (say(language, "page-line-link", {}), True) == (heard.text, heard.private)
    assert [] == tab.complaints
