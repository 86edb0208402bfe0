"""From a picture as plain data to the bytes of an indexed PNG."""

from __future__ import annotations

from PIL import Image

from renderer.layout.layout import PICTURE_WIDTH
from renderer.model.diagram import Chart, Diagram, Pair, Picture, Plate, Sheet
from renderer.model.theme import KAYA, Theme
from renderer.output.chart import chart_canvas
from renderer.output.encoding import deflated, png_file
from renderer.output.indices import indexed
from renderer.output.recent import boards
from renderer.output.sheet import plate_canvas, sheet_canvas


def png(picture: Picture | Chart, width: int = PICTURE_WIDTH, theme: Theme = KAYA) -> bytes:
    """Draw ``picture`` as an indexed PNG, ``width`` pixels wide.

    One board is square; a sheet is as much higher as its words need. The boards of a pair or a
    plate stand two beside each other up to 9x9 and one above the other if larger, each under its
    caption, so that all can be read on a phone. A chart is three quarters as high as it is wide.

    The same picture always gives the same bytes on one machine, from any thread and whatever was
    drawn before, though a board that differs in a few points from one drawn lately is drawn in
    parts. Ready-made parts are cached within fixed bounds, the latest of each: 8 empty boards (4.7
    MB each at 1080 pixels), the stones for 8 sizes of cell (2 MB for 19x19, 12 MB for 5x5), 24 MB
    of boards drawn, 8 tables of colours (0.5 MB each), 128 marks, 128 letters, 512 numbers, 512
    labels and 64 sizes of type. That is about 60 MB in common use, and at 1080 pixels less than 230
    MB whatever is drawn; empty boards, stones, marks and letters of twice the width take four times
    the room.

    Args:
        picture: what to draw; all points must lie on the board, sizes are 5 to 25.
        width: pixels from side to side.
        theme: how it looks, one of `renderer.model.theme.THEMES`.

    Returns:
        The file's bytes.

    Raises:
        ValueError: if a board's size or a point is out of range, or a plate has no boards or not as
            many captions.
    """
    if isinstance(picture, Diagram):
        board = boards.board(theme, picture, width)
        return png_file(board.picture.size, board.rows, theme)
    canvas = _canvas(picture, width, theme)
    return png_file(canvas.size, deflated(indexed(canvas, theme)), theme)


def _canvas(picture: Pair | Plate | Sheet | Chart, width: int, theme: Theme) -> Image.Image:
    if isinstance(picture, Pair):
        captions = (picture.left_caption, picture.right_caption)
        picture = Plate((picture.left, picture.right), captions)
    if isinstance(picture, Plate):
        return plate_canvas(theme, picture, width)
    if isinstance(picture, Sheet):
        return sheet_canvas(theme, picture, width)
    return chart_canvas(theme, picture, width)
