"""A game as a picture in motion: an animated GIF of which each frame holds what has changed.

The format is that of https://www.w3.org/Graphics/GIF/spec-gif89a.txt; all frames share the palette
of the theme, and what stays as it was is transparent, so that a stone costs a few hundred bytes.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageChops

from renderer.board import board_canvas
from renderer.diagram import Diagram
from renderer.indices import indexed
from renderer.theme import KAYA, Theme, palette

REPLAY_WIDTH = 720
MOST_FRAMES = 400
"""Of a longer game only every second, third, … position is shown."""
FASTEST_MS, SLOWEST_MS, WHOLE_MS = 150, 800, 60_000
"""A frame takes so long that the whole takes a minute, but within bounds."""
LAST_MS = 6_000
"""How long the last position is held where pictures in motion begin anew."""

_NOTHING = (0, 255, 0)
"""What no theme has, for what is transparent."""
_IS_ZERO = [255] + [0] * 255
_TICK = 10
"""GIF counts time in hundredths of a second."""


def gif(positions: Sequence[Diagram], width: int = REPLAY_WIDTH, theme: Theme = KAYA) -> bytes:
    """The positions one after the other, once; the last one stays.

    Args:
        positions: what to show, at least one, all of the same size.
        width: pixels from side to side.
        theme: how it looks, one of `renderer.theme.THEMES`.

    Returns:
        The file's bytes.

    Raises:
        ValueError: if there is no position, or a board's size or a point is out of range.
    """
    if not positions:
        raise ValueError("no positions")
    shown = _thinned(positions)
    each = min(max(WHOLE_MS // len(shown), FASTEST_MS), SLOWEST_MS) // _TICK * _TICK
    # A palette of its own keeps Pillow from writing one with every frame.
    colours = [value for colour in (*palette(theme), _NOTHING) for value in colour]
    transparent = len(colours) // 3 - 1
    frames: list[Image.Image] = []
    before: Image.Image | None = None
    for position in shown:
        now = _numbers(indexed(board_canvas(theme, position, width), theme))
        frame = now if before is None else _changed(before, now, transparent)
        frame = frame.copy()
        frame.putpalette(colours)
        frames.append(frame)
        before = now
    file = io.BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[each] * (len(frames) - 1) + [LAST_MS],
        transparency=transparent,
        disposal=1,
        optimize=False,
        palette=bytes(colours),
    )
    return file.getvalue()


def _thinned(positions: Sequence[Diagram]) -> Sequence[Diagram]:
    """Not too many, the last one among them."""
    step = -(-len(positions) // MOST_FRAMES)
    return [*reversed(positions[::-1][::step])]


def _numbers(picture: Image.Image) -> Image.Image:
    """The palette's numbers themselves as a picture."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _changed(before: Image.Image, now: Image.Image, transparent: int) -> Image.Image:
    """The numbers, transparent wherever they are as before."""
    same = ImageChops.difference(before, now).point(_IS_ZERO)
    frame = now.copy()
    frame.paste(transparent, (0, 0, *now.size), same)
    return frame
