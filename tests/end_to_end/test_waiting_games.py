"""How the page shows waiting games: the title, the icon, and the way from one game to the next."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from tests.adapters.web.pages import Tab, hold_requests, open_tab, say
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_calls_on_the_page import run_step

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAMES = "**/games/*?*"
"""Requests of the state of a game."""
MOVE, ASKED = "page-turn", "page-asked"
WAITS = [
    # an action, and what then waits for Anna and for Ben
    ("Anna: challenge Ben 9x9 black komi 0.5 no clock", "", ASKED),
    ("Ben: terms 7x7", ASKED, ""),
    ("Anna: accept", MOVE, ""),
    ("Anna: D4", "", MOVE),
    ("Anna: undo", "", ASKED),
    ("Ben: [refuse]", "", MOVE),
    ("Ben: pass", MOVE, ""),
    ("Anna: pass", ASKED, ASKED),
    ("Anna: [agree]", "", ASKED),
    ("Ben: [agree]", "", ""),
]


def page_title(room: str, id: str, language: str = "en") -> re.Pattern[str]:
    """Return the title of a visible page: what waits, and the players of a game on the board, with
    its state if nothing waits."""
    if id:
        return re.compile(rf"^{say(language, id, {})} · (?:Anna – Ben · )?{room} · Nigiri$")
    return re.compile(rf"^(?:Anna – Ben · .+ · )?{room} · Nigiri$")


async def test_title_and_icon_show_waiting_games(program: Program, browser: Browser) -> None:
    """The title and the icon of each page show whether a move or a question waits for its reader,
    from the challenge to the result, in the reader's language, also after a reload."""
    async with people(program.url, "waits", "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        room = f"{program.url}r/waits"
        anna = await open_tab(browser, room)
        ben = await open_tab(browser, room, 375, 812, locale="pl-PL")
        await _join(anna, cast["Anna"], "en")
        await _join(ben, cast["Ben"], "pl")
        for step, hers, his in WAITS:
            await run_step(cast, step)
            for tab, id, language in ((anna, hers, "en"), (ben, his, "pl")):
                title = page_title("waits", id, language)
                await expect(tab.page).to_have_title(title)
                icon = "/page/icon-turn.svg" if id else "/page/icon.svg"
                await expect(tab.page.locator("#icon")).to_have_attribute("href", icon)
        assert ([], []) == (anna.complaints, ben.complaints)


async def _join(tab: Tab, person: Person, language: str) -> None:
    await tab.join(person.name, language)
    await person.comes(tab.page)


async def test_from_one_game_to_the_next(program: Program, browser: Browser) -> None:
    """Of several waiting games, each press of Alt+Down shows the next on the board; a single game
    has no such button."""
    async with people(program.url, "next", "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        tab = await open_tab(browser, f"{program.url}r/next", 375, 812)
        await _join(tab, cast["Anna"], "en")
        await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        await run_step(cast, "Ben: accept")
        button = tab.page.locator("#next")
        await expect(tab.page).to_have_title(page_title("next", MOVE))
        await expect(button).to_be_hidden()
        await run_step(cast, "Anna: challenge Ben 13x13 black no clock")
        await run_step(cast, "Ben: accept")
        await expect(button).to_have_text(say("en", "page-turns", {"count": 2}))
        await tab.shoot("waiting-phone")
        board = tab.page.get_by_role("grid")
        for size in (9, 13, 9):
            await tab.page.keyboard.press("Alt+ArrowDown")
            await expect(board).to_have_accessible_name(f"Go board {size}×{size}")
        assert [] == tab.complaints


@pytest.mark.parametrize("knows_challenge", [False, True])
async def test_going_to_a_game_before_it_is_loaded(
    program: Program, browser: Browser, knows_challenge: bool
) -> None:
    """Going to a game works even before the page has loaded it, or knows more than its challenge.
    On a desktop the button for that does not cover the chat."""
    room = "known" if knows_challenge else "early"
    async with people(program.url, room, "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        tab = await open_tab(browser, f"{program.url}r/{room}")
        await _join(tab, cast["Anna"], "en")
        await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        await run_step(cast, "Ben: accept")
        board = tab.page.get_by_role("grid")
        await expect(board).to_have_accessible_name("Go board 9×9")
        challenge = "Anna: challenge Ben 13x13 black no clock"
        if knows_challenge:
            async with tab.page.expect_response(GAMES):
                await run_step(cast, challenge)
        read = await hold_requests(tab.page, GAMES)
        if not knows_challenge:
            await run_step(cast, challenge)
        await run_step(cast, "Ben: accept")
        text = say("en", "page-turns", {"count": 2})
        await expect(tab.page.locator("#next")).to_have_text(text)
        talk, button = [
            await tab.page.locator(each).bounding_box() for each in ("#scroll", "#next")
        ]
        assert talk is not None
        assert button is not None
        assert button["y"] + button["height"] <= talk["y"]
        for _ in range(2):
            await tab.page.keyboard.press("Alt+ArrowDown")
        read.set()
        await expect(board).to_have_accessible_name("Go board 13×13")
        assert [] == tab.complaints


@pytest.mark.parametrize("earlier", [True, False])
async def test_a_game_that_ended_while_the_page_slept(
    program: Program, browser: Browser, earlier: bool
) -> None:
    """A page that slept through a whole game shows its result on an otherwise empty board, whether
    or not it knew the challenge."""
    room = "slept" if earlier else "asleep"
    async with people(program.url, room, "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        tab = await open_tab(browser, f"{program.url}r/{room}")
        await _join(tab, cast["Anna"], "en")
        if earlier:
            async with tab.page.expect_response("**/games/*?*"):
                await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        read = await hold_requests(tab.page, "**/games/*?*")
        if not earlier:
            await run_step(cast, "Anna: challenge Ben 9x9 black no clock")
        for line in ("Ben: accept", "Anna: D4", "Ben: F6", "Anna: resign", "Anna: resign yes"):
            await run_step(cast, line)
        await tab.sees("Anna resigns, Ben wins (W+R)")
        read.set()
        await expect(tab.page.locator(".pacing")).to_be_visible()
        assert [] == tab.complaints


async def test_a_waiting_game_is_named_once(program: Program, browser: Browser) -> None:
    """A waiting game is named once. The line above the chat names it, or on a desktop the headline
    beside the board, and no button over the chat repeats that. With two waiting games there is such
    a button, and the line leads to the game that it names."""
    async with people(program.url, "once", "Anna", "Ben") as persons:
        cast = {person.name: person for person in persons}
        room = f"{program.url}r/once"
        phone = await open_tab(browser, room, 375, 700)
        await _join(phone, cast["Anna"], "en")
        await run_step(cast, "Ben: challenge Anna 9x9 white no clock")
        await run_step(cast, "Anna: accept")
        first = (await cast["Ben"].last())["game"]
        for line in range(20):
            await cast["Ben"].say(f"So many words, {line}", game=first)
        await phone.talk()
        await phone.sees("So many words, 19")
        whose, button = phone.page.locator("#whose"), phone.page.locator("#next")
        await expect(whose).to_have_text(say("en", "page-your-move", {}))
        await expect(phone.page).to_have_title(page_title("once", MOVE))
        await expect(button).to_have_text(say("en", MOVE, {}))
        await expect(button).to_be_hidden()
        await phone.page.set_viewport_size({"width": 1280, "height": 800})
        await expect(phone.page.locator("#panel h2")).to_have_text(say("en", "page-your-move", {}))
        await expect(button).to_be_hidden()
        await phone.page.set_viewport_size({"width": 375, "height": 700})
        await run_step(cast, "Ben: challenge Anna 13x13 white no clock")
        await run_step(cast, "Anna: accept")
        await expect(button).to_have_text(say("en", "page-turns", {"count": 2}))
        await expect(button).to_be_visible()
        await cast["Anna"].say("E5", game=first)
        await expect(button).to_be_hidden()
        # The chat may receive a move before its board does, and the line depends on the boards.
        played = phone.page.locator(".points [data-point=E5]")
        await expect(played).to_have_attribute("aria-label", "E5, black stone, last move")
        await whose.click()
        board = phone.page.get_by_role("grid")
        await expect(board).to_have_accessible_name("Go board 13×13")
        assert [] == phone.complaints


@pytest.mark.parametrize(("width", "height"), [(375, 740), (320, 568), (740, 360)])
async def test_other_games_are_in_view_on_a_phone(
    program: Program, browser: Browser, width: int, height: int
) -> None:
    """On a phone the other games are in view below or beside the board, without scrolling, and a
    tap opens one. A finished game has no clock there."""
    room = f"strip-{width}"
    async with people(program.url, room, "Anna", "Ben") as (anna, ben):
        tab = await open_tab(browser, f"{program.url}r/{room}", width, height, touch=True)
        await _join(tab, anna, "en")
        await tab.knows_its_code()
        first = await start_game(anna, ben, "9x9 black 3d")
        await start_game(anna, ben, "13x13 black 3d")
        cards = tab.page.locator("#strip .card-game")
        await expect(cards).to_have_count(2)
        board = tab.page.get_by_role("grid")
        for number, size in ((1, "13×13"), (0, "9×9")):
            await expect(cards.nth(number)).to_be_in_viewport(ratio=0.9)
            await expect(cards.nth(number)).to_contain_text(re.compile(r"\d d \d+ h"))
            await cards.nth(number).click()
            await expect(board).to_have_accessible_name(f"Go board {size}")
        for line in ("D4", "resign", "resign yes"):
            await anna.say(f"{line} #{first}")
        ended = tab.page.locator("#strip [aria-current=true]")
        await expect(ended).to_contain_text("Ben wins")
        await expect(ended).not_to_contain_text(re.compile(r"\d h"))
        assert [] == tab.complaints
