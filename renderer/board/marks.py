"""Marks on points: rings, squares, crosses, letters and numbers.

Each mark has an outline or a lining of contrasting brightness, because the same mark may lie on
slate, on shell or on wood.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageFilter

from renderer.board.sprites import Pen, Sprite, disc, split
from renderer.layout.lettering import Face, letter, lettering
from renderer.model.diagram import Badge, Mark, Stone
from renderer.model.theme import Rgb, Theme


def contrast_with(theme: Theme, stone: Stone | None) -> Rgb:
    """Return the colour that contrasts with ``stone``, or with the bare board if there is none."""
    if stone is None:
        return theme.writing
    return theme.paper if stone is Stone.BLACK else theme.ink


def opposite(theme: Theme, colour: Rgb) -> Rgb:
    """Return ink for paper and paper for any other colour."""
    return theme.ink if colour == theme.paper else theme.paper


@lru_cache(maxsize=128)
def plain_mark(theme: Theme, cell: int, mark: Mark, stone: Stone | None) -> Sprite:
    """Return ``mark`` for the middle of a point, on ``stone`` or on bare wood. The latest 128 are
    cached.
    """
    outline = _outline(theme, cell)
    unit = theme.mark_scale * cell
    pen = Pen(0.5 * cell)
    match mark:
        case Mark.LAST_MOVE:
            pen.ring(
                theme.ring_radius * unit, theme.ring_stroke * unit, contrast_with(theme, stone)
            )
        case Mark.KO:
            _ko(pen, theme, unit, outline)
        case Mark.GHOST_BLACK | Mark.GHOST_WHITE:
            black = mark is Mark.GHOST_BLACK
            body = theme.black if black else theme.white
            pen.disc(theme.ghost_radius * unit, theme.rim_colour(black=black))
            pen.disc(theme.ghost_radius * unit - outline, body, theme.ghost_opacity)
        case Mark.BLACK_TERRITORY | Mark.WHITE_TERRITORY:
            own = theme.ink if mark is Mark.BLACK_TERRITORY else theme.paper
            pen.square(theme.territory_radius * unit + outline, opposite(theme, own))
            pen.square(theme.territory_radius * unit, own)
        case Mark.DAME:
            pen.cross(0.15 * unit + outline, 0.075 * unit + 2 * outline, theme.wood_light)
            pen.cross(0.15 * unit, 0.075 * unit, theme.writing)
        case Mark.SEKI:
            pen.disc(0.23 * unit, theme.writing)
            pen.disc(0.23 * unit - outline, theme.seki)
            pen.bar(0.12 * unit, 0.04 * unit, theme.ink)
        case Mark.OPEN:
            # There may be many of these, and none should attract more attention than a neutral
            # point.
            _diamond(pen, 0.25 * unit + 1.4 * outline, theme.wood_light)
            _diamond(pen, 0.25 * unit, theme.writing)
            _diamond(pen, 0.25 * unit - 2 * outline, theme.wood_light)
        case Mark.DOUBTFUL | Mark.WORSE | Mark.BETTER:
            return _plate(theme, cell, outline, mark)
        case Mark.GRANTED:
            pen.square(0.25 * unit, contrast_with(theme, stone))
            pen.square(0.17 * unit, theme.ink, opacity=0)
        case Mark.LIBERTY:
            pen.cross(0.23 * unit, 0.11 * unit, contrast_with(theme, stone))
        case Mark.CHANGED:
            _triangle(pen, 0.38 * unit, contrast_with(theme, stone))
            _triangle(pen, 0.38 * unit - 2.4 * outline, theme.changed)
    return pen.sprite()


def _outline(theme: Theme, cell: int) -> float:
    """Return the width of outlines in pixels, at least one."""
    return max(1.0, theme.outline * cell)


def _ko(pen: Pen, theme: Theme, unit: float, outline: float) -> None:
    """Draw a hollow square just wide enough to contain a ghost."""
    inside = theme.ghost_radius * unit
    pen.square(inside + 0.06 * unit + outline, theme.writing)
    pen.square(inside + 0.06 * unit + 0.5 * outline, theme.ko)
    pen.square(inside + 0.5 * outline, theme.writing)
    pen.square(inside, theme.ink, opacity=0)


def _diamond(pen: Pen, radius: float, fill: Rgb) -> None:
    pen.polygon([(0, -radius), (radius, 0), (0, radius), (-radius, 0)], fill)


def _question(theme: Theme, cell: int, outline: float) -> Sprite:
    """Return a question mark on a light disc, small enough to leave the colour of the stone
    visible.
    """
    radius = 0.3 * cell
    pen = Pen(radius)
    pen.disc(radius, theme.ink)
    pen.disc(radius - outline, theme.paper)
    return _add_text(pen, theme, _letter("?", round(0.6 * cell), 1.4 * radius))


def _triangle(pen: Pen, radius: float, fill: Rgb) -> None:
    pen.polygon([(0, -radius), (0.87 * radius, 0.5 * radius), (-0.87 * radius, 0.5 * radius)], fill)


_TICK = ((-0.95, 0.1), (-0.6, -0.25), (-0.25, 0.1), (0.65, -0.8), (1.0, -0.45), (-0.25, 0.8))


def _plate(theme: Theme, cell: int, outline: float, mark: Mark) -> Sprite:
    """Return a mark on a plate of its own, to be found at once among many stones."""
    if mark is Mark.DOUBTFUL:
        return _question(theme, cell, outline)
    radius = theme.badge_radius * cell
    pen = Pen(0.5 * cell)
    if mark is Mark.BETTER:
        pen.square(0.95 * radius, theme.ink, 0.12 * cell)
        pen.square(0.95 * radius - outline, theme.alive, 0.12 * cell - outline)
        pen.polygon([(0.62 * x * radius, 0.62 * y * radius) for x, y in _TICK], theme.ink)
    else:
        pen.disc(radius, theme.ink)
        pen.disc(radius - outline, theme.dead)
        pen.cross(0.42 * radius, 0.26 * radius, theme.ink)
    return pen.sprite()


@lru_cache(maxsize=16)
def outer_ring(theme: Theme, cell: int) -> Sprite:
    """Return the last-move ring for a stone whose middle is occupied. The latest 16 are cached."""
    radius, stroke = theme.outer_ring_radius * cell, theme.outer_ring_stroke * cell
    pen = Pen(0.7 * cell)
    pen.ring(radius, stroke + _outline(theme, cell), theme.last_lining)
    pen.ring(radius, stroke, theme.last)
    return pen.sprite()


@lru_cache(maxsize=16)
def dead_cross(theme: Theme, cell: int, stone: Stone) -> Sprite:
    """Return the cross on a dead stone. The latest 16 are cached."""
    unit = theme.mark_scale * cell
    pen = Pen(0.5 * cell)
    pen.cross(min(0.29 * unit, 0.32 * cell), 0.075 * unit, contrast_with(theme, stone))
    return pen.sprite()


@lru_cache(maxsize=128)
def badge_sprite(theme: Theme, cell: int, badge: Badge) -> Sprite:
    """Return a letter on its disc or square. The latest 128 are cached.

    Alive: a capital on a blue square. Dead: a lower-case letter on a yellow disc.
    """
    outline = _outline(theme, cell)
    radius = theme.badge_radius * cell
    pen = Pen(0.5 * cell)
    if badge.dead:
        text, room = badge.text.lower(), 1.55 * radius
        pen.disc(radius, theme.ink)
        pen.disc(radius - outline, theme.dead)
    else:
        text, room = badge.text.upper(), 1.52 * radius
        pen.square(0.92 * radius, theme.ink, 0.12 * cell)
        pen.square(0.92 * radius - outline, theme.alive, 0.12 * cell - outline)
    return _add_text(pen, theme, _letter(text, round(0.72 * cell), room))


def _add_text(pen: Pen, theme: Theme, text: Image.Image) -> Sprite:
    """Return the drawing so far with ``text``, a mask, in its middle."""
    picture = pen.picture()
    middle = picture.width / 2
    corner = round(middle - text.width / 2), round(middle - text.height / 2)
    picture.paste(theme.ink, corner, text)
    return split(picture)


def _letter(text: str, height: int, room: float) -> Image.Image:
    """Return ``text`` as a mask, ``height`` pixels per em or less if the room is too small.

    The height may exceed the room by a fifth, because tall letters are narrow.
    """
    mask = letter(text, Face.MARKS, height)
    excess = max(mask.width, mask.height / 1.2) / room
    return mask if excess <= 1 else letter(text, Face.MARKS, int(height / excess))


@lru_cache(maxsize=512)
def number_sprite(theme: Theme, cell: int, number: int, stone: Stone | None) -> Sprite:
    """Return a move number in the colour that contrasts with ``stone``. The latest 512 are cached.

    A whole game has some 300 numbers and a picture uses each once, so a smaller cache would never
    hit.
    """
    text = str(number)
    height = round((0.62, 0.56, 0.44)[min(len(text), 3) - 1] * cell)
    mask = lettering(text, Face.MARKS, height)
    half = cell // 2
    letters = Image.new("L", (2 * half, 2 * half))
    letters.paste(mask, (half - mask.width // 2, half - mask.height // 2))
    return Sprite(contrast_with(theme, stone), letters)


@lru_cache(maxsize=16)
def number_plate(theme: Theme, cell: int) -> Sprite:
    """Return the wood under a number or a cross on an empty point, which hides the board's lines:
    with lines, a cross would look like a star.

    It fades out into the surrounding grain. The latest 16 are cached.
    """
    plate = disc(0.42 * cell, theme.wood_mid)
    margin = cell // 10
    side = plate.opacity.width + 2 * margin
    opacity = Image.new("L", (side, side))
    opacity.paste(plate.opacity, (margin, margin))
    return Sprite(theme.wood_mid, opacity.filter(ImageFilter.GaussianBlur(0.04 * cell)))
