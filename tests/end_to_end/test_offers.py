"""Challenges to a particular player, shown as cards over the board."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, open_tab
from tests.end_to_end.program import Person, Program, people
from tests.end_to_end.test_calls_on_the_page import run_step

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@asynccontextmanager
async def open_room(
    program: Program, browser: Browser, room: str, width: int, height: int
) -> AsyncIterator[tuple[dict[str, Person], Tab]]:
    """A room with Anna, Ben and Eve, and Ben's page."""
    async with people(program.url, room, "Anna", "Ben", "Eve") as persons:
        cast = {person.name: person for person in persons}
        tab = await open_tab(browser, f"{program.url}r/{room}", width, height)
        await tab.join("Ben")
        await cast["Ben"].comes(tab.page)
        yield cast, tab


def cards(tab: Tab) -> Locator:
    """Return the cards, oldest first."""
    return tab.page.locator("#offers .offer")


@pytest.mark.parametrize("width, language, scheme", [(1366, "en", "light"), (375, "pl", "dark")])
async def test_a_card_starts_the_game(
    program: Program, browser: Browser, width: int, language: str, scheme: str
) -> None:
    """A challenged player sees a card with the terms in their language. One press starts the game,
    shows its board, and removes the card in each of their tabs."""
    place = f"{program.url}r/card-{width}"
    async with people(program.url, f"card-{width}", "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        tabs = [await open_tab(browser, place, width, 812, locale=language, scheme=scheme)]
        await tabs[0].join("Ben", language)
        await cast["Ben"].comes(tabs[0].page)
        other = await tabs[0].page.context.new_page()
        await other.goto(place)
        tabs.append(Tab(other, tabs[0].complaints))
        await run_step(cast, "Anna: challenge Ben 9x9 white no clock")
        for tab in tabs:
            await expect(cards(tab)).to_have_count(1)
        await expect(cards(tabs[0])).to_contain_text("9×9")
        await tabs[0].shoot(f"offer-{width}-{language}")
        await cards(tabs[0]).locator("button.primary:not(.fresh)").click()
        for tab in tabs:
            await expect(cards(tab)).to_have_count(0)
            await expect(tab.page.locator(".goban.playable")).to_be_visible()
        await run_step(cast, "Anna: challenge Ben 13x13 black no clock")
        await expect(cards(tabs[0])).to_contain_text("13×13")
        await tabs[0].shoot(f"offer-over-board-{width}-{language}")
        await cards(tabs[0]).locator("button.primary:not(.fresh)").click()
        board = tabs[0].page.locator(".goban .points")
        await expect(board).to_have_attribute("aria-label", re.compile("13×13"))
        assert [] == tabs[0].complaints


async def test_the_life_of_a_card(program: Program, browser: Browser) -> None:
    """A card shows new terms once they are offered, is hidden from the player who offered them,
    stays closed once closed, and disappears when the challenge is withdrawn. An open challenge has
    no card."""
    async with open_room(program, browser, "cards", 1366, 768) as (cast, tab):
        await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        await expect(cards(tab)).to_have_count(1)
        await run_step(cast, "Ben: terms 7x7")
        await expect(cards(tab)).to_have_count(0)
        await run_step(cast, "Anna: terms 5x5")
        await expect(cards(tab)).to_contain_text("5×5")
        await cards(tab).get_by_role("button", name="Answer later").press("Enter")
        await expect(cards(tab)).to_have_count(0)
        await run_step(cast, "Anna: withdraw")
        await run_step(cast, "Anna: challenge Ben 13x13 no clock")
        await expect(cards(tab)).to_contain_text("13×13")
        await run_step(cast, "Anna: withdraw")
        await expect(cards(tab)).to_have_count(0)
        await run_step(cast, "Anna: challenge 19x19 no clock")
        await tab.sees("19×19")
        await expect(cards(tab)).to_have_count(0)
        assert [] == tab.complaints


async def test_buttons_of_a_challenge_per_reader(program: Program, browser: Browser) -> None:
    """The post of a challenge has different buttons per reader: the challenger can withdraw it, the
    challenged player can answer, others can only read it. An open challenge can be accepted by
    everyone else."""
    tabs = {}
    for name, language in (("Anna", "en"), ("Ben", "en"), ("Eve", "pl")):
        tabs[name] = await open_tab(browser, f"{program.url}r/whose", locale=language)
        await tabs[name].join(name, language)
    answers = ["Accept", "Decline", "Other terms"]
    for line, offered in (
        ("challenge Ben 9x9 no clock", {"Anna": ["Withdraw"], "Ben": answers, "Eve": []}),
        ("challenge", {"Anna": ["Withdraw"], "Ben": [answers[0], answers[2]]}),
    ):
        await tabs["Anna"].write(line)
        for name, labels in offered.items():
            choices = tabs[name].page.locator("#messages li.bot").last.locator(".choice")
            await expect(choices).to_have_text(labels)
    await tabs["Anna"].page.get_by_role("button", name="Withdraw").last.click()
    await tabs["Ben"].sees("withdrawn")
    assert [[]] * 3 == [tab.complaints for tab in tabs.values()]


async def test_one_card_at_a_time(program: Program, browser: Browser) -> None:
    """Of several challenges only the oldest has a card, and the next one gets it once that is
    closed; all of them would hide the board."""
    async with open_room(program, browser, "one-card", 375, 812) as (cast, tab):
        await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        await run_step(cast, "Eve: challenge Ben 13x13 black no clock")
        await tab.sees("Eve challenges Ben")
        await expect(cards(tab)).to_have_count(1)
        await expect(cards(tab)).to_contain_text("9×9")
        await cards(tab).get_by_role("button", name="Answer later").press("Enter")
        await expect(cards(tab)).to_contain_text("13×13")
        assert [] == tab.complaints


async def test_a_casual_answer(program: Program, browser: Browser) -> None:
    """A challenged player who writes “ok” is asked to confirm, and one press starts the game."""
    async with open_room(program, browser, "casual", 375, 812) as (cast, tab):
        await run_step(cast, "Anna: challenge Ben 9x9 white no clock")
        await tab.sees("Anna challenges Ben")
        await tab.write("ok")
        asked = await tab.sees("Ben, do you accept the challenge?")
        await asked.locator(".choices button:not(.fresh)", has_text="Accept").click()
        await expect(tab.page.locator(".goban.playable")).to_be_visible()
        assert [] == tab.complaints
