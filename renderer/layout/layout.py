"""The layout of pictures: from points of a board to pixels."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.layout.fitting import wrap_text
from renderer.model.diagram import (
    Chart,
    Coordinates,
    Diagram,
    Pair,
    Part,
    Picture,
    Plate,
    Point,
    Sheet,
)

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # without I, which is easily confused with J and 1
PICTURE_WIDTH = 1080  # the reference width of the pixel measures below
CHART_HEIGHT = 0.75  # of the width
CAPTION_HEIGHT, GAP = 42, 16  # font size and space between boards at PICTURE_WIDTH
LARGEST_SIDE_BY_SIDE = 9  # two larger boards would be too small on a phone


def size(what: Picture | Chart, width: int = PICTURE_WIDTH) -> tuple[int, int]:
    """Return the width and height in pixels of a picture drawn ``width`` pixels wide."""
    if isinstance(what, Chart):
        return width, round(width * CHART_HEIGHT)
    if isinstance(what, Sheet):
        return width, bands(what, width).height
    if isinstance(what, Diagram):
        return width, width
    return width, grid(what, width).height


TITLE, HEADING, ROW, LINE, RIM = 116, 84, 58, 48, 18  # heights of a sheet at PICTURE_WIDTH
LINE_HEIGHT, MARGIN = 36, 34  # font size of its lines, and the space beside them
MAX_LINES = 8  # of one text; the rest is cut


@dataclass(frozen=True)
class Bands:
    """The parts of a sheet from top to bottom: the top of each in pixels, and the wrapped lines of
    text.
    """

    heading: int
    board: int
    rows: int
    lines: int
    height: int
    text: tuple[str, ...]


def bands(sheet: Sheet, width: int) -> Bands:
    """Divide a sheet of ``width`` pixels into bands. Its title, if any, is at the top."""
    scale = width / PICTURE_WIDTH
    room, height = width - 2 * MARGIN * scale, round(LINE_HEIGHT * scale)
    text = [part for line in sheet.lines for part in wrap_text(line, room, height, MAX_LINES)]
    heading = round(TITLE * scale) if sheet.title else 0
    board = heading + (round(HEADING * scale) if sheet.heading else 0)
    rows = board + width + (round(RIM * scale) if sheet.rows else 0)
    lines = rows + len(sheet.rows) * round(ROW * scale) + (round(RIM * scale) if text else 0)
    end = lines + len(text) * round(LINE * scale)
    end += round(RIM * scale) if sheet.rows or text else 0
    return Bands(heading, board, rows, lines, end, tuple(text))


@dataclass(frozen=True)
class BoardGrid:
    """The arrangement of several boards in one picture.

    Each board has ``side`` pixels and is below a ``band`` for its caption. ``corners`` are the
    upper left corners of the bands; ``gap`` pixels separate adjacent boards.
    """

    side: int
    band: int
    gap: int
    corners: tuple[tuple[int, int], ...]

    @property
    def height(self) -> int:
        """Pixels from the top to the lower edge of the last board."""
        return self.corners[-1][1] + self.band + self.side


def grid(what: Pair | Plate, width: int) -> BoardGrid:
    """Arrange several boards: two columns up to 9x9, one column for larger boards, because two
    19x19 boards side by side would have cells of 8 pixels on a phone.

    Raises:
        ValueError: if there is no board.
    """
    boards = (what.left, what.right) if isinstance(what, Pair) else what.boards
    if not boards:
        raise ValueError(what)
    large = max(board.size for board in boards) > LARGEST_SIDE_BY_SIDE
    columns = 1 if large or len(boards) == 1 else 2
    scale = width / PICTURE_WIDTH
    gap, band = round(GAP * scale), round(2 * CAPTION_HEIGHT * scale)
    side = (width - (columns - 1) * gap) // columns
    places = (divmod(number, columns) for number in range(len(boards)))
    corners = ((column * (width - side), row * (band + side + gap)) for row, column in places)
    return BoardGrid(side, band, gap, tuple(corners))


_BARE_RIM = 0.4
"""Cells left free around the outermost stones if there are no coordinates, for shadows and rings
that extend beyond a stone.
"""


@dataclass(frozen=True)
class Frame:
    """A square board of ``side`` pixels. ``cell`` is an integer, so that all cells are equal."""

    size: int
    side: int
    cell: int
    first: int  # the pixel of the first line, from the left and from the top
    label_height: int  # font size of the coordinates; 0 for none
    coordinates: Coordinates = Coordinates.WESTERN
    part: Part | None = None

    @property
    def last(self) -> int:
        """The pixel of the last line, from the left and from the top."""
        return self.first + (self.size - 1) * self.cell

    @property
    def line_width(self) -> int:
        """The width of an inner line in pixels; the edge of the board is one pixel wider."""
        return max(1, round(0.9 * self.side / PICTURE_WIDTH + 0.018 * self.cell))

    def centre(self, point: Point) -> tuple[int, int]:
        """Return the pixel of ``point``, where row 0 is the lowest line."""
        column, row = point
        return self.first + column * self.cell, self.last - row * self.cell

    def names(self, line: int) -> tuple[str, str]:
        """Return the labels of a column and a row, both counted from 0, from the left and from
        below.

        With numbers only, both run from the upper left, as in East Asian records and in the 1-1
        notation of other programs.
        """
        (column, row), size = self._place
        if self.coordinates is Coordinates.NUMBERS:
            return str(column + line + 1), str(size - row - line)
        return COLUMNS[column + line], str(row + line + 1)

    def runs_on(self) -> tuple[bool, bool, bool, bool]:
        """Return whether the board continues at the left, above, at the right and below."""
        (column, row), size = self._place
        return column > 0, row + self.size < size, column + self.size < size, row > 0

    @property
    def _place(self) -> tuple[Point, int]:
        return (self.part.corner, self.part.of) if self.part else ((0, 0), self.size)


def frame(
    size: int,
    side: int,
    *,
    coordinates: Coordinates = Coordinates.WESTERN,
    part: Part | None = None,
) -> Frame:
    """Lay out a board of ``size`` lines in a square of ``side`` pixels.

    The coordinates grow with the cells, but only within bounds: on 25x25 they must be readable on a
    phone, and on 5x5 they need not be huge.
    """
    scale = side / PICTURE_WIDTH
    guess = side / (size + 1.6)
    bare = coordinates is Coordinates.NONE
    label_height = 0 if bare else round(min(max(0.62 * guess, 27 * scale), 46 * scale))
    cell = int((side - 2.7 * label_height) / (size + _BARE_RIM * bare))
    first = (side - (size - 1) * cell) // 2
    return Frame(size, side, cell, first, label_height, coordinates, part)
