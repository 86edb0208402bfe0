"""Outbox and inbox entries that cannot be processed are dead-lettered, and block no others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.ids import GameId, RoomId
from bot.match.log import decode
from bot.play.delivery import Delivery, PostReceipt, Tell
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import Committed, StoredMatch
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.coordination.inbox import RedisInbox
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from bot.telegram.inbound import worker
from bot.telegram.inbound.updates import is_press, lane
from bot.telegram.inbound.worker import TRIES, Answering, Worker
from tests.adapters.redis.helpers import end_servers, open_embedded
from tests.adapters.store_contract import first_commit, next_commit
from tests.patience import PATIENCE
from tests.service.club import unread

OTHERS = 40
"""The number of healthy matches or chats."""
MALFORMED = ({"g": "kado", "v": "x"}, {"g": "kado"}, {"v": "3"}, {"z": "1"}, {"g": "k", "v": "٣"})
NO_UPDATES = ("", "{", "[]", "7", '"x"', "null", "[" * 500, '{"message": {"chat": 7}}')


@pytest.fixture(autouse=True)
def plainly_logged() -> Iterator[None]:
    """Log without the usual tracebacks, whose formatting takes longer than anything else here."""
    with structlog.testing.capture_logs():
        yield


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A server for each test."""
    database = await open_embedded(tmp_path / "data")
    yield database
    await database.close()
    end_servers(tmp_path)


async def until(true: Callable[[], bool]) -> None:
    """Wait for a condition, with a timeout."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110  nobody tells a test
            await asyncio.sleep(0.005)


async def wait_until_empty(database: Database) -> None:
    """Wait until the only server's outbox is empty."""
    async with asyncio.timeout(PATIENCE):
        while await database.client.xlen(keys.outbox(keys.WHOLE)):  # noqa: ASYNC110  nobody tells a test
            await asyncio.sleep(0.01)


class Announcer:
    """Reads matches as the real one does, but delays unreadable ones until all others are posted;
    records the announcements."""

    def __init__(self) -> None:
        self.announced: set[GameId] = set()
        self.tries = 0
        self._all_told = asyncio.Event()

    async def read(self, game_id: GameId, stored: StoredMatch) -> LoadedMatch:
        if game_id.startswith("bad"):
            await self._all_told.wait()
            self.tries += 1
            decode(stored.meta.schema, stored.records)
        return unread(game_id, stored)

    async def prepare(self, loaded: LoadedMatch) -> Tell:
        async def tell(room: RoomId, since: int) -> PostReceipt:
            self.announced.add(loaded.game_id)
            if len(self.announced) == OTHERS:
                self._all_told.set()
            return PostReceipt("1")

        return tell


async def test_the_outbox(database: Database) -> None:
    """Malformed entries, also under older keys, are dead-lettered immediately, and a match with an
    unreadable log after five tries; no other match waits for them."""
    store, announcer = RedisMatchStore(database.client), Announcer()
    places, bad = ("", "0", "64", "128"), [f"bad{number}" for number in range(5)]
    for tag in places:
        for fields in MALFORMED:
            await database.client.xadd(keys.outbox(tag), dict(fields.items()))
    for game_id in bad:
        await store.commit(first_commit(game_id, game_id))
        await store.commit(next_commit(1, f"e {game_id}", "\x00 no record", game_id=game_id))
    delivery = Delivery(store, RedisOutbox(database.client), announcer.read, announcer, "one")
    running = asyncio.create_task(delivery.run())
    try:
        for number in range(OTHERS):
            game_id = f"good{number}"
            assert isinstance(await store.commit(first_commit(game_id, game_id)), Committed)
        await until(lambda: len(announcer.announced) == OTHERS)
        await wait_until_empty(database)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    aside = await database.client.xlen(keys.unreadable(keys.WHOLE))
    assert len(MALFORMED) * len(places) == aside
    unread = await database.client.xlen(keys.outbox_aside(keys.WHOLE))
    assert (5 * len(bad), 2 * len(bad)) == (announcer.tries, unread)


async def test_the_inbox(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Malformed updates, and updates that always fail, are dead-lettered after five tries. Other
    chats do not wait for them, and their own chats are answered afterwards."""
    monkeypatch.setattr(worker, "_FIRST_PAUSE", 0.02)
    monkeypatch.setattr(worker, "_LONGEST_PAUSE", 0.02)
    inbox = RedisInbox(database.client, "telegram:7")
    answered, all_answered = set[int](), asyncio.Event()
    tries: list[int] = []
    sorry: list[object] = []

    async def handle(update: dict[str, Any], _: bool) -> Answering | None:
        number = int(update["update_id"])
        if "poison" in update["message"].get("text", ""):
            tries.append(number)
            await all_answered.wait()
            raise ZeroDivisionError

        async def answer() -> None:
            answered.add(number)

        return answer

    def apologise(update: dict[str, Any], _: Exception | None) -> Answering | None:
        sorry.append(update)
        return None

    for number, content in enumerate(NO_UPDATES, start=1):
        await inbox.store([(number, content)])
    for number in range(101, 111):
        await inbox.store([message_update(number, number, "poison")])
    running = asyncio.create_task(Worker(inbox, "me", handle, lane, is_press, apologise).run())
    try:
        for number in range(201, 201 + OTHERS):
            await inbox.store([message_update(number, number)])
        await until(lambda: len(answered) == OTHERS)
        all_answered.set()
        # Also in the chats of the failing updates, once these are dead-lettered.
        await inbox.store([message_update(number + 400, number) for number in range(101, 111)])
        expected = [*range(201, 201 + OTHERS), *range(501, 511)]
        await until(lambda: sorted(answered) == expected)
        await until(lambda: len(sorry) == len(NO_UPDATES) + 10)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    aside: Any = await database.client.xrange(keys.inbox_aside("telegram:7"))
    numbers = sorted(int(fields["n"]) for _, fields in aside)
    assert [*range(1, len(NO_UPDATES) + 1), *range(101, 111)] == numbers
    assert dict.fromkeys(range(101, 111), TRIES) == {n: tries.count(n) for n in tries}
    assert [] == [arrival.number for arrival in await inbox.left_over("other")]


def message_update(number: int, chat: int, text: str = "hello") -> tuple[int, str]:
    """Return a message update."""
    message = {"chat": {"id": chat}, "text": text}
    return number, json.dumps({"update_id": number, "message": message})
