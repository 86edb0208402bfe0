"""From colours to numbers of the theme's palette, and from those to the bytes of a PNG."""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from isal import isal_zlib
from PIL import Image

from renderer.theme import Theme, palette

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">2I5B")
_LENGTH = struct.Struct(">I")
_BITS, _INDEXED = 8, 3  # for each pixel, and how it is to be read
_LEVEL = 2
"""Half a per cent larger than Pillow's level 2 (zlib-ng) in a quarter of its time; level 3 is two
per cent smaller in half of its time."""


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
        """How many wait for their next use."""
        return len(self._free)

    @contextmanager
    def borrowed(self, theme: Theme) -> Iterator[Image.Image]:
        """A picture with the palette of ``theme`` that nobody else has meanwhile."""
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


def png_file(picture: Image.Image, theme: Theme) -> bytes:
    """Return an indexed picture as a PNG, https://www.w3.org/TR/png-3/. The bytes depend on its
    pixels and the palette alone."""
    width, height = picture.size
    # No filter suits indexed pictures; each row tells so in a byte of its own, which is 0.
    rows = Image.new("P", (width + 1, height))
    rows.paste(picture, (1, 0))
    return b"".join(
        (
            _SIGNATURE,
            *_chunk(b"IHDR", _HEADER.pack(width, height, _BITS, _INDEXED, 0, 0, 0)),
            *_chunk(b"PLTE", palette_bytes(theme)),
            *_chunk(b"IDAT", isal_zlib.compress(rows.tobytes(), _LEVEL)),
            *_chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    check = zlib.crc32(data, zlib.crc32(kind))
    return _LENGTH.pack(len(data)), kind, data, _LENGTH.pack(check)


@lru_cache(maxsize=8)
def palette_bytes(theme: Theme) -> bytes:
    """Return the theme's palette, three bytes for each colour; those of 8 themes are kept."""
    return bytes(value for colour in palette(theme) for value in colour)
