"""Temporary mutes and bans in browser rooms.

An organiser names a person. The restraint applies to the holder of that name and to every browser
that has used it, even under other names. If the name is erased, the restraint keeps its digest
until it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from typing import Final, Protocol

from bot.ids import RoomId, UserId
from bot.play.ports.codec import SortedWords
from bot.play.ports.profile_fields import ProfileField

MINUTE_MS: Final = 60 * 1000
LONGEST_MS: Final = 365 * 24 * 60 * MINUTE_MS
MAX_RESTRAINTS: Final = 200
"""How many restraints a room can have at a time."""

BROWSERS: Final = ProfileField[tuple[str, ...]]("browsers", tuple[str, ...], (), required=True)
"""The marks of the browsers that have used a person's name, oldest first. Required: a damaged list
must not free the name."""
PROGRAM: Final = "program"
"""The mark that stands for a client without a cookie."""


@dataclass(frozen=True)
class Organisers:
    """The organisers of a room, as marks of their browsers. At first ``marks`` has only the browser
    that opened the room; after another organiser was appointed it has marks as in `BROWSERS`.
    ``former`` are marks of browsers that opened the room and are organisers no longer."""

    marks: SortedWords = frozenset()
    former: SortedWords = frozenset()


ORGANISERS: Final = ProfileField("organiser", Organisers, Organisers())


class RestraintKind(Enum):
    """``MUTE`` forbids chat but allows reading and playing; ``BAN`` forbids entry."""

    MUTE = "mute"
    BAN = "ban"


@dataclass(frozen=True)
class Restraint:
    """A mute or ban. ``whom`` is the digest of the person's id, ``user`` the id itself (empty
    after erasure). It ends at ``until`` (ms since 1970, exclusive); ``browsers`` are marks of
    browsers."""

    kind: RestraintKind
    whom: str
    until: int
    user: UserId = ""
    browsers: SortedWords = frozenset()


class RestraintStore(Protocol):
    async def store_restraint(self, room: RoomId, restraint: Restraint, now: int) -> None:
        """Store a restraint, replacing one of the same kind for the same person. Delete expired
        ones."""

    async def lift(self, room: RoomId, kind: RestraintKind, whom: str) -> bool:
        """Remove a restraint; return False if there was none."""

    async def list_restraints(self, room: RoomId, now: int) -> Sequence[Restraint]:
        """Return the restraints in force, ordered by their end."""

    async def forget(self, user: UserId) -> None:
        """Replace the id by its digest; the restraint stays in force. Idempotent."""


def digest_of_person(user: UserId) -> str:
    """Return the digest that identifies a person in a restraint."""
    return blake2b(user.encode(), digest_size=16).hexdigest()
