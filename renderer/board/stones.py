"""Stones: slate for Black, shell for White, light from the upper left.

Everything is composed of a few radial gradients at one working size and then reduced, because
computing each pixel in Python would take seconds on a 5x5 board.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderer.board.sprites import Sprite
from renderer.model.diagram import Point, Stone
from renderer.model.theme import Rgb, Theme

SHELL_PATTERNS = 10
_WORKING_SIDE = 256
_SMALL_SIDE = 60


class StoneSet(NamedTuple):
    """All stones for one size of cell."""

    black: Sprite
    whites: tuple[Sprite, ...]
    black_ghost: Sprite  # half transparent, with an outline
    white_ghost: Sprite
    shadow: Sprite
    shadow_shift: tuple[int, int]
    jitter: int

    def stone(self, point: Point, stone: Stone) -> Sprite:
        """Return the stone for ``point``. The grain of the shell depends on the point."""
        if stone is Stone.BLACK:
            return self.black
        return self.whites[_scatter(point, 1) % SHELL_PATTERNS]

    def ghost(self, stone: Stone) -> Sprite:
        return self.black_ghost if stone is Stone.BLACK else self.white_ghost

    def shift(self, point: Point) -> tuple[int, int]:
        """Return the offset of the stone from ``point`` in pixels, as if placed by hand. It is
        deterministic.
        """
        span = 2 * self.jitter + 1
        return _scatter(point, 2) % span - self.jitter, _scatter(point, 3) % span - self.jitter


def _scatter(point: Point, salt: int) -> int:
    """Return a pseudo-random number that is the same for a point on every machine."""
    mixed = (point[0] * 73_856_093) ^ (point[1] * 19_349_663) ^ (salt * 83_492_791)
    return (mixed * 2_654_435_761 % 2**32) >> 12


@lru_cache(maxsize=8)
def stone_set(theme: Theme, cell: int) -> StoneSet:
    """Return the stones for cells of ``cell`` pixels. The latest 8 sets are cached."""
    side = 2 * round(theme.stone_diameter * cell / 2)
    side_working = side * max(2, math.ceil(_WORKING_SIDE / side))
    opacity = _circle(side_working).resize((side, side), Image.Resampling.BOX)
    if theme.flat:
        slate = Image.new("RGB", (side, side), theme.black)
        shells = [Image.new("RGB", (side, side), theme.white)] * SHELL_PATTERNS
    else:
        slate = _slate(theme, side_working, side)
        shade = _shell_shade(side_working)
        shells = [_shell(theme, shade, pattern, side) for pattern in range(SHELL_PATTERNS)]
    rim = _rim(side, theme.rim)
    edge = _rim(side, max(theme.rim, theme.outline))
    return StoneSet(
        Sprite(_add_edge(slate, theme.black_rim, rim), opacity),
        tuple(Sprite(_add_edge(shell, theme.white_rim, rim), opacity) for shell in shells),
        _ghost(_add_edge(slate, theme.black_rim, edge), edge, opacity, theme.black_ghost_opacity),
        _ghost(
            _add_edge(shells[0], theme.white_rim, edge), edge, opacity, theme.white_ghost_opacity
        ),
        _shadow(theme, opacity, cell),
        (round(theme.shadow_offset[0] * cell), round(theme.shadow_offset[1] * cell)),
        int(theme.jitter * cell),
    )


def _circle(side: int) -> Image.Image:
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    return mask


@lru_cache(maxsize=8)
def _glow(side: int, centre: tuple[float, float], reach: float) -> Image.Image:
    """Return distances from ``centre`` as an L image, 0 there and 255 from ``reach`` on.

    Centre and reach are fractions of ``side``. The latest 8 are cached.
    """
    scale = 128 / (reach * side)
    x, y = centre[0] * side, centre[1] * side
    # Pillow's gradient reaches 255 in the corners of its square and 181 in the middle of an edge.
    cone = Image.radial_gradient("L").point([min(255, round(d * 255 / 181)) for d in range(256)])
    return cone.transform(
        (side, side),
        Image.Transform.AFFINE,
        (scale, 0, 128 - x * scale, 0, scale, 128 - y * scale),
        Image.Resampling.BILINEAR,
        fillcolor=255,
    )


def _falloff_table(height: float, power: float) -> list[int]:
    """Return a table that maps a distance from 0 to 255 to a level falling from ``height`` to 0."""
    return [round(height * (1 - d / 255) ** power) for d in range(256)]


def _tint(shade: Image.Image, colour: Rgb, level: int) -> Image.Image:
    """Return ``shade`` in RGB, with ``level`` mapped to ``colour``."""
    return Image.merge("RGB", (shade, shade, shade)).point(_tints(colour, level))


@lru_cache(maxsize=8)
def _tints(colour: Rgb, level: int) -> list[int]:
    """Return the lookup table for each band and each shade. The latest 8 are cached."""
    return [min(255, round(v * c / level)) for c in colour for v in range(256)]


def _slate(theme: Theme, working: int, side: int) -> Image.Image:
    """Return a black stone: dull, with a wide soft highlight and a darker lower edge."""
    body = _glow(working, (0.36, 0.32), 0.95).point(_falloff_table(44, 1.4))
    light = _glow(working, (0.335, 0.285), 0.42).point(_falloff_table(66, 1.8))
    shade = ImageChops.add(body, light).resize((side, side), Image.Resampling.BOX)
    ground = Image.new("L", shade.size, 10)
    shade = _add_noise(ImageChops.add(shade, ground), 4, 4)
    return _tint(shade, theme.black, 31)


def _add_noise(shade: Image.Image, depth: int, step: int) -> Image.Image:
    """Add noise from 0 to ``depth`` to a large stone, to hide the steps of the palette.

    A small stone gets brightness steps of height ``step`` instead: they are invisible and save
    bytes.
    """
    side = shade.width
    if side <= _SMALL_SIDE:
        return shade.point([min(255, round(v / step) * step) for v in range(256)])
    noise = Image.frombytes("L", (side, side), random.Random(side).randbytes(side * side))
    return ImageChops.subtract(shade, noise.point([round(depth * v / 255) for v in range(256)]))


def _shell_shade(side: int) -> Image.Image:
    """Return the shading of a white stone without its grain."""
    body = _glow(side, (0.38, 0.34), 0.86).point(
        [round(255 - 70 * (d / 255) ** 1.9) for d in range(256)]
    )
    # The edge faces away from the viewer: a narrow dark rim.
    rim = _glow(side, (0.5, 0.5), 0.5).point(
        [round(255 - 88 * max(0.0, (d - 216) / 39) ** 1.7) for d in range(256)]
    )
    return ImageChops.multiply(body, rim)


def _shell(theme: Theme, shade: Image.Image, pattern: int, side: int) -> Image.Image:
    """Return a white stone with one of the grain patterns."""
    lined = ImageChops.subtract(shade, _shell_grain(shade.width, pattern))
    lined = lined.resize((side, side), Image.Resampling.BOX)
    return _tint(_add_noise(lined, 3, 10), theme.white, 247)


def _shell_grain(side: int, pattern: int) -> Image.Image:
    """Return the growth lines of the shell: nearly straight arcs that fade out across the stone."""
    chance = random.Random(pattern)
    angle = math.radians(18 * pattern + chance.uniform(-8, 8))
    bend = chance.uniform(1.0, 2.2) * side
    strength = chance.uniform(10, 17)
    x = side / 2 + math.cos(angle) * bend
    y = side / 2 + math.sin(angle) * bend
    grain = Image.new("L", (side, side))
    pen = ImageDraw.Draw(grain)
    radius = bend - 0.55 * side
    while radius < bend + 0.55 * side:
        level = round(strength * chance.uniform(0.55, 1.0))
        box = (x - radius, y - radius, x + radius, y + radius)
        pen.ellipse(box, outline=level, width=max(1, round(0.024 * side)))
        radius += side * chance.uniform(0.072, 0.105)
    return ImageChops.multiply(
        grain.filter(ImageFilter.BoxBlur(0.006 * side)), _grain_visibility(side)
    )


@lru_cache(maxsize=2)
def _grain_visibility(side: int) -> Image.Image:
    """Return the visibility of the growth lines: the highlight hides them. The latest 2 are
    cached.
    """
    return _glow(side, (0.32, 0.28), 0.62).point([min(255, 60 + d) for d in range(256)])


def _rim(side: int, width: float) -> Image.Image:
    """Return a circle just inside the edge of a stone as a mask; ``width`` is a fraction of
    ``side``.
    """
    fine = 4
    ring = Image.new("L", (side * fine, side * fine))
    if width:
        stroke = max(fine, round(width * side * fine))
        box = (0, 0, side * fine - 1, side * fine - 1)
        ImageDraw.Draw(ring).ellipse(box, outline=255, width=stroke)
    return ring.reduce(fine)


def _add_edge(stone: Image.Image, colour: Rgb, rim: Image.Image) -> Image.Image:
    """Return ``stone`` with an outline in ``colour``."""
    edged = stone.copy()
    edged.paste(colour, (0, 0), rim)
    return edged


def _ghost(stone: Image.Image, rim: Image.Image, disc: Image.Image, opacity: float) -> Sprite:
    """Return ``stone`` translucent but with an opaque outline, because white on wood is faint
    otherwise.
    """
    body = disc.point([round(v * opacity) for v in range(256)])
    return Sprite(stone, ImageChops.lighter(body, rim))


def _shadow(theme: Theme, opacity: Image.Image, cell: int) -> Sprite:
    """Return the soft shadow of a stone."""
    blur = theme.shadow_blur * cell
    margin = math.ceil(2.5 * blur)
    side = opacity.width + 2 * margin
    mask = Image.new("L", (side, side))
    mask.paste(opacity.point([round(v * theme.shadow_opacity) for v in range(256)]), (margin,) * 2)
    mask = mask.filter(ImageFilter.GaussianBlur(blur))
    return Sprite(theme.shadow, mask)
