"""The rank that a person tells, and the start of their ratings from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.features.ratings.rating_commands import ClaimRank, ForgetRank, StartFromRank
from bot.ids import UserId
from bot.match.state import Refusal
from bot.play.accounts.identities import Group
from bot.play.game_service import GameService
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.ratings.rank_estimate import NEWEST_GAMES, estimate_rank
from bot.play.ratings.rated_games import Ratings
from bot.play.ratings.starting_rank import StartingRanks, Wish
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.texts import rating_words
from bot.texts.text import Parts, Text, text

_EXAMINED = 3 * NEWEST_GAMES
"""Finished games that are searched for ones against a level."""


@dataclass(eq=False)
class RankPages:
    service: GameService
    ratings: Ratings
    claimed: ClaimedRanks
    starts: StartingRanks

    def register(self, handlers: Handlers) -> None:
        handlers.handle(ClaimRank, self.claim)
        handlers.handle(StartFromRank, self.start_from)
        handlers.handle(ForgetRank, self.forget)

    async def claim(self, context: RequestContext, want: ClaimRank) -> Answer:
        """Store the rank, and offer to start the person's ratings from it."""
        user = context.incoming.user
        if not context.words_only:
            await self.claimed.save(user, await self._load_person(user), want.rank)
        told = text("rank-claimed", rank=rating_words.name_rank(want.rank))
        if await self._is_rated(context):
            return context.say(told)
        return context.say(Parts(told, (text("rank-offer"),)), choices=(_offer(user),))

    async def start_from(self, context: RequestContext, _: StartFromRank) -> Answer:
        """Let the person's ratings start from the estimate, or else from the claimed rank."""
        user = context.incoming.user
        rank = await self._load_rank(user)
        if rank is None:
            return context.refuse(Refusal("rank-unknown"))
        if not context.words_only:
            wish = Wish(await self.service.now(), rank)
            await self.starts.save(user, await self._load_person(user), wish)
        return context.say(text("rank-kept" if await self._is_rated(context) else "rank-used"))

    async def forget(self, context: RequestContext, _: ForgetRank) -> Answer:
        """Remove the claimed rank, and the wish to start from a rank."""
        user = context.incoming.user
        if not context.words_only:
            person = await self._load_person(user)
            await self.claimed.save(user, person, None)
            await self.starts.save(user, person, Wish(await self.service.now(), None))
        return context.say(text("rank-forgotten"))

    async def describe(self, context: RequestContext) -> tuple[Sequence[Text], tuple[Choice, ...]]:
        """Return what is known of the rank of a person without a rating, and a button to start from
        it; nothing in a room with others."""
        user = context.incoming.user
        if not context.incoming.private:
            return (), ()
        person = await self._load_person(user)
        claimed, estimate = await self.claimed.load(user, person), await self._estimate(user)
        start = await self.starts.load_at(user, person, await self.service.now())
        lines = []
        if estimate is not None:
            rank, games = estimate
            lines.append(text("rank-estimated", rank=rating_words.name_rank(rank), games=games))
        elif claimed is not None:
            lines.append(text("rank-told", rank=rating_words.name_rank(claimed)))
        if start is not None:
            lines.append(text("rank-starts", rank=rating_words.name_rank(start)))
        known = estimate[0] if estimate is not None else claimed
        return lines, (_offer(user),) if known not in (None, start) else ()

    async def _load_rank(self, user: UserId) -> int | None:
        """Return the estimated rank, or else the claimed one."""
        estimate = await self._estimate(user)
        if estimate is not None:
            return estimate[0]
        return await self.claimed.load(user, await self._load_person(user))

    async def _estimate(self, user: UserId) -> tuple[int, int] | None:
        return estimate_rank(await self.service.matches.ended_of(user, _EXAMINED))

    async def _is_rated(self, context: RequestContext) -> bool:
        incoming = context.incoming
        ladder = await self.ratings.ladder(incoming.community or incoming.room)
        return await self.ratings.person(ladder, incoming.user) in ladder.changes

    async def _load_person(self, user: UserId) -> Group:
        return await self.service.matches.person(user)


def _offer(user: UserId) -> Choice:
    return match_buttons.own("use my rank", user, text("label-rank-use"))
