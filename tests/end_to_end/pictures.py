"""What the scripts share that make pictures of the program with a real Chromium."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, Playwright, async_playwright, expect

from tests.adapters.web.pages import ARGS, PATIENCE_MS
from tests.chromium import NAMES
from tests.conftest import ROOT
from tests.end_to_end.program import Program

GALLERY = ROOT / "renderer" / "gallery"

_GAP, _COLOURS = 6, 128
"""On a sheet: the pixels between two pictures, and the number of colours."""


async def launch_chromium(playwright: Playwright, *arguments: str) -> Browser:
    """Start this machine's Chromium, or else Playwright's own."""
    found: Sequence[str | None] = [shutil.which(name) for name in NAMES]
    path = next((path for path in found if path), None)
    return await playwright.chromium.launch(executable_path=path, args=[*ARGS, *arguments])


@asynccontextmanager
async def program_and_browser(**settings: str) -> AsyncIterator[tuple[Program, Browser]]:
    """Run the shipped program with its own database in a temporary folder, and a browser.
    ``settings`` are variables of the program."""
    with TemporaryDirectory() as folder:
        program = Program(Path(folder) / "data", **settings)
        program.start()
        try:
            async with async_playwright() as playwright:
                expect.set_options(timeout=PATIENCE_MS)
                browser = await launch_chromium(playwright)
                yield program, browser
                await browser.close()
        finally:
            program.stop()


def save_sheet(
    name: str, rows: Sequence[Sequence[Path]], shape: tuple[int, int], across: int
) -> None:
    """Save rows of screenshots, all of the same ``shape``, scaled to the width ``across``, as one
    picture of the gallery. The first row is the longest."""
    width, height = shape
    down = round(height * across / width)
    size = len(rows[0]) * (across + _GAP) - _GAP, len(rows) * (down + _GAP) - _GAP
    together = Image.new("RGB", size, "#888")
    for row, paths in enumerate(rows):
        for column, path in enumerate(paths):
            with Image.open(path) as large:
                small = large.convert("RGB").resize((across, down), Image.Resampling.LANCZOS)
            together.paste(small, (column * (across + _GAP), row * (down + _GAP)))
    path = GALLERY / f"{name}.png"
    together.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {size}, {path.stat().st_size // 1024} kB")  # noqa: T201
