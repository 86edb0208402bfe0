"""The review of a finished game on the board, in a real Chromium against the whole program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import PropertyMock, patch

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.app.program import Program
from bot.features.reviews.review_words import explain
from bot.match.clocks.clock import DAY
from bot.play.reviews.permission import Permission
from bot.play.reviews.reviews import Reviews
from bot.reading.review.review import NamedMove, Reason, ReasonKind, Review
from bot.routing.platform.board_page import BoardVisitor
from bot.rules.points import Colour
from bot.texts.translations import words
from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.board_pages import PUBLIC, SETTINGS
from tests.end_to_end.in_process import run_program
from tests.end_to_end.program import Person, people, start_game
from tests.end_to_end.test_accessible import find_violations
from tests.end_to_end.test_board import LONG, wait_for_stone
from tests.end_to_end.test_narrow import find_overflow
from tests.service.playing import point as at
from tests.service.playing import points

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NOW = 20_000 * DAY
ROOM = "club"
MOVES = "C3 G7 G3 C7 E5 E7 E3 C5 G5 D4 F4 F6"
LEADS = (-6.5, -6.0, -5.8, -5.0, -5.5, -12.0, -11.0, -10.5, -11.5, -9.0, -1.0, 2.5, 0.0)
BETTER = NamedMove(
    5,
    Colour.BLACK,
    at("E5"),
    6.5,
    points("C5 D6 E6"),
    points("C5 D5"),
    (Reason(ReasonKind.SMALLER, move=at("C5")),),
)
PASS = NamedMove(10, Colour.WHITE, at("D4"), 8.0, (None, at("F4")), (None,))


@dataclass
class Club:
    """A room with a finished game, and how the program reviews it."""

    program: Program
    url: str
    game: str
    players: tuple[str, str]
    anna: Person

    async def allow(self, permission: Permission = Permission.YES) -> None:
        """Let both players say whether they allow reviews."""
        for player in self.players:
            await self.program.parts.reviews.set_permission(player, permission)

    async def store(self) -> None:
        review = Review(self.game, "b10", LEADS, (BETTER, PASS))
        await self.program.backends.reviews.store_review(self.game, review)

    async def open(
        self, browser: Browser, language: str = "en", scheme: str = "light", *, phone: bool = False
    ) -> Tab:
        """Open the game in the room."""
        size = (360, 740) if phone else (1280, 900)
        address = f"{self.url}r/{ROOM}/g/{self.game}"
        tab = await open_tab(browser, address, *size, locale=language, scheme=scheme)
        await tab.join("Eve", language)
        await expect(tab.page.locator(".goban")).to_be_visible(timeout=LONG)
        return tab

    async def open_own_page(self, browser: Browser, language: str, scheme: str) -> Tab:
        """Open the game on Anna's board page, on a phone."""
        board_page, server = self.program.parts.board_page, self.program.board_server
        assert board_page is not None
        assert server is not None
        visitor = BoardVisitor(self.players[0], "Anna", f"web:{ROOM}", language)
        link = await board_page.with_ticket(visitor, self.game)
        address = server.url.rstrip("/") + link.removeprefix(PUBLIC)
        return await open_tab(browser, address, 360, 740, locale=language, scheme=scheme)


@asynccontextmanager
async def open_club(folder: Path) -> AsyncIterator[Club]:
    """Play a game to its end, in a program with a net that has nothing to do."""
    with patch.object(Reviews, "offered", PropertyMock(return_value=True)):
        async with (
            run_program(folder, lambda: NOW, more=SETTINGS) as (program, url),
            people(url, ROOM, "Anna", "Bob") as (anna, bob),
        ):
            await start_game(anna, bob, "9x9 komi 6.5 black no clock")
            for number, move in enumerate(MOVES.split()):
                await (bob if number % 2 else anna).say(move)
            game = (await anna.last())["game"]
            await bob.say("resign")
            asked = await bob.last()
            await bob.choose(asked["id"], asked["choices"][0]["id"])
            players = (f"web:{ROOM}/anna", f"web:{ROOM}/bob")
            yield Club(program, url, game, players, anna)


