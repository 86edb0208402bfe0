"""After the bot has stopped it sends no request to Telegram or the database."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest

from bot.play.ports.codec import Codec
from bot.play.ports.inbox import Arrival
from bot.telegram.inbound.updates import is_press, lane
from bot.telegram.inbound.worker import Answering, Worker
from bot.telegram.outbound import telegram_posting as posting
from tests.adapters.telegram.bench import Bench, board
from tests.fakes.memory.inbox import MemoryInbox
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE


class UncancellableTask:
    """A task that ignores cancellation, as the database client did until Python 3.12."""

    def __init__(self) -> None:
        self.began = asyncio.Event()

    async def wait(self) -> None:
        self.began.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()


def other_tasks() -> set[asyncio.Task[Any]]:
    """Return all tasks except the test's own."""
    return asyncio.all_tasks() - {asyncio.current_task()}


async def test_a_cancelled_worker_ends_its_tasks() -> None:
    """A cancelled worker has ended all tasks that it started, and those started by them."""
    inbox, deaf = MemoryInbox(lambda: 0), UncancellableTask()

    async def forever() -> None:
        await asyncio.Event().wait()

    async def handle(_update: dict[str, Any], _again: bool) -> Answering:
        await deaf.wait()
        return forever

    await inbox.store([(1, json.dumps({"update_id": 1, "message": {"chat": {"id": 5}}}))])
    before = other_tasks()
    worker = Worker(inbox, "me", handle, lane, is_press, lambda *_: None)
    running = asyncio.create_task(worker.run())
    await deaf.began.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert before == other_tasks()


async def test_a_finishing_worker_ends_its_tasks() -> None:
    """A worker that finishes gives its tasks a moment to end, and starts no new ones."""
    inbox, gate, begun = MemoryInbox(lambda: 0), asyncio.Event(), list[int]()

    async def handle(update: dict[str, Any], _again: bool) -> None:
        begun.append(update["update_id"])
        await gate.wait()

    def update(number: int) -> tuple[int, str]:
        return number, json.dumps({"update_id": number, "message": {"chat": {"id": number}}})

    await inbox.store([update(1)])
    worker = Worker(inbox, "me", handle, lane, is_press, lambda *_: None)
    running = asyncio.create_task(worker.run())
    async with asyncio.timeout(PATIENCE):
        while not begun:  # noqa: ASYNC110  nobody tells a test
            await asyncio.sleep(0)
    finishing = asyncio.create_task(worker.finish(5.0))
    await asyncio.sleep(0)
    await inbox.store([update(2)])
    gate.set()
    await finishing
    assert [1] == begun
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert [2] == [
        one.number for one in [*await inbox.left_over("next"), *await untaken_updates(inbox)]
    ]


async def untaken_updates(inbox: MemoryInbox) -> list[Arrival]:
    """Return the updates that no worker has taken."""
    return list(await inbox.take("next", 10, 1))


async def test_no_buttons_are_removed_after_the_end(
    telegram: FakeTelegram, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After it is closed, the outbound side removes no more buttons, not even those of the board
    before the one that is still being sent."""
    monkeypatch.setattr(posting, "CLOSING_SECONDS", 0.0)
    bench, deaf = Bench(telegram), UncancellableTask()
    async with bench.bot:
        await bench.posting.post(bench.room, board(7))
        save = bench.index.save

        async def slow(kind: Codec[Any], room: str, id: str, record: object) -> None:
            await save(kind, room, id, record)
            if not deaf.began.is_set():
                await deaf.wait()

        monkeypatch.setattr(bench.index, "save", slow)
        sending = asyncio.create_task(bench.posting.post(bench.room, board(8)))
        await deaf.began.wait()
        await bench.posting.close()
        assert {sending} >= {task for task in other_tasks() if "posting" in repr(task)}
        await asyncio.gather(sending, return_exceptions=True)
    assert [] == telegram.calls("editMessageReplyMarkup")
