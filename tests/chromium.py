"""A real Chromium for the tests of the page: fixtures that a folder's conftest imports."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.adapters.web.pages import ARGS, PATIENCE_MS

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of a Chromium for Playwright's ``executable_path``.

    Without one the test is skipped. With ``CI`` set it fails instead, so that no page counts as
    tested without a browser.
    """
    for name in NAMES:
        if path := shutil.which(name):
            return path
    if path := _playwrights_own():
        return path
    if os.environ.get("CI"):
        pytest.fail("no Chromium found; deploy/test installs one where it can")
    pytest.skip("no Chromium found; deploy/test installs one where it can")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running_chromium(chromium: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests, because starting one takes longer than most of them."""
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running_chromium: Browser) -> AsyncIterator[Browser]:
    """A Chromium without state of other tests: its contexts are closed after the test. Tests that
    use it run in the session's event loop."""
    yield running_chromium
    for context in running_chromium.contexts:
        await context.close()


def _playwrights_own() -> str:
    """The Chromium that ``playwright install chromium`` put into the user's cache, or ""."""
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright")
    found = sorted(cache.glob("chromium-*/chrome-linux*/chrome"))
    return str(found[-1]) if found else ""
