"""Read a board back from the pixels of its picture, as a person would see it."""

from __future__ import annotations

import io
import math
from functools import lru_cache, partial
from statistics import median

from PIL import Image

from renderer.layout.layout import PICTURE_WIDTH, frame
from renderer.model.diagram import Diagram, Point, Stone
from renderer.model.theme import KAYA, Rgb, Theme

Position = dict[Point, Stone]

_RINGS = (0.33, 0.40)  # of a cell: outside the marks, inside the stone
_BESIDE_A_LETTER = (0.42,)
_RIM = (0.46,)
_BLACK_SHARE, _WHITE_SHARE = 0.33, 0.25  # of the way from the bare board to a stone
_LUMINANCE = (0.2126, 0.7152, 0.0722, 0)  # of ITU-R BT.709, not linear: as bright as it looks
_STEPS = 48


def full_size(file: bytes) -> Image.Image:
    """Return the picture as encoded."""
    return Image.open(io.BytesIO(file)).convert("RGB")


def on_a_phone(file: bytes) -> Image.Image:
    """Return the picture scaled down to a phone's 350 pixels."""
    picture = full_size(file)
    return picture.resize((350, 350 * picture.height // picture.width), Image.Resampling.LANCZOS)


def as_jpeg(file: bytes) -> Image.Image:
    """Return the picture as it is after a chat has converted it to JPEG."""
    jpeg = io.BytesIO()
    full_size(file).save(jpeg, "JPEG", quality=75)
    return Image.open(jpeg)


def phone_jpeg(file: bytes) -> Image.Image:
    """Return the picture scaled down to 350 pixels and then converted to JPEG."""
    jpeg = io.BytesIO()
    on_a_phone(file).save(jpeg, "JPEG", quality=75)
    return Image.open(jpeg)


def read(picture: Image.Image, diagram: Diagram, theme: Theme = KAYA) -> Position:
    """Return the stones seen in a picture of a board like ``diagram``.

    Only the size and the positions of letters are taken from the diagram: under a letter only the
    rim of the stone is visible, so a point with a letter always counts as a stone. Only the colours
    of the bare board and of the stones are taken from the theme. If white stones are as white as
    the board, they are recognised by their outline.
    """
    shades = picture.convert("RGB").convert("L", _LUMINANCE)
    black, board, white = (_shade(c) for c in (theme.black, theme.wood_mid, theme.white))
    light = partial(_light, shades.tobytes(), shades.width, diagram.size)
    seen = {}
    for point in ((x, y) for x in range(diagram.size) for y in range(diagram.size)):
        if point in diagram.badges:
            dark = light(point, _BESIDE_A_LETTER) < (black + white) / 2
            seen[point] = Stone.BLACK if dark else Stone.WHITE
            continue
        inside = light(point, _RINGS)
        if inside < board + _BLACK_SHARE * (black - board):
            seen[point] = Stone.BLACK
        elif white > board:
            if inside > board + _WHITE_SHARE * (white - board):
                seen[point] = Stone.WHITE
        elif light(point, _RIM) < board + _WHITE_SHARE * (black - board):
            seen[point] = Stone.WHITE
    return seen


def _shade(colour: Rgb) -> float:
    """Return the luminance, 0 to 255."""
    return sum(share * value for share, value in zip(_LUMINANCE, colour, strict=False))


def _light(shades: bytes, width: int, size: int, point: Point, rings: tuple[float, ...]) -> float:
    """Return the median of ``shades``, 0 to 255 in rows of ``width``, on rings around ``point``."""
    layout = frame(size, PICTURE_WIDTH)
    scale = width / PICTURE_WIDTH
    x, y = (place * scale for place in layout.centre(point))
    around = _around(layout.cell * scale, rings)
    return median([shades[int(y + down) * width + int(x + right)] for right, down in around])


@lru_cache
def _around(cell: float, rings: tuple[float, ...]) -> list[tuple[float, float]]:
    """Return points on rings around (0, 0)."""
    angles = [2 * math.pi * step / _STEPS for step in range(_STEPS)]
    return [
        (ring * cell * math.cos(angle), ring * cell * math.sin(angle))
        for ring in rings
        for angle in angles
    ]
