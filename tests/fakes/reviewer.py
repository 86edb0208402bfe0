"""A reviewer with fixed findings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.reading.review.game_line import GameLine
from bot.reading.review.review import NamedMove, Reason, ReasonKind
from bot.reading.review.work import Course, Unfinished
from bot.rules.points import Colour, parse_point

NET = "kata1"
NAMED = (
    NamedMove(
        3,
        Colour.BLACK,
        parse_point("C4"),
        8.2,
        (parse_point("F4"), parse_point("F5"), None),
        (parse_point("G4"),),
        (Reason(ReasonKind.SMALLER, move=parse_point("F4")),),
    ),
    NamedMove(
        6,
        Colour.WHITE,
        parse_point("G6"),
        1.4,
        (parse_point("C7"),),
        (parse_point("C3"),),
    ),
    NamedMove(
        9,
        Colour.BLACK,
        parse_point("C7"),
        2.6,
        (parse_point("G7"), parse_point("C7")),
        (parse_point("G7"),),
        (Reason(ReasonKind.CAPTURED, (parse_point("C5"),), 4, parse_point("C8")),),
    ),
)
"""Of a game with `MOVES`."""
MOVES = "C5 G5 C4 G4 C6 G6 C3 G3 C7 G7 C2 G2 - -"


@dataclass
class ScriptedReviewer:
    """Finds the ``named`` moves, with one more lead in each piece."""

    named: tuple[NamedMove, ...] = NAMED
    name: str = NET
    asked: list[GameLine] = field(default_factory=list)

    async def advance(self, line: GameLine, found: Unfinished) -> Unfinished:
        """No two leads differ by so much that a search is needed."""
        self.asked.append(line)
        after = Unfinished((*found.leads, 0.1 * len(found.leads)))
        return replace(after, named=self.named) if Course(line).is_finished(after) else after
