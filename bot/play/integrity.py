"""Checks that every match is what its log says: for backups, restores and in doubt."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from bot.ids import GameId
from bot.match.log import UnreadableLog
from bot.play.loaded import read
from bot.play.ports.stores import StoredMatch


class MatchReader(Protocol):
    """The methods of a store of matches that the check needs."""

    def game_ids(self) -> AsyncIterator[GameId]:
        """Every match there is, in no order."""

    async def load(self, game_id: GameId) -> StoredMatch | None:
        """See `bot.play.ports.stores.MatchStore.load`."""


@dataclass(frozen=True)
class Figures:
    """The result of a check. ``differing`` are matches whose stored version, phase or position is
    not that of their log, ``unreadable`` those whose log is damaged or newer than this program."""

    games: int
    records: int
    differing: tuple[GameId, ...] = ()
    unreadable: tuple[GameId, ...] = ()

    @property
    def good(self) -> bool:
        return not self.differing and not self.unreadable


async def check(store: MatchReader) -> Figures:
    """Folds every log and compares what comes of it with what is stored beside it.

    May run while people play: each match is read as it stands at one moment.
    """
    seen: set[GameId] = set()
    records, differing, unreadable = 0, [], []
    async for game_id in store.game_ids():
        if game_id in seen:  # a search through all keys may find one twice
            continue
        stored = await store.load(game_id)
        if stored is None:
            continue
        seen.add(game_id)
        records += len(stored.records)
        try:
            if not _agrees(game_id, stored):
                differing.append(game_id)
        except UnreadableLog:
            unreadable.append(game_id)
    return Figures(len(seen), records, tuple(sorted(differing)), tuple(sorted(unreadable)))


def _agrees(game_id: GameId, stored: StoredMatch) -> bool:
    meta, match = stored.meta, read(game_id, stored).match
    position = match.game.board.digest()
    written = meta.version, meta.phase, meta.position
    return (len(stored.records), match.phase.value, position) == written
