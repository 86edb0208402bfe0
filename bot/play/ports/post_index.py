"""Small typed records kept beside the posts of each room, as a protocol for the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from bot.ids import RoomId

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class ReadableKind(Protocol[R_co]):
    """The read-only part of a `RecordKind`. ``name`` is unique among all kinds and has no ``/``."""

    @property
    def name(self) -> str: ...

    def decode(self, text: str) -> R_co | None:
        """Return None if the text is no such record."""


class RecordKind(ReadableKind[R], Protocol[R]):
    """A kind of record, to be written and read."""

    def encode(self, record: R) -> str: ...


class PostIndex(Protocol):
    """Records beside the posts of a room, for platforms that do not keep them, and watch lists.

    A record that cannot be read counts as absent. Raises `StoreUnavailableError`.
    """

    async def save(self, kind: RecordKind[R], room: RoomId, id: str, record: R) -> None:
        """Store a record for 90 days, in place of an earlier one."""

    async def load(self, kind: ReadableKind[R], room: RoomId, id: str) -> R | None:
        """Return the record, or None if there is none."""

    async def update(
        self, kind: RecordKind[R], room: RoomId, id: str, change: Callable[[R | None], R | None]
    ) -> R | None:
        """Change a record atomically, and return the record as it is then.

        ``change`` gets the current record (None if there is none) and returns the new one, or None
        to leave it unchanged. It is called again if the record has changed meanwhile. If a write
        succeeded and only its reply was lost, ``change`` gets its own result.
        """

    async def delete(self, kind: ReadableKind[R], room: RoomId, id: str) -> None:
        """Delete a record. Idempotent."""

    async def list_all(self, kind: ReadableKind[R], room: RoomId) -> Mapping[str, R]:
        """Return a room's records of this kind by id. Scans all keys: for rare use."""

    async def export(self, room: RoomId) -> Mapping[str, str]:
        """Return all records of a room, encoded, by name. Scans all keys: for rare use."""

    async def watch(
        self, platform: str, kind: RecordKind[R], room: RoomId, id: str, record: R
    ) -> None:
        """Put a record on the list that a platform reads after a restart, until `unwatch`."""

    async def unwatch(self, platform: str, kind: ReadableKind[R], room: RoomId, id: str) -> None:
        """Take a record off a platform's list. Idempotent."""

    async def load_watched(
        self, platform: str, kind: ReadableKind[R]
    ) -> Mapping[tuple[RoomId, str], R]:
        """Return a platform's list of this kind, by room and id."""

    async def add_member(self, group: str, member: str) -> None:
        """Add to a set, such as the servers that the bot is on. Idempotent."""

    async def remove_member(self, group: str, member: str) -> None:
        """Remove from a set. Idempotent."""

    async def members(self, group: str) -> frozenset[str]:
        """Return a set; empty if nothing was added."""
