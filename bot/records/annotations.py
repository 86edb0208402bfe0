"""Names, comments, labels and marks of a node -> their canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.records.properties import KINDS, OLD_MARKS, Kind
from bot.records.remarks import Remarks
from bot.records.sgf_values import escape, one_line, parse_area, parse_move, split_pair, unescape

LONGEST_LINE = 1_000
"""Characters of a name or another short text."""
_WORD = re.compile(r"[0-9A-Za-z+.,-]{0,20}")


def annotation(name: str, values: Sequence[str], size: int, remarks: Remarks) -> list[str]:
    """The canonical values of a property on a board of ``size`` lines; none if it says nothing.
    What means nothing or is too long is remarked on."""
    if name == "L":
        letters = (f"{value.strip()}:{_letter(n)}" for n, value in enumerate(values))
        return annotation("LB", [*letters], size, remarks)
    kind = KINDS[OLD_MARKS.get(name, name)]
    if kind is Kind.TEXT:
        return [escape("\n".join(map(unescape, values)))]
    if kind is Kind.LINE:
        lines = [*map(one_line, values)]
        said = [line for line in lines if line.strip()] or lines[:1]
        return [escape(_shortened(", ".join(said), remarks))]
    made = [_value(kind, value, size, remarks) for value in values]
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
    """Remark on different values of a property of which only the first is read. Blank values do not
    count, nor does AP: each program that has written the record may add its name."""
    if name != "AP" and len({value.strip() for value in values if value.strip()}) > 1:
        remarks.add("values-repeated", names=name)


def _letter(number: int) -> str:
    """Return the label of the nth point of L, from 0: a to z, then a1 to z1, and so on."""
    return f"{chr(97 + number % 26)}{number // 26 or ''}"


def _value(kind: Kind, value: str, size: int, remarks: Remarks) -> str | None:
    """A canonical value, None if it means nothing."""
    word = value.strip()
    if kind is Kind.POINTS:
        return word if not word or parse_area(word, size) else None
    if kind is Kind.WORD:
        return word if _WORD.fullmatch(word) else None
    pair = split_pair(value)
    if kind is Kind.ARROW:
        points = () if pair is None else [part.strip() for part in pair]
        is_arrow = points and all(parse_move(point, size) for point in points)
        return ":".join(points) if is_arrow else None
    if kind is Kind.LABEL:
        if pair is None or parse_move(pair[0].strip(), size) is None:
            return None
        return f"{pair[0].strip()}:{escape(_shortened(one_line(pair[1]), remarks))}"
    if pair is None:
        return escape(_shortened(one_line(value), remarks))
    first, second = (escape(_shortened(one_line(part), remarks)) for part in pair)
    return f"{first.replace(':', chr(92) + ':')}:{second}"


def _shortened(text: str, remarks: Remarks) -> str:
    if len(text) <= LONGEST_LINE:
        return text
    remarks.add("text-shortened", count=1)
    return text[:LONGEST_LINE]
