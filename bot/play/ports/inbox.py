"""The port for a platform's inbox: updates are stored until they are processed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Arrival:
    """An update received from a platform. ``number`` is the platform's own, ``content`` its text.
    ``again`` means that it was handed out before, perhaps to a process that died. ``ref`` is the
    inbox's own handle."""

    ref: str
    number: int
    content: str
    again: bool = False


class Lease(Protocol):
    """A lease that one process holds at a time. Both methods can raise `StoreUnavailableError`."""

    async def acquire(self, holder: str, ms: int) -> bool:
        """Acquire or renew the lease for ``ms`` milliseconds; return False if another process holds
        it."""

    async def release(self, holder: str) -> None:
        """Release the lease if ``holder`` has it."""


class Inbox(Lease, Protocol):
    """Stores updates of platforms that delete an update once it is acknowledged: it is stored
    before the acknowledgement and until it is processed. One process at a time (see
    `bot.play.background.leader`) polls the platform and processes the updates."""

    async def offset(self) -> int:
        """Return the number of the first update to poll for; 0 means the platform's oldest one."""

    async def store(self, updates: Sequence[tuple[int, str]], offset: int | None = None) -> int:
        """Store updates (number, content) in order, and the offset unless None, in one write;
        return how many were new. Numbers are deduplicated for 48 hours."""

    async def left_over(self, holder: str) -> Sequence[Arrival]:
        """Take over all updates that were handed out and are not done, oldest first. For the
        leader."""

    async def take(self, holder: str, limit: int, ms: int) -> Sequence[Arrival]:
        """Hand out the oldest updates not handed out yet; wait up to about ``ms`` milliseconds for
        some."""

    async def count_try(self, arrival: Arrival) -> int:
        """Count another try to process the update; return the number of tries."""

    async def forget_tries(self, arrival: Arrival) -> None:
        """Reset the count of tries after success, even if the update is not done yet."""

    async def complete(self, arrival: Arrival) -> None:
        """Remove a processed update. Idempotent."""

    async def set_aside(self, arrival: Arrival) -> None:
        """Dead-letter an update that cannot be processed."""

    async def drop_aside(self, pattern: str) -> None:
        """Delete dead-lettered updates that match this regular expression."""
