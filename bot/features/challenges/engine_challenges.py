"""Games against an engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import RoomId
from bot.match.events import Colours, Terms
from bot.match.state import Refusal
from bot.play.engines.engine import ENGINE, LARGEST, SMALLEST, engine_of, engine_side, why_declined
from bot.play.engines.engine_games import EngineGames
from bot.play.loaded import LoadedMatch
from bot.play.unit_of_work import Done
from bot.posts.post import Answer
from bot.talk import forms, requests
from bot.talk.arguments.spelling import given_fields
from bot.talk.community_settings import CommunitySettings, here
from bot.talk.request_context import RequestContext
from bot.talk.to_command import FIRST_TERMS, terms

USUAL_SIZE = 9
"""Games against an engine are mostly for trying things out, or for beginners."""


@dataclass(eq=False)
class EngineGameHandlers:
    """Handles requests for games against the engine."""

    engine_games: EngineGames
    rules: CommunitySettings

    async def play(
        self, context: RequestContext, want: requests.PlayEngine
    ) -> Answer | Done | Refusal:
        """Start a game at once, or return buttons to choose its terms."""
        if not self.engine_games.offered:
            return Refusal("spar-nobody")
        if want.change.fair:
            return Refusal("spar-fair")
        incoming = context.incoming
        community, change = here(incoming), _with_stones(want.change)
        wanted = terms(change, await self._usual(community))
        refusal = why_declined(wanted, None)
        if refusal is not None:
            return refusal
        if want.choosing:
            return forms.of_engine_game(
                context, change, wanted, await context.profiles.name(ENGINE)
            )
        if refusal := await self.rules.why_not_begin(context):
            return refusal
        return await self.engine_games.challenge(
            incoming.user, wanted, incoming.room, incoming.event_id, community
        )

    async def why_no_rematch(self, context: RequestContext, played: LoadedMatch) -> Refusal | None:
        """Return a refusal if the engine would decline or plays too many games."""
        if engine_side(played.meta) is None:
            return None
        if not self.engine_games.offered:
            return Refusal("spar-nobody")
        return await self.engine_games.why_no_more(context.incoming.user)

    async def rematch(self, played: LoadedMatch, asked: Done | Refusal) -> Done | Refusal:
        """Accept the rematch for the engine, so that it starts at once."""
        engine = engine_of(played.meta)
        if isinstance(asked, Refusal) or engine is None:
            return asked
        return await self.engine_games.accept(asked, engine)

    async def _usual(self, community: RoomId) -> Terms:
        """Return the community's default terms without rating. The board is small, unless a size
        that the engine supports was set, and there is no clock, unless one was set."""
        change = _with_stones(await self.rules.load_terms(community) or requests.Challenge())
        default = replace(terms(change, replace(FIRST_TERMS, clock=None)), rated=False)
        fits = "size" in given_fields(change) and SMALLEST <= default.size <= LARGEST
        return default if fits else replace(default, size=USUAL_SIZE)


def _with_stones(change: requests.Challenge) -> requests.Challenge:
    """Give handicap stones to the person who asks for them, unless they choose a colour. In
    challenges between people, they go to the opponent."""
    if not change.handicap or "colours" in given_fields(change):
        return change
    given = change.given | {"colours"}
    return replace(change, colours=Colours.BLACK, given=given)
