"""Boards of lessons, and the buttons below them, by taps and by keyboard, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.posts.attachments import BoardPicture, Drawing
from bot.posts.post import Choice, Post, PostRef
from renderer.model.diagram import Diagram, Mark, Stone
from tests.adapters.web.pages import Place, Tab, open_tab, say
from tests.incoming import choice_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ROOM = "web:lobby"


async def post_board(place: Place, tab: Tab, version: int = 7, whose: str = "anna") -> None:
    """Post a board that mentions this player to move, in the room's talk."""
    post = Post(
        f"k{version}",
        f"Move {version}: your turn",
        BoardPicture(Diagram(9), "a board"),
        (Choice(f"say:bamoku:{version}:pass", "Pass"),),
        PostRef("bamoku", version),
        mentions=(f"{ROOM}/{whose}",),
        mover=f"{ROOM}/{whose}",
    )
    await place.bot.rooms.post(ROOM, post, talk="")
    await tab.sees(f"Move {version}: your turn")


async def test_a_picture_without_a_playable_board(browser: Browser, place: Place) -> None:
    """The picture of a game without a playable board is enlarged, by a tap and by the keyboard."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844)
    await tab.join("Anna")
    viewer = tab.page.locator("#viewer")
    await post_board(place, tab)
    await tab.page.locator("li.bot .picture").click()
    await expect(viewer).to_be_visible()
    await tab.page.keyboard.press("Escape")
    await expect(viewer).to_be_hidden()
    await tab.page.locator("li.bot .picture").press("Enter")
    await expect(viewer).to_be_visible()
    assert [] == place.bot.heard


async def test_a_whole_board_on_a_low_screen(browser: Browser, place: Place) -> None:
    """A player to move sees the whole board even if there is no room for the buttons below it or
    the code of their name; anyone else sees the end of the list."""
    tab = await open_tab(browser, place.url + "r/lobby", 360, 500)
    await tab.join("Anna")
    await expect(tab.page.locator("#own")).to_be_visible()
    await expect(tab.page.locator("#empty")).to_be_visible()  # or the board was there already
    picture = tab.page.locator("li.bot .picture img").last
    chosen = tab.page.locator("li.bot .choice").last
    await post_board(place, tab)
    await expect(picture).to_be_in_viewport(ratio=1)
    await expect(chosen).not_to_be_in_viewport(ratio=1)
    await post_board(place, tab, whose="bob", version=8)
    await expect(chosen).to_be_in_viewport(ratio=1)


async def test_a_lesson_by_taps(browser: Browser, place: Place) -> None:
    """A reader answers on a board that asks for a point, by two taps or by keyboard. The next
    board, of another size, replaces it and accepts taps in turn; a board without a question accepts
    none, and leads to the board beside the talk. Chains are selected by a single tap. No message of
    the reader's own remains."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844, locale="pl-PL")
    await tab.join("Anna", "pl")
    await tab.page.locator("#tab-alone").click()
    await expect(tab.page.locator("#alone-empty")).to_be_visible()
    own = await place.bot.rooms.alone_with(f"{ROOM}/anna")
    assert own is not None
    stones = {(0, 0): Stone.WHITE, (0, 1): Stone.BLACK}
    marked = Diagram(7, stones, {(0, 0): (Mark.CHANGED,)}, labels={(3, 3): "A"})
    place.bot.steps = [
        Post("", "And here?", Drawing(Diagram(9, stones), taps=True), lesson="first-capture"),
        Post("", "Which?", Drawing(marked, taps=True), lesson="first-task-6"),
        Post("", "Right.", Drawing(marked), lesson="first-task-6"),
    ]
    asked = Drawing(Diagram(5), "small", taps=True)
    await place.bot.rooms.post(own, Post("k", "Where?", asked, lesson="first-capture"))
    await tab.sees("Where?")
    message = tab.page.locator("#alone-messages li.bot")
    hint = message.get_by_text(say("pl", "page-aim-answer", {}), exact=True)

    def point(name: str) -> Locator:
        return message.locator(f"[data-point={name}][role=gridcell]")

    await expect(hint).to_be_visible()
    words = message.locator(".text .line").first
    await expect(words).to_have_css("border-inline-start-width", "0px")
    for name in ("A5", "C2"):
        await point(name).click()
    await tab.shoot("lesson-by-taps-polish")
    answer = say("pl", "page-answer", {"point": "C2"})
    await message.get_by_role("button", name=answer, exact=True).click()
    await tab.sees("And here?")
    await expect(hint).to_be_visible()
    await expect(message.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    await point("E5").focus()
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        await tab.page.keyboard.press(key)
    await expect(point("F6")).not_to_have_attribute("aria-disabled", "true")
    await tab.page.keyboard.press("Enter")
    await tab.sees("Which?")
    await expect(message.locator(".aiming")).to_be_hidden()
    link = message.locator(".see-study")
    await expect(link).to_have_count(1)
    await expect(link).to_be_hidden()
    named = say("pl", "page-point-free", {"point": "D4"})
    await expect(point("D4")).to_have_attribute("aria-label", f"{named}, A")
    await point("A1").click()
    await tab.sees("Right.")
    for name in ("A1", "G7", "G7"):
        await point(name).click()
    await expect(message.locator(".aiming")).to_be_hidden()
    await expect(link).to_be_visible()
    await expect(tab.page.locator("#alone-messages li.message")).to_have_count(1)
    assert ["C2", "F6", "A1"] == [heard.text for heard in place.bot.heard]
    assert [] == tab.complaints


async def test_a_double_tap(browser: Browser, place: Place) -> None:
    """The second tap of a double tap does not press the button that has just appeared under the
    finger; a moment later it works, and a button elsewhere works immediately."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844, clock=True)
    await tab.join("Anna")
    await expect(tab.page.locator("#empty")).to_be_visible()
    await tab.page.clock.pause_at(await tab.page.evaluate("Date.now() + 60_000"))
    asked = (Choice("skip", "Skip"), Choice("contents", "Contents"))
    place.bot.steps = [
        Post("", "Where?", choices=asked, in_place=True),
        Post("", "Skipped", choices=asked, in_place=True),
        Post("", "Contents", in_place=True),
    ]
    await place.bot.rooms.post(ROOM, Post("k", "Look", choices=(Choice("next", "Next"),)))
    message = tab.page.locator("li.bot")
    await message.get_by_text("Next", exact=True).click()
    await tab.sees("Where?")
    skip = message.get_by_text("Skip", exact=True)
    await skip.click()
    await tab.page.clock.fast_forward(400)
    await skip.click()
    await tab.sees("Skipped")
    await message.get_by_role("button", name="Contents", exact=True).click()
    await expect(message.locator(".text")).to_have_text("Contents")
    assert ["next", "skip", "contents"] == [choice_of(heard) for heard in place.bot.heard]


async def test_on_by_keyboard(browser: Browser, place: Place) -> None:
    """Repeated presses of Enter keep pressing the same button, even if another one is inserted
    before it. Without such a button the focus stays in place."""
    tab = await open_tab(browser, place.url + "r/lobby", clock=True)
    await tab.join("Anna")
    await expect(tab.page.locator("#empty")).to_be_visible()
    await tab.page.clock.pause_at(await tab.page.evaluate("Date.now() + 60_000"))
    back, on, end = [Choice(id, id.title(), row=1) for id in ("back", "next", "end")]
    place.bot.steps = [
        Post("", "Second", choices=(back, on), in_place=True),
        Post("", "Third", choices=(back, end), in_place=True),
    ]
    await place.bot.rooms.post(ROOM, Post("k", "First", choices=(on,)))
    await (await tab.sees("First")).get_by_role("button", name="Next", exact=True).focus()
    for text, held in (("Second", "Next"), ("Third", "End")):
        await tab.page.keyboard.press("Enter")
        message = await tab.sees(text)
        button = message.get_by_role("button", name=held, exact=True)
        await expect(button).to_be_focused()
        await tab.page.clock.fast_forward(400)  # sooner, it would be the rest of a double tap
    assert ["next", "next"] == [choice_of(heard) for heard in place.bot.heard]
