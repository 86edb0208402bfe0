"""Boards that are redrawn only in the parts that differ from an earlier board."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from renderer.board.board_drawing import board_canvas
from renderer.board.laid_stones import stone_sprites
from renderer.board.stones import SHELL_PATTERNS
from renderer.layout.layout import frame
from renderer.model.diagram import Badge, Diagram, Mark, Point, Stone
from renderer.model.theme import KAYA, THEMES, Theme
from renderer.output.changes import MAX_CHANGES, changed_points
from renderer.output.draw import png
from renderer.output.encoding import Deflated, deflate
from renderer.output.indices import SearchTables, to_indexed
from renderer.output.recent import MAX_BYTES, Recent, boards
from tests.renderer.reading import full_size
from tests.renderer.test_replay import game

SLATE = THEMES["slate"]

BOARDS: list[tuple[Theme, int, int]] = [
    (KAYA, 5, 300),
    (KAYA, 9, 351),
    (SLATE, 9, 200),
    (KAYA, 19, 350),
    (SLATE, 25, 240),
    (THEMES["paper"], 9, 300),
]
"""Themes, lines and pixels; the cells are from 8 to 50 pixels wide."""

VALUES: dict[object, st.SearchStrategy[Any]] = {
    Stone: st.sampled_from(Stone),
    tuple[Mark, ...]: st.lists(st.sampled_from(Mark), min_size=1, max_size=3).map(tuple),
    Badge: st.builds(Badge, st.sampled_from("abcdefgh"), st.booleans()),
    int: st.integers(1, 400),
    str: st.sampled_from(("A", "B2", "C12")),
    float: st.floats(-1, 1),
}
"""Possible values on a point, by type."""


@pytest.fixture(autouse=True)
def _clear_caches() -> Iterator[None]:
    boards.clear()
    yield
    boards.clear()


def _draw_fresh(theme: Theme, diagram: Diagram, side: int) -> Image.Image:
    """Return the whole board, drawn from scratch."""
    return to_indexed(board_canvas(theme, diagram, side), theme)


@st.composite
def _edits(draw: st.DrawFn, before: Diagram) -> Diagram:
    """Return the diagram with changes of each kind on a few points, or on many."""
    lines = st.integers(0, before.size - 1)
    on: st.SearchStrategy[list[Point]] = st.lists(
        st.tuples(lines, lines), max_size=draw(st.sampled_from((2, 4, 40))), unique=True
    )
    after: dict[str, Any] = {}
    for name, hint in get_type_hints(Diagram).items():
        was = getattr(before, name)
        if get_origin(hint) is dict:
            value = VALUES[get_args(hint)[1]]
            gone = set(draw(on))
            after[name] = {point: was[point] for point in was if point not in gone}
            after[name] |= {point: draw(value) for point in draw(on)}
        elif get_origin(hint) is frozenset:
            after[name] = was ^ frozenset(draw(on))
    return replace(before, **after)


def _contents(rows: Deflated) -> tuple[bytes, int]:
    """Return the decompressed data and its checksum."""
    return zlib.decompressobj(wbits=-15).decompress(b"".join(rows.strips)), rows.check


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_board_drawn_in_parts_is_the_whole(data: st.DataObject) -> None:
    """After any change (stones played and captured, marks, letters, numbers, dead stones) the board
    equals one drawn from scratch, pixel by pixel.
    """
    theme, size, side = data.draw(st.sampled_from(BOARDS))
    cache, diagram = Recent(), Diagram(size)
    for _ in range(3):
        diagram = data.draw(_edits(diagram))
        drawn, fresh = cache.board(theme, diagram, side), _draw_fresh(theme, diagram, side)
        assert fresh.tobytes() == drawn.picture.tobytes()
        # Compare the content, not the bytes: on a busy machine deflate once wrote the same data
        # differently.
        assert _contents(deflate(fresh)) == _contents(drawn.rows)


def test_the_same_bytes_whatever_was_drawn_before() -> None:
    """The file of a position does not depend on the positions drawn before it."""
    positions = game(12, size=9)
    alone = []
    for position in positions:
        boards.clear()
        alone.append(png(position, 300))
    boards.clear()
    assert alone == [png(position, 300) for position in positions]
    assert alone[::-1] == [png(position, 300) for position in reversed(positions)]


def test_changing_a_drawn_diagram_does_not_change_the_cache() -> None:
    """If the owner of a drawn diagram changes it, the cache treats it as another diagram."""
    stones: dict[Point, Stone] = {(2, 2): Stone.BLACK}
    diagram = Diagram(9, stones)
    before = png(diagram, 200)
    stones[6, 6] = Stone.WHITE
    assert png(Diagram(9, dict(stones)), 200) == png(diagram, 200) != before
    assert before == png(Diagram(9, {(2, 2): Stone.BLACK}), 200)


def test_only_what_changed_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next move redraws the surroundings of two points: the new stone and the previous move."""
    before, after = game(41)[-2:]
    areas = []

    def note(canvas: Image.Image, theme: Theme) -> Image.Image:
        areas.append(canvas.width * canvas.height)
        return to_indexed(canvas, theme)

    monkeypatch.setattr("renderer.output.changes.to_indexed", note)
    for diagram in (before, after, after):
        png(diagram, 380)
    # Twice the side of a cell is a tenth of the picture's, or a little more.
    assert [380 * 380] == areas[:1]
    assert 0 < sum(areas[1:]) <= 2 * (380 / 9) ** 2


