"""The rooms in which a match is announced. Pure."""

from __future__ import annotations

from bot.service.match.loaded import LoadedMatch
from bot.service.ports.stores import Meta, RoomId


def more(loaded: LoadedMatch, room: RoomId) -> tuple[RoomId, ...] | None:
    """The rooms of a match with one more; None if that is no change."""
    rooms = loaded.meta.rooms
    return (*rooms, room) if room and room not in rooms else None


def instead(meta: Meta, old: RoomId, new: tuple[RoomId, ...]) -> tuple[RoomId, ...]:
    """The rooms of a match with others in the place of one."""
    rooms = dict.fromkeys(r for room in meta.rooms for r in (new if room == old else (room,)))
    return tuple(rooms)


def everywhere(community: RoomId) -> RoomId:
    """What stands for all rooms of a community where its open matches are looked up."""
    return f"all:{community}"
