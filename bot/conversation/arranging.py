"""What people arrange around games: how they come about, and what organisers do about them."""

from __future__ import annotations

from bot.conversation.choices import begins_game
from bot.conversation.incoming import Answer
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.partner import Partner
from bot.conversation.positions import Positions
from bot.conversation.turn import Turn
from bot.language.orders import WantAnnul, WantLimit, WantMoveGame, WantOrganise, WantPause
from bot.language.requests import (
    Request,
    WantChallenge,
    WantDefaults,
    WantForm,
    WantRematch,
    WantSpar,
    WantTerms,
)
from bot.service.commands import AcceptChallenge, Command, Order
from bot.service.go_service import Done
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal

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

    async def anew(self, turn: Turn, request: Request) -> Came | None:
        """What comes of a request that concerns no game there is; None: it concerns one."""
        if begins_game(turn.incoming.choice):
            refusal = await self._offering.why_not_again(turn, request)
            if refusal is not None:
                return refusal
        match request:
            case (WantChallenge(start=start) | WantForm(WantChallenge(start=start))) as want:
                begin = await self._positions.of(turn, start) if start else None
                if isinstance(begin, Refusal):
                    return begin
                if isinstance(want, WantForm):
                    return await self._offering.form(turn, want, begin)
                return await self._offering.challenge(turn, want, begin)
            case WantSpar() as want:
                return await self._partner.asked(turn, want)
            case WantOrganise() as want:
                return await self._organising.form(turn, want)
            case WantDefaults() | WantLimit() as want:
                return await self._organising.house_rule(turn, want)
            case _:
                return None

    async def about(
        self, turn: Turn, loaded: LoadedMatch, request: Request
    ) -> Came | tuple[LoadedMatch, Command | Order]:
        """What comes of one of `ARRANGED`; or what is to be done in which match."""
        match request:
            case WantTerms() | WantForm():
                offered = await self._offering.other_terms(turn, loaded, request)
                return offered if isinstance(offered, Answer) else (loaded, offered)
            case WantRematch():
                refusal = await self._partner.why_no_rematch(turn, loaded)
                if refusal is not None:
                    return refusal
                asked = await self._offering.rematch(turn, loaded)
                if not isinstance(asked, LoadedMatch):
                    return await self._partner.rematch(loaded, asked)
                # Whoever asks for a rematch that was asked for already accepts it.
                return asked, AcceptChallenge(asked.match.offer)
            case WantOrganise():
                return await self._organising.about(turn, loaded, request)
            case WantPause() | WantAnnul() | WantMoveGame():
                order = await self._organising.order(turn, loaded, request)
                if order is None:
                    return Refusal("not-organiser")
                return order if isinstance(order, Answer) else (loaded, order)
            case _:
                raise TypeError(type(request))

    async def order(self, turn: Turn, loaded: LoadedMatch, order: Order) -> Done | Refusal:
        """Gives an order that `about` has found to be one."""
        incoming = turn.incoming
        organisers = self._organising.organisers
        return await organisers.order(loaded.game_id, incoming.user, order, incoming.event_id)

    async def more_help(self, turn: Turn, about: str) -> str:
        """A line for help in general, if there is a program to play against here."""
        return "" if about else await self._partner.help(turn)

    async def why_not_join(self, turn: Turn, loaded: LoadedMatch) -> Refusal | None:
        """Why somebody may not accept a challenge, whatever it says."""
        return await self._offering.why_not_join(turn, loaded)
