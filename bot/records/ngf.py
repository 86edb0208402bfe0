"""Parse NGF, the records of WBaduk, Cyberoro and Sina.

The format is not published. This parser follows those of other programs: Sabaki
(``src/modules/fileformats/ngf.js``), xyz2sgf by R. Lewis and ``ngf2sgf.c`` by A. E. Brouwer. Twelve
lines come before the moves::

    Rating game           title
    19                    lines of the board
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

A move is PM, two letters for its number, its colour, and its column and row with ``B`` for 0 at the
top left, followed by the same two letters in reverse order; ``AA`` is a pass.
"""

from __future__ import annotations

import re

from bot.records.line_builder import MainLine
from bot.records.remarks import Remark
from bot.records.results import spell_result
from bot.records.sgf_values import escape, unreadable_move
from bot.records.tree import Node, Parsed
from bot.records.values import date_of, point_of, small, split_rank
from bot.rules.points import MAX_SIZE, MIN_SIZE
from bot.service.match.state import Refusal

DEFAULT_SIZE = 19
"""The size of the board if the record has none."""

_MOVE = re.compile(r"^[ \t]{0,9}PM[A-Za-z@]{2}[BW][A-Z]{2}", re.MULTILINE)
_LINE = re.compile(r"^.*$", re.MULTILINE)
_KOMI = re.compile(r"(-?[0-9]{1,3})(?:[.,]([0-9]{1,2}))?")
_TITLE, _LINES, _WHITE, _BLACK, _PLACE, _HANDICAP, _, _POINTS, _DATE, _, _RESULT, _ = range(12)


def is_ngf(text: str) -> bool:
    """Whether any line of a text is a move of NGF."""
    return _MOVE.search(text) is not None


def parse(text: str) -> Parsed | Refusal:
    """The game of a record; `Refusal` if it has no move.

    A move that cannot be read is kept as it is written, so that the record is shown up to there.
    """
    begins = _MOVE.search(text)
    if begins is None:
        return Refusal("record-broken")
    head = [line.strip() for line in text[: begins.start()].split("\n")]
    properties, remarks = _properties(head[:-1])
    moves = MainLine(Node(properties))
    for found in _LINE.finditer(text, begins.start()):
        line = found[0].strip()
        if line.startswith("PM"):
            colour = line[4:5] if line[4:5] in ("B", "W") else moves.next_colour
            moves.add(colour, _value(line), found.start())
        elif line:
            moves.note_fault(found.start())
    return Parsed((moves.root,), (*remarks, *moves.remarks(text)))


def _properties(head: list[str]) -> tuple[dict[str, list[str]], list[Remark]]:
    """The properties of SGF that the header has values for. Old files have fewer lines."""
    remarks: list[Remark] = []
    if len(head) < 12 and _is_size(head[:1]) and not _is_size(head[1:2]):
        head = ["", *head]  # No line for the title.
    head = [*head, *[""] * (12 - len(head))]
    size, handicap = small(head[_LINES]), small(head[_HANDICAP]) or 0
    komi = _komi(head[_POINTS], handicap)
    if head[_POINTS] and not komi:
        remarks.append(Remark("komi-unreadable", {"written": head[_POINTS][:40]}))
    found = {
        "GM": "1",
        "FF": "4",
        "SZ": str(size or DEFAULT_SIZE),
        "GN": head[_TITLE],
        "PC": head[_PLACE],
        "KM": komi,
        "DT": date_of(head[_DATE]),
        "RE": spell_result(head[_RESULT]),
        "HA": str(handicap) if handicap > 1 else "",
    }
    found["PW"], found["WR"] = split_rank(head[_WHITE])
    found["PB"], found["BR"] = split_rank(head[_BLACK])
    if size is None:
        remarks.append(Remark("size-missing", {"size": DEFAULT_SIZE}))
    return {name: [escape(value)] for name, value in found.items() if value}, remarks


def _is_size(lines: list[str]) -> bool:
    """Whether the first of these lines is a number of lines that boards have."""
    return bool(lines) and MIN_SIZE <= (small(lines[0]) or 0) <= MAX_SIZE


def _komi(written: str, handicap: int) -> str:
    """Komi in points. Half a point is added to a whole number unless there is a handicap."""
    found = _KOMI.fullmatch(written)
    if found is None:
        return ""
    if found[2] is None:
        return f"{int(found[1]) + (0.5 if handicap == 0 else 0):g}"
    return f"{found[1]}.{found[2]}"


def _value(line: str) -> str:
    """The point of a move; empty for a pass; the line as written if it has no point."""
    letters = line[5:7].upper()
    if line[4:5] not in ("B", "W") or len(letters) < 2 or not letters.isascii():
        return unreadable_move(line)
    if letters == "AA":
        return ""
    return point_of(ord(letters[0]) - ord("B"), ord(letters[1]) - ord("B"))
