"""Boards with text: one with players, result and count around it, or several with captions."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderer.board.board_drawing import board_canvas
from renderer.board.sprites import Pen, paste_centred
from renderer.layout import layout
from renderer.layout.fitting import choose_spelling, fit_text, wrap_text
from renderer.layout.layout import CAPTION_HEIGHT, PICTURE_WIDTH, grid
from renderer.layout.lettering import Face, lettering, text_width
from renderer.model.diagram import Plate, Seat, Sheet, Stone, TableRow, Title
from renderer.model.theme import Theme, blend

# Font sizes at PICTURE_WIDTH: the preferred one, and the smallest before text is cut.
_NAME, _DETAIL, _HEADING, _ROW = (46, 36), (36, 32), (60, 40), (40, 34)
_MIDDLES = {
    1: (0.5,),
    2: (0.31, 0.73),
}  # vertical positions of the lines beside a stone, in title heights
_STONE = 0.36  # radius of the stones beside the names, in title heights
_SMALL_STONE = 0.32  # radius of the stones beside the first row, in row heights
_NUMBERS = 0.2  # width of the number columns at each side of a table, in widths


def sheet_canvas(theme: Theme, sheet: Sheet, width: int) -> Image.Image:
    """Return the board with its text in RGB, ``width`` pixels wide."""
    parts = layout.bands(sheet, width)
    canvas = Image.new("RGB", (width, parts.height), theme.table)
    canvas.paste(board_canvas(theme, sheet.board, width), (0, parts.board))
    page = _Page(theme, canvas, width / layout.PICTURE_WIDTH)
    if sheet.title:
        write_title(theme, canvas, sheet.title)
    if sheet.heading:
        page.heading(sheet.heading, parts.heading)
    for number, row in enumerate(sheet.rows):
        page.row(row, parts.rows + number * page.scale(layout.ROW), stones=not number)
    for number, line in enumerate(parts.text):
        page.line(line, parts.lines + number * page.scale(layout.LINE))
    return canvas


def write_title(theme: Theme, canvas: Image.Image, title: Title) -> None:
    """Write the players at the top of a picture, `layout.TITLE` high."""
    page = _Page(theme, canvas, canvas.width / layout.PICTURE_WIDTH)
    page.seat(title.black, Stone.BLACK)
    page.seat(title.white, Stone.WHITE)


class _Page:
    """Writes on ``canvas``. Heights and lengths are given for `PICTURE_WIDTH`."""

    def __init__(self, theme: Theme, canvas: Image.Image, scale: float) -> None:
        self._theme = theme
        self._canvas = canvas
        self._scale = scale
        self._width = canvas.width
        self._margin = self.scale(layout.MARGIN)

    def scale(self, length: float) -> int:
        return round(length * self._scale)

    def seat(self, seat: Seat, stone: Stone) -> None:
        """Draw a player: Black in the left half, White in the right half, as in the table."""
        black, height = stone is Stone.BLACK, self.scale(layout.TITLE)
        radius = round(_STONE * height)
        inside = self._margin + 2 * radius + self._margin // 2
        self._stone(stone, radius, self._margin + radius, height // 2)
        room = self._width / 2 - inside - self._margin / 2
        name = choose_spelling(seat.name, seat.otherwise)
        lines = [fit_text(name, room, *map(self.scale, _NAME))]
        if seat.detail:
            lines.append(fit_text(seat.detail, room, *map(self.scale, _DETAIL)))
        elif text_width(name, Face.CAPTIONS, self.scale(_NAME[1])) > room:
            sizes = [self.scale(size) for size in _DETAIL]
            lines = [fit_text(part, room, *sizes) for part in wrap_text(name, room, sizes[0], 2)]
        for line, middle in zip(lines, _MIDDLES[len(lines)], strict=True):
            self._write(line, inside, round(middle * height), right=not black)

    def heading(self, text: str, top: int) -> None:
        mask = fit_text(text, self._width - 2 * self._margin, *map(self.scale, _HEADING))
        self._middle(mask, top + self.scale(layout.HEADING) // 2 - self.scale(6))

    def row(self, row: TableRow, top: int, *, stones: bool) -> None:
        """Draw Black's value at the left, White's at the right, and the label between them."""
        height = self.scale(layout.ROW)
        middle = top + height // 2
        if row.is_sum:
            faint = blend(self._theme.writing, self._theme.table, 0.5)
            box = (self._margin, top, self._width - self._margin, top + self.scale(2))
            ImageDraw.Draw(self._canvas).rectangle(box, fill=faint)
        radius = round(_SMALL_STONE * height)
        inside = self._margin + 2 * radius + self._margin // 2
        room = _NUMBERS * self._width - self._margin
        for stone, text in ((Stone.BLACK, row.black), (Stone.WHITE, row.white)):
            if stones:
                self._stone(stone, radius, self._margin + radius, middle)
            mask = fit_text(text, room, *map(self.scale, _ROW))
            self._write(mask, inside, middle, right=stone is Stone.WHITE)
        room = self._width - 2 * (inside + room)
        self._middle(fit_text(row.label, room, *map(self.scale, _ROW)), middle)

    def line(self, text: str, top: int) -> None:
        mask = lettering(text, Face.CAPTIONS, self.scale(layout.LINE_HEIGHT))
        self._write(mask, self._margin, top + self.scale(layout.LINE) // 2, right=False)

    def _write(self, mask: Image.Image, inside: int, middle: int, *, right: bool) -> None:
        """Paste a mask ``inside`` pixels from the left edge, or from the ``right`` edge."""
        left = self._width - inside - mask.width if right else inside
        self._canvas.paste(self._theme.writing, (left, middle - mask.height // 2), mask)

    def _middle(self, mask: Image.Image, middle: int) -> None:
        self._write(mask, (self._width - mask.width) // 2, middle, right=False)

    def _stone(self, stone: Stone, radius: int, inside: int, middle: int) -> None:
        """Draw a stone ``inside`` pixels from its colour's side."""
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
        ValueError: if there is no board, or if the numbers of captions and boards differ.
    """
    if len(plate.captions) != len(plate.boards):
        raise ValueError(plate)
    laid, scale = grid(plate, width), width / PICTURE_WIDTH
    sizes = round(CAPTION_HEIGHT * scale), round(_SMALLEST_CAPTION * scale)
    canvas = Image.new("RGB", (width, laid.height), theme.table)
    places = zip(plate.boards, plate.captions, laid.corners, strict=True)
    for diagram, caption, (left, top) in places:
        words = fit_text(caption, laid.side - 2 * laid.gap, *sizes)
        corner = left + (laid.side - words.width) // 2, top + (laid.band - words.height) // 2
        canvas.paste(theme.writing, corner, words)
        canvas.paste(board_canvas(theme, diagram, laid.side), (left, top + laid.band))
    return canvas
