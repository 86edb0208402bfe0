"""Boards with words: one with players, result and count around it, several with captions."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderer.board.board_drawing import board_canvas
from renderer.board.sprites import Pen, paste_centred
from renderer.layout import layout
from renderer.layout.fitting import fitted, spelt, wrapped
from renderer.layout.layout import CAPTION_HEIGHT, PICTURE_WIDTH, grid
from renderer.layout.lettering import Face, lettering, text_width
from renderer.model.diagram import Plate, Seat, Sheet, Stone, TableRow
from renderer.model.theme import Theme, blend

# Sizes of type at PICTURE_WIDTH: at first, and the least before something is cut.
_NAME, _DETAIL, _HEADING, _ROW = (46, 36), (36, 32), (60, 40), (40, 34)
_MIDDLES = {1: (0.5,), 2: (0.31, 0.73)}  # of the lines beside a stone, in heights of the title
_STONE = 0.36  # the radius of the stones beside the names, of the height of the title
_SMALL_STONE = 0.32  # of those beside the first row
_NUMBERS = 0.2  # of the width, at each side of a table


def sheet_canvas(theme: Theme, sheet: Sheet, width: int) -> Image.Image:
    """Return the board with its words in RGB, ``width`` pixels wide."""
    parts = layout.bands(sheet, width)
    canvas = Image.new("RGB", (width, parts.height), theme.table)
    canvas.paste(board_canvas(theme, sheet.board, width), (0, parts.board))
    page = _Page(theme, canvas, width / layout.PICTURE_WIDTH)
    if sheet.title:
        page.seat(sheet.title.black, Stone.BLACK)
        page.seat(sheet.title.white, Stone.WHITE)
    if sheet.heading:
        page.heading(sheet.heading, parts.heading)
    for number, row in enumerate(sheet.rows):
        page.row(row, parts.rows + number * page.scaled(layout.ROW), stones=not number)
    for number, line in enumerate(parts.text):
        page.line(line, parts.lines + number * page.scaled(layout.LINE))
    return canvas


class _Page:
    """Writes on ``canvas``; heights and lengths are those at `PICTURE_WIDTH`."""

    def __init__(self, theme: Theme, canvas: Image.Image, scale: float) -> None:
        self._theme = theme
        self._canvas = canvas
        self._scale = scale
        self._width = canvas.width
        self._margin = self.scaled(layout.MARGIN)

    def scaled(self, length: float) -> int:
        return round(length * self._scale)

    def seat(self, seat: Seat, stone: Stone) -> None:
        """The two players: Black in the left half, White in the right one, as in the table."""
        black, height = stone is Stone.BLACK, self.scaled(layout.TITLE)
        radius = round(_STONE * height)
        inside = self._margin + 2 * radius + self._margin // 2
        self._stone(stone, radius, self._margin + radius, height // 2)
        room = self._width / 2 - inside - self._margin / 2
        name = spelt(seat.name, seat.otherwise)
        lines = [fitted(name, room, *map(self.scaled, _NAME))]
        if seat.detail:
            lines.append(fitted(seat.detail, room, *map(self.scaled, _DETAIL)))
        elif text_width(name, Face.CAPTIONS, self.scaled(_NAME[1])) > room:
            sizes = [self.scaled(size) for size in _DETAIL]
            lines = [fitted(part, room, *sizes) for part in wrapped(name, room, sizes[0], 2)]
        for line, middle in zip(lines, _MIDDLES[len(lines)], strict=True):
            self._write(line, inside, round(middle * height), right=not black)

    def heading(self, text: str, top: int) -> None:
        mask = fitted(text, self._width - 2 * self._margin, *map(self.scaled, _HEADING))
        self._middle(mask, top + self.scaled(layout.HEADING) // 2 - self.scaled(6))

    def row(self, row: TableRow, top: int, *, stones: bool) -> None:
        """Black's number at the left, White's at the right, in between what they are."""
        height = self.scaled(layout.ROW)
        middle = top + height // 2
        if row.is_sum:
            faint = blend(self._theme.writing, self._theme.table, 0.5)
            box = (self._margin, top, self._width - self._margin, top + self.scaled(2))
            ImageDraw.Draw(self._canvas).rectangle(box, fill=faint)
        radius = round(_SMALL_STONE * height)
        inside = self._margin + 2 * radius + self._margin // 2
        room = _NUMBERS * self._width - self._margin
        for stone, text in ((Stone.BLACK, row.black), (Stone.WHITE, row.white)):
            if stones:
                self._stone(stone, radius, self._margin + radius, middle)
            mask = fitted(text, room, *map(self.scaled, _ROW))
            self._write(mask, inside, middle, right=stone is Stone.WHITE)
        room = self._width - 2 * (inside + room)
        self._middle(fitted(row.label, room, *map(self.scaled, _ROW)), middle)

    def line(self, text: str, top: int) -> None:
        mask = lettering(text, Face.CAPTIONS, self.scaled(layout.LINE_HEIGHT))
        self._write(mask, self._margin, top + self.scaled(layout.LINE) // 2, right=False)

    def _write(self, mask: Image.Image, inside: int, middle: int, *, right: bool) -> None:
        """Write so far from the left, or from the ``right``."""
        left = self._width - inside - mask.width if right else inside
        self._canvas.paste(self._theme.writing, (left, middle - mask.height // 2), mask)

    def _middle(self, mask: Image.Image, middle: int) -> None:
        self._write(mask, (self._width - mask.width) // 2, middle, right=False)

    def _stone(self, stone: Stone, radius: int, inside: int, middle: int) -> None:
        """Draw a stone so far from its colour's side."""
        pen = Pen(radius)
        pen.disc(radius, self._theme.writing)
        rim = max(1.0, 0.06 * radius)
        pen.disc(radius - rim, self._theme.black if stone is Stone.BLACK else self._theme.white)
        paste_centred(
            self._canvas,
            pen.sprite(),
            (inside if stone is Stone.BLACK else self._width - inside, middle),
        )


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
