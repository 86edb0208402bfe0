"""Restraints: who may not talk in a browser room for a while, or not come into it.

An organiser names a person. That means the holder of the name, and every browser that has used it,
under other names, too. A name that is forgotten is kept as a digest until the restraint ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from typing import Final, Protocol

from bot.ids import RoomId, UserId

MINUTE_MS: Final = 60 * 1000
LONGEST_MS: Final = 365 * 24 * 60 * MINUTE_MS
MOST: Final = 200
"""Restraints in one room at a time."""

BROWSERS: Final = "browsers"
"""A person's setting: marks of the browsers that the name belongs to."""
PROGRAM: Final = "program"
"""What stands there instead if the name was used without a cookie."""
ORGANISERS: Final = "organiser"
"""A room's setting: the mark of the browser that opened it; or, once another organiser was named,
marks of browsers as they stand in `BROWSERS`, and that first one behind `FORMERLY`."""
FORMERLY: Final = "-"
"""Before the mark of who opened a room, and organises it by that no more."""


class RestraintKind(Enum):
    """``MUTE``: reads, and plays on; ``BAN``: does not come in."""

    MUTE = "mute"
    BAN = "ban"


@dataclass(frozen=True)
class Restraint:
    """``whom`` is the digest of the person's id, ``user`` the id itself (empty: forgotten).
    ``until`` is the first millisecond since 1970 that is free again; ``browsers`` are marks."""

    kind: RestraintKind
    whom: str
    until: int
    user: UserId = ""
    browsers: frozenset[str] = frozenset()


class RestraintStore(Protocol):
    async def put(self, room: RoomId, restraint: Restraint, now: int) -> None:
        """In place of one of the same kind for the same person. What has ended is dropped."""

    async def lift(self, room: RoomId, kind: RestraintKind, whom: str) -> bool:
        """Takes one away; False: there was none."""

    async def of(self, room: RoomId, now: int) -> Sequence[Restraint]:
        """Those that have not ended, the next to end first."""

    async def forget(self, user: UserId) -> None:
        """Replaces the name by a digest; what holds goes on. Repeatable."""


def digest_of_person(user: UserId) -> str:
    """By what a person is known in a restraint."""
    return blake2b(user.encode(), digest_size=16).hexdigest()
