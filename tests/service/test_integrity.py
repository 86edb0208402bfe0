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


class Shelf:
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


async def _shelf() -> Shelf:
    club = Club(MemoryStore(Clock()))
    played = await club.game("played")
    await club.do(played, ANNA, Play(point("D4")))
    await club.do(played, BEN, Play(point("E5")))
    return Shelf(club.store, [await club.challenge(event_id="open"), played])


def _meta(change: Callable[[Meta], Meta]) -> Change:
    return lambda stored: replace(stored, meta=change(stored.meta))


CHANGES = {
    "version": _meta(lambda meta: replace(meta, version=meta.version + 1)),
    "phase": _meta(lambda meta: replace(meta, phase="ended")),
    "position": _meta(lambda meta: replace(meta, position="0")),
}


async def test_all_is_well() -> None:
    """Each match is counted once with its records, and none is reported."""
    shelf = await _shelf()
    found = await check(shelf)
    stored = [await shelf.load(game_id) for game_id in shelf.games]
    records = sum(len(each.records) for each in stored if each is not None)
    assert (Figures(2, records), True) == (found, found.good)


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("which", [0, 1])
async def test_what_differs(what: str, which: int) -> None:
    """A match whose version, phase or position differs from its log is reported."""
    shelf = await _shelf()
    shelf.changes[shelf.games[which]] = CHANGES[what]
    found = await check(shelf)
    assert ((shelf.games[which],), (), False) == (found.differing, found.unreadable, found.good)


async def test_what_cannot_be_read() -> None:
    """A match with a damaged log is reported, and the others are still checked."""
    shelf = await _shelf()
    shelf.changes = {
        shelf.games[0]: lambda stored: replace(stored, records=("?", *stored.records)),
        shelf.games[1]: CHANGES["phase"],
    }
    found = await check(shelf)
    assert (2, (shelf.games[1],), (shelf.games[0],), False) == (
        found.games,
        found.differing,
        found.unreadable,
        found.good,
    )
    del shelf.changes[shelf.games[1]]
    assert not (await check(shelf)).good
