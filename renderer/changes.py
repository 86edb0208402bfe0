"""What differs from one diagram to another, and how to redraw that alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from PIL import Image

from renderer.board import board_canvas, surroundings
from renderer.diagram import Diagram, Point
from renderer.indices import indexed
from renderer.layout import frame
from renderer.theme import Theme


def frozen(diagram: Diagram) -> Diagram:
    """Return a copy that stays as it is, whatever becomes of the mappings of ``diagram``."""
    mapped: dict[str, Any] = {
        name: dict(what) for name, what in vars(diagram).items() if isinstance(what, dict)
    }
    return replace(diagram, **mapped)


def changed_points(one: Diagram, other: Diagram, most: int) -> frozenset[Point] | None:
    """Return the points on which anything differs.

    None if there are more than ``most``, or if something differs that belongs to no point.
    """
    found = set[Point]()
    for field in fields(Diagram):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if before == after:
            continue
        if isinstance(before, dict):
            points = before.keys() | after.keys()
            found.update(point for point in points if before.get(point) != after.get(point))
        elif isinstance(before, frozenset):
            found |= before ^ after
        else:
            return None
        if len(found) > most:
            return None
    return frozenset(found)


def redraw(
    picture: Image.Image, theme: Theme, diagram: Diagram, points: Iterable[Point]
) -> Image.Image:
    """Return an indexed ``picture`` of a board with ``points`` as they are in ``diagram``.

    If the other points are as in the picture, the result is that of drawing ``diagram`` anew.
    """
    drawn = picture.copy()
    layout = frame(diagram.size, picture.width, coordinates=diagram.coordinates)
    for point in points:
        box = surroundings(layout, point)
        part = indexed(board_canvas(theme, diagram, picture.width, box), theme)
        drawn.paste(part, box)
    return drawn
