"""From a picture as plain data to the bytes of an indexed PNG."""

from __future__ import annotations

from renderer.chart import chart_canvas
from renderer.diagram import Chart, Pair, Picture, Sheet
from renderer.indices import indexed, png_file
from renderer.layout import PICTURE_WIDTH
from renderer.pair import pair_canvas
from renderer.recent import boards
from renderer.sheet import sheet_canvas
from renderer.theme import KAYA, Theme


def png(picture: Picture | Chart, width: int = PICTURE_WIDTH, theme: Theme = KAYA) -> bytes:
    """Draw ``picture`` as an indexed PNG, ``width`` pixels wide.

    One board is square; a sheet is as much higher as its words need. The two boards of a pair
    stand side by side up to 9x9 and one above the other if larger, each under its caption, so
    that both can be read on a phone. A chart is three quarters as high as it is wide.

    The same picture always gives the same bytes, from any thread. Ready-made parts are cached
    within fixed bounds, the latest of each: 8 empty boards (4.7 MB each at 1080 pixels), the
    stones for 8 sizes of cell, 128 marks, 128 letters, 512 numbers, 512 labels and 64 sizes of
    type. That is about 40 MB in common use, and at 1080 pixels less than 130 MB whatever is drawn;
    empty boards of twice the width take four times the room.

    Args:
        picture: what to draw; all points must lie on the board, sizes are 5 to 25.
        width: pixels from side to side.
        theme: how it looks, one of `renderer.theme.THEMES`.

    Returns:
        The file's bytes.

    Raises:
        ValueError: if a board's size or a point is out of range.
    """
    if isinstance(picture, Chart):
        drawn = indexed(chart_canvas(theme, picture, width), theme)
    elif isinstance(picture, Pair):
        drawn = indexed(pair_canvas(theme, picture, width), theme)
    elif isinstance(picture, Sheet):
        drawn = indexed(sheet_canvas(theme, picture, width), theme)
    else:
        drawn = boards.board(theme, picture, width)
    return png_file(drawn, theme)
