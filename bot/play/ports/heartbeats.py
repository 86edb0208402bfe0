"""The port for heartbeats: when each chat was last served, and the resulting grants of time.

Grants are numbered from 1 in the order of their recording.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.match.clocks.grants import Grant


@dataclass(frozen=True)
class Pulse:
    """The answer to a heartbeat. Times are milliseconds since 1970 by the database's clock.

    ``beats`` are the times when each chat was last served. ``grants`` are all grants after the
    first ``since``; ``since`` is 0 if the caller's grants differ from the database's, which may
    have lost some. ``mark`` identifies the last grant.
    """

    now: int
    beats: Mapping[str, int]
    grants: tuple[Grant, ...]
    since: int
    mark: str


@dataclass(frozen=True)
class KnownGrants:
    """The ``number`` of grants that a process knows, and the ``mark`` of the last one (`Pulse`). At
    least ``least`` grants exist. If the database has lost some, their numbers are filled with empty
    grants, so that no number is reused."""

    number: int = 0
    mark: str = ""
    least: int = 0


class Heartbeats(Protocol):
    """Outages and grants, shared by all processes on one database. Raises
    `StoreUnavailableError`."""

    async def beat(self, chats: Collection[str], longest: int, known: KnownGrants) -> Pulse:
        """Record that these chats are served now. If one of them was not served for more than
        ``longest`` milliseconds, record an `Outage`, once for all processes."""

    async def require(self, number: int) -> None:
        """Refuse commits to matches that have not applied the grants up to ``number``
        (`GrantsPending`) from now on. Idempotent; never lowers the number."""

    async def give(self, span: int, reason: str, id: str) -> int:
        """Record an `OperatorGift`, once for each ``id``. Return its number."""

    async def load_announced(self) -> int:
        """Return the number of the last grant announced to the rooms."""

    async def set_announced(self, number: int) -> None:
        """Store that the grants up to ``number`` were announced to the rooms."""
