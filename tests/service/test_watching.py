"""Load outcomes reported to monitoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.ids import GameId
from bot.match.commands import Play, Resign
from bot.match.log import UnreadableLog
from bot.match.schema import SCHEMA
from bot.play.game_service import GameService
from bot.play.ports.metrics import LoadOutcome
from bot.play.ports.stores import StoredMatch
from bot.rules.points import parse_point
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryStore
from tests.service.club import ANNA, BEN, Clock, Club

Change = Callable[[StoredMatch], StoredMatch]


class Changed(MemoryStore):
    """A store that changes matches when they are loaded."""

    def __init__(self) -> None:
        super().__init__(Clock())
        self.change: Change = lambda stored: stored

    async def load(self, game_id: GameId) -> StoredMatch | None:
        stored = await super().load(game_id)
        return None if stored is None else self.change(stored)


def _with_meta(**changes: object) -> Change:
    return lambda stored: replace(stored, meta=replace(stored.meta, **changes))  # type: ignore[arg-type]  # names are checked at run time


@pytest.fixture
def watched_service() -> tuple[GameService, Club, list[LoadOutcome]]:
    """A service that reports its load outcomes, over a store whose matches can be changed."""
    found: list[LoadOutcome] = []
    club = Club(Changed())
    service = compose_without_chats(
        memory_backends(club.store), UNADVISED, found=found.append
    ).service
    return service, club, found


Watched = tuple[GameService, Club, list[LoadOutcome]]


async def test_a_whole_game_is_whole_at_every_step(watched_service: Watched) -> None:
    """At every step of a game the metadata agrees with the log."""
    service, club, found = watched_service
    game_id = await club.challenge()
    await service.matches.load(game_id)
    game_id = await club.game("another")
    for number, (who, point) in enumerate(((ANNA, "D4"), (BEN, "E5"), (ANNA, "F6"))):
        await service.act(game_id, who, Play(parse_point(point)), f"e{number}")
    await service.act(game_id, BEN, Resign(), "end")
    await service.matches.load(game_id)
    assert {LoadOutcome.WHOLE} == set(found)
    assert 6 == len(found)


async def test_a_different_stored_board_is_reported(watched_service: Watched) -> None:
    """If the stored position hash differs from the log's board, this is reported and logged with
    the game id; the game continues by its log."""
    service, club, found = watched_service
    game_id = await club.game()
    assert isinstance(club.store, Changed)
    club.store.change = _with_meta(position="0" * 16)
    with capture_logs() as logs:
        loaded = await service.matches.load(game_id)
    assert loaded is not None
    assert [LoadOutcome.DIFFERS] == found
    assert [("position-differs", game_id, loaded.meta.version, "error")] == [
        (line["event"], line["game"], line["version"], line["log_level"]) for line in logs
    ]


@pytest.mark.parametrize(
    "change, finding",
    [
        (_with_meta(schema=SCHEMA + 1), LoadOutcome.NEWER),
        (lambda stored: replace(stored, records=(*stored.records, "?")), LoadOutcome.DAMAGED),
    ],
)
async def test_unreadable_matches_are_reported(
    watched_service: Watched, change: Change, finding: LoadOutcome
) -> None:
    """A match with a newer schema and a damaged one are reported separately, and both are
    refused."""
    service, club, found = watched_service
    game_id = await club.game()
    assert isinstance(club.store, Changed)
    club.store.change = change
    with pytest.raises(UnreadableLog):
        await service.matches.load(game_id)
    assert [finding] == found
