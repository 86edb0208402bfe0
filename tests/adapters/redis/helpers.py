"""Shared helpers for the database tests."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from bot.store.connection.database import Database, open_database

ROOT = Path(__file__).resolve().parents[3]


async def open_embedded(folder: Path) -> Database:
    """Open our own server in the folder, or fail with the reason."""
    database = await open_database(None, folder)
    assert isinstance(database, Database), database
    return database


async def open_address(url: str) -> Database:
    """Open the server at an address, as a program on another machine does."""
    database = await open_database(url, Path())
    assert isinstance(database, Database), database
    return database


async def server_pid(database: Database) -> int:
    """Return the process id of the server."""
    info = await database.client.info("server")
    return int(info["process_id"])


async def start_a_bot(folder: Path) -> tuple[asyncio.subprocess.Process, int]:
    """Start another program on the same folder, in a session of its own; return it and its
    server's process id."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.adapters.redis.a_bot",
        str(folder),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    assert bot.stdout is not None
    return bot, int(await bot.stdout.readline())


async def end_bot(bot: asyncio.subprocess.Process) -> None:
    """Let another program leave cleanly."""
    await bot.communicate(b"leave\n")


async def kill(pid: int) -> None:
    """Kill a process that is not our child, and wait until it is gone."""
    os.kill(pid, signal.SIGKILL)
    for _ in range(1_000):
        if not is_running(pid):
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{pid} survived being killed")


def is_running(pid: int) -> bool:
    """Return whether such a process exists and is no zombie."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def accessible_paths(folder: Path) -> list[Path]:
    """Return the paths in a folder, including itself, that other users of the machine can
    access."""
    return [path for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


def end_servers(folder: Path) -> None:
    """Kill every server that runs on data in this folder."""
    for pidfile in folder.rglob("valkey.pid"):
        pid = int(pidfile.read_text())
        with suppress(OSError):
            if b"valkey-server" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
