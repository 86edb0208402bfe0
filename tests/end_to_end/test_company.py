"""The people at a game, as its page and the lobby show them, in a real Chromium."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.hurried import HurriedProgram
from tests.end_to_end.program import Program, people, settings_for
from tests.end_to_end.test_across import CODE
from tests.end_to_end.test_addresses import club
from tests.end_to_end.test_board import LONG
from tests.end_to_end.test_calls_on_the_page import hide
from tests.end_to_end.test_narrow import find_overflow
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOCALES = {"en": "en-GB", "pl": "pl-PL"}
WHERE = {"game": "page-at-game", "room": "page-in-room"}
WIDTHS = {"desk": (1280, 800), "phone": (375, 740), "small": (320, 640)}


async def come(browser: Browser, url: str, name: str, language: str, size: str = "desk") -> Tab:
    """Open an address for a person with their own browser."""
    tab = await open_tab(browser, url, *WIDTHS[size], locale=LOCALES[language])
    await tab.join(name, language)
    return tab


async def check_names(tab: Tab, language: str, **where: str) -> None:
    """Wait until the names of the players have these signs, in words, too; an empty one is that of
    a player who is not here."""
    for player, place in where.items():
        sign = tab.page.locator("#panel .seat", has_text=player).locator(".presence")
        if not place:
            await expect(sign).to_be_hidden(timeout=LONG)
            continue
        await expect(sign).to_have_attribute("data-here", place, timeout=LONG)
        await expect(sign).to_have_text(say(language, WHERE[place], {}), timeout=LONG)
        await expect(sign).to_be_visible()


async def check_watchers(tab: Tab, language: str, names: str) -> None:
    """Wait until the page names these spectators, in one line that is seen without any
    scrolling."""
    line = tab.page.locator("#panel .watching")
    if not names:
        await expect(line).to_be_hidden(timeout=LONG)
        return
    await expect(line).to_have_text(say(language, "page-watching", {"name": names}), timeout=LONG)
    await expect(line).to_be_in_viewport(ratio=1)
    assert [] == await find_overflow(tab, f"watching {names}")


async def test_the_people_at_a_game(program: Program, browser: Browser) -> None:
    """A dot marks the players who look at the game, a ring those who are elsewhere in the room; the
    spectators are named. A tab in the background is not present. Each page follows."""
    async with club(program, "company") as here:
        anna = await come(browser, here.address(), "Anna", "en")
        ben = await come(browser, here.address(), "Ben", "pl", "phone")
        await here.anna.comes(anna.page)
        await here.ben.comes(ben.page)
        game = await here.start_game("D4", "F6")
        both = {"Anna": "game", "Ben": "game"}
        await check_names(anna, "en", **both)
        await check_names(ben, "pl", **both)
        await check_watchers(anna, "en", "")
        ola = await come(browser, here.address(game), "Ola", "en", "small")
        jan = await come(browser, here.address(game), "Jan", "pl", "phone")
        await check_names(jan, "pl", **both)
        await check_watchers(anna, "en", "Jan, Ola")
        await check_watchers(ben, "pl", "Jan, Ola")
        await check_watchers(ola, "en", "Ola, Jan")
        await check_watchers(jan, "pl", "Jan, Ola")
        for tab, name in ((anna, "desk"), (ben, "phone"), (ola, "small")):
            await tab.shoot(f"company-{name}")

        await hide(ola, hidden=True)
        await ben.page.locator("#room-title a").click()
        await check_names(anna, "en", Anna="game", Ben="room")
        await check_watchers(anna, "en", "Jan")
        row = ben.page.locator("#lobby .game-row")
        for player, place in (("Anna", "game"), ("Ben", "room")):
            sign = row.locator("bdi", has_text=player).locator("+ .presence")
            await expect(sign).to_have_attribute("data-here", place)
        watched = say("pl", "page-watching", {"name": "Jan"})
        await expect(row.locator(".watching")).to_have_text(watched)
        await ben.shoot("company-lobby-phone")
        await hide(ola, hidden=False)
        await check_watchers(anna, "en", "Jan, Ola")
        await expect(row.locator(".watching")).to_contain_text("Jan, Ola", timeout=LONG)

        await ben.page.context.close()
        await jan.page.context.close()
        await check_names(anna, "en", Anna="game", Ben="")
        await check_watchers(anna, "en", "Ola")
        await anna.page.locator("#languages button", has_text="PL").click()
        await check_names(anna, "pl", Anna="game", Ben="")
        await check_watchers(anna, "pl", "Ola")
        assert ([], []) == (anna.complaints, ola.complaints)


async def test_two_tabs_of_a_spectator(program: Program, browser: Browser) -> None:
    """A spectator with the game in two tabs is named once. When one tab shows another game, the
    person watches both; when it is closed, they watch the other one still."""
    async with club(program, "two-tabs") as here:
        one, other = await here.start_game("D4"), await here.start_game("E5")
        eve = await come(browser, here.address(one), "Eve", "en")
        ola = await come(browser, here.address(one), "Ola", "en")
        await check_watchers(eve, "en", "Eve, Ola")
        second = await ola.page.context.new_page()
        await second.goto(here.address(one))
        await expect(second.locator("#panel .watching")).to_contain_text("Eve", timeout=LONG)
        await check_watchers(eve, "en", "Eve, Ola")
        await second.goto(here.address(other))
        await eve.page.locator("#room-title a").click()
        rows = eve.page.locator("#lobby .game-row .watching")
        await expect(rows).to_have_text([say("en", "page-watching", {"name": "Ola"})] * 2)
        await second.close()
        await expect(rows.first).to_be_empty(timeout=LONG)
        await expect(rows.last).to_contain_text("Ola")
        assert ([], []) == (eve.complaints, ola.complaints)


async def test_a_namesake_from_elsewhere(browser: Browser, tmp_path: Path) -> None:
    """A name is marked only for the player who holds the seat: an Anna of the room who watches an
    Anna from Discord is one of the spectators."""
    async with FakeDiscord() as discord:
        annabel = discord.user("Anna")
        general = discord.channel(discord.guild("Go club", annabel), "general")
        program = HurriedProgram(tmp_path / "data", **settings_for(discord))
        await asyncio.to_thread(program.start)
        try:
            await annabel.send(general, f"{discord.bot.mention} challenge 9x9 black no clock")
            offer = await general.wait_for(lambda m: bool(CODE.search(m.shown_text)), PATIENCE)
            code = CODE.findall(offer.shown_text)[0]
            async with people(program.url, "namesakes", "Ben") as (ben,):
                url = f"{program.url}r/namesakes"
                tab = await come(browser, url, "Ben", "pl", "phone")
                await ben.comes(tab.page)
                await ben.say(f"join {code}")
                await expect(tab.page.locator("#board .goban")).to_be_visible(timeout=LONG)
                anna = await come(browser, f"{url}/g/{code}", "Anna", "en")
                for page, language in ((anna, "en"), (tab, "pl")):
                    await check_names(page, language, Anna="", Ben="game")
                    await check_watchers(page, language, "Anna")
                assert [] == anna.complaints
                for page in (anna, tab):
                    await page.page.context.close()
        finally:
            assert 0 == await asyncio.to_thread(program.stop)


async def test_a_person_types_beside_a_shared_line(program: Program, browser: Browser) -> None:
    """A person who looks at a line shared in a game types in the talk of that game."""
    async with club(program, "typing-there") as here:
        game = await here.start_game("D4")
        line = await here.ben.say(f"#{game} 1: E5", game=game)
        eve = await open_tab(browser, f"{here.address()}/s/{line}")
        bob = await open_tab(browser, here.address(game))
        await eve.join("Eve")
        await bob.join("Bob")
        for tab in (eve, bob):
            await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
        writing = bob.page.locator("#writing")
        await eve.page.locator("#text").press_sequentially("hm")
        await expect(writing).to_have_text(say("en", "page-writes", {"name": "Eve"}), timeout=LONG)
