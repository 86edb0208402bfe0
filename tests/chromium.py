"""A real Chromium for the tests of the page: fixtures that a folder's conftest takes from here."""

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
    """The path of a Chromium to drive, for Playwright's ``executable_path``.

    Without one the test is skipped; with ``CI`` set it fails instead, so that nobody takes a page
    for tested that no browser has seen.
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
    """One Chromium for all tests: to start one costs more than most of them."""
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running_chromium: Browser) -> AsyncIterator[Browser]:
    """A Chromium that knows nothing of other tests: each opens tabs with a storage of their own,
    and they are closed with it. Whoever uses it runs in the session's event loop."""
    yield running_chromium
    for context in running_chromium.contexts:
        await context.close()


def _playwrights_own() -> str:
    """The Chromium that ``playwright install chromium`` has put into the user's cache, or ""."""
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright")
    found = sorted(cache.glob("chromium-*/chrome-linux*/chrome"))
    return str(found[-1]) if found else ""
