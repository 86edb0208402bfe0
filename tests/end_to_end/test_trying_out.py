"""Trying out moves on the board, in a real Chromium against the shipped program: for oneself, as a
plan, to show to others, and as a guess."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, hold_requests, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_addresses import club
from tests.end_to_end.test_board import (
    LONG,
    button,
    open_two_tabs,
    play,
    play_to_stop,
    point,
    wait_for_stone,
)
from tests.patience import PATIENCE

SOON = 3_000
"""Milliseconds after which a swipe without effect is repeated."""

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def press(tab: Tab, id: str, **data: object) -> None:
    """Press a button beside the board by the id of its label."""
    await button(tab, say("en", id, data)).click()


async def numbers(tab: Tab) -> list[str]:
    """Return the numbers on the stones that are tried out."""
    return await tab.page.locator(".goban .number").all_text_contents()


async def test_tried_out_stones_and_a_plan(program: Program, browser: Browser) -> None:
    """Tried-out stones alternate in colour and capture by the rules, invisible to the game and the
    other player; leaving the mode restores the board. An answer to an expected move is stored as a
    plan and played when that move comes."""
    anna, bob = await open_two_tabs(program, browser, "trying", "9x9")
    for name in ("A2", "A2"):
        await point(anna, name).click()
    await wait_for_stone(bob, "A2", "A2, black stone, last move")
    await press(anna, "page-try")
    for name in ("A1", "B1"):
        await point(anna, name).click()
    taken = "A1, no stone can be laid here now"  # it is no ko, but the stone would have no liberty
    await wait_for_stone(anna, "A1", taken)
    await point(anna, "A1").click()
    await wait_for_stone(anna, "A1", taken)
    assert ["2"] == await numbers(anna)
    await anna.shoot("trying-out")
    await press(anna, "page-try-back")
    await wait_for_stone(anna, "A1", "A1, white stone")
    await press(anna, "page-try-end")
    await wait_for_stone(anna, "A1", "A1")
    await press(anna, "page-try")
    for name in ("E5", "E6", "D4"):
        await point(anna, name).click()
    await press(anna, "page-try-plan")
    await expect(anna.page.locator("#toast")).to_contain_text("E5", timeout=LONG)
    await point(bob, "E5").click()
    await point(bob, "E5").click()
    for tab in (anna, bob):
        await wait_for_stone(tab, "E6", "E6, black stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_shared_line(program: Program, browser: Browser) -> None:
    """A shared line appears in the chat. Other players can open it on their own board, also after
    further moves, and the bot treats it as chatter."""
    anna, bob = await open_two_tabs(program, browser, "showing", "9x9")
    for name in ("D4", "D4"):
        await point(anna, name).click()
    await wait_for_stone(bob, "D4", "D4, black stone, last move")
    await button(bob, say("en", "page-try", {})).click()
    for name in ("F6", "C3"):
        await point(bob, name).click()
    await press(bob, "page-try-show")
    await bob.page.locator("#line-name").fill("A ladder")
    await bob.page.locator("#line-name").press("Enter")
    for name in ("E5", "E5"):
        await point(bob, name).click()
    await wait_for_stone(anna, "E5", "E5, white stone, last move")
    said = f"A ladder: {say('en', 'page-said-moves', {'count': 1, 'what': 'F6 C3'})}"
    await expect(anna.page.locator("li.other .words")).to_have_text(said)
    link = anna.page.locator("li.other .see-study")
    await link.click()
    await expect(anna.page).to_have_url(re.compile(f"{await link.get_attribute('href')}$"))
    await expect(anna.page.locator(".goban .number")).to_have_text(["1", "2"], timeout=LONG)
    await expect(anna.page.locator("#panel h2")).to_have_text("A ladder · Bob")
    await wait_for_stone(anna, "F6", "F6, white stone")
    await wait_for_stone(anna, "E5", "E5")
    assert 0 == await anna.page.locator("li.bot").filter(has_text="F6").count()
    await press(anna, "page-try-end")
    await wait_for_stone(anna, "E5", "E5, white stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


def lines(tab: Tab) -> Locator:
    """Return the lines in the list of moves."""
    return tab.page.locator(".moves .branch")


def moves(tab: Tab, row: int = -1) -> Locator:
    """Return the moves of the game in the list, or those of a line."""
    return (lines(tab).nth(row) if row >= 0 else tab.page.locator(".moves .pair")).locator(
        "button:not(.plain)"
    )


async def test_tried_out_lines_are_listed(program: Program, browser: Browser) -> None:
    """Each line from the sandbox is listed under the move where it branches off. A different answer
    becomes a separate line, and a continuation replaces the line that it extends. Each line can be
    opened at any move and stepped through with arrows. It survives a reload, and is removed only on
    request. The list is a single Tab stop."""
    anna, bob = await open_two_tabs(program, browser, "lines", "9x9")
    for tab, name, colour in ((anna, "D4", "black"), (bob, "F6", "white")):
        await play(tab, name)
        for each in (anna, bob):
            await wait_for_stone(each, name, f"{name}, {colour} stone, last move")
    for tab in (anna, bob):
        await expect(tab.page.locator(".moves")).to_be_hidden()  # nothing tried out yet
        await press(tab, "page-try")
        for name in ("C3", "G4"):
            await point(tab, name).click()
        await press(tab, "page-try-back")
        await point(tab, "E7").click()
        await expect(moves(tab, 0)).to_have_text(["C3", "G4"])
        await expect(moves(tab, 1)).to_have_text(["C3", "E7"])
        await moves(tab, 0).last.click()
        await wait_for_stone(tab, "G4", "G4, white stone")
        await wait_for_stone(tab, "E7", "E7")
        await point(tab, "H8").click()  # extends the line
        await expect(moves(tab, 0)).to_have_text(["C3", "G4", "H8"])
        await expect(lines(tab)).to_have_count(2)
        box = await tab.page.locator(".moves").bounding_box()
        assert box is not None
        assert box["height"] > 90  # several rows are visible
        await tab.shoot(f"lines-{'desk' if tab is anna else 'phone'}")
        await moves(tab).first.click()
        await wait_for_stone(tab, "D4", "D4, black stone, last move")
        await wait_for_stone(tab, "F6", "F6")
        await moves(tab, 0).first.click()
        await tab.page.keyboard.press("ArrowRight")
        await tab.page.keyboard.press("ArrowRight")
        await wait_for_stone(tab, "H8", "H8, black stone")
        await tab.page.keyboard.press("ArrowLeft")
        await wait_for_stone(tab, "H8", "H8")
        assert 1 == await tab.page.locator(".moves [tabindex='0']").count()
        await expect(moves(tab, 0).nth(1)).to_be_focused()  # the current move
        await press(tab, "page-try-end")
        await wait_for_stone(tab, "G4", "G4")
        # the list belongs to the try-out mode
        await expect(tab.page.locator(".moves")).to_be_hidden()
    await anna.page.reload()
    await wait_for_stone(anna, "F6", "F6, white stone, last move")
    await press(anna, "page-try")
    await expect(lines(anna)).to_have_count(2, timeout=LONG)
    await moves(anna, 1).last.click()
    await wait_for_stone(anna, "E7", "E7, white stone")
    await lines(anna).nth(1).get_by_role("button", name=say("en", "page-try-forget", {})).click()
    await expect(lines(anna)).to_have_count(1)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_guess_and_arrows(program: Program, browser: Browser) -> None:
    """A spectator guesses the next move by a tap and gets a private confirmation; the arrow keys
    step through the game, except while typing."""
    anna, bob = await open_two_tabs(program, browser, "guessing", "9x9")
    for tab, name in ((anna, "D4"), (bob, "F6")):
        for _ in range(2):
            await point(tab, name).click()
        for each in (anna, bob):
            await wait_for_stone(
                each, name, f"{name}, {'black' if tab is anna else 'white'} stone, last move"
            )
    eve = await open_tab(browser, f"{program.url}r/guessing", 1366, 768)
    await eve.join("Eve")
    await wait_for_stone(eve, "F6", "F6, white stone, last move")
    await press(eve, "page-guess")
    await point(eve, "C3").click()
    await press(eve, "page-guess-point", point="C3")
    await expect(eve.page.locator("#toast")).to_contain_text("C3", timeout=LONG)
    await expect(button(eve, say("en", "page-guess", {}))).to_have_attribute(
        "aria-pressed", "false"
    )
    assert 0 == await eve.page.locator("#messages li.own").count()
    await eve.page.locator("#text").fill("so")
    await eve.page.keyboard.press("ArrowLeft")
    await wait_for_stone(eve, "F6", "F6, white stone, last move")
    await eve.page.locator("#text").fill("")
    await eve.page.keyboard.press("ArrowLeft")
    await wait_for_stone(eve, "D4", "D4, black stone, last move")
    await eve.page.keyboard.press("ArrowRight")
    await wait_for_stone(eve, "F6", "F6, white stone, last move")
    assert [] == eve.complaints


async def test_an_answer_before_the_page_subscribes(program: Program, browser: Browser) -> None:
    """The answer to a guess is shown in the open view even if the page subscribes to private
    messages only afterwards."""
    anna, _ = await open_two_tabs(program, browser, "early-answer", "9x9")
    for _ in range(2):
        await point(anna, "D4").click()
    eve = await open_tab(browser, f"{program.url}r/early-answer", 1366, 768)
    answered = await hold_requests(eve.page, "**/alone/live*")
    await eve.join("Eve")
    await wait_for_stone(eve, "D4", "D4, black stone, last move")
    await press(eve, "page-guess")
    await point(eve, "C3").click()
    await press(eve, "page-guess-point", point="C3")
    api = f"{program.url}api/rooms/early-answer/alone/messages?user=Eve"
    async with asyncio.timeout(PATIENCE):
        told: Sequence[object] = ()
        while len(told) < 2:
            await asyncio.sleep(0.2)  # too frequent requests are ignored for a moment
            told = (await (await eve.page.request.get(api)).json()).get("messages", ())
    await expect(eve.page.locator("#toast")).to_be_hidden()
    answered.set()
    await expect(eve.page.locator("#toast")).to_contain_text("C3", timeout=LONG)


async def test_each_of_two_quick_guesses_is_answered(program: Program, browser: Browser) -> None:
    """A spectator who changes a guess before its answer arrives sees the answer to the changed one,
    too."""
    await open_two_tabs(program, browser, "two-guesses", "9x9")
    eve = await open_tab(browser, f"{program.url}r/two-guesses", 1366, 768)
    both = await hold_requests(eve.page, "**/alone/messages*")
    await eve.join("Eve")
    for name in ("C3", "E5"):
        await press(eve, "page-guess")
        await point(eve, name).click()
        await press(eve, "page-guess-point", point=name)
    both.set()
    await expect(eve.page.locator("#toast")).to_contain_text("E5", timeout=LONG)


async def test_arrow_buttons_and_swipes_on_a_phone(program: Program, browser: Browser) -> None:
    """On a phone arrow buttons move the selection by one point, past stones. A swipe leads to the
    chat and back, where unread messages are counted. The choice "Play with one tap" survives
    closing the page."""
    anna, bob = await open_two_tabs(program, browser, "phone-ways", "19x19")
    for name in ("Q16", "Q16"):
        await point(anna, name).click()
    await wait_for_stone(bob, "Q16", "Q16, black stone, last move")
    await point(bob, "P16").click()
    await button(bob, say("en", "page-right", {})).click()
    await button(bob, say("en", "page-down", {})).click()
    await button(bob, "Play R15").click()
    await wait_for_stone(anna, "R15", "R15, white stone, last move")
    await anna.write("Well!")
    await expect(bob.page.locator("#missed")).to_have_text("1", timeout=LONG)
    await swipe_until_changed(bob, bob.page.locator("#panel h2"), -150, bob.message("Well!"))
    await expect(bob.page.locator("#missed")).to_be_hidden()
    await swipe_until_changed(bob, bob.page.locator("#scroll"), 150, bob.page.locator(".goban"))
    await anna.page.locator("#who-name").click()
    await anna.page.locator("#once").click()
    await anna.page.reload()
    await wait_for_stone(anna, "R15", "R15, white stone, last move")
    await point(anna, "D4").click()
    await wait_for_stone(bob, "D4", "D4, black stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def swipe_until_changed(tab: Tab, where: Locator, across: int, shows: Locator) -> None:
    """Swipe over an element, and repeat if that had no effect: a moving element may not be under
    the finger."""
    async with asyncio.timeout(LONG / 1000):
        while await where.is_visible():
            await swipe(tab, where, across)
            with suppress(AssertionError):
                await expect(shows).to_be_in_viewport(timeout=SOON)
                return
    await expect(shows).to_be_in_viewport(timeout=LONG)


async def swipe(
    tab: Tab, where: Locator, across: int, meanwhile: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Swipe this many pixels to the right over an element, optionally with another action in the
    middle."""
    await where.click(trial=True)  # waits until it is stable and not covered
    box = None
    while box is None:  # it may just be re-rendered
        await expect(where).to_be_in_viewport(timeout=LONG)
        box = await where.bounding_box()
    x, y = 180, box["y"] + box["height"] / 2
    session = await tab.page.context.new_cdp_session(tab.page)

    async def touch(kind: str, *points: float) -> None:
        found = [{"x": point, "y": y} for point in points]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    await touch("touchStart", x)
    await touch("touchMove", x + across / 2)
    if meanwhile is not None:
        await meanwhile()
    await touch("touchMove", x + across)
    await touch("touchEnd")
    await session.detach()


