"""The port for sessions of the board page and for the tickets exchanged for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ids import GameId, RoomId, UserId

LASTS_MS = 7 * 24 * 60 * 60 * 1000
"""Milliseconds until a session expires."""
MAX_SESSIONS = 8
"""Sessions per person; beyond this, the one that would expire first is ended."""


@dataclass(frozen=True)
class BoardSession:
    """A person at the board page. ``user``, ``name`` and ``locale`` come from their chat; their
    actions count as done in ``room``. The session ends at ``until`` (ms)."""

    user: UserId
    name: str
    room: RoomId
    locale: str
    until: int


class BoardSessions(Protocol):
    """Stores sessions by marks (which reveal no token), and spent tickets."""

    async def spend(self, digest: str, by: str, ms: int) -> bool:
        """Spend a ticket, by its digest, for ``by``; remember it for ``ms`` milliseconds. Return
        True the first time, and again for the same ``by``, so that a lost answer can be retried;
        otherwise False."""

    async def begin(self, mark: str, session: BoardSession, now: int) -> None:
        """Store a session until it ends, and delete the person's sessions that ended before
        ``now``."""

    async def find(self, user: UserId, mark: str, now: int) -> BoardSession | None:
        """Return the session with this mark; None if it has ended."""

    async def end(self, user: UserId, mark: str = "") -> int:
        """End one session of a person, or all; return how many there were. Idempotent."""

    async def list_sessions(self, user: UserId, now: int) -> Sequence[BoardSession]:
        """Return the person's active sessions, ordered by their end."""


class CommitNews(Protocol):
    """Notifies of changed matches, across processes."""

    def follow_changes(self) -> AsyncIterator[GameId | None]:
        """Yield the ids of changed matches, forever. None means that some may have been missed."""
