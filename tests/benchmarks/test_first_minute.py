"""How long two people who have never seen the page take from its address to the first stone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, open_tab
from tests.chromium import browser, chromium, running_chromium
from tests.end_to_end.program import Program

__all__ = ["browser", "chromium", "running_chromium"]

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio(loop_scope="session")]

MOST = 30.0
"""Seconds in all."""
THINKS, POINTS, TYPES = 1.35, 1.1, 0.28
"""Seconds that somebody takes to decide, to reach what is pressed, and for a letter: the
keystroke-level model (Card, Moran and Newell, https://doi.org/10.1145/358886.358895)."""


async def presses(what: Locator) -> None:
    """As somebody does who has to find it first."""
    await expect(what).to_be_visible()
    await asyncio.sleep(THINKS + POINTS)
    await what.click()


async def comes_in(tab: Tab, name: str) -> None:
    """Types a name, and nothing else."""
    await expect(tab.page.locator("#name")).to_be_focused()
    await asyncio.sleep(THINKS)
    await tab.page.locator("#name").press_sequentially(name, delay=1000 * TYPES)
    await presses(tab.page.locator("#join-form button[type=submit]"))


async def test_from_the_address_to_the_first_stone(
    tmp_path: Path, browser: Browser, record_property: Callable[[str, object], None]
) -> None:
    """One at a desk and one with a phone who reads Polish open the address at the same time, and
    have a stone on both boards within half a minute."""
    program = Program(tmp_path / "data")
    room = f"{await asyncio.to_thread(program.start)}r/first"
    try:
        began = time.monotonic()
        anna, ben = await asyncio.gather(
            open_tab(browser, room, 1366, 768),
            open_tab(browser, room, 375, 812, locale="pl-PL", touch=True),
        )
        await asyncio.gather(comes_in(anna, "Anna"), comes_in(ben, "Ben"))
        await expect(anna.page.locator("#play-go")).to_contain_text("Ben")
        await presses(anna.page.locator("#play-go"))
        await presses(ben.page.locator("#offers .primary").first)
        for tab in (anna, ben):
            await expect(tab.page.locator(".goban")).to_be_visible()
        first, other = (anna, ben) if await anna.page.locator(".playable").count() else (ben, anna)
        for _ in range(2):
            await presses(first.page.locator(".points [data-point=E5]"))
        await expect(other.page.locator(".stone[data-point=E5]")).to_be_visible()
        taken = time.monotonic() - began
    finally:
        await asyncio.to_thread(program.stop)
    record_property("seconds", taken)
    print(f"\nFrom the address to the first stone: {taken:.1f} s.")  # noqa: T201
    assert taken < MOST
