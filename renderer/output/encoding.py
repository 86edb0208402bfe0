"""Encode indexed pictures as PNG files (https://www.w3.org/TR/png-3/), deflated in strips.

Each strip is compressed separately, but may refer to the preceding rows, up to 32 kB back (RFC
1951). Strips therefore cost no space, and a picture that differs little from another one can reuse
most of its strips. The boundaries depend only on the width, so the file of a picture depends only
on its pixels and not on the pictures that it was derived from.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

from isal import isal_zlib
from PIL import Image

from renderer.board.board_drawing import Box
from renderer.model.theme import Theme
from renderer.output.indices import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">2I5B")
_NUMBER = struct.Struct(">I")
_BITS, _INDEXED = 8, 3  # bit depth and colour type
_LEVEL = 2
"""Level 3 output is two per cent smaller but takes twice the time."""
_STRIP, _WINDOW = 64 * 1024, 32 * 1024
"""Bytes of rows in a strip, rounded down to whole rows, and the window it may refer to."""
_RAW = -15
"""Raw deflate with a window of 2**15 bytes, without the zlib header."""
_ZLIB_START, _LAST_BLOCK = b"\x78\x01", b"\x03\x00"


class Deflated(NamedTuple):
    """The strips of a picture, and the checksum of the uncompressed data."""

    strips: tuple[bytes, ...]
    check: int


def deflate(
    picture: Image.Image, like: Deflated | None = None, changed: Iterable[Box] = ()
) -> Deflated:
    """Compress an indexed picture.

    ``like`` is the result for a picture of the same size that differs only within the boxes
    ``changed``; its unaffected strips are reused.
    """
    width, height = picture.width + 1, picture.height
    # Filters do not help indexed pictures, so each row starts with filter type 0.
    rows = Image.new("P", (width, height))
    rows.paste(picture, (1, 0))
    data = rows.tobytes()
    changes = [(top * width, bottom * width) for _, top, _, bottom in changed]
    step = max(1, _STRIP // width) * width
    strips = []
    for number, start in enumerate(range(0, len(data), step)):
        end, known = start + step, max(0, start - _WINDOW)
        if like is None or any(first < end and known < last for first, last in changes):
            maker = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _RAW, zdict=data[known:start])
            strips.append(maker.compress(data[start:end]) + maker.flush(isal_zlib.Z_SYNC_FLUSH))
        else:
            strips.append(like.strips[number])
    return Deflated(tuple(strips), isal_zlib.adler32(data))


def png_file(size: tuple[int, int], rows: Deflated, theme: Theme) -> bytes:
    """Return the PNG file of a picture; ``size`` is its width and height in pixels."""
    data = b"".join((_ZLIB_START, *rows.strips, _LAST_BLOCK, _NUMBER.pack(rows.check)))
    chunks = (
        _chunk(b"IHDR", _HEADER.pack(*size, _BITS, _INDEXED, 0, 0, 0)),
        _chunk(b"PLTE", palette_bytes(theme)),
        _chunk(b"IDAT", data),
        _chunk(b"IEND", b""),
    )
    return b"".join((_SIGNATURE, *(part for chunk in chunks for part in chunk)))


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    check = isal_zlib.crc32(data, isal_zlib.crc32(kind))
    return _NUMBER.pack(len(data)), kind, data, _NUMBER.pack(check)
