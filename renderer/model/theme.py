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

    A cell is the distance between two neighbouring lines. The names of the materials are those
    of a wooden board: what is called wood may as well be stone or paper.
    """

    wood_dark: Colour
    wood_mid: Colour
    wood_light: Colour
    line: Colour
    label: Colour
    shadow: Colour

    black: Colour
    white: Colour
    black_rim: Colour  # around what is black and lies on the board
    white_rim: Colour
    black_ghost_opacity: float
    white_ghost_opacity: float

    ink: Colour  # what is written on light backgrounds, and the lining of light marks
    paper: Colour  # what is written on dark backgrounds, and the lining of dark marks
    writing: Colour  # whichever of the two stands out from the bare board and the table
    alive: Colour
    dead: Colour
    ko: Colour
    seki: Colour
    changed: Colour
    table: Colour  # what charts, captions and two boards in one picture lie on
    last: Colour  # the ring around a last move whose middle is taken
    last_lining: Colour  # what sets that ring off

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

    def accents(self) -> tuple[Colour, ...]:
        """The colours that carry a meaning; each has a palette entry of its own."""
        return (self.alive, self.dead, self.ko, self.seki, self.changed)

    def rim_of(self, *, black: bool) -> Colour:
        """The colour around a stone or a ghost of one."""
        return self.black_rim if black else self.white_rim


KAYA = Theme(
    wood_dark=(199, 149, 80),
    wood_mid=(222, 178, 98),
    wood_light=(238, 202, 132),
    line=(80, 53, 24),
    label=(62, 38, 16),
    shadow=(38, 20, 6),
    black=(31, 31, 33),
    white=(246, 244, 238),
    black_rim=(22, 16, 12),
    white_rim=(22, 16, 12),
    black_ghost_opacity=0.55,
    white_ghost_opacity=0.8,
    ink=(22, 16, 12),
    paper=(255, 253, 246),
    writing=(22, 16, 12),
    alive=(86, 180, 233),
    dead=(240, 228, 66),
    ko=(213, 94, 0),
    seki=(204, 121, 167),
    changed=(0, 114, 178),
    table=(244, 238, 226),
    last=(213, 94, 0),
    last_lining=(22, 16, 12),
)

SLATE = replace(
    KAYA,
    wood_dark=(54, 60, 66),
    wood_mid=(62, 68, 75),
    wood_light=(70, 77, 84),
    line=(154, 164, 174),
    label=(196, 204, 211),
    shadow=(8, 10, 12),
    black=(17, 18, 20),
    white=(232, 234, 234),
    black_rim=(172, 181, 190),
    white_rim=(14, 17, 20),
    rim=0.03,
    ink=(14, 17, 20),
    paper=(250, 251, 252),
    writing=(250, 251, 252),
    ko=(240, 138, 50),
    changed=(152, 124, 255),
    table=(33, 37, 42),
    last=(240, 138, 50),
    last_lining=(250, 251, 252),
    ghost_opacity=0.9,
    outline=0.045,
)
"""A dark board with light lines, for the evening."""

PAPER = replace(
    KAYA,
    wood_dark=(255, 255, 255),
    wood_mid=(255, 255, 255),
    wood_light=(255, 255, 255),
    line=(0, 0, 0),
    label=(0, 0, 0),
    shadow=(128, 128, 128),
    black=(0, 0, 0),
    white=(255, 255, 255),
    black_rim=(0, 0, 0),
    white_rim=(0, 0, 0),
    ink=(0, 0, 0),
    paper=(255, 255, 255),
    writing=(0, 0, 0),
    alive=(254, 254, 254),
    dead=(224, 224, 224),
    ko=(150, 150, 150),
    seki=(184, 184, 184),
    changed=(80, 80, 80),
    table=(255, 255, 255),
    last=(0, 0, 0),
    last_lining=(255, 255, 255),
    flat=True,
    rim=0.04,
    jitter=0.0,
    shadow_opacity=0.0,
    outer_ring_radius=0.58,
    outer_ring_stroke=0.11,
)
"""Black lines on white, as diagrams in books are: for print, no colour needed."""

CONTRAST = replace(
    KAYA,
    wood_dark=(92, 122, 146),
    wood_mid=(92, 122, 146),
    wood_light=(92, 122, 146),
    line=(0, 0, 0),
    label=(0, 0, 0),
    shadow=(0, 0, 0),
    black=(0, 0, 0),
    white=(255, 255, 255),
    black_rim=(255, 255, 255),
    white_rim=(0, 0, 0),
    ink=(0, 0, 0),
    paper=(255, 255, 255),
    writing=(0, 0, 0),
    table=(255, 255, 255),
    last=(240, 228, 66),
    last_lining=(0, 0, 0),
    flat=True,
    rim=0.04,
    jitter=0.0,
    shadow_opacity=0.0,
    outer_ring_radius=0.56,
    outer_ring_stroke=0.11,
    mark_scale=1.2,
    ring_radius=0.22,
    outline=0.04,
)
"""Both colours of stones stand out from the board by more than 4.5:1, and marks are large."""

THEMES = {"kaya": KAYA, "slate": SLATE, "paper": PAPER, "contrast": CONTRAST}


def blend(start: Colour, end: Colour, share: float) -> Colour:
    """Return the colour that lies ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def palette(theme: Theme) -> tuple[Colour, ...]:
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


_Ramp = tuple[Colour, Colour, int]


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


def _lit(colour: Colour, light: float) -> Colour:
    """Return ``colour`` in ``light`` times as much light."""
    red, green, blue = (min(round(value * light), 255) for value in colour)
    return red, green, blue
