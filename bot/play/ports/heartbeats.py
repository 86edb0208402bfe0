"""The port of heartbeats: when each chat was last served, and the grants of time that follow.

Grants are numbered from 1 in the order in which they were recorded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.match.clocks.grants import Grant


@dataclass(frozen=True)
class Pulse:
    """``now``: when it was taken; ``beats``: when each chat was last served; both in milliseconds
    since 1970 by the database's clock. ``grants``: all after the first ``since``; 0: the caller
    knew others than the database has, which may have lost some. ``mark`` stands for the last one.
    """

    now: int
    beats: Mapping[str, int]
    grants: tuple[Grant, ...]
    since: int
    mark: str


@dataclass(frozen=True)
class KnownGrants:
    """The ``number`` of grants that a process knows, and the ``mark`` of the last one (`Pulse`).

    There are ``least`` of them for certain. Where the database has lost some, their numbers are
    filled with grants of nothing, so that no number is used twice.
    """

    number: int = 0
    mark: str = ""
    least: int = 0


class Heartbeats(Protocol):
    """What all processes on one database know of outages. Raises `StoreUnavailableError`."""

    async def beat(self, chats: Collection[str], longest: int, known: KnownGrants) -> Pulse:
        """Record that these chats are served now.

        If one of them was not for more than ``longest`` milliseconds, an `Outage` is recorded,
        once, whichever process comes first.
        """

    async def require(self, number: int) -> None:
        """From now on refuse steps of matches that have not taken in the grants up to ``number``
        (`GrantsPending`). Repeatable; never lowers the number."""

    async def give(self, span: int, reason: str, id: str) -> int:
        """Record an `OperatorGift`, once for each ``id``. Return its number."""

    async def announced(self) -> int:
        """Return the number of the last grant that the rooms were told of."""

    async def set_announced(self, number: int) -> None:
        """Store that the rooms were told of the grants up to ``number``."""
