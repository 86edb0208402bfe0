"""Backups: a consistent snapshot of the database in a file.

The bot requests the snapshot as a starting replica does (``SYNC``,
https://valkey.io/topics/replication/): the server forks and sends the data over the connection
while play continues. So the backup needs no access to the server's own files. A backup is an RDB
file with a checksum file in the format of ``sha256sum``.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from bot.store.connection.address import place

PATIENCE = 60.0
"""Seconds without data until the connection is given up."""
_CHUNK = 1 << 20
_MARK = 40
"""Length of the marker that ends a stream of unknown length; it is announced at the start."""
_MADE = re.compile(rb"\xfa\x05ctime\xc2(.{4})", re.DOTALL)
"""The field of an RDB file with its creation time, in seconds (32 bits)."""


@dataclass(frozen=True)
class UpkeepProblem:
    """Why a backup or restore failed: a text id and its data."""

    id: str
    data: Mapping[str, str]


@dataclass(frozen=True)
class Backup:
    """A verified backup file. ``made`` is the server's time of its creation, in seconds."""

    file: Path
    bytes: int
    made: int


async def take(url: str, folder: Path) -> Backup | UpkeepProblem:
    """Write a backup into the folder, named by its time. Never overwrites a file. The problems:
    ``backup-several-servers`` (``where``), ``backup-refused`` (``where``, ``reason``),
    ``backup-cut-short`` (``where``), ``backup-unwritable`` (``folder``, ``reason``)."""
    if several(url):
        return UpkeepProblem("backup-several-servers", {"where": place(url)})
    pool = ConnectionPool.from_url(
        url, retry=Retry(NoBackoff(), 0), protocol=2, socket_timeout=PATIENCE
    )
    connection: Any = pool.connection_class(**pool.connection_kwargs)
    try:
        await connection.connect()
        await connection.send_command("TIME")
        seconds = int((await connection.read_response())[0])
        name = f"nigiri-{datetime.fromtimestamp(seconds, UTC):%Y%m%dT%H%M%SZ}.rdb"
        return await _write(connection, folder / name)
    except (EOFError, TimeoutError):
        return UpkeepProblem("backup-cut-short", {"where": place(url)})
    except RedisError as error:
        return UpkeepProblem("backup-refused", {"where": place(url), "reason": str(error)})
    except OSError as error:
        reason = error.strerror or str(error)
        return UpkeepProblem("backup-unwritable", {"folder": str(folder), "reason": reason})
    finally:
        with suppress(RedisError, OSError):
            await connection.disconnect(nowait=True)


def several(url: str) -> bool:
    """Return whether the address names several servers, such as ``redis+cluster://``."""
    return "+" in url.partition("://")[0]


def verify(file: Path) -> Backup | UpkeepProblem:
    """Verify the backup in this file. The problems: ``backup-unreadable`` (``file``, ``reason``;
    also if the checksum is missing) and ``backup-damaged`` (``file``)."""
    digest = hashlib.sha256()
    head = b""
    try:
        expected = _checksum(file).read_text(encoding="utf-8", errors="replace").split(" ")[0]
        with file.open("rb") as read:
            while chunk := read.read(_CHUNK):
                head = head or chunk[:1024]
                digest.update(chunk)
        size = file.stat().st_size
    except OSError as error:
        reason = error.strerror or str(error)
        return UpkeepProblem(
            "backup-unreadable", {"file": str(error.filename or file), "reason": reason}
        )
    made = _MADE.search(head)
    if digest.hexdigest() != expected or made is None:
        return UpkeepProblem("backup-damaged", {"file": str(file)})
    return Backup(file, size, int.from_bytes(made[1], "little"))


def _checksum(file: Path) -> Path:
    return file.with_name(f"{file.name}.sha256")


async def _write(connection: Any, file: Path) -> Backup | UpkeepProblem:
    part = file.with_name(f".{file.name}.part")
    with _new(part) as out:
        try:
            digest = await _receive(connection, out)
            _settle(out)
            _name(part, file, digest)
        finally:
            part.unlink()
    return verify(file)


def _name(part: Path, file: Path, digest: str) -> None:
    """Give a complete backup its name. The checksum is written first: without it the file is no
    valid backup."""
    with _new(_checksum(file)) as line:
        line.write(f"{digest}  {file.name}\n".encode())
        _settle(line)
    file.hardlink_to(part)  # unlike a rename, this never overwrites
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


async def _receive(connection: Any, out: BinaryIO) -> str:
    """Request the snapshot and write it; return its SHA-256.

    Raises:
        EOFError: the server ended the stream too early.
        TimeoutError: the server stopped sending.
    """
    for option in (("capa", "eof"), ("rdb-only", "1")):
        await connection.send_command("REPLCONF", *option)
        await connection.read_response()
    await connection.send_command("SYNC")
    # redis-py cannot parse the reply, and it has no public access to its stream.
    stream = connection._reader
    if stream is None:
        raise EOFError
    head = b"\n"
    while head == b"\n":  # the server sends newlines while it prepares
        async with asyncio.timeout(PATIENCE):
            head = await stream.readline()
    if not head.startswith(b"$EOF:") or len(mark := head[5:-2]) != _MARK:
        raise RedisError(head.decode(errors="replace").strip() or "no answer")
    digest, held = hashlib.sha256(), b""
    while True:
        async with asyncio.timeout(PATIENCE):
            chunk = await stream.read(_CHUNK)
        held += chunk
        if not chunk:
            break
        sure, held = held[:-_MARK], held[-_MARK:]
        out.write(sure)
        digest.update(sure)
    if held != mark:
        raise EOFError
    return digest.hexdigest()


def _new(path: Path) -> BinaryIO:
    """Create a new file, readable only by this user; fail if it exists."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _settle(out: BinaryIO) -> None:
    """Flush the file to the disk."""
    out.flush()
    os.fsync(out.fileno())
