"""A binding button works once it has stayed in place for 700 ms, by the page's own clock."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.posts.attachments import BoardPicture
from bot.posts.post import Choice, Post, PostRef
from tests.adapters.web.pages import Place, Tab, board, open_tab, say
from tests.incoming import choice_of, emoji_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ROOM = "web:lobby"
PASS = Choice("say:bamoku:8:pass", "Pass")
MORE = Choice("more:bamoku:8:", "More…")
AGREE = Choice("agree:bamoku:1:", "Agree", "✅")
REFUSE = Choice("refuse:bamoku:1:", "Refuse", "❌")
QUICK = say("en", "too-quick", {})


async def open_phone(browser: Browser, place: Place) -> Tab:
    """Open Bob's page on a phone, and stop its clock."""
    tab = await open_tab(browser, place.url + "r/lobby", 390, 844, clock=True, touch=True)
    await tab.join("Bob")
    await expect(tab.page.locator("#empty")).to_be_visible()
    await tab.page.clock.pause_at(await tab.page.evaluate("Date.now() + 60_000"))
    return tab


async def tap(tab: Tab, button: Locator) -> None:
    """Tap a button, even if it is not accepted yet."""
    box = await button.bounding_box()
    assert box is not None
    await tab.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


async def dismiss_refusal(tab: Tab) -> None:
    """Wait for the notice that the tap was too quick, then hide it."""
    toast = tab.page.locator("#toast")
    await expect(toast).to_have_text(QUICK)
    await expect(toast).to_be_visible()
    await toast.evaluate("toast => { toast.hidden = true; toast.textContent = ''; }")


def button(tab: Tab, label: str) -> Locator:
    """Return the newest button with this label."""
    return tab.page.locator(".choice", has_text=label).last


async def post(place: Place, key: str, text: str, *choices: Choice, version: int = 8) -> None:
    """Post this text about a game, at this version."""
    ref = PostRef("bamoku", version, 1 if AGREE in choices else 0)
    await place.bot.rooms.post(ROOM, Post(key, text, choices=choices, ref=ref))


async def test_a_double_tap_on_refuse(browser: Browser, place: Place) -> None:
    """The second tap on Refuse hits Pass on the new post, and neither passes nor shows a notice.
    After 700 ms the button works, and not earlier."""
    tab = await open_phone(browser, place)
    place.bot.steps = [Post("", "The game goes on.", choices=(PASS,), ref=PostRef("bamoku", 8))]
    await post(place, "k", "Anna asks for an undo.", AGREE, REFUSE, version=7)
    await tab.sees("Anna asks")
    await tab.page.clock.fast_forward(700)
    await tap(tab, button(tab, "Refuse"))
    await tab.sees("The game goes on.")
    for wait in (0, 300, 399):
        await tab.page.clock.fast_forward(wait)
        await tap(tab, button(tab, "Pass"))
        await expect(tab.page.locator("#toast")).to_be_hidden()
    await tab.page.clock.fast_forward(1)
    await tap(tab, button(tab, "Pass"))
    heard = await place.bot.hears(2)
    assert [REFUSE.id, PASS.id] == [choice_of(each) for each in heard]
    assert [] == tab.complaints


async def test_a_button_that_was_moved(browser: Browser, place: Place) -> None:
    """A button that new messages have moved under the finger is not accepted yet; one that stays in
    place meanwhile is."""
    tab = await open_phone(browser, place)
    await post(place, "k", "Move 8", PASS)
    await tab.sees("Move 8")
    await tab.page.clock.fast_forward(700)
    await place.bot.rooms.post(ROOM, Post("more", "Words that stand below"))
    await tab.sees("Words that stand below")
    await tap(tab, button(tab, "Pass"))
    await place.bot.hears(1)
    await post(place, "next", "Move 10", Choice("say:bamoku:10:pass", "Pass"), version=10)
    await tab.sees("Move 10")
    await tab.page.clock.fast_forward(700)
    await place.bot.rooms.post(ROOM, Post("long", "Words\n" * 40))
    await tab.page.clock.fast_forward(100)
    await expect(button(tab, "Pass")).to_have_class("choice binds fresh")
    await button(tab, "Pass").scroll_into_view_if_needed()
    await tap(tab, button(tab, "Pass"))
    await dismiss_refusal(tab)
    assert 1 == len(place.bot.heard)
    await tab.page.clock.fast_forward(700)
    await tap(tab, button(tab, "Pass"))
    assert 2 == len(await place.bot.hears(2))


async def test_a_button_reached_by_scrolling(browser: Browser, place: Place) -> None:
    """A button reached by the user's own scrolling works immediately."""
    tab = await open_phone(browser, place)
    await post(place, "k", "Move 8", PASS)
    await place.bot.rooms.post(ROOM, Post("long", "Words\n" * 40))
    await tab.sees("Words")
    await tab.page.clock.fast_forward(1_500)
    await tab.page.mouse.move(195, 400)
    await tab.page.mouse.wheel(0, -3_000)
    await expect(button(tab, "Pass")).to_be_in_viewport(ratio=1)
    await tap(tab, button(tab, "Pass"))
    await place.bot.hears(1)


async def test_nonbinding_buttons_work_immediately(browser: Browser, place: Place) -> None:
    """Buttons that only show something, and marks, work immediately; a reaction that agrees waits
    like its button."""
    tab = await open_phone(browser, place)
    mark = Choice("dead:bamoku:1:D4", "A: mark D4 dead", "🇦")
    vote = PostRef("bamoku", 8, 1)
    shown = BoardPicture(board(), "9 lines")
    await place.bot.rooms.post(ROOM, Post("k", "Is A dead?", shown, (mark, AGREE, MORE), vote))
    await tab.sees("Is A dead?")
    await tap(tab, button(tab, "More"))
    await place.bot.hears(1)
    await tap(tab, tab.page.locator(".chip", has_text="A"))
    await place.bot.hears(2)
    await tap(tab, tab.page.locator(".chip:has(.yes)"))
    await dismiss_refusal(tab)
    await tab.page.clock.fast_forward(700)
    await tap(tab, tab.page.locator(".chip:has(.yes)"))
    heard = await place.bot.hears(3)
    assert ["", "🇦", "✅"] == [emoji_of(each) for each in heard]


async def test_by_keyboard(browser: Browser, place: Place) -> None:
    """The same delay applies to repeated presses of Enter."""
    tab = await open_phone(browser, place)
    await post(place, "k", "Move 8", PASS)
    await tab.sees("Move 8")
    await button(tab, "Pass").focus()
    await tab.page.keyboard.press("Enter")
    await dismiss_refusal(tab)
    await tab.page.clock.fast_forward(700)
    await tab.page.keyboard.press("Enter")
    assert [PASS.id] == [choice_of(each) for each in await place.bot.hears(1)]
