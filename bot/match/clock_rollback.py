"""The clocks of both players after an undo.

Pure. Each player gets back the clock from before the undone moves, minus the counted time spent
since and plus time given since. Increments of the undone moves are lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.match import events
from bot.match.clocks.clock import LEAST_AFTER_UNDO, LONGEST_LEFT
from bot.rules.points import Colour


def restore_clocks(
    log: Sequence[events.Event], plies: int, left: Mapping[Colour, int]
) -> dict[Colour, int]:
    """Return both players' milliseconds after the last ``plies`` moves are undone; ``left`` is what
    they have just before the undo.

    Unless time was given, no player gets more than before those moves. The minimum is
    `LEAST_AFTER_UNDO`, or less if the player had less before them or has less now. Changes of the
    clock that ended no turn (`Timed.counted` is None) are kept.
    """
    since = log[_clocks_before_moves(log)[-plies] :]
    return {seat: _restore_clock(since, seat, left[seat]) for seat in Colour}


def _restore_clock(since: Sequence[events.Event], seat: Colour, left: int) -> int:
    """``since`` begins with the clocks at the first undone move."""
    first, *later = (event for event in since if isinstance(event, events.Timed))
    total, standing = first.time_left(seat), first
    for timed in later:
        total += _change(standing, timed, seat)
        standing = timed
    total += left - standing.time_left(seat)
    return min(max(total, min(LEAST_AFTER_UNDO, left, first.time_left(seat))), LONGEST_LEFT)


def _change(before: events.Timed, timed: events.Timed, seat: Colour) -> int:
    """Return the change of the clock of ``seat`` by ``timed``, apart from changes by moves and
    undos."""
    if timed.counted is None:
        return timed.time_left(seat) - before.time_left(seat)
    return -timed.counted if before.running is seat else 0


def _clocks_before_moves(log: Sequence[events.Event]) -> list[int]:
    """For each move in effect, return the log index of the last `Timed` before it."""
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
