"""Contract tests for every store of rated games. A test module for a store provides the fixture
``rated_games``."""

from __future__ import annotations

import asyncio

from bot.play.ratings.rated_games import RatedGames
from tests.adapters.store_contract import HOSTILE

LOBBY, SERVER = "web:lobby", "discord:guild:555"


class RatedGamesContract:
    async def test_nothing_at_first(self, rated_games: RatedGames) -> None:
        """A community without rated games is empty, and is not listed."""
        revision, games = await rated_games.load_games(LOBBY, -1) or (None, None)
        assert (0, {}) == (revision, games)
        assert None is await rated_games.load_games(LOBBY, 0)
        assert [] == [*await rated_games.communities()]

    async def test_kept_once(self, rated_games: RatedGames) -> None:
        """A game is stored once, in its community only, and the first version stays."""
        assert await rated_games.add(LOBBY, "bamoku", HOSTILE)
        assert not await rated_games.add(LOBBY, "bamoku", "other")
        assert await rated_games.add(SERVER, "kado", "third")
        revision, games = await rated_games.load_games(LOBBY, -1) or (0, {})
        assert {"bamoku": HOSTILE} == games
        assert None is await rated_games.load_games(LOBBY, revision)
        assert {LOBBY, SERVER} == set(await rated_games.communities())

    async def test_revision(self, rated_games: RatedGames) -> None:
        """The revision changes with every change, and only then."""
        seen = []
        for game_id in ("bamoku", "bamoku", "kado"):
            await rated_games.add(LOBBY, game_id, "record")
            revision, _ = await rated_games.load_games(LOBBY, -1) or (0, {})
            seen.append(revision)
        await rated_games.replace(LOBBY, {"nobody": "x"})
        await rated_games.replace(LOBBY, {"kado": "anew"})
        revision, games = await rated_games.load_games(LOBBY, seen[-1]) or (0, {})
        assert (True, True, True) == (seen[0] == seen[1], seen[1] < seen[2], seen[2] < revision)
        assert {"bamoku": "record", "kado": "anew"} == games

    async def test_many_at_once(self, rated_games: RatedGames) -> None:
        """Of concurrent attempts to store the same game one succeeds."""
        added = await asyncio.gather(*(rated_games.add(LOBBY, "bamoku", "x") for _ in range(9)))
        assert 1 == sum(added)

    async def test_whole(self, rated_games: RatedGames) -> None:
        """The flag that earlier games are included is stored."""
        assert not await rated_games.is_whole()
        await rated_games.set_whole()
        assert await rated_games.is_whole()
