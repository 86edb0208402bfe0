"""Rooms that are closed with a key: what is kept of the lock, of which the key itself follows."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId
from bot.play.ports.stores import People

_LOCK = "lock"


@dataclass(frozen=True)
class Lock:
    """Both are random. The key follows from ``key``; if that is empty there is none. That a person
    has come in follows from ``era``, which a renewed key begins anew."""

    key: str = ""
    era: str = ""

    @property
    def is_shut(self) -> bool:
        """Whether newcomers need the key."""
        return bool(self.key)

    def renewed(self, random: str) -> Lock:
        """With another key: who is inside stays if it is the first, and else comes in anew."""
        return Lock(random, random if self.is_shut else self.era)

    def removed(self) -> Lock:
        """The lock without a key: the room is open, and all who are inside stay."""
        return Lock("", self.era)


async def lock_of(people: People, room: RoomId) -> Lock:
    """The lock of a room, which every room has, shut or not."""
    key, _, era = (await people.setting(room, _LOCK)).partition(":")
    return Lock(key, era)


async def set_lock(people: People, room: RoomId, lock: Lock) -> None:
    await people.set_setting(room, _LOCK, f"{lock.key}:{lock.era}")
