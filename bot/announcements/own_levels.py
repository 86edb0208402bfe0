"""The level of the net that suits a person."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from bot.announcements.standings import Standings
from bot.ids import RoomId, UserId
from bot.match.ranks import rank_of
from bot.play.game_service import GameService
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.reading.opponent.levels import Level, nearest_level


@dataclass(frozen=True)
class OwnLevels:
    service: GameService
    standings: Standings
    ranks: ClaimedRanks

    async def find(self, user: UserId, community: RoomId) -> Level | None:
        """Return the level of the person's rating in the community, or else of the rank that they
        told; None if neither is known."""
        rating = await self.standings.rating(community, user)
        if rating is not None:
            return nearest_level(floor(rank_of(rating.value)))
        told = await self.ranks.load(user, await self.service.matches.person(user))
        return None if told is None else nearest_level(told)
