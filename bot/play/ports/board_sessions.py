"""The port of sessions of the board page, and of tickets that are exchanged for one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ids import GameId, RoomId, UserId

LASTS_MS = 7 * 24 * 60 * 60 * 1000
"""How long a session is good for."""
MOST_SESSIONS = 8
"""Of one person; for a ninth the one goes that would have ended first."""


@dataclass(frozen=True)
class BoardSession:
    """A person at the board page: their id in the chat that they came from, what they are called
    there and which language it reports for them, the room that what they do counts as done in, and
    until when (ms)."""

    user: UserId
    name: str
    room: RoomId
    locale: str
    until: int


class BoardSessions(Protocol):
    """Sessions by marks, which reveal no token, and what was spent for one."""

    async def spend(self, digest: str, by: str, ms: int) -> bool:
        """Uses a ticket up, by its digest, and remembers for ``ms`` that ``by`` did. True the first
        time, and again for the same ``by``, whose answer may have been lost; else False."""

    async def begin(self, mark: str, session: BoardSession, now: int) -> None:
        """Keeps a session until it ends; those of the same person that are over by ``now`` go."""

    async def find(self, user: UserId, mark: str, now: int) -> BoardSession | None:
        """The session of this mark, unless it is over."""

    async def end(self, user: UserId, mark: str = "") -> int:
        """Ends one session of a person, or all; how many there were. Repeatable."""

    async def of(self, user: UserId, now: int) -> Sequence[BoardSession]:
        """The sessions of a person that go on, the one that ends first before the others."""


class CommitNews(Protocol):
    """Hears of matches as they change, in whichever process."""

    def changed(self) -> AsyncIterator[GameId | None]:
        """The ids of matches that have changed, for ever. None: some may have been missed."""
