"""Small pictures with soft edges, drawn once and pasted many times."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw

from renderer.model.theme import Rgb

_FINENESS = 4  # supersampling factor


class Sprite(NamedTuple):
    """A square picture to paste with its middle on a point: colours in RGB, opacity in L.

    A single colour may stand for a picture that is entirely of that colour.
    """

    colours: Image.Image | Rgb
    opacity: Image.Image


class Pen:
    """Draws shapes around (0, 0), with lengths in pixels, on a transparent picture."""

    def __init__(self, radius: float) -> None:
        """Create a square picture that extends ``radius`` pixels from its middle."""
        self._half = int(radius) + 2
        side = 2 * self._half * _FINENESS
        self._picture = Image.new("RGBA", (side, side))
        self._draw = ImageDraw.Draw(self._picture)

    def _scale_lengths(self, *lengths: float) -> tuple[float, ...]:
        return tuple((length + self._half) * _FINENESS for length in lengths)

    def disc(self, radius: float, fill: Rgb, opacity: float = 1.0) -> None:
        """Fill a circle, replacing the pixels below it."""
        self._draw.ellipse(self._box(radius), fill=(*fill, round(255 * opacity)))

    def ring(self, radius: float, stroke: float, fill: Rgb) -> None:
        """Draw a circle with its stroke half inside and half outside ``radius``."""
        width = max(1, round(stroke * _FINENESS))
        self._draw.ellipse(self._box(radius + stroke / 2), outline=fill, width=width)

    def dashes(self, radius: float, stroke: float, fill: Rgb, count: int) -> None:
        """Draw a circle like `ring`, in ``count`` dashes with gaps of the same length."""
        width = max(1, round(stroke * _FINENESS))
        for number in range(count):
            start = 360 * number / count
            box = self._box(radius + stroke / 2)
            self._draw.arc(box, start, start + 180 / count, fill=fill, width=width)

    def square(self, radius: float, fill: Rgb, corner: float = 0.0, opacity: float = 1.0) -> None:
        """Fill a square of side ``2 * radius`` with corners rounded by ``corner``."""
        colour = (*fill, round(255 * opacity))
        rounding = (
            max(0.0, corner) * _FINENESS
        )  # for a small inner square the corner may be negative
        self._draw.rounded_rectangle(self._box(radius), rounding, fill=colour)

    def polygon(self, corners: list[tuple[float, float]], fill: Rgb) -> None:
        self._draw.polygon([self._scale_lengths(x, y) for x, y in corners], fill=fill)

    def bar(self, half_length: float, half_width: float, fill: Rgb) -> None:
        """Fill a horizontal rectangle."""
        corners = self._scale_lengths(-half_length, -half_width, half_length, half_width)
        self._draw.rectangle(corners, fill=fill)

    def cross(self, radius: float, stroke: float, fill: Rgb) -> None:
        """Draw an x with ends ``radius`` away along each axis."""
        for sign in (-1, 1):
            ends = self._scale_lengths(-radius, -radius * sign, radius, radius * sign)
            self._draw.line(ends, fill=fill, width=max(1, round(stroke * _FINENESS)))

    def picture(self) -> Image.Image:
        return self._picture.reduce(_FINENESS)

    def sprite(self) -> Sprite:
        """Return the drawing so far as a sprite."""
        return split(self.picture())

    def _box(self, radius: float) -> tuple[float, ...]:
        # Pillow includes the right and lower edge in a box.
        left, right = self._scale_lengths(-radius, radius)
        return left, left, right - 1, right - 1


def disc(radius: float, fill: Rgb) -> Sprite:
    """Return a filled circle of ``radius`` pixels."""
    pen = Pen(radius)
    pen.disc(radius, fill)
    return pen.sprite()


def split(picture: Image.Image) -> Sprite:
    """Convert an RGBA picture to a sprite without its empty margin; the middle stays the same.

    Pasting is faster if colours and opacity are separate.
    """
    opacity = picture.getchannel("A")
    width, height = picture.size
    left, top, right, bottom = opacity.getbbox() or (0, 0, width, height)
    margin = min(left, top, width - right, height - bottom)
    box = margin, margin, width - margin, height - margin
    return Sprite(picture.convert("RGB").crop(box), opacity.crop(box))


def join(sprite: Sprite) -> Image.Image:
    picture = Image.new("RGBA", sprite.opacity.size)
    picture.paste(sprite.colours, (0, 0, *sprite.opacity.size))
    picture.putalpha(sprite.opacity)
    return picture


def paste_centred(canvas: Image.Image, sprite: Sprite, centre: tuple[int, int]) -> None:
    x, y = centre
    half = sprite.opacity.width // 2
    canvas.paste(sprite.colours, (x - half, y - half), sprite.opacity)
