"""A game as an animated GIF. Each frame contains only the changes.

The format is specified in https://www.w3.org/Graphics/GIF/spec-gif89a.txt. All frames share the
palette of the theme, and unchanged pixels are transparent, so that a stone costs a few hundred
bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from PIL import GifImagePlugin, Image, ImageChops

from renderer.model.diagram import Diagram, Pace
from renderer.model.theme import KAYA, Theme
from renderer.output.changes import ChangedPart, bounding_box, changed_points, draw_parts
from renderer.output.indices import palette_bytes

REPLAY_WIDTH = 720
MAX_FRAMES = 400
"""The maximum number of frames. A longer game shows only every second, third, … position."""
FASTEST_MS, SLOWEST_MS, WHOLE_MS = 150, 800, 60_000
"""A frame's duration is chosen so that the whole takes a minute, within these bounds."""
SHARE = {Pace.SLOW: 2.0, Pace.NORMAL: 1.0, Pace.FAST: 0.5}
"""Factors of the normal duration of a frame."""
LAST_MS = 6_000
"""How long the last position is shown before the animation repeats."""

_NOTHING = 255
"""The palette index for transparent pixels; themes have fewer colours."""
_TICK = 10
"""GIF times are in hundredths of a second."""
_SCREEN = struct.Struct("<6sHHBBB")
_256_COLOURS = 0b1111_0111
_STAYS = 1
"""The disposal method: leave the frame in place."""
_END = b";"


def gif(
    positions: Sequence[Diagram],
    width: int = REPLAY_WIDTH,
    theme: Theme = KAYA,
    pace: Pace = Pace.NORMAL,
) -> bytes:
    """Show the positions one after the other, once. The last one stays.

    Args:
        positions: at least one, all of the same size.
        width: width in pixels.
        theme: one of `renderer.model.theme.THEMES`.
        pace: how long each position is shown; the duration of the last one does not depend on it.

    Returns:
        The file's bytes.

    Raises:
        ValueError: if there is no position, or a board's size or a point is out of range.
    """
    if not positions:
        raise ValueError("no positions")
    shown = _thin_out(positions)
    normal = min(max(WHOLE_MS // len(shown), FASTEST_MS), SLOWEST_MS)
    each = round(normal * SHARE[pace]) // _TICK * _TICK
    times = [each] * (len(shown) - 1) + [LAST_MS]
    colours = palette_bytes(theme).ljust(3 * 256, b"\0")
    file = [_SCREEN.pack(b"GIF89a", width, width, _256_COLOURS, 0, 0), colours]
    for (box, frame), time in zip(_frames(shown, width, theme), times, strict=True):
        file += GifImagePlugin.getdata(
            frame, box[:2], duration=time, transparency=_NOTHING, disposal=_STAYS
        )
    return b"".join((*file, _END))


def _frames(shown: Sequence[Diagram], width: int, theme: Theme) -> Iterator[ChangedPart]:
    """Yield each position as the changes since the one before."""
    seen = Image.new("P", (width, width), _NOTHING)
    before: Diagram | None = None
    for position in shown:
        points = None if before is None else changed_points(before, position)
        drawn = draw_parts(theme, position, width, points)
        yield _combine([change for part in drawn if (change := _change(seen, part))])
        for box, part in drawn:
            seen.paste(part, box)
        before = position


def _change(seen: Image.Image, part: ChangedPart) -> ChangedPart | None:
    """Return the pixels of ``part`` that differ from ``seen``, the others transparent; None if all
    are the same.
    """
    (left, top, _, _), now = part
    different = ImageChops.subtract_modulo(now, seen.crop(part[0]))
    inside = different.getbbox()
    if inside is None:
        return None
    different = different.crop(inside)
    # 255, the transparent index, where the difference is 0, and 0 elsewhere.
    same = ImageChops.invert(ImageChops.add(different, different, scale=1 / 255))
    change = ImageChops.lighter(now.crop(inside), same)
    right, bottom = left + inside[2], top + inside[3]
    return (left + inside[0], top + inside[1], right, bottom), change


def _combine(changes: Sequence[ChangedPart]) -> ChangedPart:
    """Combine all changes into one part. A frame needs a pixel even if nothing has changed."""
    if len(changes) == 1:
        return changes[0]
    left, top, right, bottom = (
        bounding_box(*(box for box, _ in changes)) if changes else (0, 0, 1, 1)
    )
    frame = Image.new("P", (right - left, bottom - top), _NOTHING)
    for (x, y, _, _), change in changes:
        frame.paste(change, (x - left, y - top))
    return (left, top, right, bottom), frame


def _thin_out(positions: Sequence[Diagram]) -> Sequence[Diagram]:
    """Return at most `MAX_FRAMES` of the positions, evenly spaced and including the last one."""
    step = -(-len(positions) // MAX_FRAMES)
    return [*reversed(positions[::-1][::step])]
