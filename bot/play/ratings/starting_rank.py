"""The rank that a person wants as the start of their ratings, in communities without one.

Wishes are dated: a rated game has the one that was there when it ended, so ratings that are rebuilt
are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ids import UserId
from bot.match.ranks import HIGHEST_RANK, LOWEST_RANK
from bot.play.accounts.identities import Group, kept_under
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People

MAX_WISHES: Final = 20
"""Wishes that are stored; the oldest are forgotten."""


@dataclass(frozen=True)
class Wish:
    """A wish at a time (ms) to start from a rank (`bot.match.ranks`); None withdraws it."""

    at: int
    rank: int | None


def _are_possible(wishes: tuple[Wish, ...]) -> bool:
    ranks = (wish.rank for wish in wishes)
    return all(rank is None or LOWEST_RANK <= rank <= HIGHEST_RANK for rank in ranks)


STARTING_RANK: Final = ProfileField[tuple[Wish, ...]](
    "starting-rank", tuple[Wish, ...], (), _are_possible
)
"""The wishes of a person, oldest first."""


class StartingRanks:
    """Stores wishes in the profiles of those ids of a person that may keep private data
    (`kept_under`), and reads them from the same ones."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load_at(self, user: UserId, group: Group, ms: int) -> int | None:
        """Return the rank that the person wanted at this time. Of ids that were linked later, the
        newest wish counts."""
        stored = [await self._people.load(id, STARTING_RANK) for id in kept_under(user, group)]
        earlier = [wish for wishes in stored for wish in wishes if wish.at <= ms]
        return max(earlier, key=lambda wish: wish.at).rank if earlier else None

    async def save(self, user: UserId, group: Group, wish: Wish) -> None:
        """Store a wish. Repeating it changes nothing."""
        for id in kept_under(user, group):
            wishes = await self._people.load(id, STARTING_RANK)
            if (wishes[-1].rank if wishes else None) != wish.rank:
                await self._people.save(id, STARTING_RANK, (*wishes, wish)[-MAX_WISHES:])
