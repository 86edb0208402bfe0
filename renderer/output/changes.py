"""The differences between two diagrams, and the parts of a picture that show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import compress
from operator import ne
from typing import Any

from PIL import Image

from renderer.board.board_drawing import Box, board_canvas, surroundings
from renderer.layout.layout import frame
from renderer.model.diagram import Diagram, Point
from renderer.model.theme import Theme
from renderer.output.indices import indexed

MOST_CHANGES = 24
"""Points that are worth redrawing apart; with more of them a board is drawn anew."""

ChangedPart = tuple[Box, Image.Image]
"""An indexed picture and where it belongs."""


def frozen(diagram: Diagram) -> Diagram:
    """Return a copy that stays as it is, whatever becomes of the mappings of ``diagram``."""
    mapped: dict[str, Any] = {
        name: dict(what) for name, what in vars(diagram).items() if isinstance(what, dict)
    }
    return replace(diagram, **mapped)


def changed_points(
    one: Diagram, other: Diagram, most: int = MOST_CHANGES
) -> frozenset[Point] | None:
    """Return the points on which anything differs.

    None if there are more than ``most``, or if something differs that belongs to no point.
    """
    found = set[Point]()
    for field in fields(Diagram):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if isinstance(before, dict | frozenset) and abs(len(before) - len(after)) > most:
            return None
        if before == after:
            continue
        if isinstance(before, dict):
            points = before.keys() | after.keys()
            found.update(compress(points, map(ne, map(before.get, points), map(after.get, points))))
        elif isinstance(before, frozenset):
            found |= before ^ after
        else:
            return None
        if len(found) > most:
            return None
    return frozenset(found)


def parts(
    theme: Theme, diagram: Diagram, side: int, points: frozenset[Point] | None
) -> list[ChangedPart]:
    """Return the parts of ``diagram``, ``side`` pixels wide, that show ``points``.

    Wherever a board with other things on these points, but none elsewhere, differs from this one
    is in one of them. None stands for all points, which takes one part.

    Raises:
        ValueError: if the board's size or a point is out of range.
    """
    if points is None:
        return [((0, 0, side, side), indexed(board_canvas(theme, diagram, side), theme))]
    layout = frame(diagram.size, side, coordinates=diagram.coordinates, part=diagram.part)
    boxes = _merged(surroundings(layout, point) for point in sorted(points))
    return [(box, indexed(board_canvas(theme, diagram, side, box), theme)) for box in boxes]


def _merged(boxes: Iterable[Box]) -> list[Box]:
    """Put boxes together wherever one around both is no larger than the two."""
    found: list[Box] = []
    for box in boxes:
        around, others = box, list[Box]()
        for other in found:
            both = covering(around, other)
            if _area(both) <= _area(around) + _area(other):
                around = both
            else:
                others.append(other)
        found = [*others, around]
    return found


def covering(*boxes: Box) -> Box:
    """Return the smallest box around all of ``boxes``, at least one."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _area(box: Box) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
