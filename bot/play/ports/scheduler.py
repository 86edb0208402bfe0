"""The ports for deadlines, scheduled digests and scheduled calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from bot.ids import GameId, UserId
from bot.match.events import Side


class Claim(Enum):
    """The state of a task that is done once."""

    MINE = auto()
    OTHERS = auto()
    """Another process holds the claim. It may have died a moment ago."""
    DONE = auto()


class Deadlines(Protocol):
    """An index of deadlines. It is only a hint: the service decides on the match itself."""

    async def due(self, before: int, limit: int) -> Sequence[tuple[GameId, int]]:
        """Return matches with a deadline at or before ``before`` (ms), and the deadline; earliest
        first."""

    async def claim(self, game_id: GameId, mark: str, ms: int) -> Claim:
        """Claim a task for ``ms`` milliseconds; the first caller gets it."""

    async def settle(self, game_id: GameId, mark: str, ms: int) -> None:
        """Mark the task as done for ``ms`` milliseconds. Idempotent."""


class Claims(Protocol):
    """Claims on tasks of a match, so that one process does each."""

    async def hold(self, game_id: GameId, mark: str, owner: str, ms: int) -> bool:
        """Claim a mark for ``ms`` milliseconds; return whether ``owner`` holds it now. Idempotent,
        so that a call whose answer was lost can be repeated."""


@dataclass(frozen=True)
class WaitingCall:
    """A notification of the player on a side about the events after the first ``since`` ones of a
    match. ``again``: the player was notified of them before."""

    game_id: GameId
    side: Side
    since: int
    again: bool = False


class Scheduler(Protocol):
    """When each person's next digest is due, and the calls delayed by quiet hours or an unreachable
    room."""

    async def schedule_digest(self, user: UserId, at: int | None) -> None:
        """Set the time (ms) of the next digest; None cancels it."""

    async def due_digests(self, before: int, limit: int) -> Sequence[tuple[UserId, int]]:
        """Return people whose digest is due at or before ``before`` (ms), and when; earliest
        first."""

    async def call_later(self, call: WaitingCall, at: int | None) -> None:
        """Schedule a call at this time (ms), replacing its earlier time; None cancels it."""

    async def calls(self, before: int, limit: int) -> Sequence[tuple[WaitingCall, int]]:
        """Return the calls due at or before ``before`` (ms), and when; earliest first."""
