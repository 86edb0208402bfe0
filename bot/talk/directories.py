"""Finds people by a typed name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.ids import RoomId, UserId
from bot.match.state import Refusal


class Directory(Protocol):
    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """The person of that name, as far as this room's chat can tell; or why they cannot be
        played with, where there is more to say than that nobody is called so."""


def nobody_called(name: str) -> Refusal:
    """The refusal of an unknown name; quotes can help only where it is of several words."""
    return Refusal("no-such-name" if len(name.split()) > 1 else "no-such-person", {"name": name})


async def find_person(directory: Directory, room: RoomId, name: str) -> UserId | Refusal:
    """The person of that name, or why there is none to play with."""
    return await directory.find(room, name) or nobody_called(name)


async def find_anyone(directory: Directory, room: RoomId, name: str) -> UserId | Refusal:
    """The person of that name, who is not to be played with; or that there is none, or several."""
    found = await directory.find(room, name)
    told = isinstance(found, UserId) or found == Refusal("several-called", {"name": name})
    return found if found and told else Refusal("nobody-called", {"name": name})


class Directories:
    """A `Directory` over those of all chats, by the platform part of a room's id."""

    def __init__(self, directories: Mapping[str, Directory]) -> None:
        self._directories = directories

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        directory = self._directories.get(room.partition(":")[0])
        return None if directory is None else await directory.find(room, name)
