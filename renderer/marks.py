"""Marks on points: rings, squares, crosses, letters and numbers.

Each mark has an outline or a lining of the opposite brightness, because the same mark may lie
on slate, on shell or on wood.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from renderer.diagram import Badge, Mark, Stone
from renderer.lettering import Face, letter, lettering, text_width
from renderer.sprites import Pen, Sprite, drawn
from renderer.theme import Colour, Theme


def on(theme: Theme, stone: Stone | None) -> Colour:
    """Return the colour that stands out from ``stone``, or from bare wood if there is none."""
    return theme.paper if stone is Stone.BLACK else theme.ink


def against(theme: Theme, colour: Colour) -> Colour:
    """Return ink for paper and paper for ink."""
    return theme.ink if colour == theme.paper else theme.paper


@lru_cache(maxsize=256)
def plain_mark(theme: Theme, cell: int, mark: Mark, stone: Stone | None) -> Sprite:
    """Return ``mark`` as it looks in the middle of a point, on ``stone`` or on bare wood.

    The 256 latest are kept.
    """
    radius = 0.5 * cell
    outline = max(1.0, theme.outline * cell)

    def strokes(pen: Pen) -> None:
        match mark:
            case Mark.LAST_MOVE:
                pen.ring(theme.ring_radius * cell, theme.ring_stroke * cell, on(theme, stone))
            case Mark.KO:
                _ko(pen, theme, cell, outline)
            case Mark.GHOST_BLACK | Mark.GHOST_WHITE:
                _ghost(pen, theme, cell, outline, mark is Mark.GHOST_BLACK)
            case Mark.BLACK_TERRITORY | Mark.WHITE_TERRITORY:
                own = theme.ink if mark is Mark.BLACK_TERRITORY else theme.paper
                pen.square(theme.territory_radius * cell + outline, against(theme, own))
                pen.square(theme.territory_radius * cell, own)
            case Mark.DAME:
                pen.cross(0.14 * cell + outline, 0.07 * cell + 2 * outline, theme.wood_light)
                pen.cross(0.14 * cell, 0.07 * cell, theme.ink)
            case Mark.SEKI:
                pen.disc(0.23 * cell, theme.ink)
                pen.disc(0.23 * cell - outline, theme.seki)
                pen.bar(0.13 * cell, 0.04 * cell, theme.paper)
            case Mark.CHANGED:
                _triangle(pen, 0.36 * cell, theme.paper)
                _triangle(pen, 0.36 * cell - 2 * outline, theme.changed)

    return drawn(radius, strokes)


def _ko(pen: Pen, theme: Theme, cell: int, outline: float) -> None:
    """Draw a hollow square, just wide enough for a ghost to lie in it."""
    inside = theme.ghost_radius * cell + 0.5 * outline
    pen.square(inside + 0.075 * cell + 1.2 * outline, theme.ink)
    pen.square(inside + 0.075 * cell + 0.6 * outline, theme.ko)
    pen.square(inside + 0.6 * outline, theme.ink)
    pen.square(inside, theme.ink, opacity=0)


def _ghost(pen: Pen, theme: Theme, cell: int, outline: float, black: bool) -> None:
    pen.disc(theme.ghost_radius * cell, theme.ink)
    colour = theme.black if black else theme.white
    pen.disc(theme.ghost_radius * cell - outline, colour, theme.ghost_opacity)


def _triangle(pen: Pen, radius: float, fill: Colour) -> None:
    pen.polygon([(0, -radius), (0.87 * radius, 0.5 * radius), (-0.87 * radius, 0.5 * radius)], fill)


@lru_cache(maxsize=16)
def outer_ring(theme: Theme, cell: int) -> Sprite:
    """Return the last-move ring for a stone whose middle is taken; the 16 latest are kept."""

    def strokes(pen: Pen) -> None:
        radius, stroke = theme.outer_ring_radius * cell, theme.ring_stroke * cell
        pen.ring(radius, stroke + 2 * max(1.0, 0.5 * theme.outline * cell), theme.ink)
        pen.ring(radius, stroke, theme.ko)

    return drawn(0.7 * cell, strokes)


@lru_cache(maxsize=32)
def dead_cross(theme: Theme, cell: int, stone: Stone) -> Sprite:
    """Return the cross on a dead stone; the 32 latest are kept."""

    def strokes(pen: Pen) -> None:
        pen.cross(0.29 * cell, 0.075 * cell, on(theme, stone))

    return drawn(0.5 * cell, strokes)


@lru_cache(maxsize=128)
def badge_sprite(theme: Theme, cell: int, badge: Badge) -> Sprite:
    """Return a letter on its ground; the 128 latest are kept.

    Alive: a capital on a blue square. Dead: a small letter on a yellow disc.
    """
    outline = max(1.0, theme.outline * cell)
    radius = theme.badge_radius * cell

    def strokes(pen: Pen) -> None:
        if badge.dead:
            pen.disc(radius, theme.ink)
            pen.disc(radius - outline, theme.dead)
        else:
            side = 0.92 * radius
            pen.square(side, theme.ink, 0.12 * cell)
            pen.square(side - outline, theme.alive, 0.12 * cell - outline)

    sprite = drawn(0.5 * cell, strokes)
    text = badge.text.lower() if badge.dead else badge.text.upper()
    height, room = round(0.72 * cell), (1.55 if badge.dead else 1.68) * radius
    height = min(height, int(height * room / text_width(text, Face.MARKS, height)))
    mask = letter(text, Face.MARKS, height)
    half = sprite.colours.width / 2
    corner = round(half - mask.width / 2), round(half - mask.height / 2)
    sprite.colours.paste(theme.ink, corner, mask)
    return sprite


@lru_cache(maxsize=512)
def number_sprite(theme: Theme, cell: int, number: int, stone: Stone | None) -> Sprite:
    """Return a move number in the colour that stands out from ``stone``; the 512 latest are kept.

    A number on an empty point gets a plate of wood, so that the lines do not cross it.
    """
    text = str(number)
    height = round((0.62, 0.56, 0.46)[min(len(text), 3) - 1] * cell)
    mask = lettering(text, Face.MARKS, height)
    pen = Pen(0.5 * cell)
    if stone is None:
        pen.disc(0.42 * cell, theme.wood_mid)
    plate = pen.sprite().opacity
    letters = Image.new("L", plate.size)
    letters.paste(mask, ((letters.width - mask.width) // 2, (letters.height - mask.height) // 2))
    colours = Image.new("RGB", letters.size, theme.wood_mid if stone is None else on(theme, stone))
    colours.paste(on(theme, stone), (0, 0), letters)
    return Sprite(colours, ImageChops.lighter(plate, letters))
