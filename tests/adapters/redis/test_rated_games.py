"""Rated games when the server loses the last of them."""

from __future__ import annotations

from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories.rated_games import RedisRatedGames
from tests.adapters.store_contract import LOBBY


async def test_a_revision_is_never_reused(database: Database) -> None:
    """A server that has lost a game and stores another one gets a new revision, so ratings in
    memory are computed again."""
    rated, client = RedisRatedGames(database.client), database.client
    games, revision = keys.rated_games(LOBBY), keys.rated_revision(LOBBY)
    await rated.add(LOBBY, "bamoku", "kept")
    older = await client.get(revision)
    await rated.add(LOBBY, "dufoji", "lost")
    known, _ = await rated.load_games(LOBBY, -1) or (0, {})
    await client.hdel(games, "dufoji")
    await client.set(revision, str(older))
    await rated.add(LOBBY, "kado", "new")
    _, found = await rated.load_games(LOBBY, known) or (0, {})
    assert {"bamoku": "kept", "kado": "new"} == found
