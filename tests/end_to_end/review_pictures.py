"""Makes pictures of an evening with the net: a game, its review, a game from one of its positions,
and one against a level::

    python -m tests.end_to_end.review_pictures FOLDER

Each picture goes to the folder, for visual review, and a sheet for each language to
`renderer/gallery/`. It needs the net that ``deploy/run`` fetches.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from tests.adapters.web.pages import say
from tests.end_to_end.pictures import program_and_browser, save_sheet
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_recorded_games import recorded
from tests.net.net_files import MISSING, real_net
from tests.patience import PATIENCE

GAME = 17
"""9×9: both players overlook an invasion for five moves."""
MISTAKE = 3
"""The named move that is shown, from 1."""
REVIEW_MS = 180_000
SETTLED_MS = 1500
"""Milliseconds until animations have ended."""


@dataclass(frozen=True)
class Evening:
    """A room, its two players, and the size and language of the page of the first one. The words
    are typed in this language."""

    room: str
    names: tuple[str, str]
    language: str
    locale: str
    shape: tuple[int, int]
    first_words: tuple[str, ...]
    reviews_on: str
    review: str
    spar: str
    across: int

    @property
    def is_phone(self) -> bool:
        """Whether the page shows either the board or the talk."""
        return self.shape[0] < self.shape[1]


EVENINGS = (
    Evening(
        "go-club",
        ("Anna", "Bob"),
        "en",
        "en-GB",
        (1366, 768),
        (),
        "reviews on",
        "review",
        "spar 9x9 12k white",
        560,
    ),
    Evening(
        "klub-go",
        ("Zosia", "Łukasz"),
        "pl",
        "pl-PL",
        (390, 844),
        ("po polsku",),
        "omówienia tak",
        "omówienie",
        "sparing 9x9 12k białe",
        187,
    ),
)


async def main(folder: Path) -> None:
    """Make all pictures."""
    net = real_net()
    if net is None:
        sys.exit(MISSING)
    async with program_and_browser(NIGIRI_NET=str(net)) as (program, browser):
        for evening in EVENINGS:
            await _spend(evening, program, browser, folder)


async def _spend(evening: Evening, program: Program, browser: Browser, folder: Path) -> None:
    paths = []

    async def keep(page: Page, moment: str) -> None:
        await page.mouse.move(1, 1)
        await page.wait_for_timeout(SETTLED_MS)
        paths.append(folder / f"{evening.room}-{moment}.png")
        await page.screenshot(path=paths[-1], animations="disabled")

    async with people(program.url, evening.room, *evening.names) as (first, second):
        game = await _play(evening, first, second)
        page = await _open(evening, program, browser, game)
        await first.comes(page)
        if evening.is_phone:
            await page.locator("#view-talk").click()
        await first.say(evening.review, game=game)
        moves = page.locator("li.bot button.choice").filter(has_text="−")
        await moves.first.wait_for(timeout=REVIEW_MS)
        await keep(page, "curve")
        await moves.nth(MISTAKE - 1).click()
        await keep(page, "move")
        await _button(page, evening, "label-review-line").click()
        await keep(page, "line")
        await _button(page, evening, "label-review-play").click()
        async with asyncio.timeout(PATIENCE):
            while (await first.last())["game"] == game:  # noqa: ASYNC110  no bell
                await asyncio.sleep(0.05)
        await keep(page, "from-here")
        await first.say(evening.spar)
        await page.locator(".goban.playable").wait_for(state="attached", timeout=REVIEW_MS)
        if evening.is_phone:
            await page.locator("#view-board").click()
        await keep(page, "level")
        await page.context.close()
    starts = range(0, len(paths), 3)
    rows = [paths[start : start + 3] for start in starts]
    save_sheet(f"review-{evening.language}", rows, evening.shape, evening.across)


async def _play(evening: Evening, first: Person, second: Person) -> str:
    """Play the recorded game to its end, allow reviews, and return the game’s id."""
    for words in evening.first_words:
        await first.say(words)
    record = recorded(GAME)
    await start_game(first, second, f"{record.size}x{record.size} komi {record.komi} black")
    for colour, point in record.moves:
        await (first if colour == "b" else second).say(point)
    game = str((await first.last())["game"])
    for person in (first, second):
        await person.say("agree", game=game)
    for person in (first, second):
        await person.say(evening.reviews_on)
    return game


async def _open(evening: Evening, program: Program, browser: Browser, game: str) -> Page:
    context = await browser.new_context(
        viewport={"width": evening.shape[0], "height": evening.shape[1]},
        device_scale_factor=2,
        locale=evening.locale,
        color_scheme="light",
    )
    page = await context.new_page()
    await page.goto(f"{program.url}r/{evening.room}/g/{game}")
    spoken = evening.language
    await page.get_by_label(say(spoken, "page-name-label", {})).fill(evening.names[0])
    await page.get_by_role("button", name=say(spoken, "page-join-button", {})).click()
    await expect(page.locator(".goban .stone").first).to_be_visible()
    return page


def _button(page: Page, evening: Evening, label: str) -> Locator:
    words = say(evening.language, label, {})
    return page.locator("li.bot button.choice").filter(has_text=words).locator("visible=true").last


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(place))
