"""The talk of each game, apart from the room's, in a real Chromium against the shipped program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.adapters.web.pages import Tab, hold_requests, open_tab, say
from tests.end_to_end.program import Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_addresses import LAST, MOVES, club, wait_for_no_board, wait_for_url
from tests.end_to_end.test_board import LONG, wait_for_stone
from tests.ports import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def messages(tab: Tab) -> Locator:
    """Return the messages of the visible talk."""
    return tab.page.locator("#messages li.message:not(.pending)")


async def to_lobby(tab: Tab) -> None:
    """Leave the board for the room."""
    await tab.page.locator("#room-title a").click()
    await wait_for_no_board(tab)


async def test_each_game_has_its_talk(program: Program, browser: Browser) -> None:
    """The page of a game shows its moves and what is written there. The room's talk has one line
    for its begin and one for its end, each a link to the game, and what is written in the room."""
    async with club(program, "two-talks") as here:
        one = await here.start_game("D4", "F6")
        other = await here.start_game("E5", terms="13x13 black")
        await here.ben.say("Tea is ready", game=one)
        await here.ben.say("Welcome, all")
        eve = await open_tab(browser, here.address(one))
        await eve.join("Eve")
        await wait_for_stone(eve, "F6", "F6, white stone, last move")
        await eve.sees("Tea is ready")
        await expect(messages(eve).filter(has_text="F6")).to_have_count(1)
        await expect(messages(eve).filter(has_text="E5")).to_have_count(0)
        await expect(messages(eve).filter(has_text="Welcome")).to_have_count(0)
        await eve.write("A calm opening")
        await eve.sees("A calm opening")
        [*_, last] = await here.anna.messages()
        assert ("A calm opening", one, False) == (last["text"], last["talk"], last["lobby"])
        await to_lobby(eve)
        await eve.sees("Welcome, all")
        for hidden in ("F6", "E5", "Tea", "A calm opening"):
            moves = messages(eve).filter(has_text=hidden).filter(has_not_text="#")
            await expect(moves).to_have_count(0)
        links = eve.page.locator("#messages .brief a")
        await expect(links).to_have_count(2)
        assert [f"/r/two-talks/g/{game}" for game in (one, other)] == [
            await link.get_attribute("href") for link in await links.all()
        ]
        await eve.shoot("talk-of-the-room")
        await eve.write("Good evening")
        await eve.sees("Good evening")
        assert (await here.anna.messages())[-1]["talk"] is None
        await links.first.click()
        await eve.sees("A calm opening")
        await eve.shoot("talk-of-a-game")
        await here.anna.say("resign", game=one)
        asked = await here.anna.last()
        await here.anna.say("resign yes", game=one, seen=asked["id"])
        await to_lobby(eve)
        await expect(links).to_have_count(3, timeout=LONG)
        assert [] == eve.complaints


async def test_a_move_typed_on_the_page_of_a_game(program: Program, browser: Browser) -> None:
    """With two games that wait for Anna, a typed move is played in the one on her board. A text
    that she has begun stays in its talk."""
    async with club(program, "typed-there") as here:
        anna = await open_tab(browser, here.address())
        await anna.join("Anna")
        await here.anna.comes(anna.page)
        one, other = await here.start_game(), await here.start_game(terms="13x13 black")
        await anna.page.goto(here.address(one))
        await expect(anna.page.locator(".goban")).to_be_visible(timeout=LONG)
        await anna.write("play D4")
        await wait_for_stone(anna, "D4", "D4, black stone, last move")
        await anna.page.locator("#text").fill("half a line")
        await (
            anna.page.locator(".card-game").and_(anna.page.locator("[aria-current=false]")).click()
        )
        await expect(anna.page.locator("#text")).to_have_value("")
        tab = anna.page.locator("#tab-room")
        await expect(tab).to_have_text(say("en", "page-game-tab", {}))
        await to_lobby(anna)
        await expect(tab).to_have_text(say("en", "page-room-tab", {}))
        await anna.page.go_back()
        await anna.page.go_back()
        await expect(anna.page.locator("#text")).to_have_value("half a line")
        posts = [m for m in await here.anna.messages() if m["bot"] and m["talk"] == other]
        assert 1 == len(posts), "nothing was played in the other game"
        assert [] == anna.complaints


async def test_earlier_messages_of_a_game(program: Program, browser: Browser) -> None:
    """A game whose messages are older than those that the page loads at first shows them, too."""
    async with club(program, "long-ago") as here:
        game = await here.start_game(*MOVES)
        for number in range(2 * LAST):
            await here.ben.say(f"line {number}")
        eve = await open_tab(browser, here.address(game))
        await eve.join("Eve")
        await eve.sees("G7")
        await expect(messages(eve)).to_have_count(1 + len(MOVES), timeout=LONG)
        # Those are in the first view of the game's address, which nothing else has to be added to.
        await eve.page.route("**/messages?*", lambda route: route.abort())
        await eve.page.reload()
        await expect(messages(eve)).to_have_count(1 + len(MOVES), timeout=LONG)
        await eve.page.unroute("**/messages?*")
        await to_lobby(eve)
        await eve.sees(f"line {2 * LAST - 1}")
        await expect(messages(eve)).to_have_count(LAST, timeout=LONG)
        assert [each for each in eve.complaints if "ERR_FAILED" not in each] == []


async def test_marks_at_talks_with_new_lines(program: Program, browser: Browser) -> None:
    """A line of another person in a talk that the reader does not see marks its game, in the strip
    and in the lobby, or the name of the room; also after a reload, until the reader has been
    there. Lines from before the first visit mark nothing."""
    new = say("en", "page-unread", {})
    async with club(program, "marked-talks") as here:
        one = await here.start_game("D4")
        other = await here.start_game("E5", terms="13x13 black")
        await here.ben.say("said before", game=one)
        eve = await open_tab(browser, here.address(other))
        await eve.join("Eve")
        await wait_for_stone(eve, "E5", "E5, black stone, last move")
        room = eve.page.locator("#room-title a")
        card = eve.page.locator(".card-game[aria-current=false]")
        await expect(card).to_contain_text("Ben to move", timeout=LONG)
        await expect(eve.page.locator(".unread:not(:empty)")).to_have_count(0)
        await here.ben.say("A strong point", game=one)
        await here.ben.say("Tea is ready")
        await eve.page.reload()
        await expect(card.locator(".unread")).to_have_text(new, timeout=LONG)
        await expect(room).to_have_accessible_name(re.compile(f"marked-talks {new}$"))
        await eve.shoot("marked-talks")
        await to_lobby(eve)
        await eve.sees("Tea is ready")
        await expect(room).to_have_accessible_name(re.compile("marked-talks$"))
        row = eve.page.locator(f'.game-row[href$="{one}"]')
        await expect(row).to_contain_text(new)
        await row.click()
        await eve.sees("A strong point")
        await eve.page.reload()
        await eve.sees("A strong point")
        await expect(card).to_be_visible(timeout=LONG)
        await expect(eve.page.locator(".unread:not(:empty)")).to_have_count(0)
        assert [] == eve.complaints


async def test_a_challenge_typed_beside_a_board(program: Program, browser: Browser) -> None:
    """A challenge that is typed beside a board is in the room's talk. A link to it appears where it
    was typed, and Back leads from there to the board."""
    async with club(program, "beside-a-board") as here:
        anna = await open_tab(browser, here.address(), 375, 740, touch=True)
        await anna.join("Anna")
        await here.anna.comes(anna.page)
        game = await here.start_game("D4")
        await wait_for_stone(anna, "D4", "D4, black stone, last move")
        await anna.talk()
        await anna.write("challenge Ben 13x13 no clock")
        await anna.sees(say("en", "web-in-room-talk", {}))
        await anna.page.locator("a.quote").click()
        await wait_for_no_board(anna)
        offer = await anna.sees("Anna challenges Ben")
        await expect(offer).to_be_in_viewport(ratio=1, timeout=LONG)
        await here.ben.say("accept")
        begun = (await here.anna.messages())[-1]["game"]
        assert begun != game
        await wait_for_url(anna, here.address(begun))
        assert [] == anna.complaints


async def test_talks_survive_a_kill(tmp_path: Path, browser: Browser) -> None:
    """Lines written in two talks while the program is killed arrive once each, in their talks; a
    page that is loaded anew has the same."""
    program = SplitProgram(tmp_path / "data", NIGIRI_WEB_PORT=str(free_port()))
    program.start()
    try:
        async with club(program, "killed-talks") as here:
            game = await here.start_game("C3")
            await here.ben.say("before", game=game)
            eve = await open_tab(browser, here.address(game))
            await eve.join("Eve")
            await eve.sees("before")
            program.kill()
            await expect(eve.page.locator("#offline")).to_be_visible()
            await eve.write("in the game")
            await eve.page.locator("#room-title a").click()
            await wait_for_no_board(eve)
            await eve.write("in the room")
            program.start()
            for _ in range(2):
                own = eve.page.locator("#messages li.own")
                await expect(own).to_have_text([re.compile("in the room")], timeout=LONG)
                await expect(eve.page.locator(".pending")).to_have_count(0)
                await eve.page.go_back()
                await expect(own).to_have_text([re.compile("in the game")], timeout=LONG)
                await expect(messages(eve).filter(has_text="before")).to_have_count(1)
                await expect(messages(eve).filter(has_text="C3")).to_have_count(1)
                await eve.page.reload()
                await eve.sees("in the game")
                await to_lobby(eve)
    finally:
        program.stop()


async def test_a_refused_line_returns_to_its_talk(program: Program, browser: Browser) -> None:
    """A line that is refused late is in the input of the game where it was written, before what was
    written there since; the input of another game is unchanged."""
    async with club(program, "refused-there") as here:
        one = await here.start_game()
        await here.start_game(terms="13x13 black")
        eve = await open_tab(browser, here.address(one))
        await eve.join("Eve")
        text = eve.page.locator("#text")
        await expect(eve.page.locator(".goban")).to_be_visible(timeout=LONG)
        released = await hold_requests(eve.page, "**/messages?*")
        await eve.write("bad \u202e character")
        await text.fill("and more")
        await eve.page.locator(".card-game[aria-current=false]").click()
        await expect(text).to_have_value("")
        await text.fill("elsewhere")
        released.set()
        await expect(eve.page.locator("#toast")).to_be_visible(timeout=LONG)
        await expect(text).to_have_value("elsewhere")
        await eve.page.go_back()
        await expect(text).to_have_value("bad \u202e character\nand more")
