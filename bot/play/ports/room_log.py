"""The port for a message log, for chats that store no messages themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.ids import RoomId

MAX_BYTES = 4 * 1024 * 1024
"""Bytes of a room's log; the oldest entries are evicted for new ones."""
NEARLY_FULL = 0.8
"""The used share of them that triggers a warning."""

MAX_MARKS = 800
"""Marks per room; those that expire first are evicted for new ones."""


@dataclass(frozen=True)
class LogEntry:
    """An entry of a room's log, numbered 1, 2, … by ``seq``.

    For an entry just appended, ``size`` is the number of bytes of the log with it, out of
    `MAX_BYTES`, and ``before`` is the stamp of the previous entry.

    ``stamp`` is unique: after a database lost its last entries, it reuses their numbers, but not
    their stamps. Two logs that share an entry are identical up to it.
    """

    seq: int
    record: str
    size: int = field(default=0, compare=False)
    stamp: str = field(default="", compare=False)
    before: str = field(default="", compare=False)


def goes_on(entries: Sequence[LogEntry], after: int, stamp: str) -> Sequence[LogEntry] | None:
    """Return the entries after the known one (number ``after`` with ``stamp``), given entries
    read from that one on. Return None if the log does not contain it; the reader must then start
    over."""
    if not after:
        return entries
    if entries and (entries[0].seq, entries[0].stamp) == (after, stamp):
        return entries[1:]
    return None


class RoomLog(Protocol):
    """A durable, ordered log for chats that store no messages themselves."""

    async def rewrite(self, room: RoomId, records: Mapping[int, str]) -> None:
        """Replace the records of some entries, by ``seq``; evicted entries are skipped. Readers are
        not notified."""

    async def append(self, room: RoomId, key: str, record: str) -> LogEntry:
        """Append a record and return its entry. Idempotent by ``key``: a repeated key returns the
        existing entry (with an empty record if it was evicted)."""

    async def read(self, room: RoomId, after: int, limit: int) -> Sequence[LogEntry]:
        """Return up to ``limit`` entries with ``seq`` greater than ``after``, oldest first."""

    async def visit(self, room: RoomId) -> None:
        """Record a visit to the room. Appending counts as a visit, and so does reading after an
        append, at least every few hours."""

    async def list_unvisited(self, ms: int) -> Sequence[RoomId]:
        """Return some of the rooms that have a log and no visit for ``ms`` milliseconds."""

    async def drop(self, room: RoomId, ms: int) -> bool:
        """Delete a room's log unless it was visited within ``ms`` milliseconds; return whether it
        is deleted. Numbering starts over."""

    async def marks(self, room: RoomId, put: Mapping[str, int]) -> Sequence[str]:
        """Set marks on a room, each with a lifetime in milliseconds (0 removes it); return the
        marks now set, in alphabetical order, at most `MAX_MARKS`."""

    async def wait(
        self, room: RoomId, after: int, seconds: float, stamp: str | None = None
    ) -> bool:
        """Wait until there is an entry after ``after``; return False after ``seconds``. With a
        ``stamp``, also return True if the entry ``after`` does not have it."""
