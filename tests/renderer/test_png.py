"""The file: its format and size, and that the same picture always gives the same file."""

from __future__ import annotations

import importlib
import io
import itertools
import os
import pkgutil
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

import renderer
from renderer.layout.layout import COLUMNS, frame
from renderer.model.diagram import Badge, Diagram, Mark, Pair, Picture, Plate, Point, Stone
from renderer.model.theme import KAYA, palette
from renderer.output.draw import png
from renderer.output.recent import boards
from tests.renderer.drawings import FULL, KO, LESSON, MIDDLE_GAME, SCORE, SEKI
from tests.renderer.reading import full_size, read

PAIR = Pair(KO, replace(KO, badges={(0, 0): Badge("a", True)}), "Po ruchu 12", "Po ruchu 16")
TALL_PAIR = Pair(MIDDLE_GAME, FULL, "After 200", "After 287")
PLATE = Plate((SEKI, LESSON, KO), ("1", "2", "3"))
PICTURES: list[Picture] = [MIDDLE_GAME, FULL, SCORE, KO, SEKI, PAIR, TALL_PAIR, PLATE]


def _caches() -> dict[str, Any]:
    """Return every cache in the package by its full name."""
    found = {}
    for module in pkgutil.walk_packages(renderer.__path__, "renderer."):
        for value in vars(importlib.import_module(module.name)).values():
            if hasattr(value, "cache_info"):
                found[f"{value.__module__}.{value.__name__}"] = value
    return found


@pytest.mark.parametrize("size", range(5, 26))
def test_every_size_is_drawn_with_all_its_lines(size: int) -> None:
    """A board of any size from 5 to 25 has that many lines in both directions."""
    picture = full_size(png(Diagram(size))).convert("L")
    layout = frame(size, 1080)
    # A row or column between two lines crosses every line of the other direction.
    start, between = layout.first // 2, layout.first + layout.cell // 2
    for line in (
        picture.crop((start, between, 1080 - start, between + 1)),
        picture.crop((between, start, between + 1, 1080 - start)),
    ):
        dark = [value < 100 for value in line.tobytes()]
        assert size == sum(now and not before for before, now in itertools.pairwise([False, *dark]))


@pytest.mark.parametrize("size", range(5, 26))
def test_stones_lie_in_all_four_corners(size: int) -> None:
    """On a board of any size the four corner points are read as the stones on them."""
    last = size - 1
    stones = {
        (0, 0): Stone.BLACK,
        (0, last): Stone.WHITE,
        (last, 0): Stone.WHITE,
        (last, last): Stone.BLACK,
    }
    diagram = Diagram(size, stones)
    assert stones == read(full_size(png(diagram)), diagram)


@pytest.mark.parametrize("size", range(5, 26))
def test_stones_and_coordinates_keep_apart(size: int) -> None:
    """No stone on the edge touches the coordinates, and no coordinate extends beyond the
    picture.
    """
    layout = frame(size, 1080)
    margin = layout.first - layout.cell / 2
    assert layout.label_height * 1.2 < margin
    # A digit is at most six tenths of its height wide.
    assert 2 * 0.66 * layout.label_height < margin


def test_columns_are_named_without_i() -> None:
    """The ninth column is J, and the 25th is Z."""
    assert "ABCDEFGHJKLMNOPQRSTUVWXYZ" == COLUMNS


@pytest.mark.parametrize("picture", PICTURES)
def test_the_file_is_an_indexed_png(picture: Picture) -> None:
    """A picture is a PNG with a palette of at most 256 colours, 1080 pixels wide."""
    with Image.open(io.BytesIO(png(picture))) as image:
        assert ("PNG", "P", 1080) == (image.format, image.mode, image.width)
        colours = image.getcolors()
    assert colours is not None
    assert 16 < len(colours) <= 256


@pytest.mark.parametrize("width", [97, 1080, 2160])
def test_the_file_is_whole(width: int) -> None:
    """All chunks and the compressed data have correct checksums, and the file contains every row,
    unfiltered."""
    file = png(MIDDLE_GAME, width)
    chunks, at = {}, 8
    while at < len(file):
        length, kind = struct.unpack_from(">I4s", file, at)
        data = file[at + 8 : at + 8 + length]
        assert (zlib.crc32(kind + data),) == struct.unpack_from(">I", file, at + 8 + length)
        chunks[kind] = data
        at += 12 + length
    assert [b"IHDR", b"PLTE", b"IDAT", b"IEND"] == [*chunks]
    rows = zlib.decompress(chunks[b"IDAT"])
    assert (width + 1) * width == len(rows)
    assert {0} == set(rows[:: width + 1])


def test_shapes_of_pictures() -> None:
    """A single board is square; small pairs are side by side, large ones one above the other."""
    assert (1080, 1080) == full_size(png(KO)).size
    assert (1080, 616) == full_size(png(PAIR)).size
    assert (1080, 2344) == full_size(png(TALL_PAIR)).size
    assert (540, 540) == full_size(png(KO, 540)).size


def test_the_palette_fits_and_holds_the_accents() -> None:
    """Each colour with a meaning has its own entry in a palette of at most 256."""
    colours = palette(KAYA)
    assert len(set(colours)) == len(colours) <= 256
    assert set(KAYA.accents()) <= set(colours)


