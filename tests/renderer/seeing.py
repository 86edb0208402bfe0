"""The appearance of colours with colour blindness, and the distance between colours."""

from __future__ import annotations

from functools import lru_cache

from renderer.model.theme import Rgb

# Coefficients for complete loss of one kind of cone, on linear RGB: Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# From linear sRGB to CIE XYZ under D65, and its white: IEC 61966-2-1.
_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear(value: float) -> float:
    """Convert an 8-bit sRGB value to linear light from 0 to 1."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def encode(light: float) -> int:
    """Convert linear light from 0 to 1 to an sRGB value from 0 to 255."""
    light = min(max(light, 0.0), 1.0)
    curved = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * curved)


@lru_cache(maxsize=65536)
def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of WCAG 2.2, from 1 to 21."""
    lights = sorted(
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        for red, green, blue in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def simulate(eye: str | None, colour: Rgb) -> Rgb:
    """Return ``colour`` as seen with one of `BLINDNESS`, unchanged for any other eye."""
    if eye is None:
        return colour
    lights = [linear(value) for value in colour]
    red, green, blue = (
        encode(sum(a * b for a, b in zip(row, lights, strict=True))) for row in BLINDNESS[eye]
    )
    return red, green, blue


def difference(one: Rgb, other: Rgb) -> float:
    """Return the distance of two colours in CIELAB (CIE 1976)."""
    pairs = zip(_lab(one), _lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _lab(colour: Rgb) -> tuple[float, float, float]:
    lights = [linear(value) for value in colour]
    x, y, z = (
        _curve(sum(a * b for a, b in zip(row, lights, strict=True)) / white)
        for row, white in zip(_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
