"""Photographs the board page in both languages, light and dark, for visual review::

    python -m tests.end_to_end.board_page_pictures FOLDER

Uses the shipped program and shows a game from the first move to the result: in Telegram’s colours
where the page was opened from Telegram, in our own colours where it was opened from Discord.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import async_playwright, expect

from tests.end_to_end.board_pages import LONG, PUBLIC, Club, OwnPage, club
from tests.end_to_end.pictures import launch_chromium

OPENING = [
    "E5",
    "E3",
    "C4",
    "G4",
    "C6",
    "G6",
    "D3",
    "D2",
    "C2",
    "C3",
    "B3",
    "E4",
    "D4",
    "F5",
    "E6",
    "C1",
    "B2",
    "E2",
]
REST = ["F6", "G5", "F7", "G7", "E7", "G8", "B1", "D1", "F8", "G9", "F9"]


async def photograph_game(made: Club, folder: Path, language: str, *, dark: bool) -> None:
    """Photograph all steps of one game in one language and one colour scheme."""
    name = f"{language}-{'dark' if dark else 'light'}"
    await made.game("9x9 no clock", black=True)
    await made.program.backends.people.set_language(f"telegram:{made.bob.id}", language)
    await made.program.backends.people.set_language(f"discord:{made.anna.id}", language)
    bob = await made.from_telegram(made.bob, language=language, dark=dark)
    anna = await made.from_discord(made.thread, language=language, dark=dark)

    async def keep(page: OwnPage, step: str) -> None:
        await page.page.wait_for_timeout(900)
        await page.keeps(folder, f"{name}-{step}")

    async def play(moves: list[str], first: int) -> None:
        for number, move in enumerate(moves, first):
            await (anna, bob)[number % 2].plays(move)
            for each in (anna, bob):
                await expect(each.page.locator(f".stones [data-point={move}]")).to_have_count(
                    1, timeout=LONG
                )
                await expect(each.page.locator(".stone.sent")).to_have_count(0, timeout=LONG)

    await play(OPENING, 0)
    await keep(bob, "1-waits")
    await anna.point(REST[0]).click()
    await keep(anna, "2-aim-own-colours")
    await bob.page.locator(".acts .pill").last.click()
    for point in (REST[0], REST[1]):
        await bob.point(point).click()
        await keep(bob, f"3-plan-{point}")
        await bob.page.locator(".confirm").click()
    await bob.page.locator(".acts .primary").click()
    await expect(bob.page.locator("#said img")).to_be_visible(timeout=LONG)
    await keep(bob, "4-plan-kept")
    await bob.page.locator("#said .close").click()
    await anna.page.locator(".confirm").click()  # a point is already selected
    for each in (anna, bob):
        await expect(each.page.locator(".stones [data-point=G5]")).to_have_count(1, timeout=LONG)
    await play(REST[2:], 0)
    await bob.page.locator(".acts [data-choice*=resign]").click()
    await expect(bob.page.locator("#said")).to_be_visible(timeout=LONG)
    await keep(bob, "5-resign-asked")
    await bob.page.locator("#said .close").click()
    for page in (bob, anna):
        await page.page.locator(".acts [data-choice$=':pass']").click()
    await expect(anna.page.locator(".own").first).to_be_visible(timeout=LONG)
    await keep(anna, "6-count-own-colours")
    await keep(bob, "6-count")
    await anna.page.locator(".acts .primary").click()
    await expect(bob.page.locator(".seat.agrees")).to_be_visible(timeout=LONG)
    await keep(bob, "7-agreed-by-one")
    await bob.page.locator(".acts .primary").click()
    await expect(anna.page.locator(".acts .primary")).to_have_count(0, timeout=LONG)
    await keep(anna, "8-result-own-colours")
    await keep(bob, "8-result")
    await bob.page.locator(".course button").nth(1).click()
    await keep(bob, "9-looked-through")
    for page in (bob, anna):
        await page.page.context.close()
    gone = await made.opens(f"{PUBLIC}/b/", language=language, dark=dark)
    await keep(gone, "0-closed")
    await gone.page.context.close()


async def main(folder: Path) -> None:
    """Make all pictures."""
    with TemporaryDirectory() as data:
        async with async_playwright() as playwright:
            browser = await launch_chromium(playwright)
            async with club(Path(data) / "data", browser) as made:
                for language in ("en", "pl"):
                    for dark in (False, True):
                        await photograph_game(made, folder, language, dark=dark)
            await browser.close()


if __name__ == "__main__":
    FOLDER = Path(sys.argv[1])
    FOLDER.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(FOLDER))
