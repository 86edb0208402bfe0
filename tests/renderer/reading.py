"""Reading a board back from the pixels of its picture, as a person would see it."""

from __future__ import annotations

import io
import math
from statistics import median

from PIL import Image

from renderer.diagram import Diagram, Point, Stone
from renderer.layout import PICTURE_WIDTH, frame

Position = dict[Point, Stone]

_RINGS = (0.33, 0.40)  # of a cell: outside the marks, inside the stone
_BESIDE_A_LETTER = (0.42,)
_BLACK_BELOW, _WHITE_ABOVE = 140, 196
_STEPS = 72


def full_size(file: bytes) -> Image.Image:
    """Return the picture as it was encoded."""
    return Image.open(io.BytesIO(file)).convert("RGB")


def on_a_phone(file: bytes) -> Image.Image:
    """Return the picture scaled down to a phone's 350 pixels."""
    picture = full_size(file)
    return picture.resize((350, 350 * picture.height // picture.width), Image.Resampling.LANCZOS)


def as_jpeg(file: bytes) -> Image.Image:
    """Return the picture as it comes out of a chat that turns pictures into JPEG."""
    jpeg = io.BytesIO()
    full_size(file).save(jpeg, "JPEG", quality=75)
    return Image.open(jpeg)


def phone_jpeg(file: bytes) -> Image.Image:
    """Return the picture scaled down to 350 pixels and then turned into JPEG."""
    jpeg = io.BytesIO()
    on_a_phone(file).save(jpeg, "JPEG", quality=75)
    return Image.open(jpeg)


def read(picture: Image.Image, diagram: Diagram) -> Position:
    """Return the stones seen in a picture of a board like ``diagram``.

    Of the diagram only the size is used, and where letters are: there only the rim of the stone
    can be seen, so that a point with a letter always counts as a stone.
    """
    seen = {}
    for point in ((x, y) for x in range(diagram.size) for y in range(diagram.size)):
        lettered = point in diagram.badges
        light = _light(picture, diagram.size, point, _BESIDE_A_LETTER if lettered else _RINGS)
        if light < _BLACK_BELOW:
            seen[point] = Stone.BLACK
        elif lettered or light > _WHITE_ABOVE:
            seen[point] = Stone.WHITE
    return seen


def _light(picture: Image.Image, size: int, point: Point, rings: tuple[float, ...]) -> float:
    """Return the median luminance, 0 to 255, on rings around ``point``."""
    layout = frame(size, PICTURE_WIDTH)
    scale = picture.width / PICTURE_WIDTH
    x, y = layout.centre(point)
    values = []
    for ring in rings:
        for step in range(_STEPS):
            angle = 2 * math.pi * step / _STEPS
            right = (x + ring * layout.cell * math.cos(angle)) * scale
            down = (y + ring * layout.cell * math.sin(angle)) * scale
            pixel = picture.getpixel((min(int(right), picture.width - 1), int(down)))
            assert isinstance(pixel, tuple)
            values.append(0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2])
    return median(values)
