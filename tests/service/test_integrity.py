"""The check that every match agrees with its log."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.commands import Play
from bot.play.integrity import Figures, check
from bot.play.ports.stores import Meta, StoredMatch
from tests.fakes.memory.stores import MemoryStore
from tests.service.club import ANNA, BEN, Clock, Club
from tests.service.playing import point

Change = Callable[[StoredMatch], StoredMatch]


class ChangedStore:
    """A store with some changed matches; it lists one match twice and one that no longer exists."""

    def __init__(self, store: MemoryStore, games: list[GameId]) -> None:
        self.store, self.games = store, games
        self.changes: dict[GameId, Change] = {}

    async def game_ids(self) -> AsyncIterator[GameId]:
        for game_id in (*self.games, "nosuch", *self.games[:1]):
            yield game_id

    async def load(self, game_id: GameId) -> StoredMatch | None:
        stored = await self.store.load(game_id)
        change = self.changes.get(game_id)
        return stored if stored is None or change is None else change(stored)


async def _store_of_matches() -> ChangedStore:
    club = Club(MemoryStore(Clock()))
    played = await club.game("played")
    await club.do(played, ANNA, Play(point("D4")))
    await club.do(played, BEN, Play(point("E5")))
    return ChangedStore(club.store, [await club.challenge(event_id="open"), played])


def _meta(change: Callable[[Meta], Meta]) -> Change:
    return lambda stored: replace(stored, meta=change(stored.meta))


CHANGES = {
    "version": _meta(lambda meta: replace(meta, version=meta.version + 1)),
    "phase": _meta(lambda meta: replace(meta, phase="ended")),
    "position": _meta(lambda meta: replace(meta, position="0")),
}


async def test_all_is_well() -> None:
    """Each match is counted once with its records, and none is reported."""
    store = await _store_of_matches()
    found = await check(store)
    stored = [await store.load(game_id) for game_id in store.games]
    records = sum(len(each.records) for each in stored if each is not None)
    assert (Figures(2, records), True) == (found, found.good)


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("which", [0, 1])
async def test_differing_matches_are_reported(what: str, which: int) -> None:
    """A match whose version, phase or position differs from its log is reported."""
    store = await _store_of_matches()
    store.changes[store.games[which]] = CHANGES[what]
    found = await check(store)
    assert ((store.games[which],), (), False) == (found.differing, found.unreadable, found.good)


async def test_unreadable_matches_are_reported() -> None:
    """A match with a damaged log is reported, and the others are still checked."""
    store = await _store_of_matches()
    store.changes = {
        store.games[0]: lambda stored: replace(stored, records=("?", *stored.records)),
        store.games[1]: CHANGES["phase"],
    }
    found = await check(store)
    assert (2, (store.games[1],), (store.games[0],), False) == (
        found.games,
        found.differing,
        found.unreadable,
        found.good,
    )
    del store.changes[store.games[1]]
    assert not (await check(store)).good
