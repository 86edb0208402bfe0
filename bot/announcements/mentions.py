"""Chooses whom news of a match mention: who is awaited; at its end, who did not bring it about."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import RoomId, UserId
from bot.match import events
from bot.match.state import Match, Phase
from bot.play.accounts.identities import is_of
from bot.play.loaded import LoadedMatch
from bot.rules.outcome import Reason
from bot.rules.points import Colour
from bot.texts.text import Parts, known_as

_TURNS = (events.Started, *events.TURNS)
"""Events after which it is the other side's turn."""

_MOVES = frozenset({events.Played, events.Passed, events.Timed, events.TimeGranted})

ABOUT_TIME = frozenset({events.Timed, events.TimeGiven, events.TimeGranted, events.Waived})
"""Events after which whoever was awaited still is."""

_VOTES = events.Agreed | events.Disagreed
_WITHOUT_AN_ACT = (Reason.TIME, Reason.ANNULLED)
"""Ends that come whatever the players did last."""


def called(
    loaded: LoadedMatch, news: Sequence[events.Event], room: RoomId
) -> tuple[tuple[UserId, ...], UserId | None]:
    """The people called for what happened last, and the player whose turn has come, by their ids in
    the chat of a room; without those who have none there."""
    sides, turn = awaited(loaded.match, news)
    users = {side: known_in(room, loaded, side) for side in sides}
    found = tuple(dict.fromkeys(user for user in users.values() if user is not None))
    return found, None if turn is None else users[turn]


def awaited(
    match: Match, news: Sequence[events.Event]
) -> tuple[tuple[events.Side, ...], events.Side | None]:
    """The sides that are called for ``news``, the end of ``match.events``, and whose turn has come.

    A challenge and other terms call who may accept them, and if that comes to nothing who had
    offered them; a question calls who is asked, its end without a change the player to move, unless
    they ended it; the first count both, a mark or a vote the other player, a move who is to answer
    it, and the end of a game whoever did not bring it about. Of several things that happened, only
    what is still awaited counts.
    """
    kinds, phase = frozenset(map(type, news)), match.phase
    if phase is Phase.CHALLENGE:
        offered = kinds.isdisjoint((events.Challenged, events.Offered))
        return () if offered else (match.offered_by.other,), None
    if phase is Phase.ENDED:
        if kinds.isdisjoint((events.Ended, events.Annulled)):
            return (), None
        by = _ended_by(match)
        return tuple(side for side in events.Side if side is not by), None
    if phase is Phase.WITHDRAWN:
        return _waited_in_vain(match, kinds), None
    if match.halted is not None:
        return (), None
    sides = tuple(map(match.side, _asked(match, news) if match.proposal else ()))
    if phase is not Phase.PLAY or (kinds.isdisjoint(_TURNS) and not _waits_again(match, news)):
        return sides, None
    # Whose turn it is may have been asked something, too, or the other has.
    turn = match.side(match.game.to_move)
    return (*sides, turn), turn


def are_moves(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the news are moves in a game that goes on, and nothing else."""
    return match.phase is Phase.PLAY and _MOVES.issuperset(map(type, news))


def are_pauses(news: Sequence[events.Event]) -> bool:
    """Whether the news are only that a player's pauses have changed the clock."""
    return all(isinstance(event, events.Timed) for event in news)


def are_grants(news: Sequence[events.Event]) -> bool:
    """Whether the news are only that time was granted, and clocks set for it."""
    kinds = set(map(type, news))
    return events.TimeGranted in kinds <= {events.TimeGranted, events.Timed}


def still_awaited(match: Match, side: events.Side, since: int, until: int) -> bool:
    """Whether what came after the first ``since`` events, and before the moment ``until`` (ms),
    waits for a player now: not if it is over, or if what came later called them."""
    news = match.events[since:]
    later = [event for event in news if event.at >= until]
    return side in awaited(match, news)[0] and side not in awaited(match, later)[0]


def _ended_by(match: Match) -> events.Side | None:
    """The player who resigned, or whose vote ended it at once; None if the game ended otherwise, as
    by the time to agree."""
    outcome, (before, end) = match.outcome, match.events[-2:]
    if outcome is None or outcome.reason in _WITHOUT_AN_ACT:
        return None
    if outcome.reason is Reason.RESIGNATION and outcome.winner:
        return match.side(outcome.winner.opponent)
    if isinstance(before, _VOTES) and before.at == end.at:
        return match.side(before.seat)
    return None


def _waited_in_vain(match: Match, kinds: frozenset[type[events.Event]]) -> tuple[events.Side, ...]:
    """Who had made the offer that was declined, not answered, or annulled."""
    if kinds.isdisjoint((events.Withdrawn, events.Expired, events.Annulled)):
        return ()
    return () if match.withdrawn_by is match.offered_by else (match.offered_by,)


def _waits_again(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the other player has ended a question, or taken back an agreement, so that only the
    move is awaited again."""
    ended = (e for e in reversed(news) if isinstance(e, events.Refused | events.TakenBack))
    newest = next(ended, None)
    return newest is not None and newest.seat is not match.game.to_move and not _undecided(match)


def _asked(match: Match, news: Sequence[events.Event]) -> Sequence[Colour]:
    """The sides that are called for the open question."""
    undecided = _undecided(match)
    for event in reversed(news):
        match event:
            case events.Confirming():
                return [*Colour]
            case events.Proposed(by=None) | events.Continued():
                return undecided
            case events.LetGo(seat=seat) if match.phase is Phase.AGREEMENT:
                return [seat.opponent]
            case events.TakenBack() if match.phase is Phase.PLAY:
                return undecided  # a repetition: the game goes on
            case (
                events.Proposed(by=Colour() as seat)
                | events.Marked(seat=seat)
                | events.Agreed(seat=seat)
                | events.Refused(seat=seat)
                | events.Disagreed(seat=seat)
                | events.TakenBack(seat=seat)
            ):
                return [seat.opponent]
    # If a vote ended the confirmation of a count, the vote says who is called.
    return undecided if any(isinstance(e, events.ConfirmingDropped) for e in news) else ()


def _undecided(match: Match) -> Sequence[Colour]:
    """The players from whom an answer to the open question is awaited. A repetition asks both, but
    the game goes on: only an agreement of one makes the other one's answer awaited."""
    proposal = match.proposal
    if proposal is None or not (proposal.agreed or match.phase is Phase.AGREEMENT):
        return ()
    return [seat for seat in Colour if seat not in proposal.agreed]


def known_in(room: RoomId, loaded: LoadedMatch, side: events.Side) -> UserId | None:
    """The id of the person on this side in the chat that the room is in: the one that joined the
    match, if it is of there (`bot.play.accounts.identities.is_of`)."""
    here = (user for user in (loaded.user(side), *loaded.people(side)) if is_of(user, room))
    return next(here, None)


def known_here(said: Parts, loaded: LoadedMatch, room: RoomId) -> Parts:
    """What is said, with the players by the ids that they have in the chat of a room."""
    away = {side: user for side, user in loaded.users.items() if not is_of(user, room)}
    found = {user: known_in(room, loaded, side) for side, user in away.items()}
    others = {user: other for user, other in found.items() if other}
    return said.each(lambda line: known_as(line, others)) if others else said
