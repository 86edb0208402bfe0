"""A real Chromium for the tests of the page: fixtures that a folder's conftest takes from here."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.adapters.web.pages import ARGS, PATIENCE_MS

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""What Playwright takes by itself where nobody looks: the same Chromium without all that belongs to
its window, for half the work. It notifies nobody, and installs no page."""


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive, for Playwright's ``executable_path``.

    Without one the test is skipped; with ``CI`` set it fails instead, so that nobody takes a page
    for tested that no browser has seen.
    """
    for name in NAMES:
        if path := shutil.which(name):
            return path
    if path := _playwrights_own("chromium-*/chrome-linux*/chrome"):
        return path
    if os.environ.get("CI"):
        pytest.fail("no Chromium found; deploy/test installs one where it can")
    pytest.skip("no Chromium found; deploy/test installs one where it can")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running_chromium(request: pytest.FixtureRequest) -> AsyncIterator[Browser]:
    """One Chromium for all tests, a `SHELL` if there is one: to start one costs more than most of
    them."""
    async with launched(shell() or request.getfixturevalue("chromium")) as browser:
        yield browser


@asynccontextmanager
async def launched(path: str) -> AsyncIterator[Browser]:
    """The browser at this path."""
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running_chromium: Browser) -> AsyncIterator[Browser]:
    """A Chromium that knows nothing of other tests: each opens tabs with a storage of their own,
    and they are closed with it. Whoever uses it runs in the session's event loop."""
    yield running_chromium
    for context in running_chromium.contexts:
        await context.close()


def shell() -> str:
    """The path of a `SHELL`, or ""."""
    return shutil.which(SHELL) or _playwrights_own(
        "chromium_headless_shell-*/chrome-*linux*/*headless*shell"
    )


def _playwrights_own(where: str) -> str:
    """What ``playwright install chromium`` has put there in the user's cache, or ""."""
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright")
    found = sorted(cache.glob(where))
    return str(found[-1]) if found else ""
