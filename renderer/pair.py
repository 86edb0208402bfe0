"""Two boards in one picture, each under its caption."""

from __future__ import annotations

from PIL import Image

from renderer.board import board_canvas
from renderer.captions import fitted
from renderer.diagram import Pair
from renderer.layout import CAPTION_HEIGHT, GAP, PICTURE_WIDTH, size, stands_beside
from renderer.theme import Theme

_SMALLEST_CAPTION = 30  # font size at PICTURE_WIDTH


def pair_canvas(theme: Theme, pair: Pair, width: int) -> Image.Image:
    """Return both boards in RGB, ``width`` pixels wide.

    They stand side by side up to 9x9, otherwise one above the other: two 19x19 boards side by
    side would have cells of 8 pixels on a phone.
    """
    scale = width / PICTURE_WIDTH
    gap, band = round(GAP * scale), round(2 * CAPTION_HEIGHT * scale)
    beside = stands_beside(pair)
    side = (width - gap) // 2 if beside else width
    _, height = size(pair, width)
    sizes = round(CAPTION_HEIGHT * scale), round(_SMALLEST_CAPTION * scale)
    canvas = Image.new("RGB", (width, height), theme.table)
    for diagram, caption, left, top in (
        (pair.left, pair.left_caption, 0, 0),
        (
            pair.right,
            pair.right_caption,
            width - side,
            0 if beside else height - band - side,
        ),
    ):
        words = fitted(caption, side - 2 * gap, *sizes)
        corner = left + (side - words.width) // 2, top + (band - words.height) // 2
        canvas.paste(theme.writing, corner, words)
        canvas.paste(board_canvas(theme, diagram, side), (left, top + band))
    return canvas
