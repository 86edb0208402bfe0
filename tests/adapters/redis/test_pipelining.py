"""Calls made at the same moment share a round trip."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.connection.database import Database
from tests.patience import PATIENCE


async def test_a_blocking_command_delays_no_other(database: Database) -> None:
    """A blocking command does not delay commands sent at the same moment."""
    client = database.client
    await client.xgroup_create("{p}:s", "group", mkstream=True)
    waiting = asyncio.ensure_future(
        client.xreadgroup("group", "me", {"{p}:s": ">"}, block=4 * 1000)
    )
    asked = asyncio.ensure_future(client.get("{p}:k"))
    async with asyncio.timeout(PATIENCE):
        assert await asked is None
    assert not waiting.done()
    await client.xadd("{p}:s", {"n": "1"})
    assert await waiting


async def test_an_unencodable_command_fails_alone(database: Database) -> None:
    """A command that cannot be encoded fails alone, without affecting others of the same moment."""
    done = await asyncio.gather(
        *(database.client.set("{p}:k", text) for text in ("one", "\ud800", "two")),
        return_exceptions=True,
    )
    assert [True, UnicodeEncodeError, True] == [
        type(each) if isinstance(each, Exception) else each for each in done
    ]
    with pytest.raises(UnicodeEncodeError):
        await database.client.get("\ud800")
