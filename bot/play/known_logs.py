"""Notices that the database has lost the last steps of a match.

It may come back from an older snapshot, or a replica may take over that was behind. What is lost
can only be told by a process that has read it before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.ids import GameId
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import StoredMatch

KEPT = 500
"""Matches of which the log is remembered, those read last: a long one takes 20 kB."""


@dataclass(frozen=True)
class LostSteps:
    """A match as it was ``before``, of which only so many steps are left; 0: the match is gone."""

    game_id: GameId
    before: StoredMatch
    kept: int


class KnownLogs:
    """The logs of the matches that were read last, each compared with what is read next. ``lost``
    is called with what is missing; it must not block."""

    def __init__(self) -> None:
        self.lost: Callable[[LostSteps], None] = lambda _: None
        self._known: LruDict[GameId, StoredMatch] = LruDict(KEPT)

    @property
    def ids(self) -> Sequence[GameId]:
        return tuple(self._known)

    def compare(self, game_id: GameId, stored: StoredMatch) -> None:
        """Compare a log that was just read or written with the known one, and report steps that are
        missing. Ignore reads older than the known one. A report is only a hint: re-read before
        acting."""
        known = self._known.get(game_id)
        if known is not None:
            if stored.at <= known.at and len(stored.records) <= len(known.records):
                return
            kept = common(known.records, stored.records)
            if kept < len(known.records):
                self.lost(LostSteps(game_id, known, kept))
        self._known[game_id] = stored

    def gone(self, game_id: GameId) -> None:
        """There is no such match."""
        known = self._known.pop(game_id, None)
        if known is not None:
            self.lost(LostSteps(game_id, known, 0))


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """The number of records with which both logs begin."""
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((n for n, (mine, theirs) in pairs if mine != theirs), shorter)