def curve(tab: Tab) -> Locator:
    """Return the slider over the curve."""
    return tab.page.locator(".review .plot input")


async def shows_move(tab: Tab, number: int) -> None:
    """Wait until the board and the curve show the position after so many moves."""
    counter = tab.page.locator(".course output")
    await expect(counter).to_have_text(f"{number} / 12", timeout=LONG)
    await expect(curve(tab)).to_have_value(str(number))
    current = tab.page.locator(".review .mark, .review-moves li").and_(
        tab.page.locator("[aria-current=true]")
    )
    await expect(current).to_have_count(2 if number in (BETTER.number, PASS.number) else 0)


async def test_a_curve_walks_the_game(tmp_path: Path, browser: Browser) -> None:
    """The curve has the named moves. A click at a move shows its position, the arrow keys go on
    from there, and the lead is told in words."""
    async with open_club(tmp_path) as club:
        await club.allow()
        await club.store()
        tab = await club.open(browser)
        await expect(curve(tab)).to_be_visible(timeout=LONG)
        await shows_move(tab, 12)
        assert ["5", "10"] == await tab.page.locator(".mark").all_text_contents()
        box = await curve(tab).bounding_box()
        assert box is not None
        await tab.page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
        await shows_move(tab, 3)
        await wait_for_stone(tab, "G3", "G3, black stone, last move")
        await tab.page.mouse.move(box["x"] + box["width"] / 4, box["y"] + 40)
        await tab.page.mouse.down()
        await tab.page.mouse.move(box["x"] + box["width"] * 3 / 4, box["y"] + 40, steps=4)
        await tab.page.mouse.up()
        await shows_move(tab, 9)
        await curve(tab).press("ArrowRight")
        await shows_move(tab, 10)
        told = say("en", "page-review-white", {"count": 10, "points": "1"})
        await expect(curve(tab)).to_have_attribute("aria-valuetext", told)
        await expect(tab.page.locator(".curve p")).to_have_text(told)
        await tab.page.locator(".mark", has_text="5").click()
        await shows_move(tab, 5)
        await wait_for_stone(tab, "C5", "C5, ✓")
        await tab.shoot("review")
        assert [] == tab.complaints


async def test_better_lines_are_walked(tmp_path: Path, browser: Browser) -> None:
    """A better line and the continuation are laid on the board like tried moves, each from its
    position; a line that begins with a pass cannot be laid."""
    async with open_club(tmp_path) as club:
        await club.allow()
        await club.store()
        tab = await club.open(browser)
        rows = tab.page.locator(".review-moves li")
        await expect(rows).to_have_count(2, timeout=LONG)
        first, second = rows.nth(0), rows.nth(1)
        await first.get_by_role("button", name="Better: C5").click()
        await wait_for_stone(tab, "C5", "C5, black stone")
        await wait_for_stone(tab, "E5", "E5")
        for name, stone in (("D6", "white"), ("E6", "black")):
            await tab.page.keyboard.press("ArrowRight")
            await wait_for_stone(tab, name, f"{name}, {stone} stone")
        assert ["1", "2", "3"] == await tab.page.locator(".goban .number").all_text_contents()
        await expect(curve(tab)).to_have_value("4")
        then = say("en", "page-review-then", {})
        await first.get_by_role("button", name=then).click()
        await wait_for_stone(tab, "C5", "C5, white stone")
        await wait_for_stone(tab, "E5", "E5, black stone")
        assert ["10 D4−8", "5 E5−7"] == sorted(
            await rows.locator("button:first-child").all_text_contents()
        )
        assert 1 == await second.get_by_role("button").count()
        await expect(second).to_contain_text("Better: pass")
        reason = words("en").render(explain(BETTER, BETTER.reasons[0]))
        await expect(first.locator("p")).to_have_text(reason)
        await expect(second.locator("p")).to_have_count(0)
        await second.get_by_role("button").click()
        await shows_move(tab, 10)
        assert [] == tab.complaints


