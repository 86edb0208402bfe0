"""Failures that only the inbox in the database can have; its contract covers the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.store.connection.database import Database
from bot.store.coordination.inbox import RedisInbox
from tests.patience import PATIENCE

Call = Callable[[RedisInbox], Awaitable[object]]


@pytest.mark.parametrize(
    "call",
    [
        lambda inbox: inbox.offset(),
        lambda inbox: inbox.store([(1, "{}")], 2),
        lambda inbox: inbox.acquire("one", 1000),
        lambda inbox: inbox.left_over("one"),
        lambda inbox: inbox.take("one", 10, 10),
    ],
    ids=["offset", "store", "acquire", "left_over", "take"],
)
async def test_a_polling_loop_can_be_cancelled(database: Database, call: Call) -> None:
    """If the client swallows a cancellation, a polling loop ends at its next call."""
    inbox, begun = RedisInbox(database.client, "telegram:7"), asyncio.Event()

    async def loop() -> None:
        try:
            begun.set()
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            pass
        while True:
            await call(inbox)

    task = asyncio.create_task(loop())
    await begun.wait()
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    for _ in range(5):  # otherwise a failed test would leave it running
        task.cancel()
    assert ({task}, True) == (done, task.cancelled())
