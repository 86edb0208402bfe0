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
from renderer.output.indices import to_indexed

MAX_CHANGES = 24
"""Up to this many changed points are redrawn separately; otherwise the whole board is redrawn."""

ChangedPart = tuple[Box, Image.Image]
"""An indexed picture and its box in the whole picture."""


def freeze(diagram: Diagram) -> Diagram:
    """Return a copy that does not change if the mappings of ``diagram`` do."""
    mapped: dict[str, Any] = {
        name: dict(what) for name, what in vars(diagram).items() if isinstance(what, dict)
    }
    return replace(diagram, **mapped)


def changed_points(
    one: Diagram, other: Diagram, max_points: int = MAX_CHANGES
) -> frozenset[Point] | None:
    """Return the points where two diagrams differ.

    None if there are more than ``max_points``, or if the difference is not tied to points.
    """
    found = set[Point]()
    for field in fields(Diagram):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if isinstance(before, dict | frozenset) and abs(len(before) - len(after)) > max_points:
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
        if len(found) > max_points:
            return None
    return frozenset(found)


def draw_parts(
    theme: Theme, diagram: Diagram, side: int, points: frozenset[Point] | None
) -> list[ChangedPart]:
    """Return the parts of ``diagram``, ``side`` pixels wide, that show ``points``.

    If another board differs only on these points, all pixels that differ are in one of the parts.
    None stands for all points and gives a single part.

    Raises:
        ValueError: if the board's size or a point is out of range.
    """
    if points is None:
        return [((0, 0, side, side), to_indexed(board_canvas(theme, diagram, side), theme))]
    layout = frame(diagram.size, side, coordinates=diagram.coordinates, part=diagram.part)
    boxes = _merge(surroundings(layout, point) for point in sorted(points))
    return [(box, to_indexed(board_canvas(theme, diagram, side, box), theme)) for box in boxes]


def _merge(boxes: Iterable[Box]) -> list[Box]:
    """Merge boxes if the box around both is no larger than the two together."""
    found: list[Box] = []
    for box in boxes:
        around, others = box, list[Box]()
        for other in found:
            both = bounding_box(around, other)
            if _area(both) <= _area(around) + _area(other):
                around = both
            else:
                others.append(other)
        found = [*others, around]
    return found


def bounding_box(*boxes: Box) -> Box:
    """Return the smallest box around all of ``boxes``, at least one."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _area(box: Box) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
