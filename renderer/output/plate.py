"""Several boards in one picture, each under its caption."""

from __future__ import annotations

from PIL import Image

from renderer.board.board import board_canvas
from renderer.layout.captions import fitted
from renderer.layout.layout import CAPTION_HEIGHT, PICTURE_WIDTH, grid
from renderer.model.diagram import Plate
from renderer.model.theme import Theme

_SMALLEST_CAPTION = 30  # font size at PICTURE_WIDTH


def plate_canvas(theme: Theme, plate: Plate, width: int) -> Image.Image:
    """Return the boards in RGB, ``width`` pixels wide.

    Raises:
        ValueError: if there is no board, or not as many captions as boards.
    """
    if len(plate.captions) != len(plate.boards):
        raise ValueError(plate)
    laid, scale = grid(plate, width), width / PICTURE_WIDTH
    sizes = round(CAPTION_HEIGHT * scale), round(_SMALLEST_CAPTION * scale)
    canvas = Image.new("RGB", (width, laid.height), theme.table)
    places = zip(plate.boards, plate.captions, laid.corners, strict=True)
    for diagram, caption, (left, top) in places:
        words = fitted(caption, laid.side - 2 * laid.gap, *sizes)
        corner = left + (laid.side - words.width) // 2, top + (laid.band - words.height) // 2
        canvas.paste(theme.writing, corner, words)
        canvas.paste(board_canvas(theme, diagram, laid.side), (left, top + laid.band))
    return canvas
