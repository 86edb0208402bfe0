"""One chat of a load run as a process: ``python -m tests.load.chat discord 1000``.

It writes its seats on a line, reads an order from a line, carries it out, and writes its report on
a line.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import asdict
from typing import TextIO

from tests.load.beat import Chat
from tests.load.in_browser import Browsers
from tests.load.in_discord import Servers
from tests.load.in_telegram import Groups
from tests.load.tables import Order

CHATS: dict[str, type[Chat]] = {"discord": Servers, "telegram": Groups, "web": Browsers}


async def main(name: str, tables: int, come: TextIO, go: TextIO) -> None:
    """Run one chat. It reads its orders from ``come`` and writes its reports to ``go``."""
    chat = CHATS[name]()
    try:
        seats = await chat.open(tables)
        setup = {"environment": chat.environment(), "seats": [asdict(one) for one in seats]}
        go.write(json.dumps(setup) + "\n")
        go.flush()
        while line := await asyncio.to_thread(come.readline):
            order = Order(**json.loads(line))
            chat.url = order.url.rstrip("/")
            await chat.ready()
            go.write("ready\n")
            go.flush()
            if not await asyncio.to_thread(come.readline):
                break
            report = await chat.run(order)
            go.write(json.dumps(report.to_json()) + "\n")
            go.flush()
    finally:
        await chat.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.stdin, sys.stdout))
