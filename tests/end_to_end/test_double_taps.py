"""A double tap acts once: its second tap does not press a button that has just moved under the
finger. Checked on the real page."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, open_tab
from tests.adapters.web.test_page_quick import tap
from tests.end_to_end.program import Program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


FRAMES = "async () => { for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame); }"
"""Waits until the browser has drawn the current state and run its observers."""


def pressable(tab: Tab, label: str) -> Locator:
    """Return a button beside the board."""
    return tab.page.locator("#panel").get_by_role("button", name=label, exact=True)


async def start_game(program: Program, browser: Browser, room: str, black: str) -> tuple[Tab, Tab]:
    """Start a game of Anna and Bob, who is on a phone."""
    place = f"{program.url}r/{room}"
    anna = await open_tab(browser, place)
    bob = await open_tab(browser, place, 390, 844, clock=True, touch=True)
    await anna.join("Anna")
    await bob.join("Bob")
    await anna.write(f"challenge Bob 9x9 {black} no clock")
    await bob.page.locator("li.bot .choice:has(.yes)").click()
    await expect(bob.page.locator("#panel")).to_be_visible()
    return anna, bob


async def ask_undo(program: Program, browser: Browser, room: str) -> tuple[Tab, Tab]:
    """Start a game of Anna (Black) and Bob (on a phone); Anna has played and asks to undo."""
    anna, bob = await start_game(program, browser, room, "black")
    await anna.write("E5")
    await expect(pressable(bob, "Pass")).to_be_visible()
    await anna.write("undo")
    return anna, bob


@pytest.mark.parametrize("gap", [50, 200, 300])
async def test_a_double_tap_on_refuse(program: Program, browser: Browser, gap: int) -> None:
    """The second tap of a double tap on Refuse, by the page's clock, and a tap on the Pass button
    that has just appeared are ignored. Pass works once it has been visible for a while."""
    anna, bob = await ask_undo(program, browser, f"refuse-{gap}")
    refuse, newest = pressable(bob, "Refuse"), pressable(bob, "Pass")
    await expect(refuse).to_be_visible()
    await expect(refuse).not_to_contain_class("fresh")
    box, clock = await refuse.bounding_box(), bob.page.clock
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await clock.pause_at(await bob.page.evaluate("Date.now() + 60_000"))
    await bob.page.touchscreen.tap(x, y)
    await clock.fast_forward(gap)
    await bob.page.touchscreen.tap(x, y)
    await expect(newest).to_be_visible()
    await clock.fast_forward(gap)
    await expect(newest).to_contain_class("fresh")
    await tap(bob, newest)
    await clock.resume()
    await expect(newest).not_to_contain_class("fresh")
    await anna.write("E7")  # appears in the room only after all earlier actions
    await bob.talk()
    await bob.sees("E7")
    await bob.page.locator("#view-board").click()
    said = "\n".join(await bob.page.locator("li.bot .text").all_inner_texts())
    assert (1, 0) == (said.count("declines the undo"), said.count("passes"))
    await newest.click()
    await anna.sees("⚪ passes · @Anna")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_buttons_that_arrived_during_the_chat(program: Program, browser: Browser) -> None:
    """Buttons that arrive while a phone shows the chat count as fresh from the moment the board is
    shown. A tap after that interval works without a warning."""
    anna, bob = await ask_undo(program, browser, "talked")
    await bob.talk()
    for tab in (bob, anna):
        await tab.write("pass")
        await bob.sees("⚪ passes" if tab is bob else "Anna leads by 73.5")
    waiting = bob.page.locator("#panel button.binds", has_text="Refuse")
    await expect(waiting).to_have_count(1)
    await expect(waiting).not_to_contain_class("fresh")
    await bob.page.locator("#view-board").click()
    await bob.page.evaluate(FRAMES)
    await pressable(bob, "Refuse").click()
    await expect(anna.page.locator("#panel .seat.refuses")).to_contain_text("Bob")


async def counting(program: Program, browser: Browser, room: str) -> tuple[Tab, Tab]:
    """Start a game in which Bob's pass ends the play: he has played, and Anna has passed."""
    anna, bob = await start_game(program, browser, room, "white")
    await bob.talk()
    await bob.write("E5")
    await anna.sees("⚫ E5")
    await bob.page.locator("#view-board").click()
    await anna.write("pass")
    await expect(pressable(bob, "Pass")).to_be_visible()
    await expect(pressable(bob, "Pass")).not_to_contain_class("fresh")
    await bob.page.clock.pause_at(await bob.page.evaluate("Date.now() + 60_000"))
    return anna, bob


async def test_a_double_tap_on_pass(program: Program, browser: Browser) -> None:
    """After a pass that stops the game a second tap on the replay controls is ignored, without a
    notice. Later they work; nobody can agree under an earlier position, and when the play resumes
    the board returns to the newest one."""
    anna, bob = await counting(program, browser, "double-pass")
    course = bob.page.locator("#panel .course")
    back, slider = course.locator("[data-label=page-back]"), course.locator("input[type=range]")
    await tap(bob, pressable(bob, "Pass"))
    agree = bob.page.locator("#panel button.binds", has_text="Agree")
    await expect(agree).to_have_count(1)
    await bob.page.clock.fast_forward(300)
    await tap(bob, back)
    await expect(slider).to_have_value("3")
    await expect(bob.page.locator("#toast")).to_be_hidden()
    await bob.page.clock.fast_forward(700)
    await tap(bob, back)
    await expect(slider).to_have_value("2")
    await expect(agree).to_have_count(0)
    await anna.write("resume")
    await expect(slider).to_have_value("3")
    assert ([], []) == (anna.complaints, bob.complaints)
