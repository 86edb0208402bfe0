"""The clocks of both players when moves are taken back. Pure.

Each gets back the clock that they had before those moves. The counted time that they have spent
since is taken off, and time that they were given since is added. What moves had added is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match import events
from bot.match.clocks.clock import LEAST_AFTER_UNDO, LONGEST_LEFT
from bot.rules.points import Colour


def restored(
    log: Sequence[events.Event], plies: int, left: Mapping[Colour, int]
) -> dict[Colour, int]:
    """The milliseconds of both after the last ``plies`` moves are taken back; ``left`` is what they
    have now, just before.

    Without a gift no player gets more than before those moves. The least is `LEAST_AFTER_UNDO`, or
    what the player had before them or has now, if that is less. Where no turn ended
    (`Timed.counted` is None), a change of the clock stays.
    """
    since = log[_clocks_before_moves(log)[-plies] :]
    return {seat: _restored(since, seat, left[seat]) for seat in Colour}


def _restored(since: Sequence[events.Event], seat: Colour, left: int) -> int:
    """``since`` begins with how the clocks stood when the first move taken back was made."""
    first, *later = (event for event in since if isinstance(event, events.Timed))
    total, standing = first.left(seat), first
    for timed in later:
        total += _change(standing, timed, seat)
        standing = timed
    total += left - standing.left(seat)
    return min(max(total, min(LEAST_AFTER_UNDO, left, first.left(seat))), LONGEST_LEFT)


def _change(before: events.Timed, timed: events.Timed, seat: Colour) -> int:
    """What ``timed`` did to the clock of ``seat``, but for what a move or an undo sets."""
    if timed.counted is None:
        return timed.left(seat) - before.left(seat)
    return -timed.counted if before.running is seat else 0


def _clocks_before_moves(log: Sequence[events.Event]) -> list[int]:
    """For each move that is not taken back, where in the log the last `Timed` before it is."""
    before: list[int] = []
    last = 0
    for index, event in enumerate(log):
        match event:
            case events.Timed():
                last = index
            case events.Played() | events.Passed():
                before.append(last)
            case events.Undone(plies=plies):
                del before[-plies:]
    return before
