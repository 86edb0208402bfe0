"""The bot's badge on its posts, which no person can have, on the page in a real Chromium."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from bot.posts.post import Post
from tests.adapters.web.pages import Place, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_only_the_bot_has_the_badge(browser: Browser, place: Place, language: str) -> None:
    """Each post of the bot has the badge, also directly after another one and when quoted; no name
    or text gives it to a person's message."""
    locale = "pl-PL" if language == "pl" else "en-GB"
    anna = await open_tab(browser, place.url + "r/lobby", 375, 812, locale=locale)
    await anna.join("Bot BOT", language)
    await anna.knows_its_code()
    place.bot.steps.append(Post("", "First"))
    await anna.write("Nigiri BOT ◉")
    first = await anna.sees("First")
    await place.server._rooms.post("web:lobby", Post("third", "Third"))
    third = await anna.sees("Third")
    await expect(third).to_have_class(re.compile("bot follows"))
    word = say(language, "page-bot", {})
    for post in (first, third):
        await expect(post.locator(".head .badge")).to_have_text(word)
        await expect(post.locator("img.avatar")).to_be_visible()
        assert word in await post.locator(".head").aria_snapshot()
    own = await anna.sees("Nigiri BOT ◉")
    assert (0, 0) == (await own.locator(".badge").count(), await own.locator("img").count())
    await third.locator(".tools .plain").first.click()
    await anna.write("I see")
    answer = await anna.sees("I see")
    await expect(answer.locator(".quote .badge")).to_have_text(word)
    found = await Axe().run(anna.page)
    assert [] == found.response["violations"], found.generate_report()
    await anna.shoot(f"bot-mark-phone-{language}")
    assert [] == anna.complaints
