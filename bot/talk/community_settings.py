"""A community's settings for challenges: default terms, and a limit on games per person."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Final

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Side, Terms
from bot.match.offers import why_impossible
from bot.match.short_ids import game_id_for
from bot.match.state import Phase, Refusal
from bot.play.engines.engine import engine_side
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People, everywhere
from bot.talk import requests, server_settings
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.talk.to_command import FIRST_TERMS, terms

MAX_WAITING = 30
"""Open challenges of one person in all chats. Each of them is loaded with every line that is typed
in its room or by its addressee."""
_NEWEST_ENDED = 10
"""Number of finished games that are searched for the last one in a community."""
DEFAULTS: Final = ProfileField[requests.Challenge | None]("defaults", requests.Challenge, None)
"""The default terms of a challenge, as far as they were set."""
LIMIT: Final = ProfileField[int | None]("limit", int, None, lambda most: most is None or most > 0)
SWITCH_FIELDS: Final = {
    name: ProfileField(name, bool, usual) for name, usual in server_settings.SWITCHES.items()
}
"""The fields of `server_settings.SWITCHES` in a community's profile."""


async def is_on(people: People, community: RoomId, name: str) -> bool:
    """Whether one of `server_settings.SWITCHES` is on in a community."""
    return await people.load(community, SWITCH_FIELDS[name])


async def switch(people: People, community: RoomId, name: str, *, on: bool) -> None:
    await people.save(community, SWITCH_FIELDS[name], on)


@dataclass(eq=False)
class CommunitySettings:
    """The settings of communities for challenges, stored in their profiles."""

    people: People
    service: GameService

    async def default_terms(self, user: UserId, community: RoomId) -> Terms:
        """Return the default terms of this person's challenges: those that were set for the
        community; else `FIRST_TERMS` with the size and clock of their last game here.

        Games elsewhere do not count, since others may not learn of them.
        """
        change = await self.load_terms(community)
        if change is not None:
            return terms(change)
        last = await self._find_last_game(user, community)
        if last is None:
            return FIRST_TERMS
        return replace(FIRST_TERMS, size=last.match.terms.size, clock=last.match.terms.clock)

    async def load_terms(self, community: RoomId) -> requests.Challenge | None:
        """Return the default terms that were set for this community; None if none were."""
        return await self.people.load(community, DEFAULTS)

    async def _find_last_game(self, user: UserId, community: RoomId) -> LoadedMatch | None:
        """Return the game with another person that this person began last in a community, among
        the unfinished and the newest finished ones."""
        matches = self.service.matches
        running, ended = await asyncio.gather(
            matches.games_of(user), matches.ended_of(user, _NEWEST_ENDED)
        )
        games = [
            game
            for game in (*running, *ended)
            if game.community == community
            and game.match.phase is not Phase.CHALLENGE
            and engine_side(game.meta) is None
        ]
        return max(games, key=lambda game: game.meta.created, default=None)

    async def running(self, community: RoomId) -> list[LoadedMatch]:
        """Return the matches of a community that have not ended, oldest first."""
        return list(await self.service.matches.games_in(everywhere(community)))

    async def set_default_terms(
        self, community: RoomId, change: requests.Challenge | None
    ) -> Refusal | None:
        """Set the default terms; None: restore the bot's own defaults."""
        if change is None:
            await self.people.save(community, DEFAULTS, None)
            return None
        refusal = why_impossible(terms(change))
        if refusal is None:
            await self.people.save(community, DEFAULTS, replace(change, parts=(), beside=""))
        return refusal

    async def limit(self, community: RoomId) -> int | None:
        """Return the number of games that each person may have; None: no limit."""
        return await self.people.load(community, LIMIT)

    async def set_limit(self, community: RoomId, limit: int | None) -> None:
        """``limit`` None: no limit."""
        await self.people.save(community, LIMIT, limit)

    async def why_not_begin(self, context: RequestContext) -> Refusal | None:
        """Return why this person cannot begin a game here now. If they can, also settle the
        room's language for the game."""
        incoming = context.incoming
        same = game_id_for(incoming.event_id, 0)
        refusal = await self.why_no_challenge(incoming, here(incoming))
        refusal = refusal or await self.why_no_more(incoming.user, here(incoming), same)
        refusal = refusal or await self._why_none_waits(context, same)
        if refusal is None and context.words_only:
            refusal = Refusal("say-again")
        if refusal is None:
            await context.profiles.settle_language(incoming)
        return refusal

    async def why_no_challenge(self, incoming: Incoming, community: RoomId) -> Refusal | None:
        """Refuse if only managers of the community may challenge, and this person is none."""
        if await is_on(self.people, community, "challenges"):
            return None
        manages = await incoming.authority.manages(community)
        return None if manages else Refusal("only-organisers-challenge")

    async def why_no_more(
        self, user: UserId, community: RoomId, but: GameId = ""
    ) -> Refusal | None:
        """Return why a person may begin no other game here, not counting ``but``; None if they may.

        Two simultaneous requests may exceed the limit, which is only there to keep order.
        """
        limit = await self.limit(community)
        if limit is None:
            return None
        games = await self.service.matches.games_of(user)
        here = [game for game in games if game.community == community and game.game_id != but]
        taken = sum(_counts(game, user) for game in here)
        return Refusal("too-many-games", {"most": limit}) if taken >= limit else None

    async def _why_none_waits(self, context: RequestContext, but: GameId) -> Refusal | None:
        """Return why a person may open no further challenge anywhere, not counting ``but``."""
        incoming = context.incoming
        nearby = context.nearby or await self.service.matches.nearby(incoming.user)
        if len(nearby.own) < MAX_WAITING:
            return None  # even if all of these are challenges
        games = await self.service.matches.games_of(incoming.user)
        waiting = sum(_waits(game, incoming.user) for game in games if game.game_id != but)
        if waiting < MAX_WAITING:
            return None
        return Refusal("too-many-waiting", {"most": MAX_WAITING})


def _waits(game: LoadedMatch, user: UserId) -> bool:
    """Whether it is an open challenge by this person."""
    return game.match.phase is Phase.CHALLENGE and game.side_of(user) is Side.HOST


def _counts(game: LoadedMatch, user: UserId) -> bool:
    """Whether it counts as this person's game: a challenge counts only for the challenger."""
    return game.match.phase is not Phase.CHALLENGE or game.side_of(user) is Side.HOST


def here(incoming: Incoming) -> RoomId:
    """Return the community of an event; the room itself if it belongs to none."""
    return incoming.community or incoming.room
