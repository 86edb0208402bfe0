"""Clocks: what time players have for their moves. Pure; all spans are milliseconds.

What is measured is counted time, which stands still in a player's pauses
(`bot.match.clocks.calendar`).
"""

from __future__ import annotations

from dataclasses import dataclass

MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

SHORTEST, LONGEST = HOUR, 60 * DAY
"""Of a move, a reserve and its cap. Less than an hour is no correspondence."""

LONGEST_GIFT = 30 * DAY
LONGEST_LEFT = 365 * DAY
"""The most that a player can have: a year, however much is given."""

LEAST_AFTER_UNDO = HOUR
"""Left at least after moves were taken back, unless the player had less before them, or has less
now."""

CHALLENGE_EXPIRES_AFTER = 7 * DAY
"""How long a challenge, or other terms for it, can be accepted; help tells it, too."""

LONGEST_AGREEMENT = 7 * DAY
LAST_WORD = DAY
"""Who had agreed to a count that is then changed has this long to look at it again."""


@dataclass(frozen=True)
class PerMove:
    """``span`` for each move; what is not used is gone."""

    span: int


@dataclass(frozen=True)
class Fischer:
    """A ``reserve`` to begin with, to which each move adds ``increment``, up to ``cap``."""

    reserve: int
    increment: int
    cap: int


Clock = PerMove | Fischer


def is_possible(clock: Clock) -> bool:
    """Whether a game can be played with it."""
    match clock:
        case PerMove(span):
            return SHORTEST <= span <= LONGEST
        case Fischer(reserve, increment, cap):
            return SHORTEST <= reserve <= cap <= LONGEST and 0 <= increment <= cap


def at_start(clock: Clock) -> int:
    """The milliseconds of each player when the game begins."""
    return clock.span if isinstance(clock, PerMove) else clock.reserve


def after_move(clock: Clock, left: int) -> int:
    """The milliseconds of a player for the next move, who had ``left`` when making this one.

    More than the cap stays: it was given by the opponent.
    """
    if isinstance(clock, PerMove):
        return clock.span
    return max(left, min(clock.cap, left + clock.increment))


def once_more(clock: Clock) -> int:
    """The milliseconds of a player whose time ran out, if the opponent lets it go."""
    return clock.span if isinstance(clock, PerMove) else max(clock.increment, DAY)


def for_agreement(clock: Clock) -> int:
    """The milliseconds that both have to agree on the score after the stop (article 13)."""
    return min(at_start(clock), LONGEST_AGREEMENT)
