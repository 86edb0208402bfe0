"""The second tap of a double tap on the board is ignored, by the page's own clock.

By finger, mouse and keyboard, with either tap setting, and while trying out moves or marking
chains.
"""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser, Page, Route, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_board import LONG, button, play, play_to_stop, point, wait_for_stone

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAP_MS = 60
NEXT_PX = 6
"""The largest distance between the two taps of a finger."""


async def centre(tab: Tab, name: str) -> tuple[float, float]:
    """Return the position of a point in pixels."""
    box = await point(tab, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def stand_still(page: Page) -> None:
    """Stop the page's clock."""
    await page.clock.pause_at(await page.evaluate("Date.now() + 60_000"))


async def touch(tab: Tab, name: str, device: str = "finger") -> None:
    """Touch a point, even if the page is going to ignore it."""
    x, y = await centre(tab, name)
    match device:
        case "finger":
            await tab.page.touchscreen.tap(x, y)
        case "mouse":
            await tab.page.mouse.click(x, y)
        case _:
            await point(tab, name).evaluate("(cell) => cell.focus()")
            await tab.page.keyboard.press("Enter")


async def is_refused(tab: Tab) -> None:
    """Wait until the page says that the tap was too quick."""
    toast = tab.page.locator("#toast")
    await expect(toast).to_have_text(say("en", "too-quick", {}))
    await toast.evaluate("toast => { toast.hidden = true; toast.textContent = ''; }")


async def start_game(
    program: Program, browser: Browser, room: str, terms: str, *, once: bool = False
) -> tuple[Tab, Tab]:
    """Start a game of Anna (Black, on a phone) and Bob. With ``once``, one tap of Anna's plays, and
    her clock stopped before the board appeared."""
    place = f"{program.url}r/{room}"
    anna = await open_tab(browser, place, 390, 844, clock=True, touch=True)
    bob = await open_tab(browser, place)
    await anna.join("Anna")
    await bob.join("Bob")
    if once:
        await anna.page.locator("#who-name").click()
        await anna.page.locator("#once").click()
        await anna.page.locator("#own-close").click()
    await bob.write(f"challenge Anna {terms} white")
    accept = anna.page.locator("li.bot .choice:has(.yes)")
    await expect(accept).not_to_contain_class("fresh")
    if once:
        await stand_still(anna.page)
    await accept.click()
    for tab in (anna, bob):
        await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
    await anna.page.locator(".goban.playable").wait_for()
    return anna, bob


async def test_a_tap_beside_the_settings(program: Program, browser: Browser) -> None:
    """A tap beside the settings closes them, and plays nothing with "Play with one tap"; neither
    does a second tap right after it. The opponent's move leaves the settings open."""
    anna, bob = await start_game(program, browser, "beside", "9x9", once=True)
    settings, name = anna.page.locator("#own"), anna.page.locator("#who-name")
    await anna.page.clock.fast_forward(700)
    await name.click()
    await expect(settings).to_be_visible()
    await touch(anna, "D2")
    await expect(settings).to_be_hidden()
    await anna.page.clock.fast_forward(GAP_MS)
    await touch(anna, "D2")
    await anna.page.clock.fast_forward(700)
    await touch(anna, "E3")
    await wait_for_stone(bob, "E3", "E3, black stone, last move")
    await name.click()
    await expect(settings).to_be_visible()
    await play(bob, "F6")
    await wait_for_stone(anna, "F6", "F6, white stone, last move")
    await expect(settings).to_be_visible()
    assert ([], []) == (anna.complaints, bob.complaints)


@pytest.mark.parametrize(
    ("size", "device"), [(9, "finger"), (19, "finger"), (9, "mouse"), (9, "keyboard")]
)
async def test_the_first_tap_selects(
    program: Program, browser: Browser, size: int, device: str
) -> None:
    """Of two taps on an empty point the first selects it and the second is ignored with a message;
    a tap 700 ms after the first one plays. The same holds on boards where a finger gets a
    magnifier."""
    room = f"double-{size}-{device}"
    anna, bob = await start_game(program, browser, room, f"{size}x{size} no clock")
    await stand_still(anna.page)
    await touch(anna, "D4", device)
    for gap in (GAP_MS, 600):
        await anna.page.clock.fast_forward(gap)
        await touch(anna, "D4", device)
        await is_refused(anna)
    await expect(button(anna, "Play D4")).to_be_visible()
    await anna.page.clock.fast_forward(50)
    await touch(anna, "D4", device)
    await anna.page.clock.resume()
    await wait_for_stone(bob, "D4", "D4, black stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_held_key(program: Program, browser: Browser) -> None:
    """Holding Enter selects a point, however long it is held; pressing Enter again plays."""
    anna, bob = await start_game(program, browser, "held-down", "9x9 no clock")
    await stand_still(anna.page)
    await point(anna, "D4").evaluate("(cell) => cell.focus()")
    for _ in range(3):
        await anna.page.keyboard.down("Enter")
        await anna.page.clock.fast_forward(400)
    await expect(button(anna, "Play D4")).to_be_visible()
    await anna.page.keyboard.up("Enter")
    await anna.page.keyboard.press("Enter")
    await anna.page.clock.resume()
    await wait_for_stone(bob, "D4", "D4, black stone, last move")


async def test_one_tap_plays(program: Program, browser: Browser) -> None:
    """With "Play with one tap" a double tap plays one move, even if the response arrives between
    the taps and the second tap hits another point. A tap right after the board or the opponent's
    move has appeared is ignored, too."""
    anna, bob = await start_game(program, browser, "one-tap", "9x9 no clock", once=True)
    await touch(anna, "D5")
    await is_refused(anna)
    await anna.page.clock.fast_forward(700)
    await touch(anna, "D4")
    await wait_for_stone(bob, "D4", "D4, black stone, last move")
    await play(bob, "F6")
    await wait_for_stone(anna, "F6", "F6, white stone, last move")
    await expect(anna.page.locator(".goban.playable")).to_be_visible()
    await anna.page.clock.fast_forward(GAP_MS)
    await touch(anna, "D5")
    await is_refused(anna)
    await anna.page.clock.fast_forward(700)
    await touch(anna, "E3")
    await wait_for_stone(bob, "E3", "E3, black stone, last move")
    await expect(bob.page.locator("#panel .about")).to_contain_text("move 3")
    await anna.page.clock.fast_forward(700)
    await play(bob, "C7")
    await wait_for_stone(anna, "C7", "C7, white stone, last move")
    await touch(anna, "D7")
    await is_refused(anna)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_while_moves_are_tried_out(program: Program, browser: Browser) -> None:
    """While trying out moves, the second tap of a double tap places no stone next to the first; two
    quick taps on distinct points place a stone each."""
    anna, _ = await start_game(program, browser, "trying-twice", "9x9 no clock")
    await button(anna, say("en", "page-try", {})).click()
    await stand_still(anna.page)
    x, y = await centre(anna, "D4")
    step = (await centre(anna, "E4"))[0] - x
    edge = x + step / 2
    await anna.page.touchscreen.tap(edge - NEXT_PX / 2, y)
    await anna.page.clock.fast_forward(GAP_MS)
    await anna.page.touchscreen.tap(edge + NEXT_PX / 2, y)
    await is_refused(anna)
    await touch(anna, "F6")
    numbers = anna.page.locator(".goban .number")
    await expect(numbers).to_have_text(["1", "2"])
    await expect(point(anna, "E4")).to_have_accessible_name("E4")


async def test_a_chain_is_marked_once(program: Program, browser: Browser) -> None:
    """A double tap on a stone, or quick taps on two stones of one chain, toggle the chain once; a
    later tap toggles it back."""
    anna, bob = await start_game(program, browser, "marked-once", "5x5 komi 0.5 no clock")
    await play_to_stop(anna, bob, ("C3", "B3", "C4", "B4"))
    await stand_still(anna.page)
    await touch(anna, "C3")
    await anna.page.clock.fast_forward(GAP_MS)
    await touch(anna, "C4")
    await is_refused(anna)
    await wait_for_stone(bob, "C3", "C3, black stone, taken as dead")
    await anna.page.clock.fast_forward(700)
    await touch(anna, "C3")
    await wait_for_stone(bob, "C3", "C3, black stone")
    await anna.page.clock.resume()
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_marks_before_the_response(program: Program, browser: Browser) -> None:
    """The marking player's board shows a mark immediately. The opponent reads about all marks since
    they last looked, the player about none. A mark that the server refuses is removed again."""
    anna, bob = await start_game(program, browser, "marks-sent", "5x5 komi 0.5 no clock")
    await play_to_stop(anna, bob, ("C3", "B3", "C4", "B4"))
    released = asyncio.Event()

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    async def refuse(route: Route) -> None:
        await released.wait()
        error = {"id": "not-found", "message": "Not here"}
        await route.fulfill(status=404, json={"error": error})

    await anna.page.route("**/choices*", hold)
    marked = {"C3": "C3, black stone", "B3": "B3, white stone"}
    for name, stone in marked.items():
        await touch(anna, name)
        await wait_for_stone(anna, name, f"{stone}, taken as dead")
    await wait_for_stone(bob, "C3", "C3, black stone")
    released.set()
    for name, stone in marked.items():
        await wait_for_stone(bob, name, f"{stone}, taken as dead")
    changed = say("en", "page-changed", {"what": "B4, C4"})
    await expect(bob.page.locator("#panel .line")).to_have_text(changed)
    await expect(anna.page.locator("#panel .line")).to_be_hidden()
    await anna.page.unroute_all()
    released.clear()
    await anna.page.route("**/choices*", refuse)
    await expect(point(anna, "B3")).not_to_have_attribute("aria-disabled", "true")
    await touch(anna, "B3")
    await wait_for_stone(anna, "B3", "B3, white stone")
    released.set()
    await wait_for_stone(anna, "B3", "B3, white stone, taken as dead")
    await expect(anna.page.locator("#panel .line")).to_be_hidden()
