"""Outcomes of games and their text form: ``B+6.5``, ``W+R``, ``0``, ``Void``, ``Both``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from bot.rules.points import Colour


class Reason(Enum):
    """Why the game ended. The value is its abbreviation in a written result."""

    SCORE = ""
    RESIGNATION = "R"  # article 11
    TIME = "T"
    FORFEIT = "F"  # article 14, in a strict game
    NO_RESULT = "Void"  # article 12
    BOTH_LOSE = "Both"  # article 13
    ANNULLED = "Annulled"  # by an organiser; not in the rules


@dataclass(frozen=True)
class Outcome:
    """The result of a game.

    ``winner`` is None after jigo and after games with no result, two losers or an annulment.
    ``margin`` is nonzero only for a win by score.
    """

    reason: Reason
    winner: Colour | None = None
    margin: float = 0.0

    @classmethod
    def from_margin(cls, black_minus_white: float) -> Outcome:
        """Return the result of a count; equal scores are jigo (article 10.2)."""
        if black_minus_white == 0:
            return cls(Reason.SCORE)
        winner = Colour.BLACK if black_minus_white > 0 else Colour.WHITE
        return cls(Reason.SCORE, winner, abs(black_minus_white))


def format_outcome(outcome: Outcome) -> str:
    """Format an outcome as text that `parse_outcome` reads. Jigo is ``0``, as in SGF."""
    if outcome.reason in _WORDS:
        return f"{outcome.reason.value}"
    if outcome.winner is None:
        return "0"
    return f"{outcome.winner.value.upper()}+{outcome.reason.value or f'{outcome.margin:g}'}"


_WORDS = {reason: reason.value for reason in Reason if len(reason.value) > 1}
"""Results that are written as a word and have no winner."""

_WON = re.compile(r"(?P<winner>[BW])\+(?:(?P<letter>[RTF])|(?P<margin>[0-9]+(?:\.[0-9]+)?))")


def parse_outcome(text: str) -> Outcome:
    """Parse ``"B+6.5"`` and the like. Raise `ValueError` for text that `format_outcome` never
    writes.
    """
    if text == "0":
        return Outcome(Reason.SCORE)
    if text in _WORDS.values():
        return Outcome(Reason(text))
    won = _WON.fullmatch(text)
    if won is None:
        raise ValueError(text)
    winner = Colour(won["winner"].lower())
    if won["letter"]:
        return Outcome(Reason(won["letter"]), winner)
    outcome = Outcome(Reason.SCORE, winner, float(won["margin"]))
    if outcome.margin == 0 or format_outcome(outcome) != text:
        raise ValueError(text)
    return outcome