async def test_a_swipe_over_a_rerendered_element(program: Program, browser: Browser) -> None:
    """A swipe counts even if the element under the finger is re-rendered meanwhile: the text of a
    count, beside the board and in the chat, while the opponent agrees and withdraws."""
    anna, bob = await open_two_tabs(program, browser, "swiped", "5x5")
    await play_to_stop(anna, bob, ("C3", "D4"))
    beside, talk = bob.page.locator("#panel .hint"), bob.page.locator(".vote .title")
    agrees = bob.page.locator("#panel .seat.agrees")

    async def agreed() -> None:
        await button(anna, "Agree").click()
        await expect(agrees).to_have_count(1, timeout=LONG)

    async def retracted() -> None:
        await button(anna, "No longer agree").click()
        await expect(agrees).to_have_count(0, timeout=LONG)
        await expect(bob.page.locator(".vote .footer")).not_to_contain_text("Anna")

    await expect(button(bob, "Agree")).to_be_visible(timeout=LONG)
    await swipe(bob, beside, -150, agreed)
    await expect(talk).to_be_in_viewport()
    await swipe(bob, talk, 150, retracted)
    await expect(bob.page.locator("#board .goban")).to_be_visible()
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_result_is_shared(program: Program, browser: Browser) -> None:
    """The result's picture is shared by the system's share dialog or, without one, copied. The
    finished game can be stepped through on the board, which newcomers see, too."""
    anna, bob = await open_two_tabs(program, browser, "sharing", "9x9")
    for name in ("E5", "E5"):
        await point(anna, name).click()
    await wait_for_stone(bob, "E5", "E5, black stone, last move")
    await bob.page.evaluate(SHARES)
    await bob.talk()
    await bob.write("resign")
    await bob.sees("Resign the game against")
    await bob.write("resign yes")
    await bob.sees("B+R")
    await bob.page.locator("#view-board").click()
    await button(bob, say("en", "page-share-result", {})).click()
    await expect(bob.page.locator("html")).to_have_attribute(
        "data-shared", "image/png", timeout=LONG
    )
    dora = await open_tab(browser, f"{program.url}r/sharing", 1366, 768)
    await dora.join("Dora")
    await wait_for_stone(dora, "E5", "E5, black stone, last move")
    await dora.page.locator("#panel").get_by_label(say("en", "page-back", {})).click()
    await wait_for_stone(dora, "E5", "E5")
    assert ([], [], []) == (anna.complaints, bob.complaints, dora.complaints)


