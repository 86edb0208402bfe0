"""The outbox with several readers, and with a server that is killed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.play.ports.stores import AlreadyDone, Committed
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories import outbox
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from tests.adapters.outbox_contract import read, what
from tests.adapters.redis.helpers import kill, open_embedded, server_pid
from tests.adapters.store_contract import Ports, first_commit, next_commit
from tests.patience import PATIENCE


async def test_every_process_sees_every_notice(
    ports: Ports, database: Database, other: Database
) -> None:
    """Two processes get the same notices; a notice finished by one is finished for both."""
    mine, theirs = RedisOutbox(database.client).notices(), RedisOutbox(other.client).notices()
    await ports.store.commit(first_commit())
    await ports.store.commit(next_commit(1, "e2", "x 1"))
    seen = [[await anext(mine), await anext(mine)], [await anext(theirs), await anext(theirs)]]
    assert [[("kado", 1), ("kado", 2)]] * 2 == [what(notices) for notices in seen]
    await ports.outbox.leave("kado", "me", [seen[0][0]])
    await RedisOutbox(other.client).leave("kado", "me", [seen[1][0]])
    assert [seen[0][1]] == await read(ports, 1, seen[0][0])


async def test_notices_before_the_subscription(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notices read before the subscription started are not delivered twice, and those in between
    are found."""
    begin = asyncio.Event()

    async def hear_late(*_: object) -> AsyncGenerator[str | None, None]:
        await begin.wait()
        yield None
        await asyncio.Event().wait()

    monkeypatch.setattr(outbox, "hear", hear_late)
    monkeypatch.setattr(outbox, "LOOK_AGAIN", 60)
    notices = RedisOutbox(database.client).notices()
    await ports.store.commit(first_commit())
    assert [("kado", 1)] == what([await anext(notices)])
    await ports.store.commit(next_commit(1, "e2", "x 1"))
    begin.set()
    assert [("kado", 2)] == what([await anext(notices)])
    await notices.aclose()


async def test_early_notices_are_delivered_in_order(
    ports: Ports, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A published notice that reaches a reader ahead of older ones is delivered after them."""
    await ports.store.commit(first_commit())
    for version in (1, 2):
        await ports.store.commit(next_commit(version, f"e{version + 1}", f"x {version}"))
    stream = keys.outbox(database.client.tag("kado"))
    newest = (await read(ports, 3))[-1].ref.partition("/")[2]

    async def hear_late(*_: object) -> AsyncGenerator[str | None, None]:
        yield f"{stream} {newest} 3 kado"
        await asyncio.Event().wait()

    monkeypatch.setattr(outbox, "hear", hear_late)
    notices = RedisOutbox(database.client).notices()
    assert [("kado", 1), ("kado", 2), ("kado", 3)] == what([await anext(notices) for _ in range(3)])
    await notices.aclose()


async def test_unfinished_notices_of_a_dead_reader(ports: Ports, database: Database) -> None:
    """An unfinished notice is delivered again after a while to every reader."""
    await ports.store.commit(first_commit())
    notices = RedisOutbox(database.client, again_after=0.2).notices()
    first = await anext(notices)
    async with asyncio.timeout(PATIENCE):
        assert first == await anext(notices)
        assert first == await anext(notices)


async def test_a_malformed_notice_is_dead_lettered(ports: Ports, database: Database) -> None:
    """A malformed entry blocks no others. It is moved to the dead letters, where the operator can
    see it."""
    stream = keys.outbox(database.client.tag("kado"))
    bad = [{"g": "kado", "v": "x"}, {"g": "kado"}, {"v": "3"}, {"z": "1"}, {"g": "k", "v": "٣"}]
    for fields in bad:
        await database.client.xadd(stream, dict(fields.items()))
    await ports.store.commit(first_commit())
    assert [("kado", 1)] == what(await read(ports, 1))
    assert 1 == await database.client.xlen(stream)
    aside = await database.client.xrange(keys.unreadable(database.client.tag("kado"))) or []
    assert bad == [fields for _, fields in aside]


async def test_a_reader_outlives_the_server(tmp_path: Path) -> None:
    """If the server is killed while a reader waits, the reader continues afterwards without missing
    a notice."""
    database = await open_embedded(tmp_path / "data")
    watch = asyncio.create_task(database.supervise(0.05))
    store, outbox = RedisMatchStore(database.client), RedisOutbox(database.client)
    seen: set[int] = set()

    async def follow() -> None:
        async for notice in outbox.notices():
            seen.add(notice.version)
            await outbox.leave(notice.game_id, "me", [notice])
            if len(seen) == 40:
                return

    reader = asyncio.create_task(follow())
    await store.commit(first_commit())
    for version in range(1, 40):
        if version % 13 == 0:
            await kill(await server_pid(database))
        result = await store.commit(next_commit(version, f"m{version}", f"x {version}"))
        assert isinstance(result, Committed | AlreadyDone)
    async with asyncio.timeout(PATIENCE):
        await reader
    assert {*range(1, 41)} == seen
    watch.cancel()
    await asyncio.wait([watch])
    await database.close()
