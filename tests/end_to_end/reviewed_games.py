"""Makes sheets of reviews, to be read as a player would: are these the moves that a strong friend
would show? ::

    python -m tests.end_to_end.reviewed_games

reviews the recorded games of `SHEETS` with the net that ``deploy/run`` fetches, and saves for each
sheet the curve and the named moves of its games, with the bot's own texts, to `renderer/gallery/`.
It takes six minutes.
"""

from __future__ import annotations

import asyncio
import base64
import sys
from functools import partial
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.async_api import Browser, async_playwright

from bot.engines.net.looking import judge
from bot.features.reviews.review_words import ReviewWords
from bot.pictures import review_diagrams
from bot.reading.review.judge import Look
from bot.rules.points import Colour
from bot.texts.translations import words
from renderer.model.diagram import Chart, Picture
from renderer.output.draw import png
from tests.end_to_end.pictures import launch_chromium, save_sheet
from tests.net.net_files import MISSING, real_net
from tests.reading.evaluate_reviews import read_line, review

SHEETS: Final = {
    "reviews-9x9": (5, 17, 44, 120),
    "reviews-13x13": (305, 333, 390),
    "reviews-19x19": (461, 475, 490),
}
_WIDTH = 200
"""Pixels of each picture."""
_STYLE = f"""
body {{ margin: 8px; width: max-content; font: 13px/1.3 sans-serif; background: #fff; color: #222 }}
h2 {{ font-size: 14px; margin: 8px 0 4px }}
section {{ display: flex; gap: 8px }}
figure {{ margin: 0; width: {_WIDTH}px }}
img {{ width: 100% }}
figcaption {{ white-space: pre-line }}
"""


async def main() -> None:
    """Make all sheets."""
    net = real_net()
    if net is None:
        sys.exit(MISSING)
    look = partial(judge, net)
    async with async_playwright() as playwright:
        browser = await launch_chromium(playwright)
        for name, games in SHEETS.items():
            html = "".join(describe_review(game, look) for game in games)
            await _save(browser, name, html)
        await browser.close()


def describe_review(game: int, look: Look) -> str:
    """Review a recorded game, counted from 0; return the curve and the named moves as HTML."""
    line, english = read_line(game), words("en")
    found, _ = review(line, look)
    told = ReviewWords(found, {Colour.BLACK: "Black", Colour.WHITE: "White"})
    figures = [_figure(review_diagrams.draw_curve(found), english.render(told.summary()))]
    figures += [
        _figure(review_diagrams.draw_choice(line, named), english.render(told.move(named)))
        for named in found.named
    ]
    title = f"Game {game}: {line.size}×{line.size}, {len(line.moves)} moves"
    return f"<h2>{title}</h2><section>{''.join(figures)}</section>"


def _figure(picture: Picture | Chart, caption: str) -> str:
    data = base64.b64encode(png(picture, 2 * _WIDTH)).decode()
    source = f"data:image/png;base64,{data}"
    return f"<figure><img src='{source}'><figcaption>{escape(caption)}</figcaption></figure>"


async def _save(browser: Browser, name: str, html: str) -> None:
    page = await browser.new_page()
    await page.set_content(f"<style>{_STYLE}</style>{html}")
    with TemporaryDirectory() as folder:
        shot = Path(folder) / "sheet.png"
        await page.locator("body").screenshot(path=shot)
        with Image.open(shot) as image:
            save_sheet(name, [[shot]], image.size, image.width)
    await page.close()


if __name__ == "__main__":
    asyncio.run(main())
