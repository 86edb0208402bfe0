r"""Parser for GIB, the record format of the Go server Tygem.

The format is not published. This parser follows https://senseis.xmp.net/?GIB and other parsers:
Sabaki (``src/modules/fileformats/gib.js``), xyz2sgf by R. Lewis and ``gib2sgf.c`` by
A. E. Brouwer. An example::

    \HS
    \[GAMEBLACKNAME=Anna (3D)\]
    \[GAMEINFOMAIN=GBKIND:3,GTIME:1200-30-3,GRLT:0,ZIPSU:25,DUM:0,GONGJE:65,LINE:19,\]
    \[GAMETAG=S0,R3,D5,G65,W0,Z25,T30-3-1200,C2026:03:07:17:29,\]
    \HE
    \GS
    2 1 0
    119 0 &4
    INI 0 1 3 &4
    STO 0 2 2 15 3
    SKI 0 3
    \GE

The last four fields of a stone (STO) are its number, colour (1: Black, 2: White), column and row;
columns and rows count from 0 at the top left. SKI is a pass. Komi and margin are in tenths of a
point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.match.state import Refusal
from bot.records.line_builder import LineBuilder
from bot.records.remarks import Remarks
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
from bot.rules.points import handicap_points

DEFAULT_SIZE = 19
"""Board size if the record has none. Handicap stones are placed on this size only."""

AMBIGUOUS_HANDICAP = 3
"""Programs disagree on where the third of three handicap stones is; see `_choose_third_stone`."""

MAX_GAMES = 30
"""Games of a file that are parsed. More would not fit into the stored text of a record."""

_FIELD = re.compile(r"\\\[([A-Z]{1,30})=")
_TAG = re.compile(r"(?:^|,)([A-Z]{1,20}):?(-?[0-9][0-9:]{0,40})(?=,|$)")
_SIGNATURE = re.compile(r"^[ \t]{0,100}(?:\\HS|\\GS|\\\[[A-Z]{1,30}=)", re.MULTILINE)
_START = re.compile(r"^[ \t]{0,100}\\HS\b", re.MULTILINE)
_BODY = re.compile(r"^[ \t]{0,100}(?:\\GS|INI|STO)\b", re.MULTILINE)
_LINE = re.compile(r"^.*$", re.MULTILINE)
_COUNTS = re.compile(r"[0-9 \t]{1,40}(?:&[^\n]*)?")

_COLOURS = {"1": "B", "2": "W"}
_RESULTS = {"3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}


def is_gib(text: str) -> bool:
    """Whether the text begins with GIB."""
    return _SIGNATURE.match(text[:200].lstrip()) is not None


def has_gib(text: str) -> bool:
    """Whether GIB begins at any line of the text."""
    return _SIGNATURE.search(text) is not None


def parse(text: str) -> ParsedFile | Refusal:
    r"""Parse the games of a file, each from its ``\HS``.

    Refuse a text if no game has a move or handicap stones. Keep an unreadable move as it is
    written: the interpretation ends the main line before it.
    """
    games: list[Node] = []
    remarks = Remarks()
    starts = [found.start() for found in _START.finditer(text)] or [0]
    ends = [*starts[1:], len(text)]
    for start, end in zip(starts[:MAX_GAMES], ends[:MAX_GAMES], strict=True):
        root = _parse_game(text, start, end, remarks)
        if root is not None:
            games.append(root)
    if len(starts) > MAX_GAMES:
        remarks.add("games-left-out", count=len(starts) - MAX_GAMES, kept=len(games))
    if not games:
        return Refusal("record-empty" if _FIELD.search(text) else "record-broken")
    return ParsedFile(tuple(games), remarks.all())


def _parse_game(text: str, start: int, end: int, remarks: Remarks) -> Node | None:
    """Return the root of a game; None if it has neither moves nor handicap stones."""
    found = _BODY.search(text, start, end)
    body = found.start() if found else end
    moves = LineBuilder(Node(_build_properties(_parse_fields(text[start:body]))))
    handicap = _add_moves(text, body, end, moves)
    if handicap > 1:
        _place_handicap(moves.root, handicap)
    if not moves.has_moves and "AB" not in moves.root.properties:
        return None
    for remark in moves.remarks(text):
        remarks.add(remark.id, **remark.data)
    if handicap == AMBIGUOUS_HANDICAP and "AB" in moves.root.properties:
        remarks.add("handicap-placed", stones=AMBIGUOUS_HANDICAP)
    return moves.root


def _parse_fields(head: str) -> Mapping[str, str]:
    r"""Return the header fields by name: values between ``\[NAME=`` and ``\]``, perhaps over
    several lines."""
    found: dict[str, str] = {}
    at = 0
    while (begins := _FIELD.search(head, at)) is not None:
        ends = head.find("\\]", begins.end())
        if ends < 0:
            break
        found.setdefault(begins[1], head[begins.end() : ends].strip())
        at = ends + 2
    return found


def _build_properties(fields: Mapping[str, str]) -> dict[str, list[str]]:
    """Convert the header fields to SGF properties."""
    main = dict(_TAG.findall(fields.get("GAMEINFOMAIN", "")))
    tags = dict(_TAG.findall(fields.get("GAMETAG", "")))
    size = parse_small_number(main.get("LINE", ""))
    found = {
        "GM": "1",
        "FF": "4",
        "SZ": str(size or DEFAULT_SIZE),
        "PC": fields.get("GAMEPLACE", ""),
        "GN": fields.get("GAMENAME", ""),
        "GC": fields.get("GAMECOMMENT", ""),
        "DT": parse_date(tags.get("C", "")) or parse_date(fields.get("GAMEDATE", "")),
        "RE": _spell_result(main.get("GRLT", ""), main.get("ZIPSU", ""))
        or _spell_result(tags.get("W", ""), tags.get("Z", ""))
        or spell_result(fields.get("GAMERESULT", "")),
        "KM": _parse_tenths(main.get("GONGJE", "")) or _parse_tenths(tags.get("G", "")),
    }
    for name, rank, colour in (("PB", "BR", "BLACK"), ("PW", "WR", "WHITE")):
        written = fields.get(f"GAME{colour}NAME") or fields.get(f"GAME{colour}NICK", "")
        found[name], found[rank] = split_rank(written)
    return {name: [escape(value)] for name, value in found.items() if value}


def _spell_result(kind: str, margin: str) -> str:
    """Convert a result code (GRLT or W) and a margin to SGF; empty if the code is unknown."""
    if kind in ("0", "1") and _parse_tenths(margin) not in ("", "0"):
        return f"{'BW'[int(kind)]}+{_parse_tenths(margin)}"
    return _RESULTS.get(kind, "")


def _parse_tenths(written: str) -> str:
    """Convert tenths of a point to a decimal; empty if this is no number."""
    number = parse_small_number(written.removeprefix("-"))
    if number is None:
        return ""
    return f"{(-number if written.startswith('-') else number) / 10:g}"


def _add_moves(text: str, start: int, end: int, moves: LineBuilder) -> int:
    """Add the moves of the game. Return its handicap."""
    colour, handicap = "B", 0
    for at, line in _list_lines(text, start, end):
        words = line.split(maxsplit=6)
        kind = words[0] if words else ""
        if kind in ("STO", "SKI"):
            colour = _COLOURS.get(words[3], colour) if kind == "STO" and len(words) > 3 else colour
            moves.add(colour, _parse_move(words), at)
            colour = "W" if colour == "B" else "B"
        elif kind == "INI" and not moves.has_moves and len(words) > 3:
            handicap = parse_small_number(words[3]) or 0
            colour = "W" if handicap > 1 else "B"
        elif kind and kind != "IDX" and not kind.startswith("\\") and not _COUNTS.fullmatch(line):
            moves.note_fault(at)
    return handicap


def _list_lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    r"""Yield the offset and the text of each line of the game, up to ``\GE``."""
    for found in _LINE.finditer(text, start, end):
        line = found[0].strip()
        if line == "\\GE":
            return
        yield found.start(), line


def _parse_move(words: list[str]) -> str:
    """Return the SGF value of a move: a point, empty for a pass, or the invalid line itself."""
    if words[0] == "SKI":
        return ""
    numbers = [parse_small_number(word) for word in words[1:6]]
    if len(numbers) < 5 or words[3] not in _COLOURS or numbers[3] is None or numbers[4] is None:
        return spell_unreadable_move(" ".join(words))
    return spell_coordinates(numbers[3], numbers[4])


def _place_handicap(root: Node, stones: int) -> None:
    """Set HA and, on 19 lines, AB with the points that Tygem uses."""
    root.properties["HA"] = [str(stones)]
    if stones > 9 or root.properties["SZ"] != [str(DEFAULT_SIZE)]:
        return
    where = [
        spell_coordinates(p.column, DEFAULT_SIZE - 1 - p.row)
        for p in handicap_points(DEFAULT_SIZE, stones)
    ]
    root.properties["AB"] = (
        [*where[:2], _choose_third_stone(root)] if stones == AMBIGUOUS_HANDICAP else where
    )


def _choose_third_stone(root: Node) -> str:
    """Return the point of the third of three handicap stones.

    That is the top left (``dd``), as in Sabaki, unless a move is played there before any at the
    bottom right (``pp``): then it is the bottom right, as in gib2sgf.
    """
    node = root
    while node.children:
        node = node.children[0]
        (value,) = next(iter(node.properties.values()))
        if value in ("dd", "pp"):
            return "pp" if value == "dd" else "dd"
    return "dd"
