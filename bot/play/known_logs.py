"""Detects that the database has lost the last events of a match.

This can happen when it restarts from an older snapshot or fails over to a replica that was behind.
Only a process that has read the events before can detect the loss.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.ids import GameId
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import StoredMatch

KEPT = 500
"""How many of the most recently read logs are remembered; a long one takes 20 kB."""


@dataclass(frozen=True)
class LostSteps:
    """A match as it was ``before`` the loss. Its first ``left`` records still exist: 0 if the match
    is gone."""

    game_id: GameId
    before: StoredMatch
    left: int


class KnownLogs:
    """Remembers the most recently read logs and compares each with the next read."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[LostSteps], None]] = []
        self._known: LruDict[GameId, StoredMatch] = LruDict(KEPT)

    @property
    def ids(self) -> Sequence[GameId]:
        return tuple(self._known)

    def listen(self, listener: Callable[[LostSteps], None]) -> None:
        """Call ``listener`` with each loss from now on; it must not block."""
        self._listeners.append(listener)

    def compare(self, game_id: GameId, stored: StoredMatch) -> None:
        """Compare a log that was just read or written with the known one, and report steps that are
        missing. Ignore reads older than the known one. A report is only a hint: re-read before
        acting."""
        known = self._known.get(game_id)
        if known is not None:
            if stored.at <= known.at and len(stored.records) <= len(known.records):
                return
            unchanged = common(known.records, stored.records)
            if unchanged < len(known.records):
                self._report(LostSteps(game_id, known, unchanged))
        self._known[game_id] = stored

    def report_gone(self, game_id: GameId) -> None:
        """Report that the match does not exist any more."""
        known = self._known.pop(game_id, None)
        if known is not None:
            self._report(LostSteps(game_id, known, 0))

    def _report(self, loss: LostSteps) -> None:
        for listener in self._listeners:
            listener(loss)


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the length of the common prefix of two logs."""
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    return next((n for n, (mine, theirs) in pairs if mine != theirs), shorter)
