"""Challenges: valid terms, and who may answer an offer.

Pure. The challenge is the first offer; other terms make a new one with a new number, and only the
side that did not make it can accept it.
"""

from __future__ import annotations

from bot.match import events
from bot.match.clocks.clock import is_possible
from bot.match.commands import AcceptChallenge, OfferTerms
from bot.match.ranks import unrateable
from bot.match.state import Decision, Match, Phase, Refusal, game_on
from bot.rules.errors import RulesError
from bot.rules.points import Colour
from bot.rules.start_position import StartPosition

MAX_KOMI = 100.0
MAX_OFFERS = 20
"""Offers per challenge. Each is announced in its rooms."""


def why_impossible(terms: events.Terms) -> Refusal | None:
    """Return a refusal if no game can be played on these terms."""
    if not is_komi(terms.komi):
        return Refusal("bad-komi", {"komi": terms.komi, "most": MAX_KOMI})
    if terms.clock is not None and not is_possible(terms.clock):
        return Refusal("bad-clock")
    misplaced = None if terms.position is None else _check_position(terms, terms.position)
    if misplaced is not None:
        return misplaced
    try:
        game_on(terms)
    except RulesError as error:
        return Refusal(error.id, error.data)
    return unrateable(terms) if terms.rated else None


def _check_position(terms: events.Terms, position: StartPosition) -> Refusal | None:
    """Return a refusal if the terms do not fit the initial position."""
    if terms.size != position.size:
        return Refusal("position-size", {"size": position.size})
    if terms.handicap:
        return Refusal("position-handicap")
    return Refusal("position-rated") if terms.rated else None


def why_over(match: Match) -> Refusal | None:
    """Return a refusal if the challenge can no longer be answered."""
    if match.phase is Phase.CHALLENGE:
        return None
    return Refusal("challenge-expired" if match.expired else "challenge-over")


def accept(
    match: Match, side: events.Side, command: AcceptChallenge, now: int, nigiri: events.Nigiri
) -> Decision:
    """Start the game if this side may accept the current offer."""
    if over := why_over(match):
        began = match.phase is not Phase.WITHDRAWN
        # A double tap.
        return Refusal("already-accepted") if began and side is not match.offered_by else over
    if side is match.offered_by:
        asked = "own-challenge" if match.open else "own-challenge-to"
        return Refusal(asked if match.offer == 1 else "own-offer")
    if command.number not in (None, match.offer):
        return Refusal("stale-offer", {"number": command.number})
    match match.terms.colours:
        case events.Colours.BLACK:
            return [events.Started(now, Colour.BLACK)]
        case events.Colours.WHITE:
            return [events.Started(now, Colour.WHITE)]
        case events.Colours.NIGIRI:
            host = Colour.WHITE if nigiri.guest_is_black else Colour.BLACK
            return [events.Started(now, host, nigiri)]


def offer(match: Match, side: events.Side, command: OfferTerms, now: int) -> Decision:
    """Make a counter-offer, which the other side may accept."""
    if over := why_over(match):
        return over
    if command.number != match.offer:
        return Refusal("stale-offer", {"number": command.number})
    if command.terms == match.terms:
        return Refusal("same-terms")
    if match.offer >= MAX_OFFERS:
        return Refusal("too-many-offers", {"most": MAX_OFFERS})
    impossible = why_impossible(command.terms)
    return impossible or [events.Offered(now, side, match.offer + 1, command.terms)]


def decline(match: Match, side: events.Side, now: int) -> Decision:
    """End the challenge without a game."""
    if over := why_over(match):
        return over
    if side is events.Side.GUEST and match.open:
        return Refusal("challenge-open")
    return [events.Withdrawn(now, side)]


def is_komi(komi: float) -> bool:
    """Return whether the komi is a multiple of one half within ±`MAX_KOMI`."""
    return abs(komi) <= MAX_KOMI and 2 * komi % 1 == 0
