"""Lines of moves that a person has shared in a message, such as ``#bamoku 41: K13 L13 – Ladder``.

The page writes this text. A line is stored only in its message, so the limits of the room's log and
the removal and erasure of messages apply to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.rules.errors import OffBoard
from bot.rules.points import Point, parse_point

_LINE = re.compile(
    r"#(?:s(?P<record>[0-9]{1,15})|(?P<game>[a-z]{1,24})) (?P<move>[0-9]{1,4})"
    r"(?:/(?P<node>[0-9]{1,4}))?:(?P<points>(?: [A-HJ-Z][0-9]{1,2}){1,60})"
    r"(?: – (?P<name>\S.{0,59}))?"
)


@dataclass(frozen=True)
class SharedLine:
    """Alternating moves after a position of a game or of a record.

    ``game`` is an id, or empty; ``record`` is the number of the message that shows a record, or 0.
    The position is that after ``move`` moves: at ``node`` of the record's tree or, if that is None,
    on the main line.
    """

    game: str
    record: int
    move: int
    node: int | None
    points: tuple[Point, ...]
    name: str


def read_line(text: str) -> SharedLine | None:
    """Parse the text of a message; return None if it shares no line."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    try:
        points = tuple(map(parse_point, found["points"].split()))
    except (ValueError, OffBoard):
        return None
    node = None if found["node"] is None else int(found["node"])
    record = int(found["record"] or 0)
    return SharedLine(
        found["game"] or "", record, int(found["move"]), node, points, found["name"] or ""
    )
