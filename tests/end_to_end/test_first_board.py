"""The first board on a slow phone: what a known visitor's browser loads before it is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from playwright.async_api import Browser, Route

from tests.adapters.web.pages import PATIENCE_MS
from tests.end_to_end.first_board import ROOM, known_visitor, open_slowly
from tests.end_to_end.program import Program, people

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BYTES = 68_000
"""Headers included; they take about 4 kB."""
BESIDE = {"icon.svg", "rest.js", "rest", "here", "visits", "key", "live"}
"""Requests that a busy machine may answer before it draws the board, without need."""
SECONDS = 6.0
"""On a busy machine. The benchmark has the figure for an idle one."""


async def test_what_is_loaded_before_the_board(
    program: Program, browser: Browser, record_property: Callable[[str, object], None]
) -> None:
    """The board needs four requests in two round trips: the page; then its script and style sheet,
    and at the same time the first view of the room with its game. At the address of a game, the
    first view has that game's talk."""
    async with known_visitor(browser, program.url) as state:
        async with people(program.url, ROOM, "Eve") as (eve,):
            game = (await eve.last())["game"]
        for page in (ROOM, game):
            opening = await open_slowly(browser, program.url, state, game if page == game else "")
            record_property(f"first board ms of {page}", round(opening.board))
            sizes = opening.sizes.items()
            needed = {name: size for name, size in sizes if name not in BESIDE}
            assert {page, "room.js", "room.css", "first"} == {*needed}
            assert BYTES > sum(needed.values())
            assert {2} == {opening.rounds[name] for name in ("first", "room.js", "room.css")}
            assert SECONDS > opening.board / 1000


async def test_a_first_view_that_never_arrives(program: Program, browser: Browser) -> None:
    """Without an answer to the first view, the page reads the room from the stream."""
    async with known_visitor(browser, program.url, 2, "quiet-house") as state:
        context = await browser.new_context(storage_state=state)
        page = await context.new_page()
        held = asyncio.Event()

        async def hold(_: Route) -> None:
            held.set()

        await page.route("**/first?*", hold)
        await page.goto(f"{program.url}r/quiet-house", wait_until="commit")
        await page.locator("#board .stone").first.wait_for(timeout=PATIENCE_MS)
        assert held.is_set()
        await context.close()
