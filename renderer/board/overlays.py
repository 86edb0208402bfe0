"""Overlays on points other than stones and marks: labels, filled-in prisoners, likely owners.

Like marks, each has an outline of contrasting brightness.
"""

from __future__ import annotations

from functools import lru_cache

from renderer.board.marks import contrast_with, number_plate, opposite
from renderer.board.sprites import Pen, Sprite, split
from renderer.layout.lettering import Face, lettering
from renderer.model.diagram import Stone
from renderer.model.theme import Theme

OWNERSHIP_STEPS = 8
"""The number of sizes of the ownership squares. Less than half of the first step draws nothing."""
_LARGEST = 0.22
"""Half the side of the largest ownership square, in cells. The adjacent lines stay visible."""
_LABEL_HEIGHTS = (0.62, 0.52, 0.4)
"""Font sizes in cells for texts of one, two and three letters."""

_DASHES = 9
"""The number of dashes in the outline of a variation. It is odd, so that a dash is opposite a
gap.
"""


@lru_cache(maxsize=512)
def label_sprite(theme: Theme, cell: int, text: str, stone: Stone | None) -> Sprite:
    """Return ``text`` of at most three letters in the colour that contrasts with ``stone``, or on a
    plate of wood. The latest 512 are cached.
    """
    height = _LABEL_HEIGHTS[min(len(text), len(_LABEL_HEIGHTS)) - 1]
    mask = lettering(text, Face.MARKS, round(height * cell))
    picture = Pen(0.5 * cell).picture()
    if stone is None:
        plate = number_plate(theme, cell)
        corner = (picture.width - plate.opacity.width) // 2
        picture.paste((*theme.wood_mid, 255), (corner, corner), plate.opacity)
    middle = picture.width // 2
    picture.paste(
        contrast_with(theme, stone), (middle - mask.width // 2, middle - mask.height // 2), mask
    )
    return split(picture)


@lru_cache(maxsize=16)
def variation_sprite(theme: Theme, cell: int, stone: Stone) -> Sprite:
    """Return a move that is not on the board: flat, translucent and with a dashed outline, so that
    it cannot be mistaken for a stone even where white is drawn on white. The latest 16 are cached.
    """
    black = stone is Stone.BLACK
    body = theme.black if black else theme.white
    opacity = theme.black_ghost_opacity if black else theme.white_ghost_opacity
    radius, outline = 0.44 * cell, max(1.0, 1.3 * theme.outline * cell)
    pen = Pen(0.5 * cell)
    pen.disc(radius, body, opacity)
    pen.dashes(radius - outline / 2, outline, theme.rim_colour(black=black), _DASHES)
    return pen.sprite()


@lru_cache(maxsize=16)
def prisoner_sprite(theme: Theme, cell: int, stone: Stone) -> Sprite:
    """Return a prisoner placed in territory. The latest 16 are cached."""
    body = theme.black if stone is Stone.BLACK else theme.white
    radius, outline = 0.33 * cell, max(1.0, theme.outline * cell)
    pen = Pen(0.5 * cell)
    pen.disc(radius, contrast_with(theme, stone))
    pen.disc(radius - outline, body)
    pen.ring(0.55 * radius, outline, contrast_with(theme, stone))
    return pen.sprite()


def ownership_sprite(theme: Theme, cell: int, owned: float) -> Sprite:
    """Return the likely ownership of a point, from Black (1) to White (-1): a dark or light square
    like that of counted territory, the larger the more certain.
    """
    step = round(min(1.0, abs(owned)) * OWNERSHIP_STEPS)
    return _ownership_square(theme, cell, Stone.BLACK if owned > 0 else Stone.WHITE, step)


@lru_cache(maxsize=64)
def _ownership_square(theme: Theme, cell: int, stone: Stone, step: int) -> Sprite:
    pen = Pen(0.5 * cell)
    radius, outline = _LARGEST * cell * step / OWNERSHIP_STEPS, max(1.0, theme.outline * cell)
    if not step:
        return pen.sprite()
    own = theme.ink if stone is Stone.BLACK else theme.paper
    pen.square(radius + outline, opposite(theme, own))
    pen.square(radius, own)
    return pen.sprite()
