"""Clocks: the time players have for their moves.

Pure; all spans are milliseconds. Clocks measure time outside the player's pauses
(`bot.match.clocks.calendar`).
"""

from __future__ import annotations

from dataclasses import dataclass

MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

SHORTEST, LONGEST = HOUR, 60 * DAY
"""Limits of a time per move, a reserve and its cap. Shorter clocks do not suit correspondence
Go."""

LONGEST_GIFT = 30 * DAY
LONGEST_LEFT = 365 * DAY
"""The most time that a player can have, however much is given."""

LEAST_AFTER_UNDO = HOUR
"""The minimum left after an undo, unless the player had less before the undone moves or has less
now."""

CHALLENGE_EXPIRES_AFTER = 7 * DAY
"""How long a challenge, or counter-terms, can be accepted; the help text states it, too."""

LONGEST_AGREEMENT = 7 * DAY
LAST_WORD = DAY
"""The time to review a changed count for a player who had agreed to the earlier one."""


@dataclass(frozen=True)
class PerMove:
    """Each move has ``span``. Unused time is lost."""

    span: int


@dataclass(frozen=True)
class Fischer:
    """An initial ``reserve``; each move adds ``increment``, up to ``cap``."""

    reserve: int
    increment: int
    cap: int


Clock = PerMove | Fischer


def is_possible(clock: Clock) -> bool:
    """Return whether the clock is within the limits."""
    match clock:
        case PerMove(span):
            return SHORTEST <= span <= LONGEST
        case Fischer(reserve, increment, cap):
            return SHORTEST <= reserve <= cap <= LONGEST and 0 <= increment <= cap


def at_start(clock: Clock) -> int:
    """Return each player's time at the start of the game."""
    return clock.span if isinstance(clock, PerMove) else clock.reserve


def after_move(clock: Clock, left: int) -> int:
    """Return a player's time for the next move, given the time ``left`` when making this one. Time
    above the cap stays: the opponent gave it."""
    if isinstance(clock, PerMove):
        return clock.span
    return max(left, min(clock.cap, left + clock.increment))


def once_more(clock: Clock) -> int:
    """Return the new time of a player whose time ran out and whom the opponent lets continue."""
    return clock.span if isinstance(clock, PerMove) else max(clock.increment, DAY)


def for_agreement(clock: Clock) -> int:
    """Return the time that both players have to agree on the score after the stop (article 13)."""
    return min(at_start(clock), LONGEST_AGREEMENT)
