"""Makes the pictures of README.md and the manual, with the real bot, and the icons of the page.

``python -m tests.end_to_end.readme_pictures`` starts the shipped program with its own database in a
temporary folder, plays moves of recorded games in its room over HTTP, and rewrites
`renderer/gallery/`: three boards as the bot posts them, scaled down, some pictures of
`tests.gallery`, and two screenshots of the room in a real Chromium. Each run changes only the times
on the screenshots and the ids of the games. Run it after a change of the page, the pictures or the
words, and check the result.

It needs a Chromium, and a font with emoji (``fonts-noto-color-emoji`` on Debian): without one the
screenshots show empty boxes in place of ✅.
"""

from __future__ import annotations

import asyncio
import io

from PIL import Image
from playwright.async_api import Browser, Page, expect

from renderer.model.theme import THEMES
from renderer.output.draw import png
from tests.adapters.web.pages import say
from tests.conftest import ROOT
from tests.end_to_end.pictures import GALLERY, program_and_browser
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.test_recorded_games import Recorded, check_first_proposal, recorded
from tests.gallery.kinds import Film, Shown, all_kinds

BOARD, SMALL, DESKTOP, PHONE = 640, 520, 1080, 585
"""Widths in pixels; the pages show them a little smaller."""
COLOURS = 256
ICONS = 192, 512
"""Sizes in pixels, as listed in the manifest."""
PATIENCE = 60_000
"""Milliseconds for the last of many boards."""

MIDDLE_GAME = 480, 97
"""A line number of the recorded games, and the number of moves to play: Black has just captured two
stones."""
CHATTING = 486, 138
"""The same, where White has just captured."""
COUNTED = 324
"""13×13 with five dead chains, and a seki with an eye on both sides."""
TRIPLE_KO = 170, 54
"""After these moves of this game three kos are open, so the position can repeat."""
ROUND = ("J5", "A2", "E9", "J4", "A1", "D9")
PROOFS = "open-ko", "comes-back", "bent-four", "in-a-game"
SAMPLES = {
    "result": "card-kaya-en",
    "estimate": "estimate-kaya",
    "plan": "plan-kaya",
    **{f"proof-{name}": f"proof-{name}-kaya-en" for name in PROOFS},
}
"""Pictures taken from the gallery, by file name."""
KO = 71, 47
"""9×9, for a small screen; Black has just taken a ko."""


async def main() -> None:
    """Make all pictures."""
    GALLERY.mkdir(exist_ok=True)
    samples()
    async with program_and_browser() as (program, browser):
        await middle_game(program)
        await score_agreement(program)
        await repetition(program)
        await desktop(program, browser)
        await phone(program, browser)
        await icons(browser)


async def icons(browser: Browser) -> None:
    """Draw the page's icon in the sizes that systems need to install the page."""
    folder = ROOT / "bot" / "web" / "page"
    drawn = (folder / "icon.svg").read_text("utf-8")
    for size in ICONS:
        page = await browser.new_page(viewport={"width": size, "height": size})
        await page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 100vw }}</style>{drawn}")
        await page.screenshot(path=folder / "calls" / f"icon-{size}.png", omit_background=True)
        await page.close()


def samples() -> None:
    """Save pictures of the gallery, and one board in all themes."""
    drawn = {each.name: each for each in all_kinds()}
    for name, sample in SAMPLES.items():
        _keep(name, _png(drawn[sample]), SMALL)
    boards = [_png(drawn[f"ko-{theme}"]) for theme in THEMES]
    together, side = Image.new("RGB", (BOARD, BOARD)), BOARD // 2
    for number, drawn_board in enumerate(boards):
        with Image.open(io.BytesIO(drawn_board)) as board:
            small = board.convert("RGB").resize((side, side), Image.Resampling.LANCZOS)
        row, column = divmod(number, 2)
        together.paste(small, (column * side, row * side))
    file = io.BytesIO()
    together.save(file, "PNG")
    _keep("themes", file.getvalue())


def _png(shown: Shown) -> bytes:
    assert not isinstance(shown.what, Film)
    return png(shown.what, theme=THEMES[shown.theme])


