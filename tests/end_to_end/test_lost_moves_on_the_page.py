"""Moves that the database lost, reported by an open page that still has them, in a real
Chromium."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import open_tab, say
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import start_game
from tests.faults.older_past import run_forgetful_server
from tests.ports import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LINES = {
    "en": "These moves were lost: ⚫ C3, ⚪ pass. Please play them again.",
    "pl": "Te ruchy przepadły: ⚫ C3, ⚪ pas. Proszę zagrać je jeszcze raz.",
}
STONE = {"en": "stone", "pl": "kamień"}
"""How a screen reader announces each stone on the board."""


@pytest.mark.parametrize("language", LINES)
async def test_an_open_page_names_lost_moves(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    """Bot and database restart together, the database without the last move and pass. An open
    page shows the older board, names the lost moves until the next move, and keeps the text
    being typed."""
    with run_forgetful_server(tmp_path / "server") as server:
        fixed = {"REDIS_URL": server.url, "NIGIRI_WEB_PORT": str(free_port())}
        program = SplitProgram(tmp_path / "data", **fixed)
        await asyncio.to_thread(program.start)
        try:
            async with start_game(program, "club") as room:
                tab = await open_tab(browser, f"{program.url}r/club", locale=language)
                await tab.join("Olga", language)
                await room.play("D4 E5", "Anna", "Ben")
                server.save()
                await room.play("C3 pass", "Anna", "Ben")
                line = tab.page.locator("#stage .panel-in .line")
                stones = tab.page.locator(f".points [aria-label*='{STONE[language]}']")
                await expect(stones).to_have_count(3)
                # A pass places no stone, so it cannot be awaited on the board.
                about = tab.page.locator("#stage .panel-in .about")
                await expect(about).to_contain_text(say(language, "page-passed", {}))
                await tab.page.locator("#text").fill("half a sen")
                program.kill()
                await asyncio.to_thread(server.forget)
                await asyncio.to_thread(program.start)
                await expect(line).to_have_text(LINES[language])
                await expect(stones).to_have_count(2)
                await expect(tab.page.locator("#text")).to_have_value("half a sen")
                await room.play("C7", "Anna")
                await expect(stones).to_have_count(3)
                await expect(line).to_have_text("")
        finally:
            program.kill()
