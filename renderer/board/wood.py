"""The empty board: kaya with straight vertical grain, lines, star points, coordinates."""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image, ImageDraw

from renderer.board.sprites import disc, paste_centred
from renderer.layout.layout import PICTURE_WIDTH, Frame
from renderer.layout.lettering import Face, lettering
from renderer.model.diagram import Point
from renderer.model.theme import Rgb, Theme, blend

_GRAIN_SEED = 1989
_TONES = 256


@lru_cache(maxsize=8)
def empty_board(theme: Theme, frame: Frame, stars: tuple[Point, ...]) -> Image.Image:
    """Return the empty board in RGB. The latest 8 are cached, 4.7 MB each at 1080 px.

    The picture is shared: copy it before drawing on it.
    """
    board = wood(theme, frame.side, frame.side)
    _draw_lines(board, theme, frame)
    dot = disc(theme.star_radius * frame.cell, theme.line)
    for star in stars:
        paste_centred(board, dot, frame.centre(star))
    if frame.label_height:
        _draw_coordinates(board, theme, frame)
    return board


def wood(theme: Theme, width: int, height: int) -> Image.Image:
    """Return a plank of wood in RGB.

    Every row is the same, as in the best straight-grained boards. The PNG encoder can therefore
    encode a row as a copy of the row above.
    """
    row = Image.new("RGB", (PICTURE_WIDTH, 1))
    row.putdata(_grain(theme))
    across = row.resize((width, 1), Image.Resampling.BOX)
    return across.resize((width, height), Image.Resampling.NEAREST)


@lru_cache(maxsize=4)
def _grain(theme: Theme) -> tuple[Rgb, ...]:
    """Return one row of wood: slow changes of tone, year rings, and fine fibres."""
    chance = random.Random(_GRAIN_SEED)
    slow = _wander(chance, 150)
    middle = _wander(chance, 34)
    fine = _wander(chance, 5)
    rings = _year_rings(chance)
    ramp = _ramp(theme)
    row = []
    for x in range(PICTURE_WIDTH):
        tone = 0.5 + 0.30 * slow[x] + 0.20 * middle[x] + 0.16 * fine[x] - 0.42 * rings[x]
        row.append(ramp[round(_TONES * min(max(tone, 0.0), 1.0))])
    return tuple(row)


def _ramp(theme: Theme) -> list[Rgb]:
    """Return the tones of the wood from the darkest to the lightest."""
    half = _TONES // 2
    darker = [blend(theme.wood_dark, theme.wood_mid, i / half) for i in range(half)]
    lighter = [blend(theme.wood_mid, theme.wood_light, i / half) for i in range(half + 1)]
    return darker + lighter


def _wander(chance: random.Random, step: int) -> list[float]:
    """Return smooth noise from -1 to 1 with peaks about ``step`` pixels apart."""
    knots = [chance.uniform(-1, 1) for _ in range(PICTURE_WIDTH // step + 3)]
    values = []
    for x in range(PICTURE_WIDTH):
        i, rest = divmod(x, step)
        share = rest / step
        share = share * share * (3 - 2 * share)
        values.append(knots[i] * (1 - share) + knots[i + 1] * share)
    return values


def _year_rings(chance: random.Random) -> list[float]:
    """Return the darkness of each pixel column: thin lines 6 to 22 pixels apart, sharp on one
    side.
    """
    values = [0.0] * PICTURE_WIDTH
    x = 0.0
    while x < PICTURE_WIDTH:
        strength = chance.uniform(0.25, 1.0)
        width = chance.randint(2, 5)
        for i in range(width):
            if int(x) + i < PICTURE_WIDTH:
                values[int(x) + i] = strength * (1 - i / width)
        x += chance.uniform(6, 22)
    return values


def _draw_lines(board: Image.Image, theme: Theme, frame: Frame) -> None:
    pen = ImageDraw.Draw(board)
    on_left, on_top, on_right, on_bottom = frame.runs_on()
    start, end = frame.first - (frame.line_width + 1) // 2, frame.last + frame.line_width // 2
    more = frame.cell // 2
    left, top = start - more * on_left, start - more * on_top
    right, bottom = end + more * on_right, end + more * on_bottom
    edges = {0: (on_left, on_top), frame.size - 1: (on_right, on_bottom)}
    for i in range(frame.size):
        inner = edges.get(i, (True, True))
        for upright, is_inner in zip((True, False), inner, strict=True):
            width = frame.line_width + (not is_inner)
            at = frame.first + i * frame.cell - width // 2
            to = at + width - 1
            pen.rectangle((at, top, to, bottom) if upright else (left, at, right, to), theme.line)


def _draw_coordinates(board: Image.Image, theme: Theme, frame: Frame) -> None:
    outside = (frame.first - frame.cell // 2) // 2
    for i in range(frame.size):
        across, up = frame.centre((i, i))
        column, row = frame.names(i)
        for text, places in (
            (column, ((across, outside), (across, frame.side - outside))),
            (row, ((outside, up), (frame.side - outside, up))),
        ):
            mask = lettering(text, Face.COORDINATES, frame.label_height)
            for x, y in places:
                board.paste(theme.label, (x - mask.width // 2, y - mask.height // 2), mask)
