"""From colours to numbers of the theme's palette."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image

from renderer.model.theme import Theme, palette


class SearchTables:
    """Palettes to look colours up in, 0.5 MB each, of which at most 8 are kept.

    Pillow fills a search table inside the palette as it goes, with neither the interpreter's lock
    nor one of its own, so threads do not share one. A new one costs 0.4 ms.
    """

    MOST = 8

    def __init__(self) -> None:
        self._free: list[tuple[Theme, Image.Image]] = []
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """The number of images that wait for their next use."""
        return len(self._free)

    @contextmanager
    def borrowed(self, theme: Theme) -> Iterator[Image.Image]:
        """A picture with the palette of ``theme`` that is used by no other thread meanwhile."""
        with self._lock:
            at = next((i for i, (whose, _) in enumerate(self._free) if whose is theme), None)
            table = None if at is None else self._free.pop(at)[1]
        if table is None:
            table = Image.new("P", (1, 1))
            table.putpalette(palette_bytes(theme))
        yield table
        with self._lock:
            self._free = [*self._free, (theme, table)][-self.MOST :]


tables = SearchTables()


def indexed(canvas: Image.Image, theme: Theme) -> Image.Image:
    """Return ``canvas`` in the colours of the theme's palette.

    What becomes of a pixel depends on its own colour alone, so a part of a picture gives the same
    part of the result.
    """
    with tables.borrowed(theme) as table:
        return canvas.quantize(palette=table, dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def palette_bytes(theme: Theme) -> bytes:
    """Return the theme's palette, three bytes for each colour; those of 8 themes are kept."""
    return bytes(value for colour in palette(theme) for value in colour)
