"""Restores a backup: serves it from a temporary server and copies it into an empty database."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from bot.store.backup.snapshot import PATIENCE, UpkeepProblem, several
from bot.store.checks.data_age import DataAge, find_age
from bot.store.connection.address import place
from bot.store.connection.connection_check import DatabaseState, probe
from bot.store.connection.embedded import POLL, SILENCE
from bot.store.connection.scripts import SCANNED, literal

_AT_ONCE = 500
_TOO_NEW = "DUMP payload version"
"""The server's error for values written by a newer server. All values of a backup have the same
version, so the first one already fails."""


@asynccontextmanager
async def serve_backup(file: Path, program: Path) -> AsyncIterator[str | UpkeepProblem]:
    """Yield the address of a temporary server that has loaded this file, or a problem. It writes
    nothing, and stops at the end of the block. The problem: ``backup-unusable`` (``file``,
    ``program``, ``reason``)."""
    with tempfile.TemporaryDirectory(prefix="nigiri-") as folder:
        socket, log = Path(folder) / "valkey.sock", Path(folder) / "valkey.log"
        options = {
            "port": "0",
            "unixsocket": str(socket),
            "unixsocketperm": "700",
            "dir": str(file.parent.resolve()),
            "dbfilename": file.name,
            "appendonly": "no",
            "save": "",
            "logfile": str(log),
        }
        server = await asyncio.create_subprocess_exec(
            program, *[word for name, value in options.items() for word in (f"--{name}", value)]
        )
        try:
            url = f"unix://{socket}"
            reason = await _until_ready(server, url, log)
            if reason is None:
                yield url
            else:
                data = {"file": str(file), "program": str(program), "reason": reason}
                yield UpkeepProblem("backup-unusable", data)
        finally:
            if server.returncode is None:
                server.kill()  # nothing to save
            await server.wait()


async def refill(
    source: str, target: str, prefix: str = "", file: Path | None = None
) -> int | UpkeepProblem:
    """Copy all keys into an empty database; return how many.

    With a ``prefix``, copy only keys that begin with it, into a database that has none of them;
    other keys are ignored on both sides. ``file`` is the backup that the source serves.

    Problems that leave the target unchanged: ``backup-several-servers`` (``where``),
    ``restore-not-empty`` (``where``, ``keys``), ``restore-prefix-taken`` (``where``, ``prefix``,
    ``keys``), ``backup-older`` and ``backup-newer`` (``file``: by the schema of the source),
    ``restore-prefix-unknown`` (``prefix``: the source has no such key) and ``restore-too-new``
    (``where``: its server is older than the source). After ``restore-failed`` (``where``,
    ``reason``) the target holds a part.
    """
    if several(target):
        return UpkeepProblem("backup-several-servers", {"where": place(target)})
    # No retries: a key copied by the first attempt would look like a foreign one.
    once = Retry(NoBackoff(), 0)
    giver = Redis.from_url(source, retry=once, socket_timeout=PATIENCE)
    taker = Redis.from_url(target, retry=once, socket_timeout=PATIENCE)
    try:
        if there := await _count(taker, prefix):
            data = {"where": place(target), "prefix": prefix, "keys": str(there)}
            return UpkeepProblem("restore-prefix-taken" if prefix else "restore-not-empty", data)
        if prefix and not await _count(giver, prefix):
            return UpkeepProblem("restore-prefix-unknown", {"prefix": prefix})
        match await find_age(giver):
            case DataAge.OLDER:
                return UpkeepProblem("backup-older", {"file": str(file)})
            case DataAge.NEWER:
                return UpkeepProblem("backup-newer", {"file": str(file)})
        return await _copy(giver, taker, prefix)
    except (RedisError, OSError) as error:
        if _TOO_NEW in str(error):
            return UpkeepProblem("restore-too-new", {"where": place(target)})
        data = {"where": place(target), "reason": str(error)}
        return UpkeepProblem("restore-failed", data)
    finally:
        await giver.aclose()
        await taker.aclose()


async def _count(client: Redis, prefix: str) -> int:
    """Return how many keys begin with the prefix."""
    if not prefix:
        return int(await client.dbsize())
    found = {key async for key in client.scan_iter(match=f"{literal(prefix)}*", count=SCANNED)}
    return len(found)


async def _copy(giver: Redis, taker: Redis, prefix: str) -> int:
    cursor, copied = 0, 0
    seen: set[Any] = set()
    while True:
        cursor, found = await giver.scan(cursor, match=f"{literal(prefix)}*", count=_AT_ONCE)
        names: list[Any] = [
            name for name in found if name not in seen
        ]  # SCAN may return a key twice
        seen.update(names)
        async with giver.pipeline(transaction=False) as reading:
            for name in names:
                reading.dump(name)
                reading.pexpiretime(name)
            values = await reading.execute()
        async with taker.pipeline(transaction=False) as writing:
            for name, value, until in zip(names, values[::2], values[1::2], strict=True):
                if value is not None:  # otherwise it has just expired
                    writing.restore(name, max(until, 0), value, absttl=until > 0)
                    copied += 1
            await writing.execute()
        if not cursor:
            return copied


async def _until_ready(server: asyncio.subprocess.Process, url: str, log: Path) -> str | None:
    """Wait until the server is ready; return None, or why it never will be."""
    last_change = time.monotonic()
    while True:
        state = (await probe(url)).state
        if state is DatabaseState.READY:
            return None
        if server.returncode is not None or time.monotonic() - last_change > SILENCE:
            return _last_words(log)
        if state is DatabaseState.LOADING:
            last_change = time.monotonic()
        await asyncio.sleep(POLL)


def _last_words(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return lines[-1] if lines else "no answer"
