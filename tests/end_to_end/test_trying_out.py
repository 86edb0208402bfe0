"""Moves tried out on the board, in a real Chromium against the shipped program: for oneself, as a
plan, for the others to see, and as a guess."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import pytest
from playwright.async_api import Browser, Locator, Route, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.test_board import LONG, button, lies, plays, point, stopped, two
from tests.patience import PATIENCE

SOON = 3_000
"""Milliseconds after which a finger that nothing came of tries once more."""

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def presses(tab: Tab, id: str, **data: object) -> None:
    """A button beside the board, once what moves has come to rest."""
    await button(tab, say("en", id, data)).click()


async def numbers(tab: Tab) -> list[str]:
    """The numbers on the stones that are tried out."""
    return await tab.page.locator(".goban .number").all_text_contents()


async def test_a_line_and_a_plan(program: Program, browser: Browser) -> None:
    """Stones are laid by turns and taken by the rules, none of which the game or the other player
    hears; back in the game all is as it was. What answers the other's move is kept as a plan, which
    is played when they play there."""
    anna, bob = await two(program, browser, "trying", "9x9")
    for name in ("A2", "A2"):
        await point(anna, name).click()
    await lies(bob, "A2", "A2, black stone, last move")
    await presses(anna, "page-try")
    for name in ("A1", "B1"):
        await point(anna, name).click()
    taken = "A1, no stone can be laid here now"  # no ko, but a stone would have no liberty
    await lies(anna, "A1", taken)
    await point(anna, "A1").click()
    await lies(anna, "A1", taken)
    assert ["2"] == await numbers(anna)
    await anna.shoot("trying-out")
    await presses(anna, "page-try-back")
    await lies(anna, "A1", "A1, white stone")
    await presses(anna, "page-try-end")
    await lies(anna, "A1", "A1")
    await presses(anna, "page-try")
    for name in ("E5", "E6", "D4"):
        await point(anna, name).click()
    await presses(anna, "page-try-plan")
    await expect(anna.page.locator("#toast")).to_contain_text("E5", timeout=LONG)
    await point(bob, "E5").click()
    await point(bob, "E5").click()
    for tab in (anna, bob):
        await lies(tab, "E6", "E6, black stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_shown_to_the_others(program: Program, browser: Browser) -> None:
    """A line that somebody shows stands in the talk, from where others lay it on their own board,
    also once the game has gone on; the bot leaves it alone."""
    anna, bob = await two(program, browser, "showing", "9x9")
    for name in ("D4", "D4"):
        await point(anna, name).click()
    await lies(bob, "D4", "D4, black stone, last move")
    await button(bob, say("en", "page-try", {})).click()
    for name in ("F6", "C3"):
        await point(bob, name).click()
    await presses(bob, "page-try-show")
    for name in ("E5", "E5"):
        await point(bob, name).click()
    await lies(anna, "E5", "E5, white stone, last move")
    await anna.page.locator("li.other .see-line").click()
    await expect(anna.page.locator(".goban .number")).to_have_text(["1", "2"], timeout=LONG)
    await expect(lines(anna).locator(".by")).to_have_text(["Bob"])
    await lies(anna, "F6", "F6, white stone")
    await lies(anna, "E5", "E5")
    assert 0 == await anna.page.locator("li.bot").filter(has_text="F6").count()
    await presses(anna, "page-try-end")
    await anna.page.locator("#panel").get_by_label(say("en", "page-newest", {})).click()
    await lies(anna, "E5", "E5, white stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


def lines(tab: Tab) -> Locator:
    """The lines in the list of moves."""
    return tab.page.locator(".moves .branch")


def moves(tab: Tab, row: int = -1) -> Locator:
    """The moves of the game in the list, or those of a line."""
    return (lines(tab).nth(row) if row >= 0 else tab.page.locator(".moves .pair")).locator(
        "button:not(.plain)"
    )


async def test_lines_to_come_back_to(program: Program, browser: Browser) -> None:
    """What was tried out stands in the list of moves, under the move after which it begins: another
    answer is a line of its own, a longer one takes the place of what it goes on from. Each is
    opened at any move, gone through by arrows, outlives a reload, and goes only if it is forgotten.
    The list is one stop of the Tab key."""
    anna, bob = await two(program, browser, "lines", "9x9")
    for tab, name, colour in ((anna, "D4", "black"), (bob, "F6", "white")):
        await plays(tab, name)
        for each in (anna, bob):
            await lies(each, name, f"{name}, {colour} stone, last move")
    for tab in (anna, bob):
        await expect(tab.page.locator(".moves")).to_be_hidden()  # nothing was tried out yet
        await presses(tab, "page-try")
        for name in ("C3", "G4"):
            await point(tab, name).click()
        await presses(tab, "page-try-back")
        await point(tab, "E7").click()
        await expect(moves(tab, 0)).to_have_text(["C3", "G4"])
        await expect(moves(tab, 1)).to_have_text(["C3", "E7"])
        await moves(tab, 0).last.click()
        await lies(tab, "G4", "G4, white stone")
        await lies(tab, "E7", "E7")
        await point(tab, "H8").click()  # goes on from there
        await expect(moves(tab, 0)).to_have_text(["C3", "G4", "H8"])
        await expect(lines(tab)).to_have_count(2)
        box = await tab.page.locator(".moves").bounding_box()
        assert box is not None
        assert box["height"] > 90  # some rows of it are in sight
        await tab.shoot(f"lines-{'desk' if tab is anna else 'phone'}")
        await moves(tab).first.click()
        await lies(tab, "D4", "D4, black stone, last move")
        await lies(tab, "F6", "F6")
        await moves(tab, 0).first.click()
        await tab.page.keyboard.press("ArrowRight")
        await tab.page.keyboard.press("ArrowRight")
        await lies(tab, "H8", "H8, black stone")
        await tab.page.keyboard.press("ArrowLeft")
        await lies(tab, "H8", "H8")
        assert 1 == await tab.page.locator(".moves [tabindex='0']").count()
        await expect(moves(tab, 0).nth(1)).to_be_focused()  # where the board stands
        await presses(tab, "page-try-end")
        await lies(tab, "G4", "G4")
        await expect(tab.page.locator(".moves")).to_be_hidden()  # who plays has the board alone
    await anna.page.reload()
    await lies(anna, "F6", "F6, white stone, last move")
    await presses(anna, "page-try")
    await expect(lines(anna)).to_have_count(2, timeout=LONG)
    await moves(anna, 1).last.click()
    await lies(anna, "E7", "E7, white stone")
    await lines(anna).nth(1).get_by_role("button", name=say("en", "page-try-forget", {})).click()
    await expect(lines(anna)).to_have_count(1)
    assert ([], []) == (anna.complaints, bob.complaints)


async def test_a_guess_and_arrows(program: Program, browser: Browser) -> None:
    """Who looks on guesses the next move by a tap, and hears alone that it is kept; the arrow keys
    look through the game, but not while something is written."""
    anna, bob = await two(program, browser, "guessing", "9x9")
    for tab, name in ((anna, "D4"), (bob, "F6")):
        for _ in range(2):
            await point(tab, name).click()
        for each in (anna, bob):
            await lies(
                each, name, f"{name}, {'black' if tab is anna else 'white'} stone, last move"
            )
    eve = await open_tab(browser, f"{program.url}r/guessing", 1366, 768)
    await eve.join("Eve")
    await lies(eve, "F6", "F6, white stone, last move")
    await presses(eve, "page-guess")
    await point(eve, "C3").click()
    await presses(eve, "page-guess-point", point="C3")
    await expect(eve.page.locator("#toast")).to_contain_text("C3", timeout=LONG)
    await expect(button(eve, say("en", "page-guess", {}))).to_have_attribute(
        "aria-pressed", "false"
    )
    assert 0 == await eve.page.locator("#messages li.own").count()
    await eve.page.locator("#text").fill("so")
    await eve.page.keyboard.press("ArrowLeft")
    await lies(eve, "F6", "F6, white stone, last move")
    await eve.page.locator("#text").fill("")
    await eve.page.keyboard.press("ArrowLeft")
    await lies(eve, "D4", "D4, black stone, last move")
    await eve.page.keyboard.press("ArrowRight")
    await lies(eve, "F6", "F6, white stone, last move")
    assert [] == eve.complaints


async def test_an_answer_that_comes_before_the_page_hears_of_any(
    program: Program, browser: Browser
) -> None:
    """What is answered to a guess is told where one looks, also if the page begins to hear of what
    is said to it alone only afterwards."""
    anna, _ = await two(program, browser, "early-answer", "9x9")
    for _ in range(2):
        await point(anna, "D4").click()
    eve = await open_tab(browser, f"{program.url}r/early-answer", 1366, 768)
    answered = asyncio.Event()

    async def after_the_answer(route: Route) -> None:
        await answered.wait()
        await route.continue_()

    await eve.page.route("**/alone/live*", after_the_answer)
    await eve.join("Eve")
    await lies(eve, "D4", "D4, black stone, last move")
    await presses(eve, "page-guess")
    await point(eve, "C3").click()
    await presses(eve, "page-guess-point", point="C3")
    api = f"{program.url}api/rooms/early-answer/alone/messages?user=Eve"
    async with asyncio.timeout(PATIENCE):
        told: Sequence[object] = ()
        while len(told) < 2:
            await asyncio.sleep(0.2)  # who asks too often is told nothing for a moment
            told = (await (await eve.page.request.get(api)).json()).get("messages", ())
    await expect(eve.page.locator("#toast")).to_be_hidden()
    answered.set()
    await expect(eve.page.locator("#toast")).to_contain_text("C3", timeout=LONG)


async def test_a_phone_s_own_ways(program: Program, browser: Browser) -> None:
    """On a phone the aim goes on by one point with an arrow, past stones; a swipe leads to the talk
    and back, where lines of others are counted meanwhile; who wants it plays by one tap, also after
    the page was closed."""
    anna, bob = await two(program, browser, "phone-ways", "19x19")
    for name in ("Q16", "Q16"):
        await point(anna, name).click()
    await lies(bob, "Q16", "Q16, black stone, last move")
    await point(bob, "P16").click()
    await button(bob, say("en", "page-right", {})).click()
    await button(bob, say("en", "page-down", {})).click()
    await button(bob, "Play R15").click()
    await lies(anna, "R15", "R15, white stone, last move")
    await anna.write("Well!")
    await expect(bob.page.locator("#missed")).to_have_text("1", timeout=LONG)
    await swiped(bob, bob.page.locator("#panel h2"), -150, bob.message("Well!"))
    await expect(bob.page.locator("#missed")).to_be_hidden()
    await swiped(bob, bob.page.locator("#scroll"), 150, bob.page.locator(".goban"))
    await anna.page.locator("#who-name").click()
    await anna.page.locator("#once").click()
    await anna.page.reload()
    await lies(anna, "R15", "R15, white stone, last move")
    await point(anna, "D4").click()
    await lies(bob, "D4", "D4, black stone, last move")
    assert ([], []) == (anna.complaints, bob.complaints)


async def swiped(tab: Tab, where: Locator, across: int, shows: Locator) -> None:
    """A finger goes over an element, and once more where nothing comes of it: what is still moving
    may not be where the finger is put."""
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
    """A finger goes so many pixels to the right over an element, while something happens."""
    await where.click(trial=True)  # it stands still, and nothing lies over it
    box = None
    while box is None:  # it may be put there anew just then
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


async def test_a_swipe_over_what_is_put_there_anew(program: Program, browser: Browser) -> None:
    """A swipe counts though what the finger was put on is another by the time it is lifted: the
    words of a count beside the board and in the talk, as the other agrees and does so no longer."""
    anna, bob = await two(program, browser, "swiped", "5x5")
    await stopped(anna, bob, ("C3", "D4"))
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
    """The result goes as a picture to whatever the system shares with, or where there is nothing
    of that, is copied; it can be looked through on the board, which stands there for newcomers."""
    anna, bob = await two(program, browser, "sharing", "9x9")
    for name in ("E5", "E5"):
        await point(anna, name).click()
    await lies(bob, "E5", "E5, black stone, last move")
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
    await lies(dora, "E5", "E5, black stone, last move")
    await dora.page.locator("#panel").get_by_label(say("en", "page-back", {})).click()
    await lies(dora, "E5", "E5")
    assert ([], [], []) == (anna.complaints, bob.complaints, dora.complaints)


SHARES = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files: [file] }) => {
        document.documentElement.dataset.shared = file.type;
    };
}"""
"""A system that shares: notes what it was given."""
