"""The addresses of games and positions, in a real Chromium against the shipped program."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from playwright.async_api import Browser, expect

from bot.web.log.room import MAX_MESSAGES
from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_board import LONG, button, play, point, wait_for_stone

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LAST = 30
"""How many messages the page loads at first."""
MOVES = ("D4", "F6", "C3", "G7")


@dataclass
class Club:
    """A room where Anna and Ben play."""

    url: str
    anna: Person
    ben: Person

    async def start_game(self, *moves: str, terms: str = "9x9 black no clock") -> str:
        """Play these moves of a new game of Anna, who has Black, and return its id."""
        game = await start_game(self.anna, self.ben, terms)
        for turn, move in enumerate(moves):
            await (self.anna, self.ben)[turn % 2].say(f"#{game} {move}")
        return game

    async def end_game(self, *moves: str) -> str:
        """Play these moves of a new game, let Anna resign it, and return its id."""
        game = await self.start_game(*moves)
        await self.anna.say(f"#{game} resign")
        asked = await self.anna.last()
        await self.anna.say(f"#{game} resign yes", seen=asked["id"])
        return game

    def address(self, game: str = "", query: str = "") -> str:
        """Return the address of the room or of a game in it."""
        return f"{self.url}{f'/g/{game}' if game else ''}{query}"


@asynccontextmanager
async def club(program: Program, room: str) -> AsyncIterator[Club]:
    """Open a room of its own for Anna and Ben."""
    async with people(program.url, room, "Anna", "Ben") as (anna, ben):
        yield Club(f"{program.url}r/{room}", anna, ben)


async def wait_for_url(tab: Tab, url: str) -> None:
    """Wait until this is the address."""
    await expect(tab.page).to_have_url(url, timeout=LONG)


async def wait_for_no_board(tab: Tab) -> None:
    """Wait until the board is closed."""
    await expect(tab.page.locator("#stage")).to_be_hidden(timeout=LONG)


async def test_an_old_game_is_opened_by_its_address(program: Program, browser: Browser) -> None:
    """A game whose posts are no longer loaded has an address. A visitor gives a name first and then
    sees the game, at the move in the address; a player can go on playing there."""
    async with club(program, "old-game") as here:
        anna = await open_tab(browser, here.address(), 375, 812, touch=True)
        await anna.join("Anna")
        await here.anna.comes(anna.page)
        game = await here.start_game(*MOVES)
        await anna.page.goto("about:blank")
        for first in range(0, MAX_MESSAGES, 50):
            lines = ((here.anna, here.ben)[n % 2].say(f"line {first + n}") for n in range(50))
            await asyncio.gather(*lines)
        eve = await open_tab(browser, here.address(game, "?move=2"))
        await expect(eve.page.locator("#room")).to_have_value("old-game")
        await eve.join("Eve")
        await wait_for_stone(eve, "F6", "F6, white stone, last move")
        await expect(point(eve, "C3")).to_have_accessible_name("C3")
        await wait_for_url(eve, here.address(game, "?move=2"))
        await expect(eve.page).to_have_title(
            re.compile("^Anna – Ben · Anna to move · old-game · Nigiri$"), timeout=LONG
        )
        await anna.page.goto(here.address(game))
        await wait_for_stone(anna, "G7", "G7, white stone, last move")
        await play(anna, "C7")
        await wait_for_stone(anna, "C7", "C7, black stone, last move")
        await eve.sees("C7")
        # the position in the address stays
        await expect(eve.page.locator(".course output")).to_have_text("2 / 5", timeout=LONG)
        assert ([], []) == (eve.complaints, anna.complaints)


@pytest.mark.parametrize("kind", ["unknown", "elsewhere", "malformed"])
async def test_a_game_that_is_not_here(program: Program, browser: Browser, kind: str) -> None:
    """The address of a game that this room does not have leads to the room with a notice, the same
    whether the game exists elsewhere or not."""
    async with club(program, f"lacks-{kind}") as here, club(program, f"has-{kind}") as other:
        await here.start_game("D4")
        games = {"unknown": "dabefe", "elsewhere": await other.start_game("D4"), "malformed": "No!"}
        for language, width in (("en", 1280), ("pl", 375)):
            locale = {"en": "en-GB", "pl": "pl-PL"}[language]
            eve = await open_tab(browser, here.address(games[kind]), width, 812, locale=locale)
            await eve.join(f"Eve {language}", language)
            notice = eve.page.locator("#toast")
            await expect(notice).to_have_text(say(language, "page-no-game", {}), timeout=LONG)
            await wait_for_url(eve, here.address())
            await wait_for_no_board(eve)
            assert all("Failed to load resource" in each for each in eve.complaints)


async def test_back_and_forward(program: Program, browser: Browser) -> None:
    """Each game that the reader opens is an entry of the history; Back leads to the game before,
    and then to the room. A game that the page opens replaces the entry."""
    async with club(program, "to-and-fro") as here:
        await here.end_game("D4")
        running = [await here.start_game(move, terms=terms) for move, terms in
                   (("E5", "9x9 black"), ("C3", "13x13 black"))]  # fmt: skip
        eve = await open_tab(browser, here.address())
        await eve.join("Eve")
        await expect(eve.page).to_have_url(re.compile("/g/"), timeout=LONG)
        shown = eve.page.url.rpartition("/")[2]
        assert shown in running
        length = await eve.page.evaluate("history.length")
        (other,) = {*running} - {shown}
        cards = eve.page.locator(".card-game")
        await cards.and_(eve.page.locator("[aria-current=false]")).click()
        await wait_for_url(eve, here.address(other))
        assert length + 1 == await eve.page.evaluate("history.length")
        await button(eve, say("en", "page-back", {})).click()
        await wait_for_url(eve, here.address(other, "?move=0"))
        await eve.page.locator("#room-title a").click()
        await wait_for_url(eve, here.address())
        await wait_for_no_board(eve)
        await eve.page.go_back()
        await wait_for_url(eve, here.address(other, "?move=0"))
        await expect(eve.page.locator(".course output")).to_have_text("0 / 1")
        await eve.page.go_back()
        await wait_for_url(eve, here.address(shown))
        await expect(eve.page.locator(".goban")).to_be_visible()
        await eve.page.go_forward()
        await eve.page.go_forward()
        await wait_for_no_board(eve)
        # moves of others open no board in the lobby
        await here.ben.say(f"#{running[0]} F6")
        await eve.sees("F6")
        await wait_for_no_board(eve)
        await eve.page.reload()
        await eve.sees("F6")
        await wait_for_no_board(eve)
        await wait_for_url(eve, here.address())
        assert [] == eve.complaints


async def test_a_finished_game_stays_on_the_board(program: Program, browser: Browser) -> None:
    """A finished game opened by its address stays on the board while others play on."""
    async with club(program, "stays") as here:
        ended = await here.end_game("D4")
        other = await here.start_game("E5")
        eve = await open_tab(browser, here.address(ended))
        await eve.join("Eve")
        await wait_for_stone(eve, "D4", "D4, black stone, last move")
        await here.ben.say(f"#{other} F6")
        cards = eve.page.locator(".card-game")
        await expect(cards.filter(has_text="Anna to move")).to_have_count(1, timeout=LONG)
        await expect(cards).to_have_count(2)
        await wait_for_url(eve, here.address(ended))
        await expect(eve.page).to_have_title(
            re.compile(r"^Anna – Ben · .*W\+R.* · stays · Nigiri$")
        )
        assert [] == eve.complaints


async def test_the_way_of_a_new_game(program: Program, browser: Browser) -> None:
    """A game that the reader accepts in the lobby is an entry of its own, so Back leads to the
    lobby; for the challenger it replaces the entry."""
    async with club(program, "new-way"):
        url = f"{program.url}r/new-way"
        anna, ben = await open_tab(browser, url), await open_tab(browser, url, 375, 812, touch=True)
        await anna.join("Anna")
        await ben.join("Ben")
        lengths = [await tab.page.evaluate("history.length") for tab in (anna, ben)]
        await anna.write("challenge Ben 9x9 black no clock")
        await ben.page.locator("#offers .primary").click()
        for tab in (anna, ben):
            await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
            await expect(tab.page).to_have_url(re.compile("/g/"))
        grown = [await tab.page.evaluate("history.length") for tab in (anna, ben)]
        assert [lengths[0], lengths[1] + 1] == grown
        await ben.page.go_back()
        await wait_for_url(ben, url)
        await wait_for_no_board(ben)
        assert ([], []) == (anna.complaints, ben.complaints)


async def test_a_line_in_the_address(program: Program, browser: Browser) -> None:
    """A copied link leads to exactly what is shown: the position, and the tried line. A line that
    cannot be played there is left out, with a notice."""
    async with club(program, "lines-by-link") as here:
        game = await here.start_game(*MOVES)
        eve = await open_tab(browser, here.address(game, "?move=9999"))
        await eve.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await eve.join("Eve")
        await wait_for_stone(eve, "G7", "G7, white stone, last move")
        await wait_for_url(eve, here.address(game))
        for _ in range(2):
            await eve.page.keyboard.press("ArrowLeft")
        await button(eve, say("en", "page-try", {})).click()
        for name in ("E5", "E6"):
            await point(eve, name).click()
        tried = here.address(game, "?move=2&line=E5,E6")
        await wait_for_url(eve, tried)
        copies = button(eve, say("en", "page-copy-link", {}))
        await copies.focus()
        await eve.page.keyboard.press("Enter")
        await expect(eve.page.locator("#toast")).to_have_text(say("en", "page-link-copied", {}))
        assert tried == await eve.page.evaluate("navigator.clipboard.readText()")
        for language, width in (("en", 1280), ("pl", 375)):
            locale = {"en": "en-GB", "pl": "pl-PL"}[language]
            ola = await open_tab(browser, tried, width, 812, locale=locale)
            await ola.join(f"Ola {language}", language)
            await expect(ola.page.locator(".goban .number")).to_have_text(["1", "2"], timeout=LONG)
            await expect(point(ola, "C3")).not_to_have_class(re.compile("stone"))
            await ola.shoot(f"address-line-{language}")
            await ola.page.reload()
            await expect(ola.page.locator(".goban .number")).to_have_text(["1", "2"], timeout=LONG)
            for line in ("E5,D4", "E5,E5", "Z99", "E5;E6", ",".join(["E5"] * 61)):
                await ola.page.goto(here.address(game, f"?move=2&line={line}"))
                notice = ola.page.locator("#toast")
                await expect(notice).to_have_text(say(language, "page-no-line", {}), timeout=LONG)
                await wait_for_url(ola, here.address(game, "?move=2"))
                await expect(ola.page.locator(".goban .number")).to_have_count(0)
            assert [] == ola.complaints
        assert [] == eve.complaints


async def test_an_address_in_the_talk(program: Program, browser: Browser) -> None:
    """An address of this site in a person's line is a link. One in this room opens its place within
    the page, one of another room leads there; other sites are not linked."""
    async with club(program, "named-address") as here:
        game = await here.start_game(*MOVES)
        eve = await open_tab(browser, here.address())
        await eve.join("Eve")
        await eve.page.locator("#room-title a").click()
        await wait_for_no_board(eve)
        place, other = here.address(game, "?move=2"), f"{program.url}r/other-room"
        line = f"see {place}, move 3 or ({other}) or https://example.org/r/x/g/{game}"
        await here.ben.say(line)
        message = await eve.sees(line)
        links = message.locator("a.address-link")
        await expect(links).to_have_text([place, other])
        await eve.page.evaluate("window.stays = true")
        await links.first.click()
        await wait_for_stone(eve, "F6", "F6, white stone, last move")
        await wait_for_url(eve, place)
        assert await eve.page.evaluate("window.stays")
        await eve.page.go_back()
        await wait_for_no_board(eve)
        await links.last.click()
        await wait_for_url(eve, other)
        await expect(eve.page.locator("#room")).to_have_value("other-room")
        assert [] == eve.complaints


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_the_link_of_a_game(program: Program, browser: Browser, language: str) -> None:
    """On a phone an icon in the row of the moves copies the address of the shown position. The
    name of the icon is in the reader's language."""
    async with club(program, f"linked-{language}") as here:
        game = await here.start_game(*MOVES)
        locale = {"en": "en-GB", "pl": "pl-PL"}[language]
        eve = await open_tab(browser, here.address(game), 375, 740, locale=locale, touch=True)
        await eve.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await eve.join("Eve", language)
        copies, back = [
            button(eve, say(language, id, {})) for id in ("page-copy-link", "page-back")
        ]
        for query in ("", "?move=3"):
            await wait_for_url(eve, here.address(game, query))
            await copies.click()
            notice = eve.page.locator("#toast")
            await expect(notice).to_have_text(say(language, "page-link-copied", {}))
            assert here.address(game, query) == await eve.page.evaluate(
                "navigator.clipboard.readText()"
            )
            middles = [await each.bounding_box() for each in (copies, back)]
            first, other = [box["y"] + box["height"] / 2 for box in middles if box]
            if not query:
                assert abs(first - other) < 2
                await back.click()
        assert [] == eve.complaints


