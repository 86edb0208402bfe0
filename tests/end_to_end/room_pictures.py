"""Photographs the browser room in both languages, light and dark, on a desktop and on a phone::

    python -m tests.end_to_end.room_pictures FOLDER

Uses the shipped program and a real Chromium, from the first screen to the result. Each single
picture goes to the folder, for visual review; two sheets with small versions of all of them go to
`renderer/gallery/`.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.async_api import Browser, Locator, expect

from bot.texts.translations import LANGUAGES
from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.pictures import program_and_browser, save_sheet
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_recorded_games import recorded

SIZES = {"desk": (1366, 768), "phone": (375, 812)}
SCHEMES = ("light", "dark")
MOMENTS = (
    "name",
    "empty",
    "challenge",
    "turn",
    "aim",
    "talk",
    "undo",
    "back",
    "lines",
    "several",
    "count",
    "changed",
    "agreed",
    "result",
)
"""All moments, in order of appearance."""
CLUB = {"en": "go-club-", "pl": "klub-go-"}
NAMES = {"en": ("Anna", "Bob"), "pl": ("Zosia", "Łukasz")}
MIDDLE_GAME, COUNTED = (480, 97), 324
"""Recorded games: one up to White's move, and one with dead stones at its end."""
SMALL = {"desk": 448, "phone": 187}
"""The widths of the pictures on the sheets."""


@dataclass
class Evening:
    """Anna's page, Bob's actions elsewhere, and the folder for the pictures."""

    tab: Tab
    anna: Person
    bob: Person
    language: str
    phone: bool
    folder: Path

    async def keep(self, moment: str) -> None:
        """Photograph the page once all animations have ended."""
        await self.tab.page.mouse.move(1, 1)
        await self.tab.page.wait_for_timeout(1200)
        await self.tab.page.screenshot(path=self.folder / f"{moment}.png", animations="disabled")

    def button(self, id: str) -> Locator:
        """Return a button by the id of its label."""
        label = say(self.language, id, {})
        return self.tab.page.get_by_role("button", name=label, exact=True)

    def point(self, name: str) -> Locator:
        """Return a point of the board."""
        return self.tab.page.locator(f".points [data-point={name}]")

    async def turn(self, view: str) -> None:
        """On a phone, switch to the board or to the chat."""
        if self.phone:
            await self.tab.page.locator(f"#view-{view}").click()

    async def comes_in(self) -> None:
        """Enter the name, then the room, where no game is running; accept a challenge."""
        await expect(self.tab.page.locator("#name")).to_be_focused()
        await self.keep("name")
        await self.tab.join(self.anna.name, self.language)
        await self.anna.comes(self.tab.page)
        await self.tab.knows_its_code()
        await self.keep("empty")
        await self.bob.say({"en": "Good evening!", "pl": "Dobry wieczór!"}[self.language])
        await self.bob.say(f"challenge {self.anna.name} 19x19 komi 6.5 3d black")
        await expect(self.tab.page.locator("#offers")).to_be_visible()
        await self.keep("challenge")
        await self.anna.say("accept")

    async def plays(self) -> None:
        """Take a turn in the middle of a game, with chat and a request to undo."""
        number, many = MIDDLE_GAME
        for turn, (_, point) in enumerate(recorded(number).moves[:many]):
            await (self.anna if turn % 2 else self.bob).say(point)
        await expect(self.tab.page.locator(".goban.playable")).to_be_visible()
        await self.keep("turn")
        await self.point("K14").click()
        await self.keep("aim")
        await self.turn("talk")
        words = {"en": "What now?", "pl": "I co teraz?"}[self.language]
        await self.bob.say(words, game=(await self.bob.last())["game"])
        await self.tab.sees(words)
        await self.keep("talk")
        await self.turn("board")
        await self.bob.say("undo")
        await expect(self.tab.page.locator("#panel .acts .primary")).to_be_visible()
        await self.keep("undo")
        await self.anna.say("refuse")

    async def looks_through(self) -> None:
        """View an earlier position and try out two lines from there."""
        for _ in range(4):
            await self.button("page-back").click()
        await self.keep("back")
        await self.button("page-try").click()
        for point in ("K14", "L14", "L13"):
            await self.point(point).click()
        for _ in range(2):
            await self.button("page-try-back").click()
        for point in ("K13", "L13", "M14"):
            await self.point(point).click()
        await self.keep("lines")
        await self.button("page-try-end").click()
        await self.button("page-newest").click()

    async def ends(self) -> None:
        """Play a second game to its count, which the opponent corrects, and to the result."""
        game = recorded(COUNTED)
        terms = f"{game.size}x{game.size} komi {game.komi} black"
        second = await start_game(self.bob, self.anna, terms)
        for turn, (_, point) in enumerate(game.moves):
            player = self.anna if turn % 2 else self.bob
            await player.say(f"{point} #{second}")
            if turn == len(game.moves) // 2:
                await self.keep("several")
        await self.tab.page.locator(".card-game").last.click()
        await expect(self.tab.page.locator("#panel details.count")).to_be_visible()
        await self.keep("count")
        await self.bob.say(f"alive {game.dead[0]} #{second}")
        await expect(self.tab.page.locator("#panel .line")).to_be_visible()
        await self.keep("changed")
        await self.bob.say(f"dead {game.dead[0]} #{second}")
        count = (await self.bob.game(second))["proposal"]["number"]
        await self.bob.say(f"agree {count} #{second}")
        await expect(self.tab.page.locator("#panel .seat.agrees")).to_be_visible()
        await self.keep("agreed")
        await self.anna.say(f"agree {count} #{second}")
        await expect(self.button("page-share-result")).to_be_visible()
        await self.keep("result")


async def evening(
    program: Program, browser: Browser, folder: Path, number: int, kind: tuple[str, str, str]
) -> None:
    """Photograph all moments in one language, colour scheme and screen size."""
    device, language, scheme = kind
    room = f"{CLUB[language]}{number}"
    place = folder / "-".join(kind)
    place.mkdir(parents=True, exist_ok=True)
    async with people(program.url, room, *NAMES[language]) as (anna, bob):
        if language != "en":
            await bob.say("po polsku")
        tab = await open_tab(
            browser, f"{program.url}r/{room}", *SIZES[device], touch=device == "phone",
            locale=language, scheme=scheme,
        )  # fmt: skip
        seen = Evening(tab, anna, bob, language, device == "phone", place)
        await seen.comes_in()
        await seen.plays()
        await seen.looks_through()
        await seen.ends()
        await tab.page.context.close()


def sheet(folder: Path, device: str) -> None:
    """Put small versions of all moments on one sheet, with languages and colour schemes side by
    side."""
    kinds = [f"{device}-{language}-{scheme}" for language, scheme in product(LANGUAGES, SCHEMES)]
    rows = [[folder / kind / f"{moment}.png" for kind in kinds] for moment in MOMENTS]
    if device == "phone":
        rows = [[*one, *other] for one, other in zip(rows[::2], rows[1::2], strict=True)]
    save_sheet(f"evening-{device}", rows, SIZES[device], SMALL[device])


async def main(folder: Path) -> None:
    """Make all pictures."""
    async with program_and_browser() as (program, browser):
        for number, kind in enumerate(product(SIZES, LANGUAGES, SCHEMES), 1):
            await evening(program, browser, folder, number, kind)
    for device in SIZES:
        sheet(folder, device)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
