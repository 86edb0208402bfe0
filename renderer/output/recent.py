"""A cache of the boards drawn last: one that differs from them in a few points costs little."""

from __future__ import annotations

import threading
from typing import NamedTuple

from PIL import Image

from renderer.model.diagram import Diagram, Point
from renderer.model.theme import Theme
from renderer.output.changes import MOST_CHANGES, changed_points, frozen, parts
from renderer.output.encoding import Deflated, deflated

MOST_BYTES = 24_000_000
"""For all boards kept: one of 1080 pixels takes 1.4 MB, one of 2160 pixels 5.2 MB."""


_A_MOVE = 2
"""Points that nearly every move changes: that of its stone, and of the one before it. No search
for less pays."""


class Drawn(NamedTuple):
    """A board, indexed, and its rows deflated. It is shared: draw on a copy."""

    theme: Theme
    diagram: Diagram
    picture: Image.Image
    rows: Deflated

    @property
    def size(self) -> int:
        """In bytes."""
        return self.picture.width * self.picture.height + sum(map(len, self.rows.strips))


class Recent:
    """Indexed boards, the latest last, ``most_bytes`` altogether.

    Any thread may ask for one. What is kept never changes, so one that was drawn in parts is the
    same as one that was drawn anew.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: list[Drawn] = []
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """The bytes of what is kept."""
        with self._lock:
            return sum(each.size for each in self._kept)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()

    def board(self, theme: Theme, diagram: Diagram, side: int) -> Drawn:
        """Return ``diagram`` as a square of ``side`` pixels.

        Raises:
            ValueError: if the board's size or a point is out of range.
        """
        like, points = self._nearest(theme, diagram, side)
        if like is None:
            ((_, picture),) = parts(theme, diagram, side, None)
            drawn = Drawn(theme, frozen(diagram), picture, deflated(picture))
        elif points:
            picture, drawn_parts = like.picture.copy(), parts(theme, diagram, side, points)
            for box, part in drawn_parts:
                picture.paste(part, box)
            rows = deflated(picture, like.rows, [box for box, _ in drawn_parts])
            drawn = Drawn(theme, frozen(diagram), picture, rows)
        else:
            drawn = like
        self._keep(drawn)
        return drawn

    def _nearest(
        self, theme: Theme, diagram: Diagram, side: int
    ) -> tuple[Drawn | None, frozenset[Point]]:
        """Return what was drawn with the fewest points that differ, and which they are."""
        with self._lock:
            kept = self._kept[::-1]
        nearest, changed, most = None, frozenset[Point](), MOST_CHANGES
        for each in kept:
            if each.theme is theme and each.picture.width == side:
                points = changed_points(each.diagram, diagram, most)
                if points is not None:
                    nearest, changed, most = each, points, len(points) - 1
            if most < _A_MOVE:
                break
        return nearest, changed

    def _keep(self, drawn: Drawn) -> None:
        with self._lock:
            self._kept = [each for each in self._kept if each is not drawn]
            self._kept.append(drawn)
            held = sum(each.size for each in self._kept)
            while held > self._most_bytes:
                held -= self._kept.pop(0).size


boards = Recent()
"""What this process has drawn."""