async def test_the_lobby(program: Program, browser: Browser) -> None:
    """While no game is on the board, the room lists the people, what waits for the reader, the
    challenges, the running games and the results as links: a plain click opens one in the page, a
    modified click in a new tab. A result whose messages are no longer loaded is among them."""
    async with club(program, "the-lobby") as here:
        anna = await open_tab(browser, here.address())
        await anna.join("Anna")
        await here.anna.comes(anna.page)
        old = await here.end_game("D4")
        for number in range(2 * LAST):
            await here.ben.say(f"line {number}")
        running = await here.start_game("E5")
        await here.ben.say(f"#{running} F6")
        await here.ben.say("challenge 13x13 no clock")
        for language, width in (("en", 1280), ("pl", 375)):
            locale = {"en": "en-GB", "pl": "pl-PL"}[language]
            eve = await open_tab(browser, here.address(), width, 812, locale=locale)
            await eve.join(f"Eve {language}", language)
            await eve.page.locator("#room-title a").click()
            lobby = eve.page.locator("#lobby")
            await expect(lobby.locator("h2")).to_have_text(
                [say(language, f"page-lobby-{each}", {}) for each in ("offers", "running", "ended")]
            )
            await expect(lobby.locator("#lobby-here")).to_contain_text(f"Eve {language}")
            links = lobby.locator("a.game-row")
            await expect(links).to_have_count(2)
            assert [f"/r/the-lobby/g/{game}" for game in (running, old)] == [
                await link.get_attribute("href") for link in await links.all()
            ]
            await eve.shoot(f"lobby-{language}")
            async with eve.page.context.expect_page() as opened:
                await links.first.click(modifiers=["ControlOrMeta"])
            await expect(await opened.value).to_have_url(here.address(running))
            await (await opened.value).close()
            await wait_for_url(eve, here.address())
            await links.last.click()
            await expect(eve.page.locator(".points [data-point=D4]")).to_be_visible(timeout=LONG)
            await wait_for_url(eve, here.address(old))
            await eve.page.go_back()
            await expect(lobby).to_be_visible()
            assert [] == eve.complaints
        await expect(anna.page.locator(".goban")).to_be_visible(timeout=LONG)
        await anna.page.locator("#room-title a").click()
        first = anna.page.locator("#lobby h2").first
        await expect(first).to_have_text(say("en", "page-lobby-waiting", {}))
        assert [] == anna.complaints


