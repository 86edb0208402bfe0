"""Search for people by a typed name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.ids import RoomId, UserId, platform_of
from bot.match.state import Refusal


class Directory(Protocol):
    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """Return the person of that name, as far as this room's chat knows. A refusal says why
        they cannot be an opponent; None: no such person."""


def nobody_called(name: str) -> Refusal:
    """Return the refusal of an unknown name. It suggests quotes only if the name has several
    words."""
    return Refusal("no-such-name" if len(name.split()) > 1 else "no-such-person", {"name": name})


async def find_person(directory: Directory, room: RoomId, name: str) -> UserId | Refusal:
    """Return the opponent of that name, or why there is none."""
    return await directory.find(room, name) or nobody_called(name)


async def find_anyone(directory: Directory, room: RoomId, name: str) -> UserId | Refusal:
    """Return the person of that name, for a purpose other than a game; a refusal if the name is
    unknown or ambiguous."""
    found = await directory.find(room, name)
    is_answer = isinstance(found, UserId) or found == Refusal("several-called", {"name": name})
    return found if found and is_answer else Refusal("nobody-called", {"name": name})


class Directories:
    """Delegates to the `Directory` of the room's platform."""

    def __init__(self, directories: Mapping[str, Directory]) -> None:
        self._directories = directories

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        directory = self._directories.get(platform_of(room))
        return None if directory is None else await directory.find(room, name)
