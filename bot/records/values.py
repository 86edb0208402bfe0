"""Values of GIB and NGF -> values of SGF, as they stand between brackets."""

from __future__ import annotations

import re

_SMALL = re.compile(r"[0-9]{1,3}")
_DATE = re.compile(r"([0-9]{4})[-:年. ]{0,2}([0-9]{1,2})[-:月. ]{1,2}([0-9]{1,2})(?![0-9])")
_SHORT_DATE = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})(?![0-9])")
_RANK = re.compile(r"[0-9]{1,2}(?:[A-Za-z]{1,2}|[段级級단급品]P?)[*?+-]?|초단|初段", re.IGNORECASE)


def point_of(column: int, row: int) -> str:
    """A point by column and row, from 0 at the top left; ``?`` for one that no board has."""
    if not (0 <= column < 26 and 0 <= row < 26):
        return "?"
    return f"{chr(ord('a') + column)}{chr(ord('a') + row)}"


def small(written: str) -> int | None:
    """A number of up to three ASCII digits."""
    return int(written) if _SMALL.fullmatch(written) else None


def split_rank(written: str) -> tuple[str, str]:
    """A name and the rank that follows it, in brackets or after a space.

    >>> split_rank("Anna (3D)"), split_rank("Bob Brown 12K"), split_rank("Carol 2")
    (('Anna', '3d'), ('Bob Brown', '12k'), ('Carol 2', ''))
    """
    name, _, last = written.strip().rpartition("(" if written.rstrip().endswith(")") else " ")
    rank = last.removesuffix(")").strip()
    if not name.strip() or not _RANK.fullmatch(rank):
        return written.strip(), ""
    return name.strip(), rank.replace("DP", "p").replace("D", "d").replace("K", "k")


def date_of(written: str) -> str:
    """The day as ISO has it, from ``2026:03:07…``, ``2026- 3- 7``, ``2026年 3月 7日`` or
    ``20260307``; empty if there is none."""
    found = _DATE.match(written) or _SHORT_DATE.match(written)
    if found is None:
        return ""
    year, month, day = map(int, found.groups())
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""
