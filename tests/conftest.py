"""What every test may use."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings
from playwright.async_api import Browser, async_playwright, expect

from tests.adapters.web.pages import ARGS, SECONDS

ROOT = Path(__file__).resolve().parent.parent

SLOWEST = ("end_to_end", "faults", "deploy", "adapters", "fakes")
"""Folders whose tests start programs, servers and browsers, slowest first."""

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# A machine that does other things too must not turn a slow example into a failure, and what fails
# elsewhere must be repeatable here.
settings.register_profile("nigiri", deadline=None, print_blob=True)
settings.load_profile("nigiri")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no worker is left alone with it in the end; within a
    folder the order stays."""
    rank = {name: number for number, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: rank.get(item.path.relative_to(ROOT / "tests").parts[0], len(rank)))


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end, and are not gone through again and again."""
    gc.freeze()


@pytest.fixture
def heap_left_alone() -> None:
    """What the tests before have left in this process, up to millions of objects, is not gone
    through by the garbage collection any more: that takes longer than what is to be measured, or
    than what is to be collected."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive, for Playwright's ``executable_path``.

    Without one the test is skipped; with ``CI`` set it fails instead, so that nobody takes a page
    for tested that no browser has seen.
    """
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    if path := _playwrights_own():
        return path
    if os.environ.get("CI"):
        pytest.fail("no Chromium found; deploy/test installs one where it can")
    pytest.skip("no Chromium found; deploy/test installs one where it can")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running_chromium(chromium: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests of a module: to start one costs more than most of them."""
    expect.set_options(timeout=SECONDS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def browser(running_chromium: Browser) -> AsyncIterator[Browser]:
    """A Chromium that knows nothing of other tests: each opens tabs with a storage of their own,
    and they are closed with it. Whoever uses it runs in the module's event loop."""
    yield running_chromium
    for context in running_chromium.contexts:
        await context.close()


def _playwrights_own() -> str:
    """The Chromium that ``playwright install chromium`` has put into the user's cache, or ""."""
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright")
    found = sorted(cache.glob("chromium-*/chrome-linux*/chrome"))
    return str(found[-1]) if found else ""
