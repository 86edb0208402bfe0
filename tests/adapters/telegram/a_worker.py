"""A program that processes an inbox until it is killed. It records in the database what it handled.

Started by ``python -m tests.adapters.telegram.a_worker FOLDER``.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

from bot.play.background.leader import Leader
from bot.store.coordination.inbox import RedisInbox
from bot.telegram.inbound.updates import is_press, lane
from bot.telegram.inbound.worker import Answering, Worker
from tests.adapters.redis.helpers import open_embedded

INBOX, HANDLED = "telegram:7", "handled"
SECONDS = 0.004
"""How long the handling of an update takes."""


async def main(folder: Path) -> None:
    """Report readiness, then work forever."""
    database = await open_embedded(folder)

    async def handle(update: dict[str, Any], _: bool) -> Answering | None:
        await asyncio.sleep(SECONDS)
        await database.client.rpush(HANDLED, f"{lane(update)} {update['update_id']}")
        return lambda: asyncio.sleep(SECONDS)

    inbox, holder = RedisInbox(database.client, INBOX), str(os.getpid())
    worker = Worker(inbox, holder, handle, lane, is_press, lambda *_: None)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await Leader(inbox, holder, [worker.run]).run()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
