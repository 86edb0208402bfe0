"""Ratings in the announcements of a match: even terms, and changes at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.ids import RoomId, UserId
from bot.match import events
from bot.match.ranks import EVEN_KOMI, EvenTerms, even_terms
from bot.match.state import Phase
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ratings.glicko import Rating
from bot.play.ratings.ladder import change, explain_uncounted
from bot.play.ratings.rated_games import Ratings
from bot.rules.points import Colour
from bot.talk.profiles import Profiles
from bot.texts import rating_words as ratings
from bot.texts.text import Person, Wording

_Rated = tuple[UserId, Rating]


@dataclass(eq=False)
class Standings:
    """The ratings in the announcements of a match."""

    service: GameService
    profiles: Profiles
    ratings: Ratings

    async def note(self, loaded: LoadedMatch) -> None:
        """Record a finished match for the ratings. Idempotent."""
        if loaded.match.outcome is not None:
            await self.ratings.record(loaded)

    async def news(
        self,
        loaded: LoadedMatch,
        news: Sequence[events.Event],
        names: Mapping[events.Side, str],
    ) -> Wording:
        """Return even terms for an offer, or the rating changes at the end; otherwise empty."""
        if any(isinstance(event, events.Ended) for event in news):
            return await self._describe_changes(loaded, names) if loaded.match.terms.rated else ""
        offered = any(isinstance(event, events.Challenged | events.Offered) for event in news)
        if offered and loaded.match.phase is Phase.CHALLENGE:
            return await self._suggest_terms(loaded, names)
        return ""

    async def _describe_changes(
        self, loaded: LoadedMatch, names: Mapping[events.Side, str]
    ) -> Wording:
        why = explain_uncounted(loaded)
        if why:
            return ratings.explain_uncounted(why)
        ladder = await self.ratings.ladder(loaded.community)
        sides = [loaded.match.side(seat) for seat in Colour]
        both = [(_person(loaded, side, names), change(ladder, loaded, side)) for side in sides]
        changed = [(person, one) for person, one in both if one is not None]
        return ratings.changes(changed) if changed else ""

    async def _suggest_terms(
        self, loaded: LoadedMatch, names: Mapping[events.Side, str]
    ) -> Wording:
        """Suggest even terms, unless handicap, komi or a position were chosen, or the game is
        even already."""
        terms = loaded.match.terms
        chosen = terms.handicap or terms.komi != EVEN_KOMI or terms.position is not None
        if not loaded.meta.guest or chosen:
            return ""
        users = {side: loaded.user(side) for side in events.Side}
        found = await self._compare_ratings(loaded.community, terms.size, *users.values())
        if found is None:
            return ""
        even, stronger, weaker = found
        if even.is_nigiri and terms.colours is events.Colours.NIGIRI:
            return ""
        called = {users[side]: _person(loaded, side, names) for side in events.Side}
        pairs = [(called[user], rating) for user, rating in (stronger, weaker)]
        return ratings.even_terms(pairs[0], pairs[1], even)

    async def even(
        self, community: RoomId, size: int, one: UserId, other: UserId
    ) -> tuple[EvenTerms, UserId] | None:
        """Return even terms for these two, and the weaker player; None if unknown."""
        found = await self._compare_ratings(community, size, one, other)
        return None if found is None else (found[0], found[2][0])

    async def rating(self, community: RoomId, user: UserId) -> Rating | None:
        """Return a person's rating in a community; None if unknown."""
        ladder, now = await self.ratings.ladder(community), await self.service.now()
        return ladder.rating(await self.ratings.person(ladder, user), now)

    async def rank(self, community: RoomId, user: UserId) -> Wording:
        """Return a person's rank in a community; empty if unknown."""
        rating = await self.rating(community, user)
        return "" if rating is None else ratings.rank(rating)

    async def _compare_ratings(
        self, community: RoomId, size: int, one: UserId, other: UserId
    ) -> tuple[EvenTerms, _Rated, _Rated] | None:
        """Return even terms, the stronger and the weaker player; None if a rating is unknown."""
        ladder, now = await self.ratings.ladder(community), await self.service.now()
        rated = []
        for user in (one, other):
            rating = ladder.rating(await self.ratings.person(ladder, user), now)
            if rating is None:
                return None
            rated.append((user, rating))
        weaker, stronger = sorted(rated, key=lambda pair: pair[1].value)
        even = even_terms(size, stronger[1].value, weaker[1].value)
        return None if even is None else (even, stronger, weaker)


def _person(loaded: LoadedMatch, side: events.Side, names: Mapping[events.Side, str]) -> Person:
    return Person(loaded.user(side), names[side])
