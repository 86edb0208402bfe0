"""The inbox of a platform: updates are kept until they are dealt with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Arrival:
    """Something that a platform told. ``number`` is the platform's own, ``content`` its text.

    ``again``: it was handed out before, perhaps to a process that died over it. ``ref`` is the
    inbox's own handle.
    """

    ref: str
    number: int
    content: str
    again: bool = False


class Lease(Protocol):
    """A lease that one process holds at a time. Both methods may raise `StoreUnavailableError`."""

    async def acquire(self, holder: str, ms: int) -> bool:
        """Takes or renews the lease for ``ms`` milliseconds; False if another holds it."""

    async def release(self, holder: str) -> None:
        """Lets another take the lease at once, if ``holder`` has it."""


class Inbox(Lease, Protocol):
    """What a platform told, for platforms that forget what they were told to be received: kept
    before the platform is told so, until it is dealt with.

    One process at a time (see `bot.play.background.leader`) asks the platform and deals with
    what arrived.
    """

    async def offset(self) -> int:
        """The number from which on to ask the platform; 0: from the oldest that it has."""

    async def store(self, told: Sequence[tuple[int, str]], offset: int | None = None) -> int:
        """Keeps numbers with their contents in this order, and the offset unless None, in one
        write; says how many were new. A number is kept once, within 48 hours."""

    async def left_over(self, holder: str) -> Sequence[Arrival]:
        """Takes over all that was handed out and is not done, oldest first. For the leader."""

    async def take(self, holder: str, limit: int, ms: int) -> Sequence[Arrival]:
        """Hands out the oldest that were not handed out; waits for some, but not much longer than
        ``ms`` milliseconds."""

    async def count_try(self, arrival: Arrival) -> int:
        """Counts one more try to deal with it, and returns how many there were."""

    async def forget_tries(self, arrival: Arrival) -> None:
        """It went well in the end, though it may not be done yet."""

    async def done(self, arrival: Arrival) -> None:
        """It is dealt with. Repeatable."""

    async def set_aside(self, arrival: Arrival) -> None:
        """It cannot be dealt with, and is kept apart for a human to see."""

    async def drop_aside(self, pattern: str) -> None:
        """Removes what was kept apart and has a match of this regular expression in it."""
