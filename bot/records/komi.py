"""Parser for komi as different programs write it.

Fox writes hundredths of a point (``375``, ``50``), other programs tenths (``65``). Chinese records
count stones, each worth two points (``3.75``, ``3又3/4子``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.match.offers import is_komi

_KOMI = re.compile(
    r"\D{0,8}?([+-]?[0-9]{1,4}(?:[.,][0-9]{0,12})?)(?:(?:又|\s{1,3}|)([13])/([24]))?(目半|½)?\D{0,20}",
    re.ASCII | re.DOTALL,
)
_PLAIN = re.compile(r"[+-]?[0-9]{1,4}(?:\.[0-9]{0,12})?", re.ASCII)
_TENTHS = (45, 55, 65, 75, 85)
_MAX_CHINESE_STONES = 5
"""Quarters below this number are Chinese stones; the usual komi is 3.75 stones."""


@dataclass(frozen=True)
class Komi:
    """``points`` is None if the text is unreadable or the komi out of range. ``plain``: the text is
    a valid SGF number with this value, so no conversion was necessary."""

    points: float | None
    plain: bool = False


def parse_komi(written: str) -> Komi:
    """Parse the value of KM.

    >>> [parse_komi(written).points for written in ("6.5", "7,5", "375", "3.75", "65", "six")]
    [6.5, 7.5, 7.5, 7.5, 6.5, None]
    """
    text = written.strip().replace("\N{MINUS SIGN}", "-")
    found = _KOMI.fullmatch(text)
    if found is None:
        return Komi(None)
    number = float(found[1].replace(",", "."))
    if found[2]:
        number += int(found[2]) / int(found[3])
    if found[4]:
        number += 0.5
    points = _to_points(number)
    if not is_komi(points):
        return Komi(None)
    return Komi(points, plain=_PLAIN.fullmatch(written.strip()) is not None and points == number)


def _to_points(number: float) -> float:
    """Convert tenths, hundredths or Chinese stones to points."""
    if abs(number) in _TENTHS:
        number /= 10
    elif number % 25 == 0 and 25 <= abs(number) < 1000:
        number /= 100
    if number % 0.5 and not number % 0.25 and abs(number) < _MAX_CHINESE_STONES:
        number *= 2
    return number
