"""Subscriptions to the messages of other processes."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bot.store.connection.database import Database
from bot.store.coordination import subscriptions
from tests.adapters.redis.helpers import open_embedded, server_pid


async def test_silence_is_no_failure(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A subscription without messages for many heartbeats continues, and misses nothing."""
    monkeypatch.setattr(subscriptions, "BEAT", 0.2)
    told = subscriptions.hear(database.client, "c")
    assert await anext(told) is None
    waiting = asyncio.ensure_future(anext(told))
    await asyncio.sleep(1)
    await database.client.publish("c", "news")
    assert "news" == await waiting
    await told.aclose()


async def test_a_frozen_server_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a server keeps the connection but is silent, the subscription is renewed, and reports
    it."""
    monkeypatch.setattr(subscriptions, "BEAT", 0.1)
    database = await open_embedded(tmp_path / "data")
    pid = await server_pid(database)
    told = subscriptions.hear(database.client, "c")
    assert await anext(told) is None
    waiting = asyncio.ensure_future(anext(told))
    await asyncio.sleep(0)
    os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(0.6)
    os.kill(pid, signal.SIGCONT)
    assert await waiting is None
    await told.aclose()
    await database.close()
