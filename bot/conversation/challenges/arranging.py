"""What people arrange around games: how they come about, and what organisers do about them."""

from __future__ import annotations

from bot.conversation.challenges.engine_games import Partner
from bot.conversation.challenges.moderation import Organising
from bot.conversation.challenges.offering import Offering
from bot.conversation.challenges.start_position import Positions
from bot.conversation.kit.callbacks import begins_game
from bot.conversation.kit.post import Answer
from bot.conversation.kit.request_context import RequestContext
from bot.language.requests.game import (
    Request,
    WantChallenge,
    WantDefaults,
    WantForm,
    WantRematch,
    WantSpar,
    WantTerms,
)
from bot.language.requests.moderation import (
    WantAnnul,
    WantLimit,
    WantMoveGame,
    WantOrganise,
    WantPause,
)
from bot.service.match.commands import AcceptChallenge, Command, Order
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Refusal
from bot.service.unit_of_work import Done

Came = Answer | Done | Refusal
"""What came of a request: words, something done, or why not."""

ARRANGED = (
    *(WantTerms, WantForm, WantRematch),
    *(WantPause, WantAnnul, WantMoveGame, WantOrganise),
)
"""Requests about one game that are dealt with here."""


class Arranging:
    """The one door to `Offering`, `Organising` and the `Partner`."""

    def __init__(
        self,
        offering: Offering,
        organising: Organising,
        positions: Positions,
        partner: Partner,
    ) -> None:
        self._partner = partner
        self._offering = offering
        self._organising = organising
        self._positions = positions

    async def anew(self, context: RequestContext, request: Request) -> Came | None:
        """What comes of a request that concerns no game there is; None: it concerns one."""
        if begins_game(context.incoming.choice):
            refusal = await self._offering.why_not_again(context, request)
            if refusal is not None:
                return refusal
        match request:
            case (WantChallenge(start=start) | WantForm(WantChallenge(start=start))) as want:
                begin = await self._positions.of(context, start) if start else None
                if isinstance(begin, Refusal):
                    return begin
                if isinstance(want, WantForm):
                    return await self._offering.form(context, want, begin)
                return await self._offering.challenge(context, want, begin)
            case WantSpar() as want:
                return await self._partner.asked(context, want)
            case WantOrganise() as want:
                return await self._organising.form(context, want)
            case WantDefaults() | WantLimit() as want:
                return await self._organising.house_rule(context, want)
            case _:
                return None

    async def about(
        self, context: RequestContext, loaded: LoadedMatch, request: Request
    ) -> Came | tuple[LoadedMatch, Command | Order]:
        """What comes of one of `ARRANGED`; or what is to be done in which match."""
        match request:
            case WantTerms() | WantForm():
                offered = await self._offering.other_terms(context, loaded, request)
                return offered if isinstance(offered, Answer) else (loaded, offered)
            case WantRematch():
                refusal = await self._partner.why_no_rematch(context, loaded)
                if refusal is not None:
                    return refusal
                asked = await self._offering.rematch(context, loaded)
                if not isinstance(asked, LoadedMatch):
                    return await self._partner.rematch(loaded, asked)
                # Whoever asks for a rematch that was asked for already accepts it.
                return asked, AcceptChallenge(asked.match.offer)
            case WantOrganise():
                return await self._organising.about(context, loaded, request)
            case WantPause() | WantAnnul() | WantMoveGame():
                order = await self._organising.order(context, loaded, request)
                if order is None:
                    return Refusal("not-organiser")
                return order if isinstance(order, Answer) else (loaded, order)
            case _:
                raise TypeError(type(request))

    async def order(
        self, context: RequestContext, loaded: LoadedMatch, order: Order
    ) -> Done | Refusal:
        """Gives an order that `about` has found to be one."""
        incoming = context.incoming
        organisers = self._organising.organisers
        return await organisers.order(loaded, incoming.user, order, incoming.event_id)

    async def more_help(self, context: RequestContext, about: str) -> str:
        """A line for help in general, if there is a program to play against here."""
        return "" if about else await self._partner.help(context)

    async def why_not_join(self, context: RequestContext, loaded: LoadedMatch) -> Refusal | None:
        """Why somebody may not accept a challenge, whatever it says."""
        return await self._offering.why_not_join(context, loaded)
