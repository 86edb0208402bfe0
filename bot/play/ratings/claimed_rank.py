"""The rank that a person has told: unrated, and known only to that person and the program."""

from __future__ import annotations

from typing import Final

from bot.ids import UserId
from bot.match.ranks import HIGHEST_RANK, LOWEST_RANK
from bot.play.accounts.identities import Group, kept_under
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

CLAIMED_RANK: Final = ProfileField[int | None](
    "claimed-rank", int, None, lambda rank: rank is None or LOWEST_RANK <= rank <= HIGHEST_RANK
)
"""A rank as in `bot.match.ranks`: 30 kyu is 0, 12 kyu 18, 1 dan 30. None: never told."""


class ClaimedRanks:
    """Stores the claimed rank in the profiles of those ids of a person that may keep private data
    (`kept_under`), and reads it from the same ones."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, user: UserId, group: Group) -> int | None:
        """Return the claimed rank. Ids that were linked since may differ: the highest one
        counts."""
        stored = [await self._people.load(id, CLAIMED_RANK) for id in kept_under(user, group)]
        return max((rank for rank in stored if rank is not None), default=None)

    async def save(self, user: UserId, group: Group, rank: int | None) -> None:
        """Store a rank; None removes it."""
        for id in kept_under(user, group):
            await self._people.save(id, CLAIMED_RANK, rank)
