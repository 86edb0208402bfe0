"""Whole games by the board page, in a real Chromium at phone size, between Telegram and Discord."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.end_to_end.board_pages import LONG, Club, OwnPage, club
from tests.fakes.discord.model import Channel, Message

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CODE = re.compile(r"join ([a-z]{6})")
MOVES = ("C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4")


@pytest_asyncio.fixture(loop_scope="session")
async def all_chats(tmp_path: Path, browser: Browser) -> AsyncIterator[Club]:
    """Discord, Telegram, and a browser on a phone."""
    async with club(tmp_path / "data", browser) as made:
        yield made


async def told_in(thread: Channel, text: str) -> Message:
    """The newest post there with this text, once it is there."""
    return await thread.wait_for(lambda message: text in message.content)


async def begun(club: Club, terms: str) -> tuple[OwnPage, OwnPage]:
    """A game between Anna in Discord (Black) and Bob in Telegram, by the board page of each."""
    await club.anna.send(club.general, f"{club.discord.bot.mention} challenge {terms} black")
    asked = await club.general.wait_for(lambda m: bool(CODE.search(m.content)))
    found = CODE.search(asked.content)
    assert found is not None
    await club.bob.send(club.bob.private, f"/join {found[1]}")
    await club.bob.private.says("The game begins")
    bell, threads = club.discord.world.bell, club.general.threads
    await bell.until(lambda: threads, 20.0, "a thread")
    return await club.from_discord(threads[-1]), await club.from_telegram(club.bob)


async def test_a_game_by_the_page_of_each(all_chats: Club) -> None:
    """Anna in Discord and Bob in Telegram play, stop, mark a chain, agree and read the result on
    their board pages alone; each move is told in both chats, with its picture."""
    anna, bob = await begun(all_chats, "5x5 komi 0.5")
    thread, private = all_chats.general.threads[-1], all_chats.bob.private
    for played, move in enumerate(MOVES):
        page, colour, name = ((anna, "black", "Anna"), (bob, "white", "Bob"))[played % 2]
        await page.plays(move)
        for each in (anna, bob):
            await each.lies(move, f"{move}, {colour} stone, last move")
        told = await told_in(thread, f"{name} ({colour.capitalize()}): {move}")
        assert told.attachments
        assert (await private.says(f": {move}")).photo
    for page in (anna, bob):
        await page.button("Pass").click()
    for page in (anna, bob):
        await expect(page.button("Agree")).to_be_visible(timeout=LONG)
