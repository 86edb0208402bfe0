"""The talk keeps a readable height in every state of the room, at every window size."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from tests.adapters.web.pages import Tab, open_tab, say
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_board import LONG, MOVES, button, point
from tests.end_to_end.test_narrow import find_overflow

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BESIDE, ALONE = 200, 160
"""The least height of the messages, in pixels, beside a board and on a page of their own."""
DESKS = ((1280, 800), (1366, 650), (1920, 950))
SIZES = [
    *((width, height, BESIDE) for width, height in DESKS),
    *((width // 2, height // 2, ALONE) for width, height in DESKS),  # zoomed to 200 %
    (375, 740, ALONE),
]
"""Each window with the least height of its talk. The last one is a phone."""
TURN = """() => {
  const button = document.querySelector("#view-talk");
  if (button.checkVisibility() && button.ariaPressed !== "true") button.click();
}"""
"""Shows the talk where the board hides it. Any press would close the settings."""
TALK = """() => {
  const all = [...document.querySelectorAll(".scroll")];
  const { top, bottom } = all.find((each) => each.checkVisibility()).getBoundingClientRect();
  const page = document.scrollingElement;
  const write = document.querySelector(".write").getBoundingClientRect();
  return {
    visible: Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0)),
    within: write.bottom <= innerHeight + 1 && page.scrollHeight <= innerHeight + 1,
  };
}"""
"""Measures the messages, and whether the whole page fits into the window."""
LONG_DRAFT = "a line of a long draft\n" * 8


@dataclass
class Room:
    """Anna's page, the people, and the states in which the talk is too low."""

    tab: Tab
    language: str
    cast: list[Person]
    low: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.tab.page

    @property
    def panel(self) -> Locator:
        return self.page.locator("#panel")

    def button(self, id: str) -> Locator:
        """Return a button beside the board by the id of its label."""
        return button(self.tab, say(self.language, id, {}))

    async def measure(
        self, state: str, awaited: Locator | str, opener: Locator | None = None
    ) -> None:
        """Wait for an element, measure at all sizes, and return to the first size. An opener is
        pressed at each size where the element is closed."""
        if isinstance(awaited, str):
            awaited = self.page.locator(awaited)
        if opener is None:
            await expect(awaited).to_be_visible(timeout=LONG)
        for width, height, least in SIZES:
            await self.page.set_viewport_size(ViewportSize(width=width, height=height))
            await self.page.evaluate(TURN)
            if opener and not await awaited.is_visible():
                await opener.click()
                await expect(awaited).to_be_visible(timeout=LONG)
            where = f"{state} at {width}×{height}"
            self.low += await find_overflow(self.tab, where)
            talk = await self.page.evaluate(TALK)
            if talk["visible"] < least or not talk["within"]:
                self.low.append(f"{where}: {talk}")
            await self.tab.shoot(f"talk {where}".replace(" ", "-"))
        width, height = DESKS[0]
        await self.page.set_viewport_size(ViewportSize(width=width, height=height))


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_the_talk_keeps_its_height(program: Program, browser: Browser, language: str) -> None:
    """At a desk, on a phone and at 200 % zoom, the messages keep their least height without
    sideways scrolling: in an empty room, with open forms and settings, during a game and a count,
    after it, and in the private chat."""
    name = f"height-{language}"
    async with people(program.url, name, "Anna", "Konrad Wołodyjowski", "Ola") as cast:
        tab = await open_tab(browser, f"{program.url}r/{name}", locale=language)
        room = Room(tab, language, cast)
        await tab.join("Anna", language)
        await cast[0].comes(tab.page)
        await _measure_without_a_game(room)
        game = await start_game(cast[0], cast[1], "5x5 komi 0.5 black no clock")
        await _measure_a_game(room)
        await _measure_two_games(room)
        await _measure_the_end(room, game)
    assert [] == room.low


async def _measure_without_a_game(room: Room) -> None:
    anna, konrad, _ = room.cast
    await room.measure("the code of a new name", "#own-code")
    await room.tab.knows_its_code()
    await room.measure("an empty room", "#empty")
    await room.measure("settings", "#own", room.page.locator("#who-name"))
    await room.page.locator("#play-open").click()
    await room.measure("the form of a game", "#play-dialog")
    await room.page.locator("#play-close").click()
    await konrad.say(f"challenge {anna.name} 9x9 handicap 2 no clock")
    await room.measure("a challenge", "#offers")
    await anna.say("refuse")


async def _measure_a_game(room: Room) -> None:
    anna, konrad, _ = room.cast
    await room.measure("a game", "#board .goban.playable")
    await room.measure("settings beside a game", "#own", room.page.locator("#who-name"))
    await room.page.locator("#own-close").click()
    await point(room.tab, "C3").click()
    await room.page.locator("#text").fill(LONG_DRAFT)
    await room.measure("a long draft", "#panel .confirm")
    await room.page.locator("#text").fill("")
    await room.tab.write(say(room.language, "page-line-plan", {"what": "C3 D4"}))
    await room.measure("a private line held back", "#held")
    await room.page.locator("#held-change").click()
    await room.page.locator("#text").fill("")
    for number, move in enumerate(MOVES):
        await (konrad if number % 2 else anna).say(move)
    await konrad.say("undo")
    await room.measure("an undo request", ".panel-in .acts .primary")
    await anna.say("refuse")


async def _measure_two_games(room: Room) -> None:
    _, konrad, ola = room.cast
    await start_game(konrad, ola, "19x19 black no clock")
    await room.measure("two games", "#strip")
    await room.page.locator(".card-game").last.click()
    await room.button("page-guess").click()
    await room.measure("a guess", "#panel .confirm")
    await room.page.locator(".card-game").first.click()
    await room.button("page-first").click()
    await room.measure("an earlier position", "#panel .moves")
    await room.button("page-try").click()
    for name in ("E2", "E4"):
        await point(room.tab, name).click()
    await room.measure("moves tried out", "#panel .trial")
    await room.button("page-try-end").click()


async def _measure_the_end(room: Room, game: str) -> None:
    anna, konrad, _ = room.cast
    for person in (anna, konrad):
        await person.say(f"pass #{game}")
    await room.measure("a count", "#panel details.count")
    await room.panel.locator("details.count summary").click()
    await room.measure("the details of a count", "#panel details.count table")
    await konrad.say(f"alive D4 #{game}")
    await room.measure("a changed count", "#panel .line")
    number = (await konrad.game(game))["proposal"]["number"]
    for person in (konrad, anna):
        await person.say(f"agree {number} #{game}")
    await room.measure("a finished game", "#panel .moves")
    await room.page.locator("#tab-alone").click()
    await room.tab.write(say(room.language, "page-line-learn", {"what": "first-capture"}))
    await room.measure("a lesson", "#alone-messages .goban")
    await room.tab.write("settings")
    await room.measure("settings in the private chat", "#alone-messages .choices >> nth=-1")
