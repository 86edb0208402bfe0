"""A game as an animation: a GIF of which each frame holds what has changed.

The format is that of https://www.w3.org/Graphics/GIF/spec-gif89a.txt; all frames share the palette
of the theme, and what stays as it was is transparent, so that a stone costs a few hundred bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from PIL import GifImagePlugin, Image, ImageChops

from renderer.model.diagram import Diagram, Pace
from renderer.model.theme import KAYA, Theme
from renderer.output.changes import ChangedPart, changed_points, covering, parts
from renderer.output.indices import palette_bytes

REPLAY_WIDTH = 720
MOST_FRAMES = 400
"""Of a longer game only every second, third, … position is shown."""
FASTEST_MS, SLOWEST_MS, WHOLE_MS = 150, 800, 60_000
"""A frame takes so long that the whole takes a minute, but within bounds."""
SHARE = {Pace.SLOW: 2.0, Pace.NORMAL: 1.0, Pace.FAST: 0.5}
"""Of the usual time of a frame."""
LAST_MS = 6_000
"""How long the last position is held where animations begin anew."""

_NOTHING = 255
"""The palette's number for what is transparent; no theme has so many colours."""
_TICK = 10
"""GIF counts time in hundredths of a second."""
_SCREEN = struct.Struct("<6sHHBBB")
_256_COLOURS = 0b1111_0111
_STAYS = 1
"""What becomes of a frame when its time is over."""
_END = b";"


def gif(
    positions: Sequence[Diagram],
    width: int = REPLAY_WIDTH,
    theme: Theme = KAYA,
    pace: Pace = Pace.NORMAL,
) -> bytes:
    """The positions one after the other, once; the last one stays.

    Args:
        positions: what to show, at least one, all of the same size.
        width: pixels from side to side.
        theme: how it looks, one of `renderer.model.theme.THEMES`.
        pace: how long each position is shown; the last one is held as long at any pace.

    Returns:
        The file's bytes.

    Raises:
        ValueError: if there is no position, or a board's size or a point is out of range.
    """
    if not positions:
        raise ValueError("no positions")
    shown = _thinned(positions)
    usual = min(max(WHOLE_MS // len(shown), FASTEST_MS), SLOWEST_MS)
    each = round(usual * SHARE[pace]) // _TICK * _TICK
    times = [each] * (len(shown) - 1) + [LAST_MS]
    colours = palette_bytes(theme).ljust(3 * 256, b"\0")
    file = [_SCREEN.pack(b"GIF89a", width, width, _256_COLOURS, 0, 0), colours]
    for (box, frame), time in zip(_frames(shown, width, theme), times, strict=True):
        file += GifImagePlugin.getdata(
            frame, box[:2], duration=time, transparency=_NOTHING, disposal=_STAYS
        )
    return b"".join((*file, _END))


def _frames(shown: Sequence[Diagram], width: int, theme: Theme) -> Iterator[ChangedPart]:
    """Each position as what has changed since the one before."""
    seen = Image.new("P", (width, width), _NOTHING)
    before: Diagram | None = None
    for position in shown:
        points = None if before is None else changed_points(before, position)
        drawn = parts(theme, position, width, points)
        yield _together([change for part in drawn if (change := _change(seen, part))])
        for box, part in drawn:
            seen.paste(part, box)
        before = position


def _change(seen: Image.Image, part: ChangedPart) -> ChangedPart | None:
    """What of ``part`` is not seen yet, transparent where it is; None if there is nothing."""
    (left, top, _, _), now = part
    different = ImageChops.subtract_modulo(now, seen.crop(part[0]))
    inside = different.getbbox()
    if inside is None:
        return None
    different = different.crop(inside)
    # 255, which is what stands for nothing, wherever the difference is 0, and 0 elsewhere.
    same = ImageChops.invert(ImageChops.add(different, different, scale=1 / 255))
    change = ImageChops.lighter(now.crop(inside), same)
    right, bottom = left + inside[2], top + inside[3]
    return (left + inside[0], top + inside[1], right, bottom), change


def _together(changes: Sequence[ChangedPart]) -> ChangedPart:
    """All changes as one part; a frame needs a pixel even if nothing has changed."""
    if len(changes) == 1:
        return changes[0]
    left, top, right, bottom = covering(*(box for box, _ in changes)) if changes else (0, 0, 1, 1)
    frame = Image.new("P", (right - left, bottom - top), _NOTHING)
    for (x, y, _, _), change in changes:
        frame.paste(change, (x - left, y - top))
    return (left, top, right, bottom), frame


def _thinned(positions: Sequence[Diagram]) -> Sequence[Diagram]:
    """At most `MOST_FRAMES` of the positions, evenly spaced, with the last one."""
    step = -(-len(positions) // MOST_FRAMES)
    return [*reversed(positions[::-1][::step])]
