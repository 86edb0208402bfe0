"""Export and erasure of the data stored about a person.

Matches remain readable without the players: their logs name only seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bot.ids import GameId, RoomId, UserId

LEFT: Final[UserId] = "left:"
"""The placeholder id that takes the seats of erased people; no platform assigns it."""


class PersonalData(Protocol):
    """Access to all data stored under a person's ids. All methods are idempotent."""

    async def matches(self, user: UserId) -> Sequence[GameId]:
        """Return all matches of this id, including finished ones, oldest first."""

    async def leave(self, game_id: GameId, user: UserId, rooms: Sequence[RoomId]) -> None:
        """Replace this id by `LEFT` in a match, and stop announcing the match in ``rooms``."""

    async def load_settings(self, who: UserId | RoomId) -> Mapping[str, str]:
        """Return the settings of this id or room, including its name and language."""

    async def guesses(self, user: UserId) -> Mapping[str, object]:
        """Return this id's predictions in other people's games, as plain data."""

    async def records(self, user: UserId) -> Mapping[str, object]:
        """Return the stored game records that this id uploaded, as plain data."""

    async def reviews(self, user: UserId) -> Mapping[str, object]:
        """Return this id's waiting orders of reviews, as plain data."""

    async def list_blocked(self, user: UserId) -> Sequence[UserId]:
        """Return the ids that this id has blocked."""

    async def record_bytes(self, user: UserId) -> int:
        """Return how many bytes of records this id has uploaded recently."""

    async def erase_rooms(self, rooms: Sequence[RoomId]) -> None:
        """Erase what is stored under rooms and communities, except matches."""

    async def erase(self, user: UserId, rooms: Sequence[RoomId]) -> None:
        """Erase everything else that is stored under this id and under ``rooms``."""
