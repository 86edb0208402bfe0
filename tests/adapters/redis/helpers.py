"""What the tests of the database share."""

from __future__ import annotations

from pathlib import Path

from bot.adapters.redis.database import Database, open_database


async def opened(folder: Path) -> Database:
    """Our own server in the folder, or a failed test that says why there is none."""
    database = await open_database(None, folder)
    assert isinstance(database, Database), database
    return database
