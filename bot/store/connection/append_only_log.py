"""Finds the newest file of an append-only log, and damage in it.

Valkey and Redis (7 or newer) list the files of a log in a manifest. Only the last one grows, so a
power cut can tear only its end. It holds commands as clients send them, as arrays of bulk strings;
atomic groups of commands are enclosed in MULTI and EXEC.

https://valkey.io/topics/persistence/, https://valkey.io/topics/protocol/
"""

from __future__ import annotations

import mmap
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
LONGEST_TORN_END = 1 << 20
"""Bytes. With ``appendfsync always`` a torn end is what was written since the last fsync: a few
commits, some kilobytes."""

_NEWEST = re.compile(r"^file ([^\s/]+) seq \d+ type i\b", re.ASCII | re.MULTILINE)
_ARRAY = re.compile(rb"\*([1-9][0-9]{0,6})\r\n")
_STRING = re.compile(rb"\$([0-9]{1,10})\r\n")
_MULTI = b"*1\r\n$5\r\nMULTI\r\n"
_EXEC = b"*1\r\n$4\r\nEXEC\r\n"


@dataclass(frozen=True)
class Examined:
    """The state of a log file; sizes are in bytes.

    ``whole`` is the length up to the last complete command or transaction before any damage; it
    equals ``size`` if there is none. ``torn`` means that the damage is a torn end: no complete
    command follows it, and it is no longer than `LONGEST_TORN_END`.
    """

    size: int
    whole: int
    torn: bool


def newest_file(data: Path) -> Path | None:
    """Return the log file that grows; None if there is no log in this data folder."""
    try:
        manifest = (data / FOLDER / MANIFEST).read_text(errors="replace")
    except FileNotFoundError:
        return None
    names = _NEWEST.findall(manifest)
    path = data / FOLDER / names[-1] if names else None
    return path if path is not None and path.is_file() else None


def examine_file(path: Path) -> Examined:
    """Examine a file without reading it into memory. Takes about 7 s for 100 MB."""
    with path.open("rb") as file:
        if not path.stat().st_size:
            return Examined(0, 0, False)
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return examine(data)


def examine(data: bytes | mmap.mmap) -> Examined:
    r"""Find the damage in a file of the log.

    >>> ping = b"*1\r\n$4\r\nPING\r\n"
    >>> examine(ping + b"\0\0\0\0")
    Examined(size=18, whole=14, torn=True)
    >>> examine(ping + b"\0\0\0\0" + ping)
    Examined(size=32, whole=14, torn=False)
    """
    size, end, transaction = len(data), 0, -1
    while (start := end) < size:
        following = _command_end(data, start)
        if following is None:
            break
        end = following
        if end - start == len(_MULTI) and data[start:end] == _MULTI:
            transaction = start
        elif end - start == len(_EXEC) and data[start:end] == _EXEC:
            transaction = -1
    whole = end if transaction < 0 else transaction
    torn = whole < size and size - whole <= LONGEST_TORN_END and not _command_follows(data, end)
    return Examined(size, whole, torn)


def last_bytes(path: Path) -> bytes:
    """Read the last two bytes of a file, or fewer if it is shorter."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 2))
        return file.read()


def _command_end(data: bytes | mmap.mmap, start: int) -> int | None:
    """Return the end of the complete command that starts here; None if there is none."""
    array = _ARRAY.match(data, start)
    if array is None:
        return None
    end = array.end()
    for _ in range(int(array[1])):
        string = _STRING.match(data, end)
        if string is None:
            return None
        end = string.end() + int(string[1]) + 2
        if data[end - 2 : end] != b"\r\n":
            return None
    return end


def _command_follows(data: bytes | mmap.mmap, start: int) -> bool:
    return any(
        _command_end(data, found.start()) is not None for found in _ARRAY.finditer(data, start)
    )
