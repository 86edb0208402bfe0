"""The age of a database, by its first schema number.

A database without this number is empty, was written by a build before version 1.0, or was filled in
another way, such as by copying keys. If it has a match, the schema number of that match decides.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from bot.match.schema import FIRST_SCHEMA, SCHEMA
from bot.store.connection import keys
from bot.store.connection.scripts import SCANNED

_FIELD = "schema"
"""The field's name, also in the hash of a match."""


class DataAge(Enum):
    """Whether this program can read the data of a database."""

    UNKNOWN = "unknown"
    """Neither a schema number nor data of an earlier build."""
    OLDER = "older"
    """Written by a build before version 1.0."""
    KNOWN = "known"
    NEWER = "newer"


async def find_age(client: Any) -> DataAge:
    """Look for the schema number, otherwise for a match or a room log. Changes nothing.

    Raises:
        RedisError, RedisClusterException, OSError: the database does not answer.
    """
    if (age := await _age_in(client, keys.schema())) is not None:
        return age
    async for game in client.scan_iter(match=keys.all_games(), count=SCANNED):
        age = await _age_in(client, game)
        return DataAge.UNKNOWN if age is DataAge.KNOWN else age or DataAge.OLDER
    async for _ in client.scan_iter(match=keys.all_room_logs(), count=SCANNED):
        # Another process may have recorded the schema and written a log since the first check.
        return await _age_in(client, keys.schema()) or DataAge.OLDER
    return DataAge.UNKNOWN


async def record_schema(client: Any) -> None:
    """Store this program's schema number in a database that has none."""
    await client.hset(keys.schema(), _FIELD, str(SCHEMA))


async def _age_in(client: Any, key: str | bytes) -> DataAge | None:
    """Return the age by the schema number in a hash; None if it has none."""
    found = await client.hgetall(key)
    number = found.get(_FIELD) or found.get(_FIELD.encode())
    if number is None:
        return None
    if int(number) < FIRST_SCHEMA:
        return DataAge.OLDER
    return DataAge.KNOWN if int(number) <= SCHEMA else DataAge.NEWER
