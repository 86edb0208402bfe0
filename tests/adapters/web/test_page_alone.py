"""The private chat with the bot, and the notice for organisers, on the page in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.posts.post import Post
from tests.adapters.web.pages import Place, Tab, open_tab, say

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
CLUB = "r/go-club"


async def press(tab: Tab, id: str, language: str = "en") -> None:
    """Press a button of the page by its label."""
    await tab.page.get_by_role("button", name=say(language, id, {}), exact=True).click()


async def test_two_chats(browser: Browser, place: Place) -> None:
    """Lines in the private chat appear there and not in the room, and each chat keeps its own
    draft."""
    anna = await open_tab(browser, place.url + CLUB, 390, 844)
    bob = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    await bob.join("Bob")
    await anna.page.locator("#text").fill("half a")
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#alone-empty")).to_be_visible()
    await expect(anna.page.locator("#text")).to_have_value("")
    await anna.shoot("alone-phone-empty")
    await anna.write("board")
    await anna.sees("White played J6")
    await anna.shoot("alone-phone")
    await expect(anna.page.locator("#alone-messages li.message")).to_have_count(2)
    assert [True] == [heard.private for heard in place.bot.heard]
    await press(anna, "page-room-tab")
    await expect(anna.page.locator("#text")).to_have_value("half a")
    await expect(anna.page.locator("#messages li.message")).to_have_count(0)
    await bob.write("hello")
    await anna.sees("hello")
    await expect(bob.page.locator("li.message")).to_have_count(1)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_the_course_hides_the_name_code(browser: Browser, place: Place) -> None:
    """On a desktop the code of a new name is next to the button that copies it. Opening the course
    hides it, so that the boards and the buttons below them are visible."""
    anna = await open_tab(browser, place.url + CLUB, 1280, 720)
    await anna.join("Anna")
    boxes = [await anna.page.locator(id).bounding_box() for id in ("#own-code", "#own-copy")]
    code, copy = (box["y"] + box["height"] / 2 if box else 0 for box in boxes)
    assert 0 < code
    assert 8 > abs(code - copy)
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#own")).to_be_visible()
    await anna.page.locator("#alone-learn").click()
    await expect(anna.page.locator("#own")).to_be_hidden()
    assert [] == anna.complaints


async def test_a_dot_marks_news_of_the_other_chat(browser: Browser, place: Place) -> None:
    """A dot on the other chat's button indicates news until that chat is viewed, also after a
    reload."""
    anna = await open_tab(browser, place.url + CLUB)
    bob = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    await bob.join("Bob")
    await press(anna, "page-alone-tab")
    await expect(anna.page.locator("#alone-empty")).to_be_visible()
    await bob.write("hello")
    await expect(anna.page.locator("#tab-room")).to_have_class("news")
    await press(anna, "page-room-tab")
    await expect(anna.page.locator("#tab-room")).to_have_class("")
    await anna.page.reload()
    await anna.sees("hello")
    own = await place.bot.rooms.alone_with("web:go-club/anna")
    assert own is not None
    await place.bot.rooms.post(own, Post("reminder", "Your time runs out."))
    await expect(anna.page.locator("#tab-alone")).to_have_class("news")
    await press(anna, "page-alone-tab")
    await anna.sees("Your time runs out.")


async def test_the_organiser_is_told(browser: Browser, place: Place) -> None:
    """The opener of a room reads that they are its organiser; later visitors do not."""
    anna = await open_tab(browser, place.url + CLUB, 390, 844)
    await anna.join("Anna")
    await expect(anna.page.locator("#organiser")).to_be_visible()
    await anna.shoot("organiser-phone")
    bob = await open_tab(browser, place.url + CLUB)
    await bob.join("Bob")
    await expect(bob.page.locator("#empty")).to_be_visible()
    await expect(bob.page.locator("#organiser")).to_be_hidden()


async def test_a_private_game_is_shown_to_nobody(browser: Browser, place: Place) -> None:
    """A line tried out in a game of the private chat cannot be shown to the room."""
    anna = await open_tab(browser, place.url + CLUB)
    await anna.join("Anna")
    rows, none = ["." * 9] * 9, {"black": 0, "white": 0}
    game = {
        "id": "bamoku", "version": 1, "at": 0, "phase": "play", "seat": "black", "told": "",
        "players": {"black": "Anna", "white": "Nigiri"}, "prisoners": none, "komi": 6.5,
        "size": 9, "first": rows, "board": rows, "moves": [], "last_move": None,
        "to_move": "black", "proposal": None, "outcome": None, "clock": None, "facts": "",
        "buttons": [], "forbidden": [], "marks": {},
    }  # fmt: skip
    await anna.page.route("**/alone/games/bamoku?*", lambda route: route.fulfill(json=game))
    await press(anna, "page-alone-tab")
    await anna.write("board")
    await anna.page.locator("#alone-messages .picture").click()
    await press(anna, "page-try")
    await anna.page.locator(".points [data-point=D4]").click()
    await expect(anna.page.locator("#board .number")).to_have_text(["1"])
    show = anna.page.get_by_role("button", name=say("en", "page-try-show", {}))
    await expect(show).to_have_count(0)
