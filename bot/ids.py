"""The ids of games, people, rooms and records, as stored and as passed between layers."""

from __future__ import annotations

GameId = str
"""A short random word, such as ``k7xq2m``."""

UserId = str
"""``platform:id``, such as ``web:lobby/anna`` or ``discord:81234``."""

RoomId = str
"""``platform:id``, such as ``web:lobby``."""

RecordId = str
"""A random capability: knowing the id gives access to the record. ``id+0`` refers to the list of a
record's games, and ``id+3`` to the third of them. Only the id itself is a key of the store."""


def platform_of(id: UserId | RoomId) -> str:
    """Return the name of the chat platform of a person or room."""
    return id.partition(":")[0]


def is_open(user: UserId) -> bool:
    """Return whether any visitor of a browser room can take this id by entering its name."""
    return "/" in user


def home(room: RoomId) -> RoomId:
    """Return the browser room that a visitor's private room belongs to; other rooms are returned
    unchanged."""
    return room.partition(".")[0]


def is_of(user: UserId, room: RoomId) -> bool:
    """Return whether the id belongs to the chat of this room. An unprotected browser id belongs
    only to its own browser room."""
    if is_open(user):
        return user.startswith(f"{home(room)}/")
    return user.startswith(f"{platform_of(room)}:")