async def middle_game(program: Program) -> None:
    """A board in the middle of a game."""
    async with people(program.url, "middle-game", "Anna", "Bob") as (anna, bob):
        await _play(anna, bob, *MIDDLE_GAME)
        _keep("middle-game", await anna.get((await anna.last())["image"]))


async def score_agreement(program: Program) -> None:
    """A score proposal with letters, dead stones, territory and seki."""
    async with people(program.url, "score", "Anna", "Bob") as (anna, bob):
        await _finish(anna, bob, COUNTED)
        _keep("score-agreement", await anna.get((await anna.last())["image"]))


async def repetition(program: Program) -> None:
    """The notice that the whole-board position repeats: both positions side by side."""
    async with people(program.url, "repetition", "Anna", "Bob") as (anna, bob):
        number, played = TRIPLE_KO
        await _play(anna, bob, number, played)
        for turn, point in enumerate(ROUND, played):
            await (bob if turn % 2 else anna).say(point)
        notice = await anna.last()
        assert notice["proposal"], notice["text"]
        _keep("repetition", await anna.get(notice["image"]))


async def desktop(program: Program, browser: Browser) -> None:
    """The room in English in a desktop window: the board next to the chat."""
    async with people(program.url, "go-club", "Anna", "Bob") as (anna, bob):
        await _play(anna, bob, *CHATTING)
        await anna.react((await anna.last())["id"], "👏")
        await anna.say("Well seen! I should have connected.", game=(await anna.last())["game"])
        page = await _open(browser, f"{program.url}r/go-club", (1366, 768), "en-GB")
        await _join(page, "Bob", "en")
        _keep("room-desktop", await page.screenshot(), DESKTOP)


async def phone(program: Program, browser: Browser) -> None:
    """The room in Polish on a phone: a ko that may not be retaken immediately."""
    async with people(program.url, "klub-go", "Zosia", "Łukasz") as (zosia, lukasz):
        await zosia.say("po polsku")
        await _play(zosia, lukasz, *KO)
        await zosia.say("I co teraz?", game=(await zosia.last())["game"])
        page = await _open(browser, f"{program.url}r/klub-go", (390, 844), "pl-PL")
        await _join(page, "Łukasz", "pl")
        _keep("room-phone", await page.screenshot(), PHONE)


async def _play(black: Person, white: Person, number: int, moves: int | None = None) -> Recorded:
    """Play a recorded game, or its first moves."""
    game = recorded(number)
    await start_game(black, white, f"{game.size}x{game.size} komi {game.komi} black")
    for colour, point in game.moves[:moves]:
        await (black if colour == "b" else white).say(point)
    return game


async def _finish(black: Person, white: Person, number: int) -> None:
    """Play a recorded game to its end and propose the dead stones of the record."""
    game = await _play(black, white, number)
    await check_first_proposal(black, (await black.last())["game"], game.dead)


async def _open(browser: Browser, url: str, size: tuple[int, int], locale: str) -> Page:
    """Open a page at twice the pixel density, for sharper small pictures."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2,
        locale=locale,
        color_scheme="light",
    )
    page = await context.new_page()
    await page.goto(url)
    return page


async def _join(page: Page, name: str, language: str) -> None:
    """Enter the room and wait for the board, and where the talk is beside it, for its last
    picture."""
    await page.get_by_label(say(language, "page-name-label", {})).fill(name)
    await page.get_by_role("button", name=say(language, "page-join-button", {})).click()
    await expect(page.locator(".goban .stone").first).to_be_visible(timeout=PATIENCE)
    if await page.locator("#messages").is_visible():
        board = page.locator("li.bot .picture img").last
        await expect(board).to_have_js_property("complete", True, timeout=PATIENCE)
    await page.locator("#text").blur()
    await page.mouse.move(0, 0)  # a hovered button would look pressed
    await page.wait_for_timeout(500)  # animations have ended


def _keep(name: str, png: bytes, width: int = BOARD) -> None:
    """Save a picture scaled down, with a palette that also keeps rare colours."""
    with Image.open(io.BytesIO(png)) as large:
        height = round(large.height * width / large.width)
        small = large.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    path = GALLERY / f"{name}.png"
    small.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {width}×{height}, {path.stat().st_size // 1024} kB")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
