"""The page in a browser without scripts, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.adapters.web.pages import SCREENSHOTS, Place, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_browser_without_scripts(browser: Browser, place: Place, language: str) -> None:
    """A browser without scripts shows one sentence: what the page is, what it needs, and where
    games can be played without it."""
    context = await browser.new_context(
        java_script_enabled=False, locale=language, viewport={"width": 375, "height": 740}
    )
    page = await context.new_page()
    await page.goto(f"{place.url}r/lobby")
    assert say(language, "page-scriptless", {}) == (await page.inner_text("body")).strip()
    box = await page.locator("noscript p").bounding_box()
    assert box is not None
    assert 0 <= box["x"] < box["x"] + box["width"] <= 375
    if SCREENSHOTS.is_dir():
        await page.screenshot(path=SCREENSHOTS / f"scriptless-{language}.png")
    await context.close()
