"""Private lines typed in the room are held back by the page, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Place, Tab, open_tab, say, two_tabs

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
NOTE = "note C3 is thin"


def held_back_question(tab: Tab) -> Locator:
    """Return the question about a line that was held back."""
    return tab.page.locator("#held")


@pytest.mark.parametrize(("language", "note"), [("en", NOTE), ("pl", "notatka C3 jest cienkie")])
async def test_a_private_line_is_held_back(
    browser: Browser, place: Place, language: str, note: str
) -> None:
    """The line is held, also across a reload, and a tap sends it to the private chat; it never
    appears in the room."""
    bob = await open_tab(browser, place.url + "r/lobby")
    await bob.join("Bob")
    anna = await open_tab(browser, place.url + "r/lobby", 390, 844, touch=True, locale=language)
    await anna.join("Anna", language)
    await anna.knows_its_code()
    await anna.write(note)
    await expect(held_back_question(anna)).to_contain_text(note)
    await expect(held_back_question(anna)).to_contain_text(say(language, "page-held", {}))
    await expect(anna.page.locator(".pending")).to_have_count(0)
    await expect(anna.page.locator("#empty")).to_be_visible()
    await anna.page.reload()
    await expect(held_back_question(anna)).to_contain_text(note)
    await anna.shoot(f"private-line-held-phone-{language}")
    await anna.page.locator("#held-keep").click()
    await expect(anna.page.locator("#alone-messages li.own")).to_contain_text(note)
    await expect(held_back_question(anna)).to_be_hidden()
    await anna.page.locator("#tab-room").click()
    await expect(held_back_question(anna)).to_be_hidden()
    await bob.write("good evening")
    await anna.sees("good evening")
    await expect(bob.page.locator("li.message")).to_have_count(1)
    assert [(note, True)] == [
        (each.text, each.private) for each in place.bot.heard if each.user_name == "Anna"
    ]


async def test_a_held_line_is_edited(browser: Browser, place: Place) -> None:
    """The line returns to the input field for editing, as a reply to the same message, before
    anything typed since. Several held lines are asked about in order, and not while another chat is
    open."""
    anna, bob = await two_tabs(browser, place)
    await bob.write("what now?")
    message = await anna.sees("what now?")
    await message.hover()
    await message.get_by_role("button", name=say("en", "page-reply", {})).click()
    await anna.write(NOTE)
    await expect(held_back_question(anna)).to_contain_text(NOTE)
    await anna.write("D4\nif E5 then F6")
    await anna.page.locator("#text").fill("hm")
    await anna.page.locator("#tab-alone").click()
    await expect(held_back_question(anna)).to_be_hidden()
    await anna.page.locator("#tab-room").click()
    await anna.page.locator("#held-change").click()
    await expect(anna.page.locator("#text")).to_have_value(f"{NOTE}\nhm")
    await expect(anna.page.locator("#replying-to")).to_contain_text("Bob")
    await expect(anna.page.locator("#held-how")).to_contain_text("if E5 then F6")
    # the line in its current form is not for the bot
    await expect(anna.page.locator("#held-keep")).to_be_hidden()
    await anna.write("C3 is thin")
    await bob.sees("C3 is thin")
    await expect(bob.page.locator("li.message")).to_have_count(2 + len(place.bot.heard[2:]))


async def test_a_private_line_typed_offline(browser: Browser, place: Place) -> None:
    """A private line queued while offline is held back after the reconnection, and the next line is
    sent."""
    anna, bob = await two_tabs(browser, place)
    await place.server.stop()
    await expect(anna.page.locator("#offline")).to_be_visible()
    await anna.write(NOTE)
    await anna.write("meanwhile")
    await place.start()
    await bob.sees("meanwhile")
    await expect(held_back_question(anna)).to_contain_text(NOTE)
    await expect(bob.page.locator("li.message")).to_have_count(1)


async def test_a_note_belongs_to_its_board(browser: Browser, place: Place) -> None:
    """A note in reply to a board belongs to its game, wherever it is sent."""
    anna, _ = await two_tabs(browser, place)
    await anna.write("board")
    message = await anna.sees("White played J6")
    await message.hover()
    await message.get_by_role("button", name=say("en", "page-reply", {})).click()
    await anna.write(NOTE)
    await anna.page.locator("#held-keep").click()
    await expect(anna.page.locator("#alone-messages li.own")).to_contain_text(f"{NOTE} #bamoku")
