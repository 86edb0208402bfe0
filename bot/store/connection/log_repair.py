"""Repairs the log of the embedded database while no server uses it.

A torn end is truncated; its commands were never acknowledged, since that follows the fsync. Damage
in the middle is left to the operator, because every command after it would be lost. Servers do not
distinguish the two: with zeros or garbage at the end they refuse to start, and with a damaged
length in the middle they cut off everything after it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bot.store.connection.append_only_log import (
    examine_file,
    last_bytes,
    newest_file,
)
from bot.store.connection.connection_check import DatabaseProblem

COPIES = "before-repair"
"""The folder for copies, in the data folder."""


@dataclass(frozen=True)
class Repaired:
    """``cut`` bytes were removed from the end of ``file``; ``copy`` is the original file."""

    file: Path
    cut: int
    copy: Path


async def cut_torn_end(data: Path, program: Path) -> Repaired | DatabaseProblem | None:
    """Truncate a torn end of the log. Return None if there is nothing to repair.

    The caller ensures that no server runs on ``data``. ``program`` is a server binary, used to
    check the log faster than Python can. The problem: ``database-log-damaged`` (``file``,
    ``whole``, ``size``, in bytes). Raises OSError, for example on a full disk; the log is unchanged
    then.
    """
    file = newest_file(data)
    if file is None or await _is_whole(file, program):
        return None
    examined = await asyncio.to_thread(examine_file, file)
    if examined.whole == examined.size:
        return None
    if not examined.torn:
        sizes = {"whole": str(examined.whole), "size": str(examined.size)}
        return DatabaseProblem("database-log-damaged", {"file": str(file), **sizes})
    copy = await asyncio.to_thread(_copy, file, data / COPIES)
    # Not in another thread: a cancelled caller releases the data folder, and another program may
    # take it.
    with file.open("r+b") as log:
        log.truncate(examined.whole)
        os.fsync(log.fileno())
    return Repaired(file, examined.size - examined.whole, copy)


async def cut_at_damage(data: Path, program: Path) -> Repaired | None:
    """Copy the file and truncate it at the first damage. Return None if there is no log. Raises
    OSError on failure, with the message of the server's own tool."""
    file = newest_file(data)
    if file is None:
        return None
    before = file.stat().st_size
    copy = await asyncio.to_thread(_copy, file, data / COPIES)
    code, output = await _check_tool(program, "--fix", str(file), answer=b"y\n")
    if code:
        raise OSError(output)
    return Repaired(file, before - file.stat().st_size, copy)


async def _is_whole(file: Path, program: Path) -> bool:
    """Return whether the file is intact. Servers take a last line that begins with ``#`` for a
    comment, and would append the next command to it; so the file must also end as a command
    does."""
    last = last_bytes(file)
    if not last:
        return True
    code, _ = await _check_tool(program, str(file))
    return code == 0 and last == b"\r\n"


async def _check_tool(program: Path, *arguments: str, answer: bytes = b"") -> tuple[int, str]:
    """Run the server binary as its log-checking tool, selected by another name. Return its exit
    code and its last line of output.

    It is given a single file: with the manifest, Valkey 9.1 reports every rewritten log as damaged
    (https://github.com/valkey-io/valkey/pull/4739).
    """
    tool = await asyncio.create_subprocess_exec(
        program.name.replace("-server", "-check-aof"),
        *arguments,
        executable=program,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await tool.communicate(answer)
    lines = output.decode(errors="replace").split("\n")
    return tool.returncode or 0, next((line for line in reversed(lines) if line.strip()), "")


def _copy(file: Path, folder: Path) -> Path:
    """Copy a file under a new name and sync it to disk. A failed copy leaves nothing."""
    folder.mkdir(mode=0o700, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as part:
        try:
            shutil.copyfile(file, part.name)
            os.fsync(part.fileno())
            numbered = (folder / f"{file.name}.{number}" for number in count(1))
            copy = next(path for path in numbered if not path.exists())
            Path(part.name).rename(copy)
        except BaseException:
            Path(part.name).unlink()
            raise
    for each in (folder, folder.parent):
        _sync_folder(each)
    return copy


def _sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk."""
    entry = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)
