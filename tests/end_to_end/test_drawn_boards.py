"""Boards of the talk and of the course on the board of a room: the shipped program and a real
Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_addresses import wait_for_no_board, wait_for_url
from tests.end_to_end.test_board import LONG, open_two_tabs, play, point, wait_for_stone

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SCREENS = [("en", 1280, 800, "rules 9", "learn"), ("pl", 375, 740, "zasady 9", "nauka")]
IDS = ("desk", "phone")


async def enter(program: Program, browser: Browser, room: str, screen: tuple[str, int, int]) -> Tab:
    """Let Anna enter a room."""
    language, width, height = screen
    locale = {"en": "en-GB", "pl": "pl-PL"}[language]
    url = f"{program.url}r/{room}-{language}"
    anna = await open_tab(browser, url, width, height, locale=locale, touch=width < 500)
    await anna.join("Anna", language)
    return anna


def comment(tab: Tab) -> Locator:
    """Return the words beside the board."""
    return tab.page.locator(".comment")


@pytest.mark.parametrize(("language", "width", "height", "line", "_"), SCREENS, ids=IDS)
async def test_a_board_of_the_talk(
    program: Program, browser: Browser, language: str, width: int, height: int, line: str, _: str
) -> None:
    """A board that the bot has drawn opens at an address with the words of its message. Moves tried
    out there are shown to the others like those of a record; Back and Forward lead through it."""
    anna = await enter(program, browser, "drawn", (language, width, height))
    await anna.write(line)
    message = anna.page.locator("li.bot:has(.see-study)")
    await expect(message).to_be_visible(timeout=LONG)
    words = str(await message.locator(".line").first.text_content())
    before, bot = anna.page.url, await anna.page.locator("li.bot").count()
    await message.locator(".picture").click()
    await expect(comment(anna)).to_contain_text(words, timeout=LONG)
    await expect(anna.page.locator("#panel h2")).to_have_text(
        say(language, "web-study-position", {})
    )
    await expect(anna.page.locator("#board .stone:not(.gone)")).not_to_have_count(0)
    address = anna.page.url
    assert re.search(r"/s/[0-9]+$", address)
    await anna.shoot(f"drawn-board-{language}")
    await anna.page.get_by_role("button", name=say(language, "page-try", {})).click()
    free = anna.page.locator("#board [role=gridcell]:not([aria-disabled=true])").first
    name = str(await free.get_attribute("data-point"))
    await point(anna, name).click()
    await wait_for_url(anna, f"{address}?line={name}")
    end = say(language, "page-study-back", {})
    await expect(anna.page.get_by_role("button", name=end)).to_be_visible()
    await anna.page.get_by_role("button", name=say(language, "page-try-show", {})).click()
    await anna.page.locator("#line-name").press("Enter")
    if width < 500:
        await anna.talk()
    await anna.page.locator("li.own .see-study").click()
    await expect(anna.page.locator("#board .number")).to_have_text(["1"], timeout=LONG)
    await expect(anna.page.locator("li.bot")).to_have_count(bot)
    for each in (address, before):
        await anna.page.go_back()
        await wait_for_url(anna, each)
    await wait_for_no_board(anna)
    await anna.page.go_forward()
    await expect(anna.page.locator("#board .goban")).to_be_visible()
    assert [] == anna.complaints


@pytest.mark.parametrize(("language", "width", "height", "_", "line"), SCREENS, ids=IDS)
async def test_a_lesson(
    program: Program, browser: Browser, language: str, width: int, height: int, _: str, line: str
) -> None:
    """A step of the course opens on the board at an address, which shows the step that the message
    shows now."""
    anna = await enter(program, browser, "lesson", (language, width, height))
    await anna.page.locator("#tab-alone").click()
    await anna.write(line)
    message = anna.page.locator("#alone-messages li.bot:has(.see-study)").last
    link = message.locator(".see-study")
    go_on = message.get_by_role("button", name=say(language, "label-learn-next", {})).first
    await expect(link).to_be_visible(timeout=LONG)
    first = str(await message.locator(".line").first.text_content())
    await link.click()
    await expect(comment(anna)).to_contain_text(first, timeout=LONG)
    address = anna.page.url
    assert re.search(r"/s/a[0-9]+$", address)
    await anna.shoot(f"drawn-lesson-{language}")
    await anna.page.reload()
    await expect(comment(anna)).to_contain_text(first, timeout=LONG)
    if width < 500:
        await anna.talk()
    await go_on.click()
    await expect(message.locator(".line").first).not_to_have_text(first, timeout=LONG)
    await link.click()
    await expect(comment(anna)).not_to_contain_text(first, timeout=LONG)
    await wait_for_url(anna, address)
    assert [] == anna.complaints


async def test_an_earlier_position_of_a_game(program: Program, browser: Browser) -> None:
    """A message that shows a game at an earlier move leads to the game at that move."""
    anna, bob = await open_two_tabs(program, browser, "looked-through", "9x9")
    moves = [(anna, "D4", "black"), (bob, "E5", "white"), (anna, "C3", "black")]
    for tab, name, colour in moves:
        await play(tab, name)
        await wait_for_stone(bob, name, f"{name}, {colour} stone, last move")
    game = bob.page.url
    await bob.talk()
    await bob.write("move 2")
    link = bob.page.locator(".see-study")
    await expect(link).to_be_visible(timeout=LONG)
    await link.click()
    await wait_for_url(bob, f"{game}?move=2")
    await expect(bob.page.locator(".course output")).to_have_text("2 / 3")
    assert [] == bob.complaints
