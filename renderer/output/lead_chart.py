"""The course of a game: the area between Black's lead and the middle line, on wood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from renderer.board.marks import contrast_with, number_sprite
from renderer.board.sprites import Pen, Sprite, paste_centred
from renderer.board.wood import wood
from renderer.layout.layout import PICTURE_WIDTH, TITLE, size
from renderer.model.diagram import LeadChart, MarkedMove, Stone
from renderer.model.theme import Rgb, Theme, blend
from renderer.output.chart import write_label
from renderer.output.sheet import write_title

_FINE = 3  # supersampling factor
# Lengths and font sizes at PICTURE_WIDTH.
_LEFT, _RIGHT, _TOP, _BOTTOM = 146, 58, 28, 72
_LABEL = 42
_GAP = 12
_SIDE_STONE = 17  # radius of the stones beside the scale
_MARK, _DOT = 39, 11  # radius of the stones of marked moves, and of their dots on the curve
_LANE = 2 * _MARK + 18  # height of the lane of each player's marked moves
_APART = 2 * _MARK + 6  # between the middles of adjacent stones
_GRID, _CURVE, _EDGE, _STEM, _LINING, _RIM = 2, 6, 4, 3, 9, 3
_FAINT = 0.65  # of grid lines: the share of wood
_STEPS = (5, 10, 20, 25, 50, 100)  # moves between labels
_MAX_LABELS = 7


def lead_chart_canvas(theme: Theme, chart: LeadChart, width: int) -> Image.Image:
    """Return the chart in RGB, ``width`` pixels wide and three quarters as high. Marked moves of
    Black are above the curve, those of White below it.

    Raise `ValueError` if there are no leads, or for a marked move after the end.
    """
    if not chart.leads or any(move.number > len(chart.leads) for move in chart.marked):
        raise ValueError(chart)
    return _Plot(theme, chart, width).draw()


class _Plot:
    """The layout of a chart."""

    def __init__(self, theme: Theme, chart: LeadChart, width: int) -> None:
        self._theme = theme
        self._chart = chart
        self._size = size(chart, width)
        self._scale = scale = width / PICTURE_WIDTH
        self._left, self._right = round(_LEFT * scale), width - round(_RIGHT * scale)
        self._top = round((TITLE if chart.title else _TOP) * scale)
        self._bottom = self._size[1] - round(_BOTTOM * scale)
        self._last = max(1, len(chart.leads) - 1, *(move.number for move in chart.marked))

    def draw(self) -> Image.Image:
        width, height = (extent * _FINE for extent in self._size)
        fine = Image.new("RGB", (width, height), self._theme.table)
        left, top, right, bottom = self._enlarge(self._left, self._top, self._right, self._bottom)
        fine.paste(wood(self._theme, right - left, bottom - top), (left, top))
        pen = ImageDraw.Draw(fine)
        self._draw_grid(pen)
        self._draw_areas(pen)
        places = {move: self._place(move) for move in self._chart.marked}
        for move, above in self._spread_marks():
            self._draw_stem(pen, places[move], above)
        canvas = fine.resize(self._size, Image.Resampling.BOX)
        for move, above in self._spread_marks():
            dot = self._disc(move.stone, _DOT)
            paste_centred(canvas, dot, _to_pixel(places[move]))
            paste_centred(canvas, self._disc(move.stone, _MARK), _to_pixel(above))
            number = number_sprite(self._theme, self._length(2 * _MARK), move.number, move.stone)
            paste_centred(canvas, number, _to_pixel(above))
        self._write_scale(canvas)
        if self._chart.title:
            write_title(self._theme, canvas, self._chart.title)
        return canvas

    def _draw_grid(self, pen: ImageDraw.ImageDraw) -> None:
        faint = blend(self._theme.line, self._theme.wood_mid, _FAINT)
        for value, _ in self._list_ticks():
            self._draw_level(pen, self._y(value), faint, _GRID)
        for number in self._list_numbers():
            x = self._x(number) * _FINE
            line = [(x, self._top * _FINE), (x, self._bottom * _FINE)]
            pen.line(line, faint, self._stroke(_GRID))
        box = self._enlarge(self._left, self._top, self._right, self._bottom)
        pen.rectangle(box, outline=self._theme.line, width=self._stroke(_EDGE))

    def _draw_level(self, pen: ImageDraw.ImageDraw, y: float, colour: Rgb, stroke: float) -> None:
        line = [(self._left * _FINE, y * _FINE), (self._right * _FINE, y * _FINE)]
        pen.line(line, colour, self._stroke(stroke))

    def _draw_areas(self, pen: ImageDraw.ImageDraw) -> None:
        """Fill the area of each colour, and draw the curve and the middle line above it."""
        curve = [*_add_crossings(self._chart.leads)]
        for colour, sign in ((self._theme.black, 1), (self._theme.white, -1)):
            side = [(number, sign * max(0.0, sign * lead)) for number, lead in curve]
            closed = [(side[0][0], 0.0), *side, (side[-1][0], 0.0)]
            if len(curve) > 1:
                pen.polygon([self._point(*each) for each in closed], fill=colour)
        stroke = self._stroke(_CURVE)
        pen.line([self._point(*each) for each in curve], self._theme.writing, stroke, joint="curve")
        self._draw_level(pen, self._y(0), self._theme.line, _EDGE)

    def _draw_stem(
        self, pen: ImageDraw.ImageDraw, place: tuple[float, float], mark: tuple[float, float]
    ) -> None:
        ends = [(x * _FINE, y * _FINE) for x, y in (place, mark)]
        pen.line(ends, self._theme.wood_light, self._stroke(_LINING))
        pen.line(ends, self._theme.writing, self._stroke(_STEM))

    def _disc(self, stone: Stone, radius: float) -> Sprite:
        """Return a flat stone that is visible on the areas of both colours."""
        radius *= self._scale
        pen = Pen(radius)
        pen.disc(radius, contrast_with(self._theme, stone))
        body = self._theme.black if stone is Stone.BLACK else self._theme.white
        pen.disc(radius - max(1.0, _RIM * self._scale), body)
        return pen.sprite()

    def _spread_marks(self) -> Iterator[tuple[MarkedMove, tuple[float, float]]]:
        """Yield each marked move with the middle of its stone, side by side in its lane."""
        inset = _LANE / 2 * self._scale
        for stone, y in ((Stone.BLACK, self._top + inset), (Stone.WHITE, self._bottom - inset)):
            moves = [move for move in self._chart.marked if move.stone is stone]
            wanted = [self._x(move.number) for move in moves]
            room = self._left + inset, self._right - inset
            found = spread(wanted, _APART * self._scale, room)
            yield from ((move, (x, y)) for move, x in zip(moves, found, strict=True))

    def _write_scale(self, canvas: Image.Image) -> None:
        """Write the leads at the left, each with the stone of the leader, and the numbers of moves
        below."""
        height = self._length(_LABEL)
        gap = _GAP * self._scale
        for value, text in self._list_ticks():
            at = self._left - gap, self._y(value)
            mask = write_label(canvas, self._theme.writing, text, height, at, 1.0)
            if value:
                stone = Stone.BLACK if value > 0 else Stone.WHITE
                x = at[0] - mask.width - gap - _SIDE_STONE * self._scale
                paste_centred(canvas, self._disc(stone, _SIDE_STONE), _to_pixel((x, at[1])))
        below = (self._bottom + self._size[1]) / 2
        for number in self._list_numbers():
            at = self._x(number), below
            write_label(canvas, self._theme.writing, str(number), height, at, 0.5)

    def _list_ticks(self) -> list[tuple[int, str]]:
        reach = self._chart.reach
        return [(value, str(abs(value))) for value in (reach, reach // 2, 0, -reach // 2, -reach)]

    def _list_numbers(self) -> list[int]:
        """Return the moves to label: round numbers, and the last."""
        last = self._last
        step = next((each for each in _STEPS if last / each <= _MAX_LABELS), _STEPS[-1])
        return [0, *(each for each in range(step, last, step) if last - each > step * 0.7), last]

    def _place(self, move: MarkedMove) -> tuple[float, float]:
        """Return the place of a move on the curve, which the last move may lack."""
        lead = self._chart.leads[min(move.number, len(self._chart.leads) - 1)]
        return self._x(move.number), self._y(lead)

    def _point(self, number: float, lead: float) -> tuple[float, float]:
        return self._x(number) * _FINE, self._y(lead) * _FINE

    def _x(self, number: float) -> float:
        return self._left + (self._right - self._left) * number / self._last

    def _y(self, lead: float) -> float:
        """Return the height of a lead. The scale ends where the lanes begin; higher leads are drawn
        across them, up to the edge."""
        middle, half = (self._top + self._bottom) / 2, (self._bottom - self._top) / 2
        height = middle - (half - _LANE * self._scale) * lead / self._chart.reach
        return min(self._bottom, max(self._top, height))

    def _length(self, length: float) -> int:
        return round(length * self._scale)

    def _stroke(self, width: float) -> int:
        return max(1, round(width * self._scale * _FINE))

    def _enlarge(self, *lengths: int) -> tuple[int, int, int, int]:
        left, top, right, bottom = (length * _FINE for length in lengths)
        return left, top, right, bottom


def _to_pixel(at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _add_crossings(leads: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield the numbers and the leads, with a point at each change of the leader."""
    for number, (before, after) in enumerate(pairwise(leads)):
        yield number, before
        if before * after < 0:
            yield number + before / (before - after), 0.0
    yield len(leads) - 1, leads[-1]


def spread(wanted: Sequence[float], apart: float, room: tuple[float, float]) -> list[float]:
    """Return places near the wanted ones, which ascend, at least ``apart`` from each other and
    within ``room``, as far as there is room."""
    low, high = room
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + apart if places else low))
    for number in reversed(range(len(places))):
        places[number] = min(places[number], high)
        high = places[number] - apart
    return places
