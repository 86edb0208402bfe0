"""Rated games in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ids import GameId, RoomId


class MemoryRatedGames:
    """`RatedGames` for the lifetime of the process."""

    def __init__(self) -> None:
        self._games: dict[RoomId, dict[GameId, str]] = {}
        self._revisions: dict[RoomId, int] = {}
        self._whole = False

    async def add(self, community: RoomId, game_id: GameId, record: str) -> bool:
        games = self._games.setdefault(community, {})
        if game_id in games:
            return False
        games[game_id] = record
        self._increase_revision(community)
        return True

    async def load_games(
        self, community: RoomId, known: int
    ) -> tuple[int, Mapping[GameId, str]] | None:
        revision = self._revisions.get(community, 0)
        return None if revision == known else (revision, dict(self._games.get(community, {})))

    async def replace(self, community: RoomId, records: Mapping[GameId, str]) -> None:
        games = self._games.get(community, {})
        games.update({game_id: text for game_id, text in records.items() if game_id in games})
        self._increase_revision(community)

    async def communities(self) -> Sequence[RoomId]:
        return [*self._games]

    async def is_whole(self) -> bool:
        return self._whole

    async def set_whole(self) -> None:
        self._whole = True

    def _increase_revision(self, community: RoomId) -> None:
        self._revisions[community] = self._revisions.get(community, 0) + 1