def test_many_changes_redraw_the_whole_board() -> None:
    """With too many changed points, or another board, everything is redrawn, which is cheaper."""
    one = Diagram(9)
    points = [(column, row) for column in range(9) for row in range(9)]
    few = replace(one, dead=frozenset(points[:MAX_CHANGES]))
    many = replace(one, dead=frozenset(points[: MAX_CHANGES + 1]))
    assert frozenset(points[:MAX_CHANGES]) == changed_points(one, few)
    assert None is changed_points(one, many)
    assert None is changed_points(one, Diagram(13))
    assert None is changed_points(one, replace(one, stars=((4, 4),)))


def test_every_field_of_a_diagram_is_compared() -> None:
    """Two diagrams that differ in any field are never treated as equal."""
    other = Diagram(
        9,
        {(0, 0): Stone.BLACK},
        {(1, 0): (Mark.KO,)},
        {(2, 0): Badge("a", True)},
        frozenset({(3, 0)}),
        numbers={(4, 0): 1},
    )
    found = changed_points(Diagram(9), other)
    assert frozenset((column, 0) for column in range(5)) == found


def test_threads_share_the_cache() -> None:
    """Threads that draw the positions of a game at once get the same bytes as sequential
    drawing.
    """
    positions = game(24, size=9)
    wanted = [png(position, 240) for position in positions]
    boards.clear()
    mixed = [(7 * number) % len(positions) for number in range(4 * len(positions))]
    with ThreadPoolExecutor(6) as pool:
        drawn = list(pool.map(lambda number: png(positions[number], 240), mixed))
    others = [(n, file) for n, file in zip(mixed, drawn, strict=True) if file != wanted[n]]
    # Report the positions, and whether the pixels or only the file differ.
    assert [] == [(n, full_size(file) == full_size(wanted[n])) for n, file in others]


def test_the_cache_is_bounded() -> None:
    """The latest boards that fit into the limit are cached; a board above the limit is not."""
    cache = Recent(max_bytes=60_000)
    for position in game(6, size=9):
        cache.board(KAYA, position, 100)
        assert cache.held <= 60_000
    assert 40_000 < cache.held
    cache.board(KAYA, Diagram(9), 300)
    assert 0 == cache.held
    for position in game(24, size=9):
        png(position, 1080)
    assert MAX_BYTES * 0.9 < boards.held <= MAX_BYTES


def test_stones_with_shadows_are_bounded() -> None:
    """There are at most four kinds of shadow for each kind of stone, whatever its neighbours."""
    for position in game(300)[::10]:
        board_canvas(KAYA, position, 200)
    kinds = 1 + SHELL_PATTERNS
    assert 2 * kinds < stone_sprites(KAYA, frame(19, 200).cell).made <= 4 * kinds


def test_search_tables_are_bounded() -> None:
    """After any number of threads looked colours up at once, few tables are kept."""
    together = threading.Barrier(SearchTables.MAX + 4)
    lent_tables = SearchTables()

    def use() -> None:
        with lent_tables.borrow(KAYA):
            together.wait()

    threads = [threading.Thread(target=use) for _ in range(together.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert SearchTables.MAX == lent_tables.held
    assert lent_tables.held <= SearchTables.MAX
