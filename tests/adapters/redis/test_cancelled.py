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
from tests.adapters.cut_short import cut_short, left_open


async def test_a_probe_that_is_cut_short(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """A probe of the database can be cancelled at any step, and leaves nothing open."""
    for moment in count():
        with left_open() as found:
            cancelled = await cut_short(probe(database.url), moment, monkeypatch)
        assert (moment, []) == (moment, found)
        if not cancelled:
            break


async def test_a_closing_that_is_cut_short(
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
        with left_open() as found:
            await client.ping()
            cancelled = await cut_short(closing(client), moment, monkeypatch)
            if began:
                del client
        assert (moment, []) == (moment, found)
        if not began:
            await finish(client.aclose())
        if not cancelled:
            break


async def test_a_command_that_is_cut_short(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """The first command of a client can be cancelled at any step; closing the client closes its
    connection."""
    for moment in count():
        with left_open() as found:
            another = Database(read_address(database.url), None)
            cancelled = await cut_short(another.client.ping(), moment, monkeypatch)
            await another.close()
            del another
        assert (moment, []) == (moment, found)
        if not cancelled:
            break


async def test_a_closing_that_takes_too_long(
    database: Database, monkeypatch: pytest.MonkeyPatch, heap_left_alone: None
) -> None:
    """A program that is too busy to notice in time that a connection has closed still finds the
    database, and leaves nothing open."""

    async def not_in_time(writer: asyncio.StreamWriter) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(probe_module, "TIMEOUT", 0.2)
    with left_open() as found:
        monkeypatch.setattr(asyncio.StreamWriter, "wait_closed", not_in_time)
        assert CheckResult(DatabaseState.READY) == await probe(database.url)
        monkeypatch.undo()
    assert [] == found
