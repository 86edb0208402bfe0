"""A program that uses the database and waits: ``python -m tests.adapters.redis.a_bot FOLDER``.

It prints the process id of its server. A line on standard input makes it leave cleanly; Ctrl-C
kills it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.adapters.redis.helpers import open_embedded, server_pid


async def main(folder: Path) -> None:
    """Open the database, report it, wait, and close it."""
    database = await open_embedded(folder)
    sys.stdout.write(f"{await server_pid(database)}\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.readline)
    await database.close()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))
    asyncio.run(main(Path(sys.argv[1])))
