"""Overlays on points besides stones and marks: labels, prisoners filled in, likely owners.

Like marks, each has an outline of the opposite brightness.
"""

from __future__ import annotations

from functools import lru_cache

from renderer.board.marks import against, number_plate, on
from renderer.board.sprites import Pen, Sprite, split
from renderer.layout.lettering import Face, lettering
from renderer.model.diagram import Stone
from renderer.model.theme import Theme

OWNERSHIP_STEPS = 8
"""So many sizes there are of what tells whose a point may be; less than half of one is nothing."""
_LARGEST = 0.22
"""Half the side of what tells it for certain, in cells: the lines beside it stay."""
_LABEL_HEIGHTS = (0.62, 0.52, 0.4)
"""Sizes of type in cells, for texts of one, two and three letters."""

_DASHES = 9
"""Of the outline of a variation; odd, so that a dash faces a gap."""


@lru_cache(maxsize=512)
def label_sprite(theme: Theme, cell: int, text: str, stone: Stone | None) -> Sprite:
    """Return ``text`` of at most three letters in the colour that stands out from ``stone``, or on
    a plate of wood; the 512 latest are kept."""
    height = _LABEL_HEIGHTS[min(len(text), len(_LABEL_HEIGHTS)) - 1]
    mask = lettering(text, Face.MARKS, round(height * cell))
    picture = Pen(0.5 * cell).picture()
    if stone is None:
        plate = number_plate(theme, cell)
        corner = (picture.width - plate.opacity.width) // 2
        picture.paste((*theme.wood_mid, 255), (corner, corner), plate.opacity)
    middle = picture.width // 2
    picture.paste(on(theme, stone), (middle - mask.width // 2, middle - mask.height // 2), mask)
    return split(picture)


@lru_cache(maxsize=16)
def variation_sprite(theme: Theme, cell: int, stone: Stone) -> Sprite:
    """Return a move that is not on the board: flat, see-through and with a broken outline, so that
    it is not taken for a stone even where stones are white on white; the 16 latest are kept."""
    black = stone is Stone.BLACK
    body = theme.black if black else theme.white
    opacity = theme.black_ghost_opacity if black else theme.white_ghost_opacity
    radius, outline = 0.44 * cell, max(1.0, 1.3 * theme.outline * cell)
    pen = Pen(0.5 * cell)
    pen.disc(radius, body, opacity)
    pen.dashes(radius - outline / 2, outline, theme.rim_of(black=black), _DASHES)
    return pen.sprite()


@lru_cache(maxsize=16)
def prisoner_sprite(theme: Theme, cell: int, stone: Stone) -> Sprite:
    """Return a prisoner put into territory; the 16 latest are kept."""
    body = theme.black if stone is Stone.BLACK else theme.white
    radius, outline = 0.33 * cell, max(1.0, theme.outline * cell)
    pen = Pen(0.5 * cell)
    pen.disc(radius, on(theme, stone))
    pen.disc(radius - outline, body)
    pen.ring(0.55 * radius, outline, on(theme, stone))
    return pen.sprite()


def ownership_sprite(theme: Theme, cell: int, owned: float) -> Sprite:
    """Return how surely a point is Black's (1) or White's (-1): a dark or a light square, as of
    territory that is counted, the larger the surer."""
    step = round(min(1.0, abs(owned)) * OWNERSHIP_STEPS)
    return _owned(theme, cell, Stone.BLACK if owned > 0 else Stone.WHITE, step)


@lru_cache(maxsize=64)
def _owned(theme: Theme, cell: int, stone: Stone, step: int) -> Sprite:
    pen = Pen(0.5 * cell)
    radius, outline = _LARGEST * cell * step / OWNERSHIP_STEPS, max(1.0, theme.outline * cell)
    if not step:
        return pen.sprite()
    own = theme.ink if stone is Stone.BLACK else theme.paper
    pen.square(radius + outline, against(theme, own))
    pen.square(radius, own)
    return pen.sprite()
