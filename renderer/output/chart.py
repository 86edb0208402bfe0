"""A line chart over numbered steps with a band around it, such as the course of a rating."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderer.layout.layout import PICTURE_WIDTH, size
from renderer.layout.lettering import Face, lettering
from renderer.model.diagram import BandChart
from renderer.model.theme import Rgb, Theme, blend

_FINE = 3  # supersampling factor
_LABEL, _MARGIN = 42, 24  # font size and space at PICTURE_WIDTH
_LEFT, _RIGHT, _BOTTOM = 150, 120, 84
_LINE, _DOT, _LAST = 7, 8, 15
_MAX_DOTS = 40


def band_chart_canvas(theme: Theme, chart: BandChart, width: int) -> Image.Image:
    """Return the chart in RGB, ``width`` pixels wide and three quarters as high.

    Raise `ValueError` if there are no points or fewer than two ticks.
    """
    if not chart.points or len(chart.ticks) < 2:
        raise ValueError(chart)
    plot = _Plot(theme, chart, width)
    canvas = plot.draw()
    plot.label(canvas)
    return canvas


class _Plot:
    """The layout of a chart."""

    def __init__(self, theme: Theme, chart: BandChart, width: int) -> None:
        self._theme = theme
        self._chart = chart
        self._size = size(chart, width)
        self._scale = scale = width / PICTURE_WIDTH
        self._left, self._right = _LEFT * scale, width - _RIGHT * scale
        self._top = 2 * _MARGIN * scale
        self._bottom = self._size[1] - _BOTTOM * scale
        heights = [at for at, _ in chart.ticks]
        self._low, self._high = min(heights), max(heights)

    def draw(self) -> Image.Image:
        """Draw everything except the text."""
        width, height = self._size
        fine = Image.new("RGB", (width * _FINE, height * _FINE), self._theme.table)
        draw = ImageDraw.Draw(fine)
        for at, _ in self._chart.ticks:
            y = self._y(at) * _FINE
            line = [(self._left * _FINE, y), (self._right * _FINE, y)]
            draw.line(line, self._faint(), round(2 * self._scale * _FINE))
        self._band(draw)
        self._line(draw)
        return fine.resize(self._size, Image.Resampling.BOX)

    def _band(self, draw: ImageDraw.ImageDraw) -> None:
        points = self._chart.points
        upper = [
            self._position(step, value + spread) for step, (value, spread) in enumerate(points)
        ]
        lower = [
            self._position(step, value - spread) for step, (value, spread) in enumerate(points)
        ]
        colour = blend(self._theme.changed, self._theme.table, 0.75)
        if len(points) == 1:
            half = 20 * self._scale * _FINE
            (x, top), (_, bottom) = upper[0], lower[0]
            draw.rectangle((x - half, top, x + half, bottom), fill=colour)
        else:
            draw.polygon([*upper, *reversed(lower)], fill=colour)

    def _line(self, draw: ImageDraw.ImageDraw) -> None:
        points = [self._position(step, value) for step, (value, _) in enumerate(self._chart.points)]
        stroke = round(_LINE * self._scale * _FINE)
        draw.line(points, self._theme.changed, stroke, joint="curve")
        for point in points if len(points) <= _MAX_DOTS else ():
            self._dot(draw, point, _DOT, self._theme.changed)
        self._dot(draw, points[-1], _LAST, self._theme.writing)

    def _dot(
        self, draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, colour: Rgb
    ) -> None:
        x, y = at
        reach = radius * self._scale * _FINE
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    def label(self, canvas: Image.Image) -> None:
        """Write the tick values on the left, the names of the ticks on the right, and the numbers
        of the first and the last step below.
        """
        gap = _MARGIN * self._scale / 2
        for at, name in self._chart.ticks:
            y = self._y(at)
            self._write(canvas, str(at), (self._left - gap, y), 1.0)
            self._write(canvas, name, (self._right + gap, y), 0.0)
        below = (self._bottom + self._size[1]) / 2 + gap
        first, last = self._chart.first, self._chart.first + len(self._chart.points) - 1
        self._write(canvas, str(last), (self._x(len(self._chart.points) - 1), below), 0.5)
        if last > first:
            self._write(canvas, str(first), (self._x(0), below), 0.5)

    def _write(
        self, canvas: Image.Image, text: str, at: tuple[float, float], anchor: float
    ) -> None:
        write_label(canvas, self._theme.writing, text, round(_LABEL * self._scale), at, anchor)

    def _position(self, step: int, value: float) -> tuple[float, float]:
        """Return the position on the enlarged picture, clamped to the plot."""
        inside = min(self._high, max(self._low, value))
        return self._x(step) * _FINE, self._y(inside) * _FINE

    def _x(self, step: int) -> float:
        last = len(self._chart.points) - 1
        share = step / last if last else 0.5
        room = 2 * _LAST * self._scale
        return self._left + room + share * (self._right - self._left - 2 * room)

    def _y(self, value: float) -> float:
        share = (value - self._low) / (self._high - self._low)
        return self._bottom - share * (self._bottom - self._top)

    def _faint(self) -> Rgb:
        return blend(self._theme.writing, self._theme.table, 0.8)


def write_label(
    canvas: Image.Image,
    colour: Rgb,
    text: str,
    height: int,
    at: tuple[float, float],
    anchor: float,
) -> Image.Image:
    """Write a label, its vertical middle ``at`` a place; ``anchor`` is 0 if the place is its left
    end, 1 if it is the right one. Return its mask."""
    mask = lettering(text, Face.COORDINATES, height)
    corner = round(at[0] - anchor * mask.width), round(at[1] - mask.height / 2)
    canvas.paste(colour, corner, mask)
    return mask
