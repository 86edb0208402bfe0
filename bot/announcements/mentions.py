"""The choice of players to mention with news of a match.

Those are the awaited players, and at the end those who did not cause it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import RoomId, UserId, is_of
from bot.match import events
from bot.match.state import Match, Phase
from bot.play.loaded import LoadedMatch
from bot.rules.outcome import Reason
from bot.rules.points import Colour
from bot.texts.text import Parts, known_as

_TURNS = (events.Started, *events.TURNS)
"""Events after which it is the other side's turn."""

_MOVES = frozenset({events.Played, events.Passed, events.Timed, events.TimeGranted})

ABOUT_TIME = frozenset(
    {events.Timed, events.TimeGiven, events.TimeGranted, events.Waived, events.Unreachable}
)
"""Events that do not change who is awaited."""

_VOTES = events.Agreed | events.Disagreed
_WITHOUT_AN_ACT = (Reason.TIME, Reason.ANNULLED)
"""Ends that no player's action causes."""


def find_mentions(
    loaded: LoadedMatch, news: Sequence[events.Event], room: RoomId
) -> tuple[tuple[UserId, ...], UserId | None]:
    """Return the people to mention for the last events, and the player to move, by their ids in
    the room's chat. People without an id there are left out."""
    sides, turn = find_awaited(loaded.match, news)
    users = {side: known_in(room, loaded, side) for side in sides}
    found = tuple(dict.fromkeys(user for user in users.values() if user is not None))
    return found, None if turn is None else users[turn]


def find_awaited(
    match: Match, news: Sequence[events.Event]
) -> tuple[tuple[events.Side, ...], events.Side | None]:
    """Return the sides to mention for ``news``, the last of ``match.events``, and the side to move
    if its turn has begun.

    * A challenge or new terms: the side that may accept. If the offer fails: the side that made it.
    * A question: the side that is asked. If it closes without a change: the player to move, unless
      they closed it.
    * The first count: both, but not before its analysis. A mark or a vote: the other player.
    * A move: the side to answer it.
    * The end of a game: the sides that did not cause it.
    * An awaited player who was unreachable: that player.

    Of several events, only what is still awaited counts.
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
    returned = _find_returned(match, news) if events.Unreachable in kinds else ()
    seats = (*(_find_asked(match, news) if match.proposal else ()), *returned)
    sides = tuple(dict.fromkeys(map(match.side, seats)))
    begins = not kinds.isdisjoint(_TURNS) or match.game.to_move in returned
    if phase is not Phase.PLAY or not (begins or _waits_again(match, news)):
        return sides, None
    # A question may be open, too, to the same side or to the other.
    turn = match.side(match.game.to_move)
    return (*sides, turn), turn


def _find_returned(match: Match, news: Sequence[events.Event]) -> Sequence[Colour]:
    """Return the players whose move or answer is awaited and who can be reached again."""
    back = {e.seat for e in news if isinstance(e, events.Unreachable)} - match.unreachable
    return [seat for seat in (*match.awaited, *_find_undecided(match)) if seat in back]


def are_moves(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the news are only moves in a game in progress."""
    return match.phase is Phase.PLAY and _MOVES.issuperset(map(type, news))


def are_pauses(news: Sequence[events.Event]) -> bool:
    """Whether the news are only clock changes by a player's pauses."""
    return all(isinstance(event, events.Timed) for event in news)


def are_grants(news: Sequence[events.Event]) -> bool:
    """Whether the news are only granted time and the resulting clock changes."""
    kinds = set(map(type, news))
    return events.TimeGranted in kinds <= {events.TimeGranted, events.Timed}


def became_unreachable(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the news is only of players who became unreachable, and of their stopped clocks. A
    player who starts the bot and blocks it at once lets a clock run for a moment in between."""
    seats = {event.seat for event in news if isinstance(event, events.Unreachable)}
    only = all(isinstance(event, events.Timed | events.Unreachable) for event in news)
    return bool(seats) and seats <= match.unreachable and only


def still_awaited(match: Match, side: events.Side, since: int, until: int) -> bool:
    """Whether the events after the first ``since`` and before ``until`` (ms) still await a
    player's answer, and no later event mentioned the player."""
    news = match.events[since:]
    later = [event for event in news if event.at >= until]
    return side in find_awaited(match, news)[0] and side not in find_awaited(match, later)[0]


def _ended_by(match: Match) -> events.Side | None:
    """Return the player who ended the game by resigning or by a vote; None if it ended
    otherwise, such as on time."""
    outcome, (before, end) = match.outcome, match.events[-2:]
    if outcome is None or outcome.reason in _WITHOUT_AN_ACT:
        return None
    if outcome.reason is Reason.RESIGNATION and outcome.winner:
        return match.side(outcome.winner.opponent)
    if isinstance(before, _VOTES) and before.at == end.at:
        return match.side(before.seat)
    return None


def _waited_in_vain(match: Match, kinds: frozenset[type[events.Event]]) -> tuple[events.Side, ...]:
    """Return the side whose offer was declined, annulled, or expired."""
    if kinds.isdisjoint((events.Withdrawn, events.Expired, events.Annulled)):
        return ()
    return () if match.withdrawn_by is match.offered_by else (match.offered_by,)


def _waits_again(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the other player closed a question or took back an agreement, so that only the
    move is awaited again."""
    ended = (e for e in reversed(news) if isinstance(e, events.Refused | events.TakenBack))
    newest = next(ended, None)
    return (
        newest is not None and newest.seat is not match.game.to_move and not _find_undecided(match)
    )


def _find_asked(match: Match, news: Sequence[events.Event]) -> Sequence[Colour]:
    """Return the sides to mention for the open question."""
    undecided = _find_undecided(match)
    for event in reversed(news):
        match event:
            case events.Confirming():
                return [*Colour]
            case events.Proposed() | events.Continued() if match.is_looking:
                return ()  # nobody can agree yet
            case events.Proposed(by=None) | events.Looked() | events.Continued():
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
    # If a vote ended the confirmation of a count, the vote decides.
    return undecided if any(isinstance(e, events.ConfirmingDropped) for e in news) else ()


def _find_undecided(match: Match) -> Sequence[Colour]:
    """Return the players whose answer is awaited. After a repetition the game goes on, so an
    answer is awaited only if the other player has agreed."""
    proposal = match.proposal
    if proposal is None or not (proposal.agreed or match.phase is Phase.AGREEMENT):
        return ()
    return [seat for seat in Colour if seat not in proposal.agreed]


def known_in(room: RoomId, loaded: LoadedMatch, side: events.Side) -> UserId | None:
    """Return the player's id in the room's chat: the id that joined the match if it belongs
    there (`bot.ids.is_of`), else a linked one. None without one."""
    here = (user for user in (loaded.user(side), *loaded.people(side)) if is_of(user, room))
    return next(here, None)


def known_here(parts: Parts, loaded: LoadedMatch, room: RoomId) -> Parts:
    """Replace the players' ids by their ids in the room's chat."""
    away = {side: user for side, user in loaded.users.items() if not is_of(user, room)}
    found = {user: known_in(room, loaded, side) for side, user in away.items()}
    others = {user: other for user, other in found.items() if other}
    return parts.each(lambda line: known_as(line, others)) if others else parts
