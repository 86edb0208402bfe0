"""Makes pictures of the evening of a club, see `club_evening`::

    python -m tests.end_to_end.club_evening_pictures FOLDER

Each picture goes to the folder, for visual review, and a sheet for each size to
`renderer/gallery/`.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.adapters.web.pages import Tab
from tests.end_to_end.club_evening import DESK, PHONE, club_evening, spend
from tests.end_to_end.pictures import program_and_browser, save_sheet

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
SHAPES, COLUMNS = {"desk": DESK, "phone": PHONE}, {"desk": 2, "phone": 4}
WIDTHS = {"desk": 560, "phone": 187}


async def main(folder: Path) -> None:
    """Make all pictures."""

    async def keep(tab: Tab, moment: str) -> None:
        await tab.page.mouse.move(1, 1)
        await tab.page.wait_for_timeout(1000)  # animations have ended
        await tab.page.screenshot(path=folder / f"{moment}.png", animations="disabled")

    async with (
        program_and_browser() as (program, browser),
        club_evening(program, "go-club", keep) as evening,
    ):
        await spend(evening, browser)
    for kind, moments in MOMENTS.items():
        paths = [folder / f"{moment}.png" for moment in moments]
        starts = range(0, len(paths), COLUMNS[kind])
        rows = [paths[start : start + COLUMNS[kind]] for start in starts]
        save_sheet(f"club-{kind}", rows, SHAPES[kind], WIDTHS[kind])


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(place))
