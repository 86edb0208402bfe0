"""How things look, as data: colours, measures in cells, and the palette of the indexed PNG.

The accent colours are those of Okabe and Ito (Color Universal Design, jfly.uni-koeln.de/color),
which stay apart for people with any of the common kinds of colour blindness. No meaning rests
on them alone: each goes with a shape of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """Colours as 8-bit sRGB, opacities from 0 to 1, and lengths as shares of a cell.

    A cell is the distance between two neighbouring lines.
    """

    wood_dark: Colour
    wood_mid: Colour
    wood_light: Colour
    line: Colour
    label: Colour
    shadow: Colour

    black: Colour
    white: Colour
    black_ghost_opacity: float
    white_ghost_opacity: float

    ink: Colour  # outlines, and whatever is written on light ground
    paper: Colour  # whatever is written on dark ground, and the lining of marks
    alive: Colour
    dead: Colour
    ko: Colour
    seki: Colour
    changed: Colour
    table: Colour  # what two boards in one picture lie on

    stone_diameter: float = 0.96
    jitter: float = 0.02  # the furthest a stone is off its point, in each direction
    shadow_offset: tuple[float, float] = (0.045, 0.065)
    shadow_blur: float = 0.055
    shadow_opacity: float = 0.5
    star_radius: float = 0.095

    ring_radius: float = 0.265
    ring_stroke: float = 0.075
    outer_ring_radius: float = 0.54  # of the last-move ring where the stone's middle is taken
    territory_radius: float = 0.15  # half the side of the square
    ghost_radius: float = 0.2  # small, so that nobody takes it for a stone
    ghost_opacity: float = 0.7
    corner_scale: float = 0.75  # of a mark that gives way to another into the corner of its cell
    corner_shift: float = 0.36
    badge_radius: float = 0.36
    outline: float = 0.035

    def accents(self) -> tuple[Colour, ...]:
        """The colours that carry a meaning; each has a palette entry of its own."""
        return (self.alive, self.dead, self.ko, self.seki, self.changed)


KAYA = Theme(
    wood_dark=(199, 149, 80),
    wood_mid=(222, 178, 98),
    wood_light=(238, 202, 132),
    line=(66, 42, 18),
    label=(62, 38, 16),
    shadow=(38, 20, 6),
    black=(30, 31, 34),
    white=(246, 244, 238),
    black_ghost_opacity=0.55,
    white_ghost_opacity=0.75,
    ink=(22, 16, 12),
    paper=(255, 253, 246),
    alive=(86, 180, 233),
    dead=(240, 228, 66),
    ko=(213, 94, 0),
    seki=(204, 121, 167),
    changed=(0, 114, 178),
    table=(244, 238, 226),
)


SLATE = replace(
    KAYA,
    wood_dark=(146, 157, 166),
    wood_mid=(165, 175, 183),
    wood_light=(181, 190, 197),
    line=(30, 36, 42),
    label=(22, 27, 32),
    shadow=(14, 18, 22),
    table=(226, 231, 235),
)
"""A cool grey board, for rooms that wood does not suit."""

THEMES = {"kaya": KAYA, "slate": SLATE}


def blend(start: Colour, end: Colour, share: float) -> Colour:
    """Return the colour that lies ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def palette(theme: Theme) -> tuple[Colour, ...]:
    """Return the theme's at most 256 colours: wood, stones, and the accents with their edges.

    The edges of shapes are smoothed, so each pair of colours that may touch needs some steps in
    between. A fixed palette is what makes an indexed picture cost 1 ms instead of 70.
    """
    exact = dict.fromkeys((theme.ink, theme.paper, theme.line, theme.table))
    ramps = [
        ((12, 7, 3), theme.wood_dark, 20),
        (theme.wood_dark, theme.wood_mid, 12),
        (theme.wood_mid, theme.wood_light, 12),
        ((8, 8, 10), (150, 151, 154), 26),
        ((104, 96, 84), theme.white, 18),
        (theme.white, (255, 255, 252), 3),
        (theme.wood_mid, theme.paper, 14),
        (blend(theme.wood_mid, theme.ink, 0.5), theme.paper, 10),
        (theme.ink, blend(theme.wood_mid, theme.black, 0.5), 8),
        (
            blend(theme.wood_dark, (18, 18, 20), 0.57),
            blend(theme.wood_light, (90, 90, 94), 0.55),
            16,
        ),
        (theme.ink, theme.table, 6),
    ]
    for accent in theme.accents():
        ramps.append((accent, theme.ink, 9))
        ramps.append((accent, theme.paper, 5))
        ramps.append((accent, theme.wood_mid, 4))
    for start, end, steps in ramps:
        exact.update(dict.fromkeys(blend(start, end, i / (steps - 1)) for i in range(steps)))
    return tuple(exact)
