"""The page during an outage of the database: it shows a notice in the reader's language and time
zone by itself. The shipped program, a frozen server, a real browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import MOMENT, open_tab, say
from tests.chromium import browser, chromium, running_chromium
from tests.end_to_end.split import SplitProgram
from tests.faults.conftest import Tell
from tests.patience import SOON

__all__ = ["browser", "chromium", "running_chromium"]

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
LINE = {
    code: re.compile(
        "^" + re.escape(say(code, "page-away", {"time": "TIME"})).replace("TIME", MOMENT) + "$"
    )
    for code in ("en", "pl")
}


async def test_the_page_says_it(browser: Browser, tmp_path: Path, tell: Tell) -> None:
    """Two idle pages soon show the notice, one in Polish. Lines written meanwhile wait, and so
    does a newly loaded page. When the server continues the notice disappears, and the lines
    appear once."""
    program = SplitProgram(tmp_path / "data")
    await asyncio.to_thread(program.start)
    try:
        anna = await open_tab(browser, f"{program.url}r/club")
        ben = await open_tab(browser, f"{program.url}r/club", locale="pl-PL")
        await anna.join("Anna")
        await ben.join("Ben", "pl")
        await anna.write("before")
        await ben.sees("before")
        pid = int((program.data / "valkey.pid").read_text())
        began = time.monotonic()
        os.kill(pid, signal.SIGSTOP)
        try:
            await expect(anna.page.locator("#away")).to_have_text(LINE["en"])
            took = time.monotonic() - began
            await expect(ben.page.locator("#away")).to_have_text(LINE["pl"])
            await expect(anna.page.locator("#offline")).to_be_hidden()
            await anna.write("meanwhile")
            await expect(anna.page.locator(".pending")).to_have_count(1)
            await ben.page.reload()
            await expect(ben.page.locator("#away")).to_have_text(LINE["pl"])
            eve = await open_tab(browser, f"{program.url}r/club")
            await eve.page.get_by_label(say("en", "page-name-label", {})).fill("Eve")
            await eve.page.get_by_role("button", name=say("en", "page-join-button", {})).click()
            await expect(eve.page.locator("#join-error")).to_have_text(
                say("en", "web-error-unavailable", {})
            )
        finally:
            os.kill(pid, signal.SIGCONT)
        assert took < SOON
        tell(f"a page that nobody touched said it after {took:.1f} s")
        for tab in (anna, ben):
            await expect(tab.page.locator("#away")).to_be_hidden()
            await expect(tab.page.locator("#offline")).to_be_hidden()
        await ben.sees("meanwhile")
        await expect(anna.page.locator(".pending")).to_have_count(0)
        for tab in (anna, ben):
            await expect(tab.page.locator("li.message")).to_have_count(2)
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
