"""The backlog of the database, as exported in the metrics."""

from __future__ import annotations

import pytest

from bot.play.ports.metrics import Backlog
from bot.play.ports.stores import StoreUnavailableError
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.coordination.backlog import backlog
from bot.store.coordination.inbox import RedisInbox


async def test_an_empty_database(database: Database) -> None:
    """An empty database has a backlog of zeros."""
    assert Backlog(0, 0, 0, 0, 0, 0) == await backlog(database.client, ["telegram:7"])


async def test_the_backlog_is_counted(database: Database) -> None:
    """Notices, deadlines and updates are counted, with the age of the oldest. Dead letters are
    counted separately, and future deadlines cause no lag."""
    client = database.client
    seconds, micros = await client.time()
    now = int(seconds) * 1000 + int(micros) // 1000
    for age in (90_000, 60_000, 5_000):
        await client.xadd(keys.outbox(""), {"g": "kado", "v": "1"}, id=f"{now - age}-0")
    await client.zadd(keys.deadlines(""), {"kado": now - 40_000, "soon": now + 9_000})
    await client.xadd(keys.unreadable(""), {"g": "?"})
    await client.xadd(keys.outbox_aside(""), {"g": "nobody", "v": "1"})
    inbox = RedisInbox(client, "telegram:7")
    await inbox.store([(1, "a"), (2, "b"), (3, "c")])
    first, *_ = await inbox.take("me", 10, 1)
    await inbox.set_aside(first)
    found = await backlog(client, ["telegram:7"])
    assert (3, 2, 2, 1) == (found.notices, found.bad_notices, found.updates, found.bad_updates)
    slow = 5_000  # the time that the commands above may have taken
    assert 90_000 <= found.notices_ms < 90_000 + slow
    assert 40_000 <= found.deadline_ms < 40_000 + slow


async def test_several_inboxes(database: Database) -> None:
    """The updates of all inboxes are added up, without those of another bot."""
    for name, count in (("a", 1), ("b", 2), ("others", 4)):
        await RedisInbox(database.client, name).store([(n, "x") for n in range(count)])
    assert 3 == (await backlog(database.client, ["a", "b"])).updates


async def test_a_refused_query(database: Database) -> None:
    """A database that refuses the query is unavailable, not empty."""
    await database.client.set(keys.outbox(""), "no stream")
    with pytest.raises(StoreUnavailableError):
        await backlog(database.client, [])
