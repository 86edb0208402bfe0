"""Predicates for the matches that a request can be about. Pure."""

from __future__ import annotations

from collections.abc import Callable

from bot.match.events import Side
from bot.match.state import Phase
from bot.play.loaded import LoadedMatch
from bot.rules.points import Colour

Fits = Callable[[LoadedMatch, Side | None], bool]
"""Whether a match can be meant; the side is the person's, None without a seat."""


def plays_in(loaded: LoadedMatch, side: Side | None) -> bool:
    """A game of this person in progress."""
    return side is not None and is_on(loaded, side)


def may_take_move(loaded: LoadedMatch, side: Side | None) -> bool:
    """A match of this person that does not wait for the opponent's move. While a game is counted
    or paused, the person may think that it takes moves."""
    match = loaded.match
    seat = None if side is None else match.seat(side)
    return seat is not None and (match.phase is not Phase.PLAY or match.game.to_move is seat)


def goes_on_without(loaded: LoadedMatch, side: Side | None) -> bool:
    """Another player's game in play, not yet being counted."""
    return side is None and loaded.match.phase is Phase.PLAY


def counts_in(loaded: LoadedMatch, side: Side | None) -> bool:
    """A match of this person in the counting phase."""
    return side is not None and loaded.match.phase is Phase.AGREEMENT


def is_counted(loaded: LoadedMatch, _: Side | None) -> bool:
    return loaded.match.phase is Phase.AGREEMENT


def is_on(loaded: LoadedMatch, _: Side | None) -> bool:
    return loaded.match.phase in (Phase.PLAY, Phase.AGREEMENT)


def has_ended(loaded: LoadedMatch, side: Side | None) -> bool:
    """Whether the person has a seat in the match and it was played to its end."""
    return side is not None and loaded.match.phase is Phase.ENDED


def is_not_over(loaded: LoadedMatch, _: Side | None) -> bool:
    """Any challenge or match that has not ended."""
    return not loaded.match.phase.is_over


def asks(loaded: LoadedMatch, side: Side | None) -> bool:
    """A match with an open question to this person, answered or not."""
    match = loaded.match
    if match.phase is Phase.CHALLENGE:
        return side is not match.offered_by and (match.open or side is not None)
    return side is not None and match.proposal is not None


def awaits_yes(loaded: LoadedMatch, side: Side | None) -> bool:
    """As `asks`, if this person has not agreed so far and the bot is not looking for dead
    stones."""
    proposal = loaded.match.proposal
    agreed = proposal.agreed if proposal else frozenset()
    can_agree = not loaded.match.is_looking and _seat(loaded, side) not in agreed
    return can_agree and asks(loaded, side)


def can_be_declined(loaded: LoadedMatch, side: Side | None) -> bool:
    """As `asks`, or the person's own challenge, which can be withdrawn."""
    if loaded.match.phase is Phase.CHALLENGE:
        return side is not None
    return asks(loaded, side)


def can_be_changed(loaded: LoadedMatch, side: Side | None) -> bool:
    """A challenge whose terms this person may change."""
    return loaded.match.phase is Phase.CHALLENGE and side is not None


OWN = frozenset({plays_in, may_take_move, counts_in, has_ended, can_be_changed, can_be_declined})
"""The predicates that only a person with a seat can satisfy."""


def _seat(loaded: LoadedMatch, side: Side | None) -> Colour | None:
    return None if side is None else loaded.match.seat(side)
