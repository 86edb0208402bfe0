"""Locks of browser rooms; the room's key is derived from its lock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ids import RoomId
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People


@dataclass(frozen=True)
class Lock:
    """Two random values. The room's key is derived from ``key``; the room is unlocked if that is
    empty. Admissions are derived from ``era``: a new era invalidates them."""

    key: str = ""
    era: str = ""

    @property
    def is_shut(self) -> bool:
        """Whether newcomers need the key."""
        return bool(self.key)

    def renew(self, random: str) -> Lock:
        """Return the lock with a new key. Renewing an existing key also revokes all admissions."""
        return Lock(random, random if self.is_shut else self.era)

    def remove_key(self) -> Lock:
        """Return the lock without a key; admissions stay valid."""
        return Lock("", self.era)


LOCK: Final = ProfileField("lock", Lock, Lock(), required=True)
"""Required: a damaged lock must not open the room."""


async def lock_of(people: People, room: RoomId) -> Lock:
    """Load the lock of a room; an unlocked room has an empty one."""
    return await people.load(room, LOCK)


async def set_lock(people: People, room: RoomId, lock: Lock) -> None:
    await people.save(room, LOCK, lock)
