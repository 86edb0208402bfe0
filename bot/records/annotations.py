"""Normalisation of property values other than moves and setup: text, labels and marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.records.properties import KINDS, OLD_MARKS, Kind
from bot.records.remarks import Remarks
from bot.records.sgf_values import (
    escape,
    is_area,
    parse_point,
    split_pair,
    to_one_line,
    unescape,
)

MAX_LINE_LENGTH = 1_000
"""Characters of a one-line text, such as a name. Longer ones are cut off."""
_WORD = re.compile(r"[0-9A-Za-z+.,-]{0,20}")


def normalise_values(name: str, values: Sequence[str], size: int, remarks: Remarks) -> list[str]:
    """Return the canonical values of a property on a board of ``size`` lines.

    Drop invalid values and cut off text after `MAX_LINE_LENGTH`, and remark on both. The list is
    empty if no value is valid.
    """
    if name == "L":
        letters = (f"{value.strip()}:{_spell_letter(n)}" for n, value in enumerate(values))
        return normalise_values("LB", [*letters], size, remarks)
    kind = KINDS[OLD_MARKS.get(name, name)]
    if kind is Kind.TEXT:
        return [escape("\n".join(map(unescape, values)))]
    if kind is Kind.LINE:
        lines = [*map(to_one_line, values)]
        filled = [line for line in lines if line.strip()] or lines[:1]
        return [escape(_truncate(", ".join(filled), remarks))]
    made = [_normalise_value(kind, value, size, remarks) for value in values]
    found = [value for value in made if value is not None]
    if len(found) < len(made):
        if kind is Kind.WORD:
            remarks.add("values-unreadable", names=name)
        else:
            remarks.add("marks-left-out", count=len(made) - len(found))
    if kind in (Kind.POINTS, Kind.LABEL, Kind.ARROW):
        return found
    remark_repeats(name, found, remarks)
    return ([value for value in found if value.strip()] or found)[:1]


def remark_repeats(name: str, values: Iterable[str], remarks: Remarks) -> None:
    """Remark on a single-valued property with several different values: only the first is read.

    Ignore blank values and AP, since each program that saves a record may add its name to AP.
    """
    if name != "AP" and len({value.strip() for value in values if value.strip()}) > 1:
        remarks.add("values-repeated", names=name)


def _spell_letter(number: int) -> str:
    """Return the label of a point of L by its index: a to z, then a1 to z1, and so on."""
    return f"{chr(97 + number % 26)}{number // 26 or ''}"


def _normalise_value(kind: Kind, value: str, size: int, remarks: Remarks) -> str | None:
    """Return the canonical value; None if it is invalid."""
    word = value.strip()
    if kind is Kind.POINTS:
        return word if not word or is_area(word, size) else None
    if kind is Kind.WORD:
        return word if _WORD.fullmatch(word) else None
    pair = split_pair(value)
    if kind is Kind.ARROW:
        points = () if pair is None else [part.strip() for part in pair]
        is_arrow = points and all(parse_point(point, size) for point in points)
        return ":".join(points) if is_arrow else None
    if kind is Kind.LABEL:
        if pair is None or parse_point(pair[0].strip(), size) is None:
            return None
        return f"{pair[0].strip()}:{escape(_truncate(to_one_line(pair[1]), remarks))}"
    if pair is None:
        return escape(_truncate(to_one_line(value), remarks))
    first, second = (escape(_truncate(to_one_line(part), remarks)) for part in pair)
    return f"{first.replace(':', chr(92) + ':')}:{second}"


def _truncate(text: str, remarks: Remarks) -> str:
    if len(text) <= MAX_LINE_LENGTH:
        return text
    remarks.add("text-shortened", count=1)
    return text[:MAX_LINE_LENGTH]
