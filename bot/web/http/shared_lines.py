"""Lines of moves that a person has shared in a message, such as ``#bamoku 41: K13 L13 – Ladder``.

The page types them. The message is the only record of the line: it is bounded with the room's log,
and removed and erased like any other message.
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
    """``points`` are played by turns after ``move`` moves of a game, or of the record that the
    message with the number ``record`` shows. ``node`` is that of the record's tree; None: on its
    main line."""

    game: str
    record: int
    move: int
    node: int | None
    points: tuple[Point, ...]
    name: str


def read_line(text: str) -> SharedLine | None:
    """Parse the text of a message; None for other texts."""
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
