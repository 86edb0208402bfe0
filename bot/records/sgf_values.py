"""Values of SGF properties <-> text and points, and conversion of values of GIB and NGF to SGF.

The types are those of https://www.red-bean.com/sgf/sgf4.html#types.
"""

from __future__ import annotations

import re

from bot.rules.points import Point

_ESCAPE = re.compile(r"\\(?:\r\n|\n\r|\n|\r)|\\(.)|\r\n|\n\r|\r", re.DOTALL)
_STRUCTURE = re.compile(r"[()\[\];\\]")
_BLANKS = re.compile(r"[\n\t]")
_LIKE_MOVE = re.compile(r"([;(]\s{0,9}[BW]\s{0,9})\[([a-zA-Z]{0,2})\Z")
_LIKE_PROPERTY = re.compile(r"(\\\]\s{0,9}[A-Z]{2}\s{0,9})\[")
_COLON = re.compile(r"((?:[^\\:]++|\\.)*+):", re.DOTALL)
_AREA = re.compile(r"([a-zA-Z])([a-zA-Z]):([a-zA-Z])([a-zA-Z])")
_POINT = re.compile(r"[a-zA-Z]{2}")
_SMALL = re.compile(r"[0-9]{1,3}")
_DATE = re.compile(r"([0-9]{4})[-:年. ]{0,2}([0-9]{1,2})[-:月. ]{1,2}([0-9]{1,2})(?![0-9])")
_SHORT_DATE = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})(?![0-9])")
_RANK = re.compile(r"[0-9]{1,2}(?:[A-Za-z]{1,2}|[段级級단급品]P?)[*?+-]?|초단|初段", re.IGNORECASE)


def unescape(value: str) -> str:
    r"""Resolve the escapes of a value. All line breaks become ``\n``."""
    if "\\" not in value and "\r" not in value:
        return value
    return _ESCAPE.sub(_replace_escape, value)


def _replace_escape(found: re.Match[str]) -> str:
    if found[1] is not None:
        return found[1]
    return "" if found[0].startswith("\\") else "\n"


def escape(text: str) -> str:
    """Escape text as a value (https://www.red-bean.com/sgf/sgf4.html#text). The inverse of
    `unescape`."""
    return escape_lookalikes(text.replace("\\", "\\\\").replace("]", "\\]"))


def spell_unreadable_move(written: str) -> str:
    """Return an invalid value of B or W that shows an unreadable move of another format.

    Brackets and semicolons are removed: the parser would end the value there. The value has at most
    40 characters and is not empty, since that would be a pass.
    """
    return " ".join(_STRUCTURE.sub(" ", written[:40]).split()) or "?"


def escape_lookalikes(value: str) -> str:
    """Escape brackets that `bot.records.sgf` would repair otherwise: those of a move at the end of
    the value, and those after an escaped bracket and a property name. The text stays the same."""
    value = _LIKE_PROPERTY.sub(r"\1\\[", value)
    return value[:-24] + _LIKE_MOVE.sub(r"\1\\[\2", value[-24:])


def to_one_line(value: str) -> str:
    """Resolve the escapes of a value. Line breaks and tabs become spaces."""
    return _BLANKS.sub(" ", unescape(value))


def split_pair(value: str) -> tuple[str, str] | None:
    """Split a value at its first colon, without resolving escapes; None if it has no colon."""
    found = _COLON.match(value)
    return None if found is None else (found[1], value[found.end() :])


def parse_point(value: str, size: int) -> Point | None:
    """Parse a point of two letters; None if it is invalid or not on a board of ``size`` lines."""
    if _POINT.fullmatch(value) is None:
        return None
    column, row = _to_coordinate(value[0]), size - 1 - _to_coordinate(value[1])
    return Point(column, row) if column < size and row >= 0 else None


def parse_area(value: str, size: int) -> list[Point] | None:
    """List the points of ``aa`` or of the rectangle ``aa:cc``; None if any is off the board. Any
    two opposite corners define a rectangle."""
    corners = _AREA.fullmatch(value)
    if corners is None:
        point = parse_point(value, size)
        return None if point is None else [point]
    left, top, right, bottom = map(_to_coordinate, corners.groups())
    if max(left, top, right, bottom) >= size:
        return None
    return [
        Point(column, size - 1 - row)
        for row in range(min(top, bottom), max(top, bottom) + 1)
        for column in range(min(left, right), max(left, right) + 1)
    ]


def is_area(value: str, size: int) -> bool:
    """Whether `parse_area` finds points, without listing them."""
    corners = _AREA.fullmatch(value)
    if corners is None:
        return parse_point(value, size) is not None
    return all(_to_coordinate(letter) < size for letter in corners.groups())


def count_points(value: str) -> int:
    """Count the points of a value without listing them. Invalid values count as one point."""
    corners = _AREA.fullmatch(value)
    if corners is None:
        return 1
    left, top, right, bottom = map(_to_coordinate, corners.groups())
    return (abs(right - left) + 1) * (abs(bottom - top) + 1)


def spell_point(point: Point, size: int) -> str:
    """Return the two letters of a point. The inverse of `parse_point`."""
    return f"{chr(97 + point.column)}{chr(97 + size - 1 - point.row)}"


TT = "tt"
"""A pass on boards of up to 19 lines (https://www.red-bean.com/sgf/go.html)."""


def spell_move(point: Point | None, size: int) -> str:
    """Return the value of a move; None is a pass."""
    if point is None:
        return TT if size <= 19 else ""
    return spell_point(point, size)


def _to_coordinate(letter: str) -> int:
    """Convert a letter to a coordinate: ``a`` is 0, ``A`` is 26."""
    return ord(letter) - (97 if letter >= "a" else 39)


def spell_coordinates(column: int, row: int) -> str:
    """Return the two letters of a point by column and row, from 0 at the top left; ``?`` if it is
    off every board."""
    if not (0 <= column < 26 and 0 <= row < 26):
        return "?"
    return f"{chr(ord('a') + column)}{chr(ord('a') + row)}"


def parse_small_number(written: str) -> int | None:
    """Parse a number of one to three ASCII digits; None for anything else."""
    return int(written) if _SMALL.fullmatch(written) else None


def split_rank(written: str) -> tuple[str, str]:
    """Split a name and the rank after it, in brackets or after a space.

    >>> split_rank("Anna (3D)"), split_rank("Bob Brown 12K"), split_rank("Carol 2")
    (('Anna', '3d'), ('Bob Brown', '12k'), ('Carol 2', ''))
    """
    name, _, last = written.strip().rpartition("(" if written.rstrip().endswith(")") else " ")
    rank = last.removesuffix(")").strip()
    if not name.strip() or not _RANK.fullmatch(rank):
        return written.strip(), ""
    return name.strip(), rank.replace("DP", "p").replace("D", "d").replace("K", "k")


def parse_date(written: str) -> str:
    """Convert a date to ISO 8601; empty if it is invalid.

    >>> parse_date("2026:03:07:17:29"), parse_date("2026- 3- 7"), parse_date("20260307")
    ('2026-03-07', '2026-03-07', '2026-03-07')
    """
    found = _DATE.match(written) or _SHORT_DATE.match(written)
    if found is None:
        return ""
    year, month, day = map(int, found.groups())
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""
