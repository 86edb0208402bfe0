"""How soon the page shows the newest board of a room with very many messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.store.repositories.room_log import RedisRoomLog
from bot.web.log.entries import MessageEntry
from bot.web.log.schema import encode
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.web.pages import open_tab
from tests.benchmarks.measurement import Measurement
from tests.end_to_end.program import Program, people, start_game
from tests.yardstick import slowness

pytestmark = [pytest.mark.benchmark, pytest.mark.asyncio(loop_scope="session")]

BEFORE, TIMES = 1_900, 20
"""How many lines the room has before the game, and how often the page is opened."""
POINTS = [f"{column}{row}" for row in (3, 5, 7, 9, 11) for column in "CEGJLNPR"]
MOST = 0.5
"""Seconds, on a machine where `slowness` is 1."""
MOST_RATIO = 1.3
WATCH = """new MutationObserver((_, seen) => {
  if (document.querySelectorAll(".goban .stone").length < STONES) return;
  seen.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.boardAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });"""
"""Records when this many stones were on the screen, in milliseconds since the page was
requested."""


async def test_the_newest_board_of_a_long_room(
    tmp_path: Path,
    browser: Browser,
    measurement: Measurement,
    record_property: Callable[[str, object], None],
) -> None:
    """A player who returns to a room of two thousand lines sees the board within half a second, and
    hardly later than in a short room.

    The fastest load counts, because other work on the machine can only delay a page.
    """
    program = measurement.program(tmp_path / "data")
    url = await asyncio.to_thread(program.start)
    try:
        points = measurement.workload(POINTS, smoke=POINTS[:4])
        await _fill(program, measurement.workload(BEFORE, smoke=20), points)
        watch = WATCH.replace("STONES", str(len(points) // 2))
        pages = [await _enter(browser, f"{url}r/{room}", watch) for room in ("short", "long")]
        spans: dict[str, list[float]] = {"short": [], "long": []}
        for _ in range(measurement.workload(TIMES, smoke=1)):
            for room, page in zip(spans, pages, strict=True):
                await page.reload()
                spans[room].append(await _board_at(page))
    finally:
        await asyncio.to_thread(program.stop)
    short, long = (min(each) / 1000 for each in spans.values())
    record_property("seconds", round(long, 3))
    measurement.report(f"newest board: {long:.3f} s in a long room, {short:.3f} s in a short one")
    measurement.at_most(long / short, MOST_RATIO)
    measurement.at_most(long, MOST * slowness())


async def _fill(program: Program, before: int, points: Sequence[str]) -> None:
    database = await open_embedded(program.data)
    log, room = RedisRoomLog(database.client), "web:long"
    for number in range(before):
        entry = MessageEntry(f"{room}/anna", "Anna", f"line {number} of what was said", 0, number)
        await log.append(room, f"k{number}", encode(entry))
    await database.close()
    for name in ("short", "long"):
        async with people(program.url, name, "Anna", "Bob") as (anna, bob):
            await start_game(anna, bob, "19x19 black no clock")
            for number, point in enumerate(points):
                await (bob if number % 2 else anna).say(point)


async def _enter(browser: Browser, address: str, watch: str) -> Page:
    tab = await open_tab(browser, address, 1366, 768)
    await tab.join("Eve")
    await expect(tab.page.locator(".goban .stone").first).to_be_visible()
    await tab.page.add_init_script(watch)
    return tab.page


async def _board_at(page: Page) -> float:
    while not (at := await page.evaluate("window.boardAt")):  # noqa: ASYNC110  no bell
        await asyncio.sleep(0.05)
    return float(at)
