"""Games against programs: an engine that the operator installed, and the levels of the net."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.announcements.own_levels import OwnLevels
from bot.announcements.standings import Standings
from bot.ids import RoomId
from bot.match.events import Colours, Terms
from bot.match.state import Refusal
from bot.play.engines.engine import (
    ENGINE,
    LARGEST,
    SMALLEST,
    engine_id,
    engine_of,
    engine_side,
    level_in,
    why_declined,
)
from bot.play.engines.engine_games import EngineGames
from bot.play.loaded import LoadedMatch
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.unit_of_work import Done
from bot.posts.post import Answer
from bot.reading.opponent.levels import Level, nearest_level
from bot.talk import engine_forms, requests
from bot.talk.arguments.spelling import given_fields
from bot.talk.community_settings import CommunitySettings, here
from bot.talk.request_context import RequestContext
from bot.talk.to_command import FIRST_TERMS, terms
from bot.texts.text import Wording, text

USUAL_SIZE = 9
"""Games against a program are mostly for trying things out, or for beginners."""


@dataclass(eq=False)
class EngineGameHandlers:
    """Handles requests for games against programs."""

    engine_games: EngineGames
    rules: CommunitySettings
    standings: Standings
    ranks: ClaimedRanks

    async def play(
        self, context: RequestContext, want: requests.PlayEngine
    ) -> Answer | Done | Refusal:
        """Start a game at once, or return buttons to choose its terms. Ask for the person's
        strength if it decides and is unknown."""
        refusal = self._why_not(want)
        if refusal is not None:
            return refusal
        incoming = context.incoming
        community, change = here(incoming), _with_stones(want.change)
        level = await self._choose_level(context, want, community)
        wanted = terms(change, await self._usual(community))
        refusal = why_declined(wanted, level)
        if refusal is not None:
            return refusal
        if level is None and self._plays_level(want):
            return engine_forms.ask_strength(context, want, await self._name_engine(context))
        if want.choosing:
            return engine_forms.of_engine_game(
                context, change, wanted, await self._list_opponents(context, level)
            )
        if refusal := await self.rules.why_not_begin(context):
            return refusal
        done = await self.engine_games.challenge(
            incoming.user, wanted, incoming.room, incoming.event_id, community, level
        )
        return _say_nearest(context, want, level, done)

    def _why_not(self, want: requests.PlayEngine) -> Refusal | None:
        """Return a refusal if no program here fits."""
        games = self.engine_games
        if not games.offered:
            return Refusal("spar-nobody")
        if want.rank is not None and not games.offered_levels:
            return Refusal("spar-no-levels")
        if want.installed and games.engine is None:
            return Refusal("spar-no-engine")
        if want.change.fair:
            return Refusal("spar-fair-level" if self._plays_level(want) else "spar-fair")
        return None

    def _plays_level(self, want: requests.PlayEngine) -> bool:
        return bool(self.engine_games.offered_levels) and not want.installed

    async def _choose_level(
        self, context: RequestContext, want: requests.PlayEngine, community: RoomId
    ) -> Level | None:
        """Return the wanted level: the one that was named, or else that of the person's rating in
        the community, or of the rank that they told. None: the installed engine, or unknown."""
        if not self._plays_level(want):
            return None
        user = context.incoming.user
        if want.rank is not None:
            if want.is_own and not context.words_only:
                person = await self.rules.service.matches.person(user)
                await self.ranks.save(user, person, want.rank)
            return nearest_level(want.rank)
        return await OwnLevels(self.rules.service, self.standings, self.ranks).find(user, community)

    async def _list_opponents(
        self, context: RequestContext, level: Level | None
    ) -> engine_forms.Opponents:
        name = await context.profiles.name(engine_id(level))
        has_levels = bool(self.engine_games.offered_levels)
        return engine_forms.Opponents(level, name, has_levels, await self._name_engine(context))

    async def _name_engine(self, context: RequestContext) -> Wording:
        """Return the installed engine's name; empty without one."""
        return "" if self.engine_games.engine is None else await context.profiles.name(ENGINE)

    async def why_no_rematch(self, context: RequestContext, played: LoadedMatch) -> Refusal | None:
        """Return a refusal if the program is not there any more, or plays too many games."""
        if engine_side(played.meta) is None:
            return None
        if not self.engine_games.plays(level_in(played.meta)):
            return Refusal("spar-nobody")
        return await self.engine_games.why_no_more(context.incoming.user)

    async def rematch(self, played: LoadedMatch, asked: Done | Refusal) -> Done | Refusal:
        """Accept the rematch for the program, so that it starts at once."""
        engine = engine_of(played.meta)
        if isinstance(asked, Refusal) or engine is None:
            return asked
        return await self.engine_games.accept(asked, engine)

    async def _usual(self, community: RoomId) -> Terms:
        """Return the community's default terms without rating. The board is small, unless a size
        that programs support was set, and there is no clock, unless one was set."""
        change = _with_stones(await self.rules.load_terms(community) or requests.Challenge())
        default = replace(terms(change, replace(FIRST_TERMS, clock=None)), rated=False)
        fits = "size" in given_fields(change) and SMALLEST <= default.size <= LARGEST
        return default if fits else replace(default, size=USUAL_SIZE)


def _say_nearest(
    context: RequestContext,
    want: requests.PlayEngine,
    level: Level | None,
    done: Done | Refusal,
) -> Answer | Done | Refusal:
    """Say openly that the program plays at another rank than the wanted one."""
    if isinstance(done, Refusal) or level is None or want.rank in (None, level.rank):
        return done
    answer = context.say(text("spar-nearest", level=level.name))
    return Answer(answer.posts, done.game_id, done.version)


def _with_stones(change: requests.Challenge) -> requests.Challenge:
    """Give handicap stones to the person who asks for them, unless they choose a colour. In
    challenges between people, they go to the opponent."""
    if not change.handicap or "colours" in given_fields(change):
        return change
    given = change.given | {"colours"}
    return replace(change, colours=Colours.BLACK, given=given)
