"""Repeated ``kill -9`` of the process that works on the inbox."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from pathlib import Path

from bot.store.connection.database import Database
from bot.store.coordination.inbox import RedisInbox
from tests.adapters.redis.helpers import ROOT
from tests.adapters.telegram.a_worker import HANDLED, INBOX
from tests.patience import PATIENCE

UPDATES, CHATS, KILLS = 150, 5, 2


async def start_worker(folder: Path) -> asyncio.subprocess.Process:
    """Start another worker process."""
    line = [sys.executable, "-m", "tests.adapters.telegram.a_worker", str(folder)]
    pipe = asyncio.subprocess.PIPE
    worker = await asyncio.create_subprocess_exec(*line, cwd=ROOT, stdout=pipe)
    assert worker.stdout is not None
    assert b"ready\n" == await worker.stdout.readline()
    return worker


async def handled_updates(database: Database) -> list[tuple[str, int]]:
    """Return the chat and number of each handled update, in order."""
    lines = [str(line).split() for line in await database.client.lrange(HANDLED, 0, -1)]
    return [(chat, int(number)) for chat, number in lines]


async def wait_for_handled(database: Database, count: int) -> None:
    """Wait until this many different updates were handled."""
    async with asyncio.timeout(PATIENCE):
        while len(set(await handled_updates(database))) < count:  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0.01)


async def test_nothing_is_lost_and_each_chat_keeps_its_order(
    database: Database, server_folder: Path
) -> None:
    """After a kill the next worker handles the leftovers in each chat's order and before newer
    updates; only updates in progress are handled twice."""
    inbox = RedisInbox(database.client, INBOX)
    told = [
        (number, json.dumps({"update_id": number, "message": {"chat": {"id": number % CHATS + 1}}}))
        for number in range(1, UPDATES + 1)
    ]
    for turn in range(KILLS + 1):
        worker = await start_worker(server_folder)
        share = UPDATES // (KILLS + 1)
        await inbox.store(told[turn * share : (turn + 1) * share])
        last = turn == KILLS
        await wait_for_handled(database, turn * share + (share if last else share // 2))
        worker.kill()
        await worker.wait()
    found = await handled_updates(database)
    chats = defaultdict(list)
    for chat, number in dict.fromkeys(found):
        chats[chat].append(number)
    assert UPDATES == len(set(found))
    assert [] == [numbers for numbers in chats.values() if numbers != sorted(numbers)]
    assert len(found) - UPDATES <= KILLS * 2 * CHATS
