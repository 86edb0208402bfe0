"""Themes as data: colours, measures in cells, and the palette of the indexed PNG.

The accent colours are those of Okabe and Ito (Color Universal Design, jfly.uni-koeln.de/color),
which stay apart for people with any of the common kinds of colour blindness. No meaning rests
on them alone: each goes with a shape of its own.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """Colours as 8-bit sRGB, opacities from 0 to 1, and lengths as shares of a cell.

    A cell is the distance between two neighbouring lines. The names of the materials are those
    of a wooden board: what is called wood may as well be stone or paper.
    """

    wood_dark: Rgb
    wood_mid: Rgb
    wood_light: Rgb
    line: Rgb
    label: Rgb
    shadow: Rgb

    black: Rgb
    white: Rgb
    black_rim: Rgb  # around what is black and lies on the board
    white_rim: Rgb
    black_ghost_opacity: float
    white_ghost_opacity: float

    ink: Rgb  # what is written on light backgrounds, and the lining of light marks
    paper: Rgb  # what is written on dark backgrounds, and the lining of dark marks
    writing: Rgb  # whichever of the two stands out from the bare board and the table
    alive: Rgb
    dead: Rgb
    ko: Rgb
    seki: Rgb
    changed: Rgb
    table: Rgb  # what charts, captions and two boards in one picture lie on
    last: Rgb  # the ring around a last move whose middle is taken
    last_lining: Rgb  # what sets that ring off

    flat: bool = False  # stones are plain discs, which cast no shadow
    rim: float = 0.0  # the width of the line around living stones
    stone_diameter: float = 0.96
    jitter: float = 0.02  # the furthest a stone is off its point, in each direction
    shadow_offset: tuple[float, float] = (0.045, 0.065)
    shadow_blur: float = 0.055
    shadow_opacity: float = 0.5
    star_radius: float = 0.125

    ring_radius: float = 0.265
    ring_stroke: float = 0.075
    outer_ring_radius: float = 0.54  # of the last-move ring where the stone's middle is taken
    outer_ring_stroke: float = 0.075
    mark_scale: float = 1.0  # how much larger than usual the marks are
    territory_radius: float = 0.15  # half the side of the square
    ghost_radius: float = 0.2  # small, so that it is not taken for a stone
    ghost_opacity: float = 0.7
    corner_scale: float = 0.75  # of a mark that gives way to another into the corner of its cell
    corner_shift: float = 0.36
    badge_radius: float = 0.36
    outline: float = 0.035

    def accents(self) -> tuple[Rgb, ...]:
        """The colours that carry a meaning; each has a palette entry of its own."""
        return (self.alive, self.dead, self.ko, self.seki, self.changed)

    def rim_of(self, *, black: bool) -> Rgb:
        """The colour around a stone or a ghost of one."""
        return self.black_rim if black else self.white_rim


def _read(value: Any) -> Any:
    """A value of a theme as it is written down: ``#c79550`` is a colour."""
    if isinstance(value, str):
        return tuple(bytes.fromhex(value.removeprefix("#")))
    return tuple(value) if isinstance(value, list) else value


def _themes() -> dict[str, Theme]:
    """The themes of the file beside this one. Raises `TypeError` or `ValueError` for what is none.

    Whatever a theme does not say is as in the first.
    """
    written = tomllib.loads((files("renderer.model") / "themes.toml").read_text("utf-8"))
    usual = next(iter(written.values()))
    return {
        name: Theme(**{field: _read(value) for field, value in {**usual, **own}.items()})
        for name, own in written.items()
    }


THEMES = _themes()
KAYA = THEMES["kaya"]
"""The usual one."""


def blend(start: Rgb, end: Rgb, share: float) -> Rgb:
    """Return the colour that lies ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def palette(theme: Theme) -> tuple[Rgb, ...]:
    """Return the theme's at most 255 colours: wood, stones, and the accents with their edges.

    The edges of shapes are smoothed, so each pair of colours that may touch needs some steps in
    between. A fixed palette is what makes an indexed picture cost 1 ms instead of 70. One entry
    is left for what is transparent in an animation.
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
    """What lies between any two plain colours that touch."""
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
    """What light and shadow make of wood and stones."""
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
    """Return ``colour`` in ``light`` times as much light."""
    red, green, blue = (min(round(value * light), 255) for value in colour)
    return red, green, blue
