"""Themes as data: colours, measures in cells, and the palette of the indexed PNG.

The accent colours are those of Okabe and Ito (Color Universal Design, jfly.uni-koeln.de/color),
which people with any of the common kinds of colour blindness can tell apart. No meaning depends on
colour alone: each accent also has its own shape.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """Colours as 8-bit sRGB, opacities from 0 to 1, and lengths as fractions of a cell.

    A cell is the distance between two adjacent lines. The material names are those of a wooden
    board; wood may also look like stone or paper.
    """

    wood_dark: Rgb
    wood_mid: Rgb
    wood_light: Rgb
    line: Rgb
    label: Rgb
    shadow: Rgb

    black: Rgb
    white: Rgb
    black_rim: Rgb  # the outline of black stones and shapes on the board
    white_rim: Rgb
    black_ghost_opacity: float
    white_ghost_opacity: float

    ink: Rgb  # text on light backgrounds, and the lining of light marks
    paper: Rgb  # text on dark backgrounds, and the lining of dark marks
    writing: Rgb  # either ``ink`` or ``paper``: text on the bare board and the table
    alive: Rgb
    dead: Rgb
    ko: Rgb
    seki: Rgb
    changed: Rgb
    table: Rgb  # the background of charts, captions and several boards
    last: Rgb  # the ring around a last move whose middle is occupied
    last_lining: Rgb  # the lining of that ring

    flat: bool = False  # stones are plain discs without shadows
    rim: float = 0.0  # the width of the line around living stones
    stone_diameter: float = 0.96
    jitter: float = 0.02  # the maximum offset of a stone from its point, in each direction
    shadow_offset: tuple[float, float] = (0.045, 0.065)
    shadow_blur: float = 0.055
    shadow_opacity: float = 0.5
    star_radius: float = 0.125

    ring_radius: float = 0.265
    ring_stroke: float = 0.075
    outer_ring_radius: float = 0.54  # of the last-move ring if the stone's middle is occupied
    outer_ring_stroke: float = 0.075
    mark_scale: float = 1.0  # the scale of the marks
    territory_radius: float = 0.15  # half the side of the square
    ghost_radius: float = 0.2  # small, so that it is not mistaken for a stone
    ghost_opacity: float = 0.7
    corner_scale: float = 0.75  # of a mark that another one displaces into a corner of the cell
    corner_shift: float = 0.36
    badge_radius: float = 0.36
    outline: float = 0.035

    def accents(self) -> tuple[Rgb, ...]:
        """Return the colours that carry a meaning; each has its own palette entry."""
        return (self.alive, self.dead, self.ko, self.seki, self.changed)

    def rim_colour(self, *, black: bool) -> Rgb:
        """Return the colour around a stone or its ghost."""
        return self.black_rim if black else self.white_rim


def _parse_value(value: Any) -> Any:
    """Parse a value of the theme file: ``#c79550`` is a colour."""
    if isinstance(value, str):
        return tuple(bytes.fromhex(value.removeprefix("#")))
    return tuple(value) if isinstance(value, list) else value


def _themes() -> dict[str, Theme]:
    """Load the themes from the file beside this one. Raise `TypeError` or `ValueError` if it is
    invalid.

    Values that a theme omits are those of the first theme.
    """
    written = tomllib.loads((files("renderer.model") / "themes.toml").read_text("utf-8"))
    defaults = next(iter(written.values()))
    return {
        name: Theme(**{field: _parse_value(value) for field, value in {**defaults, **own}.items()})
        for name, own in written.items()
    }


THEMES = _themes()
KAYA = THEMES["kaya"]
"""The default theme."""


def blend(start: Rgb, end: Rgb, share: float) -> Rgb:
    """Return the colour ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def palette(theme: Theme) -> tuple[Rgb, ...]:
    """Return the theme's colours, at most 255: wood, stones, and the accents with their edges.

    The edges of shapes are antialiased, so each pair of adjacent colours needs some steps in
    between. With a fixed palette, converting to an indexed picture takes 1 ms instead of 70. One
    entry is reserved for transparent pixels in animations.
    """
    exact = dict.fromkeys((theme.ink, theme.paper, theme.line, theme.label, theme.table))
    ramps = _edges(theme)
    if theme.flat:
        ramps = [(start, end, 2 * steps) for start, end, steps in ramps]
    else:
        ramps += _reliefs(theme)
    for accent in theme.accents():
        ramps.append((accent, theme.ink, 7))
        ramps.append((accent, theme.paper, 4))
        ramps.append((accent, theme.wood_mid, 3))
    for start, end, steps in ramps:
        exact.update(dict.fromkeys(blend(start, end, i / (steps - 1)) for i in range(steps)))
    return tuple(exact)


_Ramp = tuple[Rgb, Rgb, int]


def _edges(theme: Theme) -> list[_Ramp]:
    """Return the ramps between plain colours that may be adjacent."""
    ghost_black = blend(theme.wood_mid, theme.black, theme.black_ghost_opacity)
    ghost_white = blend(theme.wood_mid, theme.white, theme.white_ghost_opacity)
    small_black = blend(theme.wood_mid, theme.black, theme.ghost_opacity)
    small_white = blend(theme.wood_mid, theme.white, theme.ghost_opacity)
    return [
        (theme.ink, theme.paper, 14),
        (theme.ink, theme.wood_mid, 8),
        (theme.wood_mid, theme.paper, 8),
        (theme.line, theme.wood_mid, 5),
        (theme.label, theme.wood_mid, 5),
        (theme.writing, theme.table, 6),
        (theme.changed, theme.table, 5),
        (theme.black, theme.black_rim, 4),
        (theme.wood_mid, theme.black_rim, 4),
        (theme.white_rim, theme.white, 6),
        (ghost_black, theme.black_rim, 3),
        (ghost_black, theme.paper, 4),
        (ghost_white, theme.white_rim, 4),
        (small_black, theme.black_rim, 3),
        (small_white, theme.white_rim, 4),
    ]


def _reliefs(theme: Theme) -> list[_Ramp]:
    """Return the ramps for light and shadow on wood and stones."""
    shaded = _lit(theme.white, 0.62)
    dull = _lit(theme.black, 3.9)
    return [
        (theme.wood_dark, theme.wood_mid, 12),
        (theme.wood_mid, theme.wood_light, 12),
        (theme.shadow, theme.wood_mid, 18),
        (blend(theme.shadow, theme.wood_dark, 0.4), theme.wood_dark, 7),
        (blend(theme.shadow, theme.wood_light, 0.4), theme.wood_light, 7),
        (_lit(theme.black, 0.3), dull, 26),
        (shaded, theme.white, 18),
        (theme.white, _lit(theme.white, 1.035), 4),
        (blend(theme.wood_dark, theme.shadow, 0.5), shaded, 6),
        (
            blend(theme.wood_dark, theme.black, theme.black_ghost_opacity),
            blend(theme.wood_light, dull, theme.black_ghost_opacity),
            10,
        ),
        (
            blend(theme.wood_dark, shaded, theme.white_ghost_opacity),
            blend(theme.wood_light, theme.white, theme.white_ghost_opacity),
            12,
        ),
    ]


def _lit(colour: Rgb, light: float) -> Rgb:
    """Return ``colour`` under ``light`` times as much light."""
    red, green, blue = (min(round(value * light), 255) for value in colour)
    return red, green, blue
