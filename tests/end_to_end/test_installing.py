"""The installable page, in a real Chromium with a profile of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from tests.adapters.web.pages import ARGS, Tab, say
from tests.chromium import chromium
from tests.end_to_end.program import Program
from tests.patience import PATIENCE

__all__ = ["chromium"]

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LONG = PATIENCE * 1000


async def test_the_page_can_be_installed(program: Program, chromium: str, tmp_path: Path) -> None:
    """Chromium reports no obstacle to installing the page, and the installed page offers the room
    and name used before."""
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium, args=list(ARGS), locale="en-GB"
        )
        tab = Tab(await context.new_page(), [])
        await tab.page.goto(f"{program.url}r/installed")
        await tab.page.get_by_label(say("en", "page-name-label", {})).fill("Anna")
        await tab.page.keyboard.press("Enter")
        await expect(tab.page.locator("#text")).to_be_visible(timeout=LONG)
        devtools = await context.new_cdp_session(tab.page)
        manifest = await devtools.send("Page.getAppManifest")
        told = await devtools.send("Page.getInstallabilityErrors")
        assert ([], []) == (manifest["errors"], told["installabilityErrors"])
        opened = await context.new_page()
        await opened.goto(manifest["manifest"]["startUrl"])
        await expect(opened.locator("#name")).to_have_value("Anna", timeout=LONG)
        await expect(opened.locator("#room")).to_have_value("installed")
        await context.close()
