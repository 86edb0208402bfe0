"""The rank that a person has told: unrated, and known only to that person and the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.ids import UserId
from bot.match.ranks import HIGHEST_RANK, LOWEST_RANK
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

CLAIMED_RANK: Final = ProfileField[int | None](
    "claimed-rank", int, None, lambda rank: rank is None or LOWEST_RANK <= rank <= HIGHEST_RANK
)
"""A rank as in `bot.match.ranks`: 30 kyu is 0, 12 kyu 18, 1 dan 30. None: never told."""


class ClaimedRanks:
    """Stores the claimed rank in the profile of each id of a person."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, ids: Sequence[UserId]) -> int | None:
        """Return the claimed rank. Recently linked ids may differ: the highest one counts."""
        stored = [await self._people.load(user, CLAIMED_RANK) for user in ids]
        return max((rank for rank in stored if rank is not None), default=None)

    async def save(self, ids: Sequence[UserId], rank: int | None) -> None:
        """Store a rank under the ids that may keep private data of the person (`kept_under`). None
        removes it."""
        for user in ids:
            await self._people.save(user, CLAIMED_RANK, rank)
