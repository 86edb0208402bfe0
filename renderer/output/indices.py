"""Convert colours to indices of the theme's palette."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image

from renderer.model.theme import Theme, palette


class SearchTables:
    """A pool of palettes for looking up colours, 0.5 MB each, at most 8.

    Pillow fills a search table inside the palette on demand, without holding the GIL or another
    lock, so threads must not share one. Creating one takes 0.4 ms.
    """

    MAX = 8

    def __init__(self) -> None:
        self._free: list[tuple[Theme, Image.Image]] = []
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """The number of palettes waiting for their next use."""
        return len(self._free)

    @contextmanager
    def borrow(self, theme: Theme) -> Iterator[Image.Image]:
        """Yield a picture with the palette of ``theme`` for exclusive use by this thread."""
        with self._lock:
            at = next((i for i, (whose, _) in enumerate(self._free) if whose is theme), None)
            table = None if at is None else self._free.pop(at)[1]
        if table is None:
            table = Image.new("P", (1, 1))
            table.putpalette(palette_bytes(theme))
        yield table
        with self._lock:
            self._free = [*self._free, (theme, table)][-self.MAX :]


tables = SearchTables()


def to_indexed(canvas: Image.Image, theme: Theme) -> Image.Image:
    """Return ``canvas`` in the colours of the theme's palette.

    The result for a pixel depends only on its own colour, so a part of a picture gives the same
    part of the result.
    """
    with tables.borrow(theme) as table:
        return canvas.quantize(palette=table, dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def palette_bytes(theme: Theme) -> bytes:
    """Return the theme's palette, three bytes for each colour. Those of 8 themes are cached."""
    return bytes(value for colour in palette(theme) for value in colour)
