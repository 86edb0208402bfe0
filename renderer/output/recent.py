"""A cache of recently drawn boards: a board that differs in a few points is cheap to draw."""

from __future__ import annotations

import threading
from typing import NamedTuple

from PIL import Image

from renderer.model.diagram import Diagram, Point
from renderer.model.theme import Theme
from renderer.output.changes import MAX_CHANGES, changed_points, draw_parts, freeze
from renderer.output.encoding import Deflated, deflate

MAX_BYTES = 24_000_000
"""The limit for all cached boards: one of 1080 pixels takes 1.4 MB, one of 2160 pixels 5.2 MB."""


_A_MOVE = 2
"""The search stops at a board that differs in at most this many points. Nearly every move changes
two: its stone and the mark on the previous move."""


class Drawn(NamedTuple):
    """An indexed board and its compressed rows. It is shared: draw on a copy."""

    theme: Theme
    diagram: Diagram
    picture: Image.Image
    rows: Deflated

    @property
    def size(self) -> int:
        """The size in bytes."""
        return self.picture.width * self.picture.height + sum(map(len, self.rows.strips))


class Recent:
    """Cached boards, the latest last, with a total of at most ``max_bytes``.

    Thread-safe. Cached boards never change, so a board drawn in parts equals one drawn from
    scratch.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._cached: list[Drawn] = []
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """The number of cached bytes."""
        with self._lock:
            return sum(each.size for each in self._cached)

    def clear(self) -> None:
        with self._lock:
            self._cached.clear()

    def board(self, theme: Theme, diagram: Diagram, side: int) -> Drawn:
        """Return ``diagram`` as a square of ``side`` pixels.

        Raises:
            ValueError: if the board's size or a point is out of range.
        """
        like, points = self._nearest(theme, diagram, side)
        if like is None:
            ((_, picture),) = draw_parts(theme, diagram, side, None)
            drawn = Drawn(theme, freeze(diagram), picture, deflate(picture))
        elif points:
            picture, drawn_parts = like.picture.copy(), draw_parts(theme, diagram, side, points)
            for box, part in drawn_parts:
                picture.paste(part, box)
            rows = deflate(picture, like.rows, [box for box, _ in drawn_parts])
            drawn = Drawn(theme, freeze(diagram), picture, rows)
        else:
            drawn = like
        self._keep(drawn)
        return drawn

    def _nearest(
        self, theme: Theme, diagram: Diagram, side: int
    ) -> tuple[Drawn | None, frozenset[Point]]:
        """Return the cached board that differs in the fewest points, and these points."""
        with self._lock:
            cached = self._cached[::-1]
        nearest, changed, max_points = None, frozenset[Point](), MAX_CHANGES
        for each in cached:
            if each.theme is theme and each.picture.width == side:
                points = changed_points(each.diagram, diagram, max_points)
                if points is not None:
                    nearest, changed, max_points = each, points, len(points) - 1
            if max_points < _A_MOVE:
                break
        return nearest, changed

    def _keep(self, drawn: Drawn) -> None:
        with self._lock:
            self._cached = [each for each in self._cached if each is not drawn]
            self._cached.append(drawn)
            held = sum(each.size for each in self._cached)
            while held > self._max_bytes:
                held -= self._cached.pop(0).size


boards = Recent()
"""The cache of this process."""
