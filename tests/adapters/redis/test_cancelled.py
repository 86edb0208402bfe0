"""Cancelled database calls leave no connection open."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest
from redis.asyncio import Redis

from bot.store.connection import connection_check as probe_module
from bot.store.connection.address import read_address
from bot.store.connection.connection_check import CheckResult, DatabaseState, probe
from bot.store.connection.database import Database
from bot.store.connection.scripts import finish
from tests.adapters.cut_short import cancel_at_step, collect_resource_warnings


async def test_a_cancelled_probe(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """A probe of the database can be cancelled at any step, and leaves nothing open."""
    for moment in count():
        with collect_resource_warnings() as found:
            cancelled = await cancel_at_step(probe(database.url), moment, monkeypatch)
        assert (moment, []) == (moment, found)
        if not cancelled:
            break


async def test_a_cancelled_close(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """A client that has begun to close its connections closes all of them even if it is cancelled,
    and the cancellation is raised."""
    began = False

    async def closing(client: Redis) -> None:
        nonlocal began
        began = True
        await finish(client.aclose())

    for moment in count():
        client = Redis.from_url(database.url)
        with collect_resource_warnings() as found:
            await client.ping()
            cancelled = await cancel_at_step(closing(client), moment, monkeypatch)
            if began:
                del client
        assert (moment, []) == (moment, found)
        if not began:
            await finish(client.aclose())
        if not cancelled:
            break


async def test_a_cancelled_command(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """The first command of a client can be cancelled at any step; closing the client closes its
    connection."""
    for moment in count():
        with collect_resource_warnings() as found:
            another = Database(read_address(database.url), None)
            cancelled = await cancel_at_step(another.client.ping(), moment, monkeypatch)
            await another.close()
            del another
        assert (moment, []) == (moment, found)
        if not cancelled:
            break


async def test_a_slow_close(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """A program that is too busy to notice in time that a connection has closed still finds the
    database, and leaves nothing open."""

    async def not_in_time(writer: asyncio.StreamWriter) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(probe_module, "TIMEOUT", 0.2)
    with collect_resource_warnings() as found:
        monkeypatch.setattr(asyncio.StreamWriter, "wait_closed", not_in_time)
        assert CheckResult(DatabaseState.READY) == await probe(database.url)
        monkeypatch.undo()
    assert [] == found
