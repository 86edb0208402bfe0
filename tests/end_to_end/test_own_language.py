"""Each reader's own language and theme: chosen on the page, and used by the bot, too."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ENGLISH = say("en", "challenges", {"host": "Anna", "guest": "Ben"})
POLISH = say("pl", "challenges", {"host": "Anna", "guest": "Ben"})


async def _wait_for_theme(tab: Tab, *, dark: bool) -> None:
    """Wait until the page has the dark or the light theme."""
    paper = "rgb(25, 23, 20)" if dark else "rgb(244, 238, 226)"
    await expect(tab.page.locator("body")).to_have_css("background-color", paper)


async def test_posts_are_in_the_readers_language(program: Program, browser: Browser) -> None:
    """The same posts, old and new, are English on one page and Polish on the other. A reader who
    changes the language gets all posts translated, and the other page stays unchanged."""
    room = f"{program.url}r/languages"
    anna = await open_tab(browser, room)
    ben = await open_tab(browser, room, 375, 812, locale="pl-PL")
    await anna.join("Anna")
    await anna.write("challenge Ben 9x9 no clock")
    await anna.sees(ENGLISH)
    await ben.join("Ben", "pl")
    await ben.sees(POLISH)
    await ben.shoot("own-language-phone")
    await ben.page.locator("#languages [lang=en]").click()
    await ben.sees(ENGLISH)
    await expect(ben.page.locator("li.message")).to_have_count(2)
    await anna.page.locator("#languages [lang=pl]").click()
    await anna.sees(POLISH)
    assert POLISH not in await (await ben.sees(ENGLISH)).inner_text()
    await anna.write("challenge Ben 13x13 no clock")
    await expect(ben.message("13×13")).to_contain_text(ENGLISH)
    assert ([], []) == (anna.complaints, ben.complaints)


async def test_a_page_follows_its_readers_language(program: Program, browser: Browser) -> None:
    """A page changes its language when its reader asks for one in words or by a button of the
    settings, which mark the current one; other pages stay unchanged."""
    room = f"{program.url}r/turning"
    anna = await open_tab(browser, room)
    ben = await open_tab(browser, room, 375, 812, locale="pl-PL")
    await anna.join("Anna")
    await ben.join("Ben", "pl")
    await anna.write("challenge Ben 9x9 no clock")
    await ben.write("ustawienia")
    await expect(ben.page.locator(".choice", has_text="✓")).to_have_text("✓ Po polsku")
    await ben.write("in English")
    await ben.sees(say("en", "language-set", {}))
    await ben.sees(ENGLISH)
    await expect(ben.page.locator("html")).to_have_attribute("lang", "en")
    await expect(ben.page.locator(".choice", has_text="✓")).to_have_text("✓ In English")
    await ben.page.get_by_role("button", name="Po polsku").click()
    await ben.sees(POLISH)
    await expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    await anna.sees(ENGLISH)
    assert ([], []) == (anna.complaints, ben.complaints)


async def test_the_course_is_in_the_pages_language(program: Program, browser: Browser) -> None:
    """In an English room the course is in the language of the page that opens it, and follows a
    change of that language from any part of the page."""
    room = f"{program.url}r/taught"
    anna = await open_tab(browser, room)
    ben = await open_tab(browser, room, 375, 667, locale="pl-PL")
    await anna.join("Anna")
    await anna.write("challenge Ben 9x9 no clock")
    await anna.sees(ENGLISH)
    await ben.join("Ben", "pl")
    await ben.sees(POLISH)
    await ben.knows_its_code()
    await ben.page.locator("#tab-alone").click()
    await ben.page.locator("#alone-learn").click()
    lesson = ben.page.locator("#alone-messages li.bot .text").last
    await expect(lesson).to_contain_text("Witaj w go!")
    await ben.shoot("taught-in-polish-phone")
    await ben.page.locator("#tab-room").click()
    await ben.page.locator("#languages [lang=en]").click()
    await expect(ben.page.locator("#tab-alone")).to_have_class("news")
    await ben.page.locator("#tab-alone").click()
    await ben.write("learn again")
    await expect(lesson).to_contain_text("Welcome to Go!")
    assert ([], []) == (anna.complaints, ben.complaints)


async def test_the_theme(program: Program, browser: Browser) -> None:
    """The page follows the system's theme until the reader chooses another. The choice survives a
    reload and lasts until the first theme is chosen again."""
    anna = await open_tab(browser, f"{program.url}r/themes", scheme="dark")
    await anna.join("Anna")
    await _wait_for_theme(anna, dark=True)
    await anna.page.locator("#who-name").click()
    await anna.page.locator("#theme").click()
    await _wait_for_theme(anna, dark=False)
    await anna.shoot("theme-chosen")
    await anna.page.reload()
    await expect(anna.page.locator("#text")).to_be_visible()
    await _wait_for_theme(anna, dark=False)
    await anna.page.locator("#who-name").click()
    await anna.page.locator("#theme").click()
    await _wait_for_theme(anna, dark=True)
    await anna.page.emulate_media(color_scheme="light")
    await _wait_for_theme(anna, dark=False)
    assert [] == anna.complaints
