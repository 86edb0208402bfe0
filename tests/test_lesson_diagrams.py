"""The diagram of a lesson's scene."""

from __future__ import annotations

from dataclasses import replace

from bot.lessons.scenes import Scene, points
from bot.pictures import match_diagrams
from bot.pictures.lesson_diagrams import plate, scene_diagram
from bot.rules.points import Colour
from renderer.model.diagram import Coordinates, Mark, Plate, Stone

CORNER = """
. . . . .
. . . . .
X . . . .
O X . . .
. O . . .
"""
KO = """
. . . . .
. X O . .
X . X O .
. X O . .
. . . . .
"""


def with_mark(scene: Scene, mark: Mark) -> set[tuple[int, int]]:
    """The points with this mark."""
    return {point for point, marks in scene_diagram(scene).marks.items() if mark in marks}


def test_liberties_are_crossed() -> None:
    """Each liberty of the chains named and each point named has a cross, also where a stone has
    just been captured, and no other point."""
    scene = Scene(CORNER, Colour.BLACK, "A1", breathing="A1 B2", crossed="E5")
    assert {*points("A2 B3 C2 E5")} == with_mark(scene, Mark.LIBERTY)
    assert (Mark.GHOST_WHITE, Mark.LIBERTY) == scene_diagram(scene).marks[points("A2")[0]]
    assert {} == scene_diagram(scene).labels


def test_stones_with_triangles() -> None:
    """Each stone named has a triangle, and the last move keeps its ring."""
    scene = Scene(CORNER, Colour.WHITE, "C3", marked="A3 C3")
    assert {*points("A3 C3")} == with_mark(scene, Mark.CHANGED)
    assert (Mark.LAST_MOVE, Mark.CHANGED) == scene_diagram(scene).marks[points("C3")[0]]


def test_points_with_letters() -> None:
    """Points get letters in their order, and a liberty with a letter has no cross."""
    scene = Scene(CORNER, letters="E1 B3 A4", breathing="A3 B2")
    assert dict(zip(points("E1 B3 A4"), "ABC", strict=True)) == scene_diagram(scene).labels
    assert {*points("C2")} == with_mark(scene, Mark.LIBERTY)


def test_ko_has_its_sign() -> None:
    """The ko point has the ko mark as in a game, unless it has a letter or a cross."""
    scene = Scene(CORNER, Colour.BLACK, "A1")
    assert {*points("A2")} == with_mark(scene, Mark.KO)
    for letters, crossed in (("A2", ""), ("", "A2")):
        spoken_of = replace(scene, letters=letters, crossed=crossed)
        assert set() == with_mark(spoken_of, Mark.KO)


def test_several_scenes() -> None:
    """A plate numbers its scenes, and the chosen coordinates apply to all of them."""
    scenes = (Scene(CORNER), Scene(KO, Colour.WHITE, "B3"), Scene(KO, letters="B3"))
    shown = plate(scenes)
    assert (tuple(map(scene_diagram, scenes)), ("1", "2", "3")) == (shown.boards, shown.captions)
    bare = match_diagrams.set_coordinates(shown, Coordinates.NONE)
    assert isinstance(bare, Plate)
    assert [Coordinates.NONE] * 3 == [board.coordinates for board in bare.boards]
    assert [board.stones for board in shown.boards] == [board.stones for board in bare.boards]
    assert Stone.WHITE is shown.boards[1].stones[points("B3")[0]]
