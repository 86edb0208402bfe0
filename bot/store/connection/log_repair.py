"""Repairs the log of the bot's own database while no server uses it.

A torn end is cut off; nobody was told of what stood there, since commands are acknowledged after
their fsync. Damage in the middle is left to an operator, because every command behind it would be
lost. Servers do not tell the two apart: with zeros or garbage at the end they refuse to start, and
with a damaged length in the middle they cut off everything behind it.
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
    """``cut`` bytes were removed from the end of ``file``; ``copy`` is the file as it was."""

    file: Path
    cut: int
    copy: Path


async def cut_torn_end(data: Path, program: Path) -> Repaired | DatabaseProblem | None:
    """Repair the log if its end is torn. None: there is nothing to repair.

    The caller makes sure that no server runs on ``data``. ``program``: a server; it examines the
    log, too, and faster than Python. The problem: ``database-log-damaged`` (``file``, ``whole``,
    ``size``, in bytes). Raises OSError, such as for a full disk; the log is unchanged then.
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
    # In this thread: a caller that is cancelled gives up the data folder, and another may take it.
    with file.open("r+b") as log:
        log.truncate(examined.whole)
        os.fsync(log.fileno())
    return Repaired(file, examined.size - examined.whole, copy)


async def cut_at_damage(data: Path, program: Path) -> Repaired | None:
    """Remove everything from the first damage on, after copying the file. None: there is no log.

    Raises OSError if that fails, with what the server's own tool says.
    """
    file = newest_file(data)
    if file is None:
        return None
    before = file.stat().st_size
    copy = await asyncio.to_thread(_copy, file, data / COPIES)
    code, said = await _check_tool(program, "--fix", str(file), answer=b"y\n")
    if code:
        raise OSError(said)
    return Repaired(file, before - file.stat().st_size, copy)


async def _is_whole(file: Path, program: Path) -> bool:
    """Servers take a last line that begins with ``#`` for a comment, whatever it is, and would
    append the next command to that line; so a whole file must also end as a command does."""
    last = last_bytes(file)
    if not last:
        return True
    code, _ = await _check_tool(program, str(file))
    return code == 0 and last == b"\r\n"


async def _check_tool(program: Path, *arguments: str, answer: bytes = b"") -> tuple[int, str]:
    """Run the server as its tool for logs, which it is under another name. Return its exit code and
    the last line of what it says.

    It gets a single file: with the manifest Valkey 9.1 calls every log damaged that was rewritten
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
    said, _ = await tool.communicate(answer)
    lines = said.decode(errors="replace").split("\n")
    return tool.returncode or 0, next((line for line in reversed(lines) if line.strip()), "")


def _copy(file: Path, folder: Path) -> Path:
    """Copy a file under a new name and put it on the disk. A copy that fails leaves nothing."""
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
    """Put a folder's new names on the disk."""
    entry = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)
