"""All that is kept of a person: for export and erasure.

Matches stay readable without the people: their logs know seats only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bot.ids import GameId, RoomId, UserId

LEFT: Final[UserId] = "left:"
"""The id that holds the seats of people who were erased; no person on any platform has it."""


class PersonalData(Protocol):
    """All that is kept under a person's ids. Everything here may be repeated."""

    async def matches(self, user: UserId) -> Sequence[GameId]:
        """All matches of this id, those that are over included, oldest first."""

    async def leave(self, game_id: GameId, user: UserId, rooms: Sequence[RoomId]) -> None:
        """`LEFT` takes this id's place in a match, which is no more announced in ``rooms``."""

    async def kept(self, who: UserId | RoomId) -> Mapping[str, str]:
        """The settings of this id or room: its name, language and others."""

    async def guesses(self, user: UserId) -> Mapping[str, object]:
        """The guesses of this id in the games of others, as plain data."""

    async def records(self, user: UserId) -> Mapping[str, object]:
        """The game records that this id brought and that are still kept, as plain data."""

    async def blocked(self, user: UserId) -> Sequence[UserId]:
        """The persons whom this id has blocked."""

    async def record_bytes(self, user: UserId) -> int:
        """The bytes of records that this id has brought lately."""

    async def erase_rooms(self, rooms: Sequence[RoomId]) -> None:
        """Removes what is kept under rooms and communities; matches stay."""

    async def erase(self, user: UserId, rooms: Sequence[RoomId]) -> None:
        """Everything else that is kept under this id, and under ``rooms``, is gone."""