@pytest.mark.parametrize("permission", [Permission.NO, Permission.UNASKED])
async def test_without_both_permissions(
    tmp_path: Path, browser: Browser, permission: Permission
) -> None:
    """A stored review is not shown if a player does not allow it, or was not asked."""
    async with open_club(tmp_path) as club:
        await club.store()
        await club.allow()
        await club.program.parts.reviews.set_permission(club.players[1], permission)
        async with club.anna._session.get(f"{club.anna.url}/games/{club.game}/review") as reply:
            assert {"review": None} == await reply.json()


async def test_a_review_that_comes_later(tmp_path: Path, browser: Browser) -> None:
    """A reader who has the game open sees its review after the bot's next message."""
    async with open_club(tmp_path) as club:
        await club.allow()
        tab = await club.open(browser)
        await expect(tab.page.locator(".course")).to_be_visible(timeout=LONG)
        await expect(tab.page.locator(".review")).to_be_hidden()
        await club.store()
        await club.anna.say("games")
        await expect(curve(tab)).to_be_visible(timeout=LONG)
        assert [] == tab.complaints


@pytest.mark.parametrize(("language", "scheme"), [("pl", "dark"), ("en", "light")])
async def test_on_a_phone(tmp_path: Path, browser: Browser, language: str, scheme: str) -> None:
    """On a phone nothing is cut off, and axe-core finds nothing, in both languages and themes."""
    async with open_club(tmp_path) as club:
        await club.allow()
        await club.store()
        tab = await club.open(browser, language, scheme, phone=True)
        await expect(curve(tab)).to_have_count(1, timeout=LONG)
        await curve(tab).scroll_into_view_if_needed()
        better = say(language, "page-review-better", {"point": "C5"})
        await expect(tab.page.get_by_role("button", name=better)).to_be_visible()
        found = await find_overflow(tab, "a review") + await find_violations(tab, "a review")
        await tab.shoot(f"review-phone-{scheme}")
        assert [] == found
        assert [] == tab.complaints


@pytest.mark.parametrize(("language", "scheme"), [("pl", "light"), ("en", "dark")])
async def test_on_the_board_page(
    tmp_path: Path, browser: Browser, language: str, scheme: str
) -> None:
    """The board page of a player has the curve and the lines, too."""
    async with open_club(tmp_path) as club:
        await club.allow()
        await club.store()
        tab = await club.open_own_page(browser, language, scheme)
        await expect(curve(tab)).to_be_visible(timeout=LONG)
        await tab.page.locator(".mark", has_text="5").click()
        await shows_move(tab, 5)
        await curve(tab).scroll_into_view_if_needed()
        await tab.shoot(f"review-own-{scheme}")
        found = await find_overflow(tab, "a review") + await find_violations(tab, "a review")
        found.remove("a review: page-has-heading-one ['html']")  # the board is all of the page
        better = say(language, "page-review-better", {"point": "C5"})
        await tab.page.get_by_role("button", name=better).click()
        stone = say(language, "page-point-black", {"point": "C5"})
        await wait_for_stone(tab, "C5", stone)
        assert [] == found
        assert [] == tab.complaints


async def test_another_language(tmp_path: Path, browser: Browser) -> None:
    """A change of the language changes the texts of the review, too."""
    async with open_club(tmp_path) as club:
        await club.allow()
        await club.store()
        tab = await club.open(browser)
        await expect(curve(tab)).to_be_visible(timeout=LONG)
        await tab.page.locator(".languages [lang=pl]").click()
        told = say("pl", "page-review-curve", {})
        await expect(curve(tab)).to_have_attribute("aria-label", told, timeout=LONG)
        assert [] == tab.complaints
