"""The finished review of a game, as it is stored: figures and facts, no words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.ids import GameId
from bot.rules.points import Colour, Point


class ReasonKind(Enum):
    """The disadvantage of the move that was played, compared with the better one.

    ``stones`` of a `Reason` are the chains that it is about, ``count`` their number of stones.
    """

    GROUP_DIES = "group-dies"  # proved dead (article 7.2) if others live, and would have lived
    CAPTURED = "captured"  # the opponent captures by ``move``, at once or in a ladder
    NOT_CAPTURED = "not-captured"  # the better move captures these stones of the opponent
    CUT_OFF = "cut-off"  # the opponent separates two chains by ``move``
    NOT_CUT_OFF = "not-cut-off"  # the opponent joins two chains by ``move``
    DAME = "dame"  # a neutral point: a pass would have been as good
    SAFE = "safe"  # a point of the player's own: a pass would have been as good
    HOPELESS = "hopeless"  # a point of the opponent's: a pass would have been as good
    SMALLER = "smaller"  # the opponent takes the larger place by ``move``


@dataclass(frozen=True)
class Reason:
    kind: ReasonKind
    stones: tuple[Point, ...] = ()
    count: int = 0
    move: Point | None = None


@dataclass(frozen=True)
class NamedMove:
    """One of the moves that cost a player most. ``number`` counts from 1, ``points`` is the loss.

    ``instead`` is the better move and what would have followed; ``then`` is the best continuation
    after the move as it was played. None is a pass.
    """

    number: int
    seat: Colour
    played: Point | None
    points: float
    instead: tuple[Point | None, ...]
    then: tuple[Point | None, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def better(self) -> Point | None:
        return self.instead[0]


@dataclass(frozen=True)
class Review:
    """``net`` is the name of the net that judged. ``leads`` are Black's leads in points, before the
    first move and after each; the last is missing if the game ended with two passes. ``named`` are
    in the order of the game."""

    game: GameId
    net: str
    leads: tuple[float, ...]
    named: tuple[NamedMove, ...] = ()
