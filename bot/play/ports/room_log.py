"""The port of a log, for chats that keep no messages of their own. See `ports`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.ids import RoomId

MOST_BYTES = 4 * 1024 * 1024
"""Of a room's log: the oldest entries go when new ones come."""
NEARLY_FULL = 0.8
"""The part of them from which on a room is told."""

MOST_MARKS = 200
"""Short-lived marks on a room; those that would stay for the shortest time go for others."""


@dataclass(frozen=True)
class LogEntry:
    """``seq`` counts 1, 2, … in each room. ``size``: how many bytes the room's log had with it, of
    `MOST_BYTES`, if it was appended just now; ``before`` is the stamp of the entry before it then.

    ``stamp`` tells an entry from every other that ever had its number: a database that lost its
    last entries counts them again. Two logs that have an entry in common have the same past up to
    there. Empty: an older program wrote it.
    """

    seq: int
    record: str
    size: int = field(default=0, compare=False)
    stamp: str = field(default="", compare=False)
    before: str = field(default="", compare=False)


def goes_on(entries: Sequence[LogEntry], after: int, stamp: str) -> Sequence[LogEntry] | None:
    """The entries after the one with this number and stamp, of those read from that one on; None
    if the log does not hold it, so that all that is known of the log has to be read anew."""
    if not after:
        return entries
    if entries and (entries[0].seq, entries[0].stamp) == (after, stamp):
        return entries[1:]
    return None


class RoomLog(Protocol):
    """A durable, ordered log for chats that keep no messages of their own."""

    async def rewrite(self, room: RoomId, records: Mapping[int, str]) -> None:
        """Other records for some entries, by ``seq``; those that are no longer kept are passed
        over. Their former readers are not told."""

    async def append(self, room: RoomId, key: str, record: str) -> LogEntry:
        """Appends and returns the entry; for a key that was used before it is the first one's, as
        it stands now (an empty record if it is no longer kept)."""

    async def read(self, room: RoomId, after: int, limit: int) -> Sequence[LogEntry]:
        """Entries with ``seq`` greater than ``after``, oldest first."""

    async def visit(self, room: RoomId) -> None:
        """Notes that a room is visited now. Appending tells it, too, and so does reading a room to
        which something was appended, at least every few hours."""

    async def unvisited(self, ms: int) -> Sequence[RoomId]:
        """Rooms that have a log and were not visited for so many milliseconds, not all at once."""

    async def drop(self, room: RoomId, ms: int) -> bool:
        """Removes a room's log, unless it was visited within so many milliseconds; whether it is
        gone. The next entry is the first again."""

    async def marks(self, room: RoomId, put: Mapping[str, int]) -> Sequence[str]:
        """Puts marks on a room for so many milliseconds each, takes those off that are put for
        none, and tells all that are on it now, in alphabetical order, `MOST_MARKS` at most."""

    async def wait(
        self, room: RoomId, after: int, seconds: float, stamp: str | None = None
    ) -> bool:
        """True as soon as an entry after ``after`` exists, False when time is up. With a ``stamp``
        also True as soon as the log does not hold the entry ``after`` with it."""
