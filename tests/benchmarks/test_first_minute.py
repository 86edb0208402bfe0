"""How long two people who are new to the page take from its address to the first stone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, open_tab
from tests.benchmarks.measurement import Measurement

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio(loop_scope="session")]

MOST = 30.0
"""Seconds in all."""
THINKS, POINTS, TYPES = 1.35, 1.1, 0.28
"""Seconds that a person needs to decide, to reach a control, and to type a letter: the
keystroke-level model (Card, Moran and Newell, https://doi.org/10.1145/358886.358895)."""


@dataclass(frozen=True)
class Newcomer:
    """A player who has never seen the page. ``pace`` scales the seconds that this player needs."""

    tab: Tab
    pace: float

    async def press(self, target: Locator) -> None:
        """Find the target first, then click it."""
        await expect(target).to_be_visible()
        await asyncio.sleep(self.pace * (THINKS + POINTS))
        await target.click()

    async def join(self, name: str) -> None:
        """Type only a name, then confirm it."""
        field = self.tab.page.locator("#name")
        await expect(field).to_be_focused()
        await asyncio.sleep(self.pace * THINKS)
        await field.press_sequentially(name, delay=1000 * self.pace * TYPES)
        await self.press(self.tab.page.locator("#join-form button[type=submit]"))


async def test_from_the_address_to_the_first_stone(
    tmp_path: Path,
    browser: Browser,
    measurement: Measurement,
    record_property: Callable[[str, object], None],
) -> None:
    """One player at a desk and one with a phone in Polish open the address at the same time. Within
    half a minute both boards show a stone."""
    program = measurement.program(tmp_path / "data")
    room = f"{await asyncio.to_thread(program.start)}r/first"
    try:
        began = time.monotonic()
        tabs = await asyncio.gather(
            open_tab(browser, room, 1366, 768),
            open_tab(browser, room, 375, 812, locale="pl-PL", touch=True),
        )
        pace = measurement.workload(1.0, smoke=0.0)
        anna, ben = (Newcomer(tab, pace) for tab in tabs)
        await asyncio.gather(anna.join("Anna"), ben.join("Ben"))
        # Only the one who comes last has the other as the chosen opponent.
        await anna.press(anna.tab.page.locator("#play label").filter(has_text="Ben"))
        await anna.press(anna.tab.page.locator("#play-go"))
        await ben.press(ben.tab.page.locator("#offers .primary").first)
        for tab in tabs:
            await expect(tab.page.locator(".goban")).to_be_visible()
        is_annas_turn = await anna.tab.page.locator(".playable").count() > 0
        first, other = (anna, ben) if is_annas_turn else (ben, anna)
        for _ in range(2):
            await first.press(first.tab.page.locator(".points [data-point=E5]"))
        await expect(other.tab.page.locator(".stone[data-point=E5]")).to_be_visible()
        taken = time.monotonic() - began
    finally:
        await asyncio.to_thread(program.stop)
    record_property("seconds", taken)
    measurement.report(f"from the address to the first stone: {taken:.1f} s")
    measurement.at_most(taken, MOST)
