"""Checks that every match agrees with its log; used by backups and restores and on demand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from bot.ids import GameId
from bot.match.log import UnreadableLog
from bot.play.loaded import read
from bot.play.ports.stores import StoredMatch


class MatchReader(Protocol):
    """The part of the match store that the check needs."""

    def game_ids(self) -> AsyncIterator[GameId]:
        """Yield all matches, in no order, perhaps repeatedly."""

    async def load(self, game_id: GameId) -> StoredMatch | None:
        """See `bot.play.ports.stores.MatchStore.load`."""


@dataclass(frozen=True)
class Figures:
    """The result of a check. ``differing`` are matches whose stored version, phase or position
    differs from their log; ``unreadable`` are those whose log is damaged or newer than this
    program."""

    games: int
    records: int
    differing: tuple[GameId, ...] = ()
    unreadable: tuple[GameId, ...] = ()

    @property
    def good(self) -> bool:
        return not self.differing and not self.unreadable


async def check(store: MatchReader) -> Figures:
    """Fold every log and compare the result with the metadata stored beside it. Can run during
    play: each match is read atomically."""
    seen: set[GameId] = set()
    records, differing, unreadable = 0, [], []
    async for game_id in store.game_ids():
        if game_id in seen:  # SCAN may return a key twice
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
