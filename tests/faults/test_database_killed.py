"""The database is killed repeatedly while people play."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path

import pytest

from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import kill, open_embedded, server_pid
from tests.faults.conftest import Tell
from tests.faults.moves import Crowd, count_duplicates, count_lost, naive_player

NAIVE = "naive"


@pytest.mark.parametrize(
    ("kills", "between"),
    [(2, 0.4), pytest.param(12, 4.0, marks=[pytest.mark.soak, pytest.mark.timeout(400)])],
    ids=["quick", "soak"],
)
async def test_nothing_acknowledged_is_lost(
    folder: Path, kills: int, between: float, tell: Tell
) -> None:
    """After each kill the server is restarted, and every acknowledged move is stored once and in
    order. In the same run, appends without event ids may be duplicated."""
    database = await open_embedded(folder)
    watch = asyncio.create_task(database.supervise(0.05))
    crowd = Crowd(RedisMatchStore(database.client), 64)
    players = crowd.start()
    naive = [
        asyncio.create_task(
            naive_player(partial(database.client.rpush, f"{NAIVE}:{number}"), crowd.over)
        )
        for number in range(16)
    ]
    for _ in range(kills):
        await wait_for_moves(crowd, between)
        await kill(await server_pid(database))
    await wait_for_moves(crowd, between)
    crowd.over.set()
    await asyncio.gather(*players, *naive)
    watch.cancel()
    await asyncio.wait([watch])
    await kill(await server_pid(database))
    assert None is await database.ensure_running()
    stored, naively = await crowd.stored(), await count_naive_duplicates(database)
    tell(
        f"{kills + 1} kills, {crowd.moves} moves acknowledged, "
        f"{count_lost(crowd.acknowledged, stored)} lost, {count_duplicates(stored)} doubled, "
        f"{crowd.answers['AlreadyDone']} retries answered as duplicates; "
        f"naive: {naively} doubled"
    )
    assert (0, 0) == (count_lost(crowd.acknowledged, stored), count_duplicates(stored))
    assert crowd.acknowledged == stored
    await database.close()


async def wait_for_moves(crowd: Crowd, seconds: float) -> None:
    """Wait for this time, and for at least one move."""
    before, began = crowd.moves, time.monotonic()
    while crowd.moves < before + 100 or time.monotonic() - began < seconds:  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def count_naive_duplicates(database: Database) -> int:
    """Return how many naive moves were made more than once."""
    logs = {}
    async for key in database.client.scan_iter(match=f"{NAIVE}:*"):
        logs[str(key)] = [str(move) for move in await database.client.lrange(key, 0, -1)]
    return count_duplicates(logs)