async def test_a_room_chosen_at_the_entrance(program: Program, browser: Browser) -> None:
    """A visitor who enters a room from the entrance sees its board, and Back leads to the
    entrance."""
    async with club(program, "by-entrance") as here:
        game = await here.start_game("D4")
        eve = await open_tab(browser, program.url)
        await eve.page.locator("#room").fill("by-entrance")
        await eve.join("Eve")
        await wait_for_stone(eve, "D4", "D4, black stone, last move")
        await wait_for_url(eve, here.address(game))
        await eve.page.go_back()
        await expect(eve.page.locator("#join")).to_be_visible()
        assert [] == eve.complaints


async def test_an_empty_room_has_no_lobby(program: Program, browser: Browser) -> None:
    """A room without games shows only its talk, and the ways into a first game."""
    eve = await open_tab(browser, f"{program.url}r/no-lobby")
    await eve.join("Eve")
    async with eve.page.expect_response(re.compile("/api/rooms/no-lobby/games")):
        await eve.page.locator("#room-title a").press("Enter")
    await expect(eve.page.locator("#play")).to_be_visible()
    await expect(eve.page.locator("#lobby")).to_be_hidden()
    assert [] == eve.complaints


async def test_a_move_named_in_the_talk(program: Program, browser: Browser) -> None:
    """A move named in the talk of a game, or beside the game's id, is a link to the position after
    it, in the words of any language; elsewhere it stays plain."""
    async with club(program, "named-moves") as here:
        game = await here.start_game(*MOVES)
        posts = [one for one in await here.anna.messages() if one["game"] == game]
        await here.ben.say("why move 2?", reply_to=posts[-1]["id"])
        await here.anna.say("ruch 3 był lepszy", game=game)
        await here.anna.say(f"#{game}: move 1 is mine")
        await here.ben.say("my next move 4 you")
        await here.ben.say("a remove 2, move 2x, move 12345", reply_to=posts[-1]["id"])
        eve = await open_tab(browser, here.address())
        await eve.join("Eve")
        await wait_for_stone(eve, "G7", "G7, white stone, last move")
        links = eve.page.locator("a.move-link")
        await expect(links).to_have_text(["move 2", "ruch 3"])
        await links.first.click()
        await wait_for_stone(eve, "F6", "F6, white stone, last move")
        await wait_for_url(eve, here.address(game, "?move=2"))
        await links.last.click()
        await wait_for_stone(eve, "C3", "C3, black stone, last move")
        await eve.page.go_back()
        await wait_for_stone(eve, "F6", "F6, white stone, last move")
        await eve.page.locator("#room-title a").click()
        await expect(links).to_have_text(["move 1"])
        assert [] == eve.complaints


async def test_a_link_to_a_game_that_is_not_here(program: Program, browser: Browser) -> None:
    """A link in the talk to a game that this room does not have keeps the board and the address."""
    async with club(program, "dead-link") as here:
        game = await here.start_game("D4")
        await here.ben.say(here.address("dabefe"), game=game)
        eve = await open_tab(browser, here.address(game))
        await eve.join("Eve")
        await wait_for_stone(eve, "D4", "D4, black stone, last move")
        await eve.page.locator(".address-link").click()
        await expect(eve.page.locator("#toast")).to_have_text(
            say("en", "page-no-game", {}), timeout=LONG
        )
        await wait_for_url(eve, here.address(game))
        await wait_for_stone(eve, "D4", "D4, black stone, last move")
