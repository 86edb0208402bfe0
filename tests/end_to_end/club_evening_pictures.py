"""Makes pictures of the evening of a club, see `club_evening`::

    python -m tests.end_to_end.club_evening_pictures FOLDER

Each picture goes to the folder, for visual review, and a sheet for each size to
`renderer/gallery/`.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import async_playwright, expect

from tests.adapters.web.pages import ARGS, PATIENCE_MS, Tab
from tests.conftest import ROOT
from tests.end_to_end.club_evening import DESK, PHONE, club_evening, spend
from tests.end_to_end.program import Program
from tests.end_to_end.readme_pictures import GALLERY, _chromium

MOMENTS = {
    "desk": ("arrived", "game-desk", "watching-desk", "result-desk", "lobby-desk", "shared-line"),
    "phone": (
        "challenged",
        "game-phone",
        "invited",
        "watching-phone",
        "count",
        "result-phone",
        "lobby-phone",
        "record",
    ),
}
WIDTHS, COLUMNS = {"desk": 560, "phone": 187}, {"desk": 2, "phone": 4}
GAP, COLOURS = 6, 128


def make_sheet(folder: Path, kind: str) -> None:
    """Put small versions of the pictures of one size on a sheet."""
    across, columns = WIDTHS[kind], COLUMNS[kind]
    width, height = {"desk": DESK, "phone": PHONE}[kind]
    down, rows = round(height * across / width), -(-len(MOMENTS[kind]) // columns)
    size = columns * (across + GAP) - GAP, rows * (down + GAP) - GAP
    together = Image.new("RGB", size, "#888")
    for number, moment in enumerate(MOMENTS[kind]):
        with Image.open(folder / f"{moment}.png") as large:
            small = large.convert("RGB").resize((across, down), Image.Resampling.LANCZOS)
        row, column = divmod(number, columns)
        together.paste(small, (column * (across + GAP), row * (down + GAP)))
    path = GALLERY / f"club-{kind}.png"
    together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {size}, {path.stat().st_size // 1024} kB")  # noqa: T201


async def main(folder: Path) -> None:
    """Make all pictures."""

    async def keep(tab: Tab, moment: str) -> None:
        await tab.page.mouse.move(1, 1)
        await tab.page.wait_for_timeout(1000)  # animations have ended
        await tab.page.screenshot(path=folder / f"{moment}.png", animations="disabled")

    with TemporaryDirectory() as data:
        program = Program(Path(data) / "data")
        program.start()
        try:
            async with async_playwright() as playwright:
                expect.set_options(timeout=PATIENCE_MS)
                browser = await playwright.chromium.launch(
                    executable_path=_chromium(), args=list(ARGS)
                )
                async with club_evening(program, "go-club", keep) as evening:
                    await spend(evening, browser)
                await browser.close()
        finally:
            program.stop()
    for kind in MOMENTS:
        make_sheet(folder, kind)


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(place))
