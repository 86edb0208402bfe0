"""Scenes in the style of the course, on the smallest board."""

from __future__ import annotations

from bot.lessons.scenes import Scene
from bot.pictures.lesson_diagrams import plate, scene_diagram
from bot.rules.points import Colour
from renderer.model.diagram import Diagram, Plate

_EMPTY = """
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""
_BESIDE = """
. . . . .
. . X . .
. X O O .
. . X X .
. . . . .
"""
_KO = """
. . . . .
. X O . .
X . X O .
. X O . .
. . . . .
"""
_ENDED = """
. . X O .
. X X O O
. X O O .
X X O . O
. X O O .
"""


def step() -> Diagram:
    """Return a chain with its liberties crossed, and points to choose from."""
    return scene_diagram(
        Scene(_BESIDE, Colour.WHITE, "E3", breathing="C3", marked="C2", letters="A4 A5")
    )


def all_at_once() -> Plate:
    """Return six scenes: a move, liberties, a capture, a ko, the points of a question, and a
    count."""
    return plate(
        (
            Scene(_EMPTY, moves="C3 D4 B4", numbered=True),
            Scene(_BESIDE, breathing="C3"),
            Scene(_BESIDE, moves="E3 A5 D4", numbered=True),
            Scene(_KO, Colour.WHITE, "B3"),
            Scene(_KO, marked="B4 B2 A3", letters="B3 E5"),
            Scene(_ENDED, counted=True),
        )
    )