def test_accents_keep_their_exact_colour() -> None:
    """Accent colours have their exact value in the file."""
    marks: dict[Point, tuple[Mark, ...]] = {
        (0, 0): (Mark.KO,),
        (2, 2): (Mark.SEKI,),
        (4, 4): (Mark.CHANGED,),
    }
    badges = {(6, 6): Badge("a", True), (8, 8): Badge("A", False)}
    picture = full_size(png(Diagram(9, marks=marks, badges=badges)))
    seen = {colour for _, colour in picture.getcolors(256) or ()}
    assert set(KAYA.accents()) <= seen


@pytest.mark.parametrize("diagram", [MIDDLE_GAME, FULL, SCORE])
def test_a_full_board_is_small_enough_for_any_chat(diagram: Diagram) -> None:
    """A 19x19 board full of stones or of marks takes at most 260 kB."""
    assert len(png(diagram)) <= 260_000


def find_difference(one: bytes, other: bytes) -> str:
    """Say whether two files differ in their pixels or only in their encoding, and where; empty if
    they are equal."""
    if one == other:
        return ""
    first, second = full_size(one), full_size(other)
    if first.size != second.size:
        return f"sizes {first.size} and {second.size}"
    box = ImageChops.difference(first, second).getbbox()
    pairs = enumerate(zip(one, other, strict=False))
    at = next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))
    return f"pixels in {box}" if box else f"encoding at byte {at} of {len(one)} and {len(other)}"


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_picture_gives_the_same_bytes_in_another_process(
    tmp_path: Path, seed: str
) -> None:
    """Neither hash seeds nor earlier pictures change a byte."""
    script = (
        "import sys; from pathlib import Path; from renderer.output.draw import png;"
        "from tests.renderer.test_png import PICTURES;"
        "drawn = ((n, png(PICTURES[n])) for n in reversed(range(len(PICTURES))));"
        "[Path(sys.argv[1], str(n)).write_bytes(file) for n, file in drawn]"
    )
    here = [png(picture) for picture in PICTURES]
    subprocess.run(
        [sys.executable, "-c", script, tmp_path],
        env=os.environ | {"PYTHONHASHSEED": seed},
        cwd=Path(renderer.__path__[0]).parent,
        check=True,
    )
    there = [Path(tmp_path, str(number)).read_bytes() for number in range(len(PICTURES))]
    found = [find_difference(*files) for files in zip(here, there, strict=True)]
    assert [""] * len(PICTURES) == found


def test_a_difference_is_found() -> None:
    """Another stone is a difference in pixels, and another compression one in the encoding."""
    point, file = next(iter(KO.stones)), png(KO)
    other = png(replace(KO, stones={each: KO.stones[each] for each in KO.stones if each != point}))
    assert find_difference(file, other).startswith("pixels in (")
    with Image.open(io.BytesIO(file)) as image:
        again = io.BytesIO()
        image.save(again, "PNG")
    assert find_difference(file, again.getvalue()).startswith("encoding at byte ")


def test_the_order_of_a_diagrams_contents_does_not_matter() -> None:
    """Two equal diagrams give the same bytes, however they were built."""
    turned = replace(
        SCORE,
        stones=dict(reversed(SCORE.stones.items())),
        marks=dict(reversed(SCORE.marks.items())),
        badges=dict(reversed(SCORE.badges.items())),
    )
    assert png(SCORE) == png(turned)


def test_drawing_leaves_the_shared_parts_clean() -> None:
    """An empty board is still empty after other boards of its size were drawn."""
    before = png(Diagram(19))
    png(replace(FULL, stars=()))
    assert before == png(Diagram(19))


def test_many_threads_draw_the_same_bytes() -> None:
    """Pictures drawn by 8 threads at once, with cold caches, equal those drawn sequentially."""
    wanted = [png(picture) for picture in PICTURES]
    for cache in _caches().values():
        cache.cache_clear()
    boards.clear()
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(png, PICTURES * 6))
    assert {""} == {find_difference(*files) for files in zip(wanted * 6, drawn, strict=True)}


def test_every_cache_is_bounded() -> None:
    """However many different pictures are drawn, no cache exceeds its limit."""
    caches = _caches()
    assert {"renderer.board.wood.empty_board", "renderer.board.stones.stone_set"} <= set(caches)
    for size in range(5, 26):
        marks = {(0, 0): tuple(Mark)}
        badges = {(column, 1): Badge(chr(97 + column), True) for column in range(size)}
        png(Diagram(size, marks=marks, badges=badges, numbers={(2, 2): size}), 300)
    for name, cache in caches.items():
        info = cache.cache_info()
        assert info.maxsize is not None, name
        assert info.currsize <= info.maxsize, name
    boards = caches["renderer.board.wood.empty_board"].cache_info()
    assert (8, 8) == (boards.currsize, boards.maxsize)


@pytest.mark.parametrize("size", [4, 26])
def test_other_sizes_are_refused(size: int) -> None:
    """Boards smaller than 5 or larger than 25 raise an error."""
    with pytest.raises(ValueError, match=f"no board of size {size}"):
        png(Diagram(size))


@pytest.mark.parametrize(
    "diagram",
    [
        Diagram(9, stones={(9, 0): Stone.BLACK}),
        Diagram(9, marks={(0, -1): (Mark.KO,)}),
        Diagram(9, badges={(0, 9): Badge("a", True)}),
        Diagram(9, numbers={(-1, 0): 1}),
        Diagram(9, dead=frozenset({(9, 9)})),
        Diagram(9, stars=((12, 3),)),
    ],
)
def test_points_off_the_board_are_refused(diagram: Diagram) -> None:
    """A point off the board raises an error in every field."""
    with pytest.raises(ValueError, match="is not on a board of size 9"):
        png(diagram)
