"""Parser for NGF, the record format of the Go servers WBaduk, Cyberoro and Sina.

The format is not published. This parser follows other parsers: Sabaki
(``src/modules/fileformats/ngf.js``), xyz2sgf by R. Lewis and ``ngf2sgf.c`` by A. E. Brouwer. Twelve
header lines come before the moves::

    Rating game           title
    19                    board size
    Anna  3D              White, rank
    Bob   5D              Black, rank
    www.cyberoro.com      place
    0                     handicap
    0                     (unknown)
    6                     komi; add half a point if there is no handicap
    20260307 [17:29]      date
    30                    (minutes)
    White wins by resign  result, in any language
    111                   number of moves
    PMABBQEEQ

A move consists of PM, two letters for its number, its colour, its column and row, and then the row
and column again. Columns and rows count from the top left, beginning with ``B``. ``AA`` is a pass.
"""

from __future__ import annotations

import re

from bot.match.state import Refusal
from bot.play.ports.remarks import Remark
from bot.records.line_builder import LineBuilder
from bot.records.results import spell_result
from bot.records.sgf_values import (
    escape,
    parse_date,
    parse_small_number,
    spell_coordinates,
    spell_unreadable_move,
    split_rank,
)
from bot.records.tree import Node, ParsedFile
from bot.rules.points import MAX_SIZE, MIN_SIZE

DEFAULT_SIZE = 19
"""Board size if the record has none."""

_MOVE = re.compile(r"^[ \t]{0,9}PM[A-Za-z@]{2}[BW][A-Z]{2}", re.MULTILINE)
_LINE = re.compile(r"^.*$", re.MULTILINE)
_KOMI = re.compile(r"(-?[0-9]{1,3})(?:[.,]([0-9]{1,2}))?")
_TITLE, _LINES, _WHITE, _BLACK, _PLACE, _HANDICAP, _, _POINTS, _DATE, _, _RESULT, _ = range(12)


def is_ngf(text: str) -> bool:
    """Whether any line of the text is an NGF move."""
    return _MOVE.search(text) is not None


def parse(text: str) -> ParsedFile | Refusal:
    """Parse the game; refuse a text without moves.

    Keep an unreadable move as it is written: the interpretation ends the main line before it.
    """
    begins = _MOVE.search(text)
    if begins is None:
        return Refusal("record-broken")
    head = [line.strip() for line in text[: begins.start()].split("\n")]
    properties, remarks = _build_properties(head[:-1])
    moves = LineBuilder(Node(properties))
    for found in _LINE.finditer(text, begins.start()):
        line = found[0].strip()
        if line.startswith("PM"):
            colour = line[4:5] if line[4:5] in ("B", "W") else moves.next_colour
            moves.add(colour, _parse_move(line), found.start())
        elif line:
            moves.note_fault(found.start())
    return ParsedFile((moves.root,), (*remarks, *moves.remarks(text)))


def _build_properties(head: list[str]) -> tuple[dict[str, list[str]], list[Remark]]:
    """Convert the header lines to SGF properties. Old files have fewer lines."""
    remarks: list[Remark] = []
    if len(head) < 12 and _begins_with_size(head[:1]) and not _begins_with_size(head[1:2]):
        head = ["", *head]  # The title line is missing.
    head = [*head, *[""] * (12 - len(head))]
    size, handicap = parse_small_number(head[_LINES]), parse_small_number(head[_HANDICAP]) or 0
    komi = _parse_komi(head[_POINTS], handicap)
    if head[_POINTS] and not komi:
        remarks.append(Remark("komi-unreadable", {"written": head[_POINTS][:40]}))
    found = {
        "GM": "1",
        "FF": "4",
        "SZ": str(size or DEFAULT_SIZE),
        "GN": head[_TITLE],
        "PC": head[_PLACE],
        "KM": komi,
        "DT": parse_date(head[_DATE]),
        "RE": spell_result(head[_RESULT]),
        "HA": str(handicap) if handicap > 1 else "",
    }
    found["PW"], found["WR"] = split_rank(head[_WHITE])
    found["PB"], found["BR"] = split_rank(head[_BLACK])
    if size is None:
        remarks.append(Remark("size-missing", {"size": DEFAULT_SIZE}))
    return {name: [escape(value)] for name, value in found.items() if value}, remarks


def _begins_with_size(lines: list[str]) -> bool:
    """Whether the first of these lines is a valid board size."""
    return bool(lines) and MIN_SIZE <= (parse_small_number(lines[0]) or 0) <= MAX_SIZE


def _parse_komi(written: str, handicap: int) -> str:
    """Return the komi in points; empty if it is unreadable. A whole number means half a point more,
    unless there is a handicap."""
    found = _KOMI.fullmatch(written)
    if found is None:
        return ""
    if found[2] is None:
        return f"{int(found[1]) + (0.5 if handicap == 0 else 0):g}"
    return f"{found[1]}.{found[2]}"


def _parse_move(line: str) -> str:
    """Return the SGF value of a move: a point, empty for a pass, or the invalid line itself."""
    letters = line[5:7].upper()
    if line[4:5] not in ("B", "W") or len(letters) < 2 or not letters.isascii():
        return spell_unreadable_move(line)
    if letters == "AA":
        return ""
    return spell_coordinates(ord(letters[0]) - ord("B"), ord(letters[1]) - ord("B"))
