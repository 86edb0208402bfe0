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
