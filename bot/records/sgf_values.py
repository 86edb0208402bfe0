"""Values of SGF properties <-> text and points.

Their types are those of https://www.red-bean.com/sgf/sgf4.html#types.
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


def unescape(value: str) -> str:
    """The text of a value; line breaks become newlines."""
    if "\\" not in value and "\r" not in value:
        return value
    return _ESCAPE.sub(_unescaped, value)


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is not None:
        return found[1]
    return "" if found[0].startswith("\\") else "\n"


def escape(text: str) -> str:
    """A text as a value (https://www.red-bean.com/sgf/sgf4.html#text). The inverse of
    `unescape`."""
    return guard(text.replace("\\", "\\\\").replace("]", "\\]"))


def unreadable_move(written: str) -> str:
    """A value of B or W that is no point and no pass, from the first 40 characters of a move in
    another format. It has no brackets and semicolons: a point ends before them where its closing
    bracket is missing."""
    return " ".join(_STRUCTURE.sub(" ", written[:40]).split()) or "?"


def guard(value: str) -> str:
    """A value with the same text that is not taken for one whose closing bracket is missing before
    a move, or escaped before a property."""
    value = _LIKE_PROPERTY.sub(r"\1\\[", value)
    return value[:-24] + _LIKE_MOVE.sub(r"\1\\[\2", value[-24:])


def one_line(value: str) -> str:
    """The text of a value on one line."""
    return _BLANKS.sub(" ", unescape(value))


def split_pair(value: str) -> tuple[str, str] | None:
    """The parts of a value around its first colon, still escaped; None if it has no colon."""
    found = _COLON.match(value)
    return None if found is None else (found[1], value[found.end() :])


def parse_move(value: str, size: int) -> Point | None:
    """The point of two letters on a board of ``size`` lines, as SGF counts them; None if the value
    is no such point."""
    if _POINT.fullmatch(value) is None:
        return None
    column, row = _number(value[0]), size - 1 - _number(value[1])
    return Point(column, row) if column < size and row >= 0 else None


def parse_area(value: str, size: int) -> list[Point] | None:
    """The points of ``aa`` or of the rectangle ``aa:cc``, None if any is not on the board. A
    rectangle may be given by any two opposite corners."""
    corners = _AREA.fullmatch(value)
    if corners is None:
        point = parse_move(value, size)
        return None if point is None else [point]
    left, top, right, bottom = map(_number, corners.groups())
    if max(left, top, right, bottom) >= size:
        return None
    return [
        Point(column, size - 1 - row)
        for row in range(min(top, bottom), max(top, bottom) + 1)
        for column in range(min(left, right), max(left, right) + 1)
    ]


def area(value: str) -> int:
    """The number of points that a value names, without listing them."""
    corners = _AREA.fullmatch(value)
    if corners is None:
        return 1
    left, top, right, bottom = map(_number, corners.groups())
    return (abs(right - left) + 1) * (abs(bottom - top) + 1)


def spell_point(point: Point, size: int) -> str:
    """The two letters of a point. The inverse of `parse_move`."""
    return f"{chr(97 + point.column)}{chr(97 + size - 1 - point.row)}"


def _number(letter: str) -> int:
    """``a`` is 0, ``A`` is 26."""
    return ord(letter) - (97 if letter >= "a" else 39)
