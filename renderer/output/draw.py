"""Draw a picture given as plain data as an indexed PNG."""

from __future__ import annotations

from PIL import Image

from renderer.layout.layout import PICTURE_WIDTH
from renderer.model.diagram import BandChart, Chart, Diagram, Pair, Picture, Plate, Sheet
from renderer.model.theme import KAYA, Theme
from renderer.output.chart import band_chart_canvas
from renderer.output.encoding import deflate, png_file
from renderer.output.indices import to_indexed
from renderer.output.lead_chart import lead_chart_canvas
from renderer.output.recent import boards
from renderer.output.sheet import plate_canvas, sheet_canvas


def png(picture: Picture | Chart, width: int = PICTURE_WIDTH, theme: Theme = KAYA) -> bytes:
    """Draw ``picture`` as an indexed PNG, ``width`` pixels wide.

    A single board is square; a sheet is as high as its text requires. The boards of a pair or a
    plate are in two columns up to 9x9 and in one column if larger, each under its caption, so that
    all are readable on a phone. A chart is three quarters as high as it is wide.

    On one machine the same picture always gives the same bytes, from any thread and whatever was
    drawn before, although a board that differs in a few points from a recent one is only redrawn in
    parts. Intermediate results are cached within fixed bounds, the latest of each: 8 empty boards
    (4.7 MB each at 1080 pixels), the stones for 8 sizes of cell (2 MB for 19x19, 12 MB for 5x5), 24
    MB of finished boards, 8 colour tables (0.5 MB each), 128 marks, 128 letters, 512 numbers, 512
    labels and 64 font sizes. That is about 60 MB in typical use, and less than 230 MB at 1080
    pixels whatever is drawn. At twice the width, empty boards, stones, marks and letters take four
    times the memory.

    Args:
        picture: what to draw; all points must be on the board, sizes are 5 to 25.
        width: width in pixels.
        theme: one of `renderer.model.theme.THEMES`.

    Returns:
        The file's bytes.

    Raises:
        ValueError: if a board's size or a point is out of range, or if a plate has no boards or a
            different number of captions.
    """
    if isinstance(picture, Diagram):
        board = boards.board(theme, picture, width)
        return png_file(board.picture.size, board.rows, theme)
    canvas = _canvas(picture, width, theme)
    return png_file(canvas.size, deflate(to_indexed(canvas, theme)), theme)


def _canvas(picture: Pair | Plate | Sheet | Chart, width: int, theme: Theme) -> Image.Image:
    if isinstance(picture, Pair):
        captions = (picture.left_caption, picture.right_caption)
        picture = Plate((picture.left, picture.right), captions)
    if isinstance(picture, Plate):
        return plate_canvas(theme, picture, width)
    if isinstance(picture, Sheet):
        return sheet_canvas(theme, picture, width)
    if isinstance(picture, BandChart):
        return band_chart_canvas(theme, picture, width)
    return lead_chart_canvas(theme, picture, width)
