"""From the board page to the room of the game, in a real Chromium through the whole program."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.app.program import Program
from bot.ids import GameId
from bot.play.accounts.room_locks import Lock, set_lock
from bot.routing.platform.board_page import BoardVisitor
from tests.adapters.web.pages import Tab, open_tab
from tests.end_to_end.in_process import run_program
from tests.end_to_end.program import people, start_game
from tests.ports import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ANNA = BoardVisitor("web:den/anna", "Anna", "web:den")
BELA = BoardVisitor("discord:8", "Béla", "discord:71")


async def open_board(browser: Browser, program: Program, who: BoardVisitor, game: GameId) -> Tab:
    """Open the board page of a game as this person, and wait until it knows the game's room."""
    page, server = program.parts.board_page, program.board_server
    assert page is not None
    assert server is not None
    tab = await open_tab(browser, "about:blank", 390, 844)
    link = (await page.with_ticket(who, game)).replace(page.url, server.url.rstrip("/"))
    async with tab.page.expect_response(f"**/games/{game}/room?*"):
        await tab.page.goto(link)
    await expect(tab.page.locator(".stone")).to_have_count(1)
    return tab


async def test_from_the_board_to_the_room(browser: Browser, tmp_path: Path) -> None:
    """The board page leads to the game in its room, which asks newcomers for a name. A locked room
    is only linked for its own people, and asks for its key."""
    port = free_port()
    settings = {
        "NIGIRI_WEB_URL": "https://go.example.org",
        "NIGIRI_BOARD_PORT": 0,
        "NIGIRI_WEB_PORT": port,
        "NIGIRI_ROOM_URL": f"http://127.0.0.1:{port}",
    }
    async with (
        run_program(tmp_path / "data", lambda: 0, more=settings) as (program, url),
        people(url, "den", "Anna", "Ben") as (anna, ben),
    ):
        game = await start_game(anna, ben, "9x9 black")
        await anna.say("D4")
        address = f"{url}r/den/g/{game}"
        for who in (ANNA, BELA):
            tab = await open_board(browser, program, who, game)
            await expect(tab.page.locator("#room")).to_have_attribute("href", address)
        board = await open_board(browser, program, BELA, game)
        async with board.page.expect_popup() as opened:
            await board.page.locator("#room").click()
        room = Tab(await opened.value, [])
        await room.join("Cora")
        await expect(room.page).to_have_url(address)
        stone = room.page.locator("#board .points [data-point=D4]")
        await expect(stone).to_have_accessible_name("D4, black stone, last move")
        await set_lock(program.parts.backends.people, "web:den", Lock("key", "era"))
        board = await open_board(browser, program, BELA, game)
        await expect(board.page.locator("#room")).to_be_hidden()
        board = await open_board(browser, program, ANNA, game)
        async with board.page.expect_popup() as opened:
            await board.page.locator("#room").click()
        room = Tab(await opened.value, [])
        await room.page.locator("#name").fill("Dan")
        await room.page.locator("#join-form button[type=submit]").click()
        await expect(room.page.locator("#key")).to_be_visible()
        await expect(room.page.locator("#board .points")).to_have_count(0)
