"""What a typed line asks for of a game without any part in it: for oneself alone, or looking on."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.requests.want import Want
from bot.rules.points import Point


@dataclass(frozen=True)
class WantPlan(Want):
    """``if D4 then Q16``: lines of the opponent's moves and the own answers, by turns."""

    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class WantPlans(Want):
    """To see the answers that one has decided on."""


@dataclass(frozen=True)
class WantNoPlan(Want):
    """``if off``: without the lines that begin with ``first``, or (None) without any."""

    first: Point | None = None


@dataclass(frozen=True)
class WantNote(Want):
    """A note to oneself, about a game as it stands."""

    text: str


@dataclass(frozen=True)
class WantNotes(Want):
    """To see one's notes about a game, or (``clear``) to be rid of them."""

    clear: bool = False


@dataclass(frozen=True)
class WantAnalysis(Want):
    """To try out moves on a game's board, in private; ``moves`` are the next ones."""

    moves: tuple[Point, ...] = ()


@dataclass(frozen=True)
class WantBack(Want):
    """Without the last move that was tried out."""


@dataclass(frozen=True)
class WantEnd(Want):
    """Nothing more is to be tried out."""


@dataclass(frozen=True)
class WantGuess(Want):
    """What somebody who looks on takes the next move to be; None: nothing after all."""

    point: Point | None


@dataclass(frozen=True)
class WantGuessers(Want):
    """To see who guesses best."""


WantAside = WantPlan | WantPlans | WantNoPlan | WantNote | WantNotes | WantAnalysis
"""What somebody wants of a game for themselves alone."""
