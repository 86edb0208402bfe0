"""The ports of deadlines, digests and calls that are due."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Protocol

from bot.ids import GameId, UserId


class Claim(Enum):
    """The state of a task that is to be done once."""

    MINE = auto()
    OTHERS = auto()
    """Another process is at it, or has died over it a moment ago."""
    DONE = auto()


class Deadlines(Protocol):
    """The clocks that are running. Only hints: the service decides again on the match itself."""

    async def due(self, before: int, limit: int) -> Sequence[tuple[GameId, int]]:
        """Matches with a deadline at or before ``before`` (ms), and it; earliest first."""

    async def claim(self, game_id: GameId, mark: str, ms: int) -> Claim:
        """Takes what is to be done once: the first has so many milliseconds for it."""

    async def settle(self, game_id: GameId, mark: str, ms: int) -> None:
        """It is done; remembered for ``ms`` milliseconds. Repeatable."""


class Claims(Protocol):
    """Tasks of a match that one of several processes is to do."""

    async def hold(self, game_id: GameId, mark: str, owner: str, ms: int) -> bool:
        """Claim a mark for ``ms`` milliseconds; whether ``owner`` holds it now. Idempotent: a claim
        can be repeated if its answer was lost."""


class Scheduler(Protocol):
    """When the next digest of each person is due, and the calls that wait for the end of a person's
    quiet hours, or for a room that can be reached."""

    async def schedule_digest(self, user: UserId, at: int | None) -> None:
        """At this moment (ms) and no other; None: not at all."""

    async def due_digests(self, before: int, limit: int) -> Sequence[tuple[UserId, int]]:
        """The people whose digest is due at or before ``before`` (ms), and when; earliest first."""

    async def call_later(self, call: str, at: int | None) -> None:
        """A call, by a short text of its own, at this moment (ms) and no other; None: not at
        all."""

    async def calls(self, before: int, limit: int) -> Sequence[tuple[str, int]]:
        """The calls at or before ``before`` (ms), and when; earliest first."""
