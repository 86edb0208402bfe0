"""Handlers of challenges, new terms and rematches, including the form."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.announcements.standings import Standings
from bot.features.challenges.shorter_names import find_or_ask
from bot.ids import RoomId, UserId
from bot.match.commands import OfferTerms
from bot.match.events import Colours, Side, Terms
from bot.match.short_ids import game_id_for
from bot.match.start_position import Beginning, usual_from
from bot.match.state import Phase, Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.rematches import Rematches
from bot.play.unit_of_work import Done
from bot.posts.post import Answer
from bot.talk import forms, requests
from bot.talk.arguments.spelling import given_fields
from bot.talk.community_settings import CommunitySettings, here
from bot.talk.directories import Directory, find_person
from bot.talk.handling import HandlerResult, MatchAction
from bot.talk.request_context import RequestContext
from bot.talk.to_command import fill_in_defaults, terms


@dataclass(eq=False)
class ChallengeHandlers:
    """Creates challenges, new terms and rematches. The router turns the results into answers."""

    service: GameService
    directory: Directory
    rules: CommunitySettings
    rematches: Rematches
    standings: Standings
    _locks: WeakValueDictionary[UserId, asyncio.Lock] = field(
        default_factory=WeakValueDictionary, init=False
    )

    async def challenge(
        self, context: RequestContext, want: requests.Challenge, begin: Beginning | None
    ) -> Done | Refusal | Answer:
        """Create a challenge on these terms, completed by the community's defaults. ``begin`` is
        the start position; None: the usual one. An `Answer` asks which person is meant."""
        incoming, guest = context.incoming, None
        if want.name is not None:
            own = await self.service.matches.person(incoming.user)
            found: UserId | Refusal | Answer
            if want.parts:
                found = await find_or_ask(self.directory, context, want, own)
            else:
                found = await find_person(self.directory, incoming.room, want.name)
            if not isinstance(found, str):
                return found
            guest = found
            if guest in own:
                return Refusal("challenge-yourself")
            await context.profiles.introduce(guest, want.name)
        community = here(incoming)
        if refusal := await self.rules.why_not_begin(context):
            return refusal
        default = await self.rules.default_terms(incoming.user, community)
        if begin is not None:
            default = usual_from(begin, default)
        resolved = await self._resolve_fair(want, community, default, incoming.user, guest)
        if isinstance(resolved, Refusal):
            return resolved
        offered = terms(resolved, default)
        # After an outage, delayed lines arrive concurrently.
        async with self._locks.setdefault(incoming.user, asyncio.Lock()):
            return await self._waits(context, guest, offered) or await self.service.challenge(
                incoming.user, guest, offered, incoming.room, incoming.event_id, community
            )

    async def _waits(
        self, context: RequestContext, guest: UserId | None, offered: Terms
    ) -> Refusal | None:
        """Refuse a second challenge on the same terms to the same person in this room, while the
        first one waits for an answer.

        A challenger may want several games with anyone, so such challenges are refused only from
        the button of a second question, as after two presses of Play from here.
        """
        incoming = context.incoming
        asks_again = context.filling and offered.position is not None
        same = game_id_for(incoming.event_id, 0)
        for game in (
            await self.service.matches.games_of(incoming.user) if guest or asks_again else []
        ):
            waits = game.match.phase is Phase.CHALLENGE and game.match.offered_by is Side.HOST
            to_them = guest in game.people(Side.GUEST) if guest else game.match.invites_anyone
            own = game.side_of(incoming.user) is Side.HOST
            here = incoming.room in game.meta.rooms and game.game_id != same
            if waits and to_them and own and here and game.match.terms == offered:
                return Refusal("challenged-already", {"game": game.game_id})
        return None

    async def form(
        self, context: RequestContext, want: requests.EditForm, begin: Beginning | None
    ) -> Answer:
        """Return the form of an open challenge, or of one from a position."""
        user, community = context.incoming.user, here(context.incoming)
        default = await self.rules.default_terms(user, community)
        if begin is not None and want.change.start is not None:
            offered = terms(want.change, usual_from(begin, default))
            return forms.of_position(context, want.change.start, offered)
        change = fill_in_defaults(want.change, default)
        # A private chat has no rating table.
        can_rate = community != user
        return forms.of_challenge(context, change, terms(change, default), can_rate=can_rate)

    async def change_terms(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.ChangeTerms
    ) -> HandlerResult:
        """Offer other terms for a challenge; if none are said, show buttons to choose them."""
        offered = await self._changed_terms(context, loaded, want.change)
        if isinstance(offered, Refusal):
            return offered
        if given_fields(want.change):
            return MatchAction(loaded, OfferTerms(offered, loaded.match.offer))
        return await self._terms_form(context, loaded, want.change, offered)

    async def edit_terms(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.EditForm
    ) -> HandlerResult:
        """Show buttons to choose other terms for a challenge."""
        offered = await self._changed_terms(context, loaded, want.change)
        if isinstance(offered, Refusal):
            return offered
        return await self._terms_form(context, loaded, want.change, offered)

    async def _changed_terms(
        self, context: RequestContext, loaded: LoadedMatch, change: requests.Challenge
    ) -> Terms | Refusal:
        match, side = loaded.match, loaded.side_of(context.incoming.user) or Side.HOST
        me, other = loaded.user(side), loaded.user(side.other)
        evened = await self._resolve_fair(change, loaded.community, match.terms, me, other)
        if isinstance(evened, Refusal):
            return evened
        offered = terms(evened, match.terms, side)
        if offered.rated and loaded.community == loaded.meta.host:
            return Refusal("rated-nowhere")
        return offered

    async def _terms_form(
        self,
        context: RequestContext,
        loaded: LoadedMatch,
        change: requests.Challenge,
        offered: Terms,
    ) -> Answer | Refusal:
        refusal = _why_no_other_terms(loaded, loaded.side_of(context.incoming.user))
        if refusal is not None:
            return refusal
        names = await context.profiles.names(loaded)
        return forms.of_terms(context, loaded, change, offered, names)

    async def _resolve_fair(
        self,
        want: requests.Challenge,
        community: RoomId,
        so_far: Terms,
        me: UserId,
        other: UserId | None,
    ) -> requests.Challenge | Refusal:
        """Resolve ``fair`` to the handicap and komi that make the game even between ``me`` and
        ``other``."""
        if not want.fair:
            return want
        if so_far.position is not None:
            return Refusal("position-handicap")
        if not other:
            return Refusal("fair-for-whom")
        found = await self.standings.even(community, want.size or so_far.size, me, other)
        if found is None:
            return Refusal("fair-unknown")
        even, weaker = found
        mine = Colours.BLACK if weaker == me else Colours.WHITE
        return replace(
            want,
            handicap=even.handicap,
            komi=even.komi,
            colours=Colours.NIGIRI if even.is_nigiri else mine,
            fair=False,
            given=(want.given - {"fair"}) | {"handicap", "komi", "colours"},
        )

    async def rematch(
        self, context: RequestContext, played: LoadedMatch
    ) -> Done | Refusal | LoadedMatch:
        """Offer a rematch. A match: the opponent has offered one already, so this accepts it."""
        if context.words_only:
            return Refusal("say-again")
        incoming = context.incoming
        refusal = await self.rules.why_no_challenge(incoming, played.community)
        refusal = refusal or await self.rules.why_no_more(incoming.user, played.community)
        if refusal is not None:
            return refusal
        asked = await self.rematches.ask(played, incoming.user, incoming.room, incoming.event_id)
        if not isinstance(asked, LoadedMatch):
            return asked
        code: dict[str, object] = {"game": asked.game_id}
        if asked.match.phase is not Phase.CHALLENGE:
            return Refusal("rematch-once", code)
        if asked.side_of(incoming.user) is asked.match.offered_by:
            return Refusal("rematch-asked", code)
        return asked


def _why_no_other_terms(loaded: LoadedMatch, side: Side | None) -> Refusal | None:
    if loaded.match.phase is not Phase.CHALLENGE:
        return Refusal("challenge-over")
    if side is None:
        return Refusal("terms-open" if loaded.match.open else "not-your-challenge")
    return None
