"""Lays out the pictures of a folder on sheets: ``python -m tests.moments.sheets FOLDER NAME
OUT``."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

WIDTH, GAP, COLUMNS, COLOURS = 264, 8, 5, 48
GROUND = "#8a8f98"


def sheet(pictures: list[Path]) -> Image.Image:
    """Combine all pictures, five in a row, in the order of their names."""
    small = []
    for path in pictures:
        with Image.open(path) as whole:
            height = round(whole.height * WIDTH / whole.width)
            small.append(whole.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS))
    rows = [small[first : first + COLUMNS] for first in range(0, len(small), COLUMNS)]
    heights = [max(one.height for one in row) + GAP for row in rows]
    made = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, sum(heights) + GAP), GROUND)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for place, one in enumerate(row):
            made.paste(one, (GAP + place * (WIDTH + GAP), top))
        top += height
    return made


def main(folder: Path, name: str, out: Path) -> None:
    """Create a sheet for each chat and language. Its file name consists of both and ``name``."""
    for pair in sorted({"-".join(path.stem.split("-")[:2]) for path in folder.glob("*.png")}):
        made = sheet(sorted(folder.glob(f"{pair}-*.png")))
        quantized = made.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)
        path = out / f"words-{pair}-{name}.png"
        quantized.save(path, optimize=True)
        print(path.name, made.size, path.stat().st_size // 1024, "kB")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