SHARES = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files: [file] }) => {
        document.documentElement.dataset.shared = file.type;
    };
}"""
"""Simulates a system with a share dialog and records the shared files."""


async def test_where_a_line_is_shown(program: Program, browser: Browser) -> None:
    """A line is shown in the talk of its game, although the reader is writing an answer in that of
    the room, and at most as many moves as the bot reads."""
    async with club(program, "shown-there") as here:
        anna = await open_tab(browser, here.address())
        await anna.join("Anna")
        await here.anna.comes(anna.page)
        asked = await here.ben.say("Tea?")
        line = await anna.sees("Tea?")
        await line.get_by_role("button", name=say("en", "page-reply", {})).click()
        text = anna.page.locator("#text")
        await text.fill("half a line")
        game = await here.start_game(terms="19x19 black no clock")
        await button(anna, say("en", "page-try", {})).click(timeout=LONG)
        await expect(text).to_have_value("half a line")
        await point(anna, "D4").click()
        await press(anna, "page-try-show")
        await anna.page.locator("#line-name").press("Enter")
        await expect(anna.page.locator("li.own .see-study")).to_be_visible()
        said = (await here.ben.messages(after=asked))[-1]
        assert (f"#{game} 0: D4", game, None) == (said["text"], said["talk"], said["reply_to"])
        await anna.page.locator("#room-title a").click()
        await expect(text).to_have_value("half a line")
        sixty = [f"{column}{row}" for row in range(1, 12, 2) for column in "ACEGJLNPRT"]
        await anna.page.goto(here.address(game, f"?line={','.join(sixty)}"))
        show = button(anna, say("en", "page-try-show", {}))
        await expect(show).to_be_enabled(timeout=LONG)
        await point(anna, "T19").click()
        await expect(show).to_be_disabled()
