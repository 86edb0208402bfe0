"""Moves the clocks of a match on: after its events, and when time runs out. Pure.

A turn that begins fixes when it ends: the pauses that its player has then are in the deadline.
Other pauses during a turn give it a new deadline (`repaused`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.match import events
from bot.match.clock_rollback import restored
from bot.match.clocks import clock as clocks
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import Clock
from bot.match.clocks.grants import Span
from bot.match.state import Match, Phase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour

Pauses = Mapping[events.Side, Calendar]
"""When time stands still for each of the two."""

NO_PAUSES: Pauses = dict.fromkeys(events.Side, ALWAYS)

_SPEECH = (events.Marked, events.Agreed, events.Refused, events.Disagreed, events.TakenBack)
"""What a player can say to a count."""

_TURNS = (events.Started, events.Played, events.Passed, events.Resumed, events.Undone)
"""Events with which a turn begins."""


def timed(
    match: Match, happened: list[events.Event], now: int, pauses: Pauses
) -> list[events.Event]:
    """``happened`` and, if they change anything for the clocks, how these stand afterwards."""
    clock = match.terms.clock
    if clock is None:
        return happened
    after = match.after(happened)
    if after.phase not in (Phase.PLAY, Phase.AGREEMENT):
        return happened
    turn = next((event for event in happened if isinstance(event, _TURNS)), None)
    if turn is not None:
        left, counted = _left_after(match, turn, clock, now, pauses)
        return [*happened, replace(_begun(after, clock, left, now, pauses), counted=counted)]
    if isinstance(happened[0], events.TimeGiven):
        return [*happened, _given(match, happened[0], now, pauses)]
    if isinstance(happened[0], events.Marked):
        return [*happened, *_last_word(match, happened[0].seat, clock, now, pauses)]
    if match.confirming is not None and after.confirming is None:
        return [*happened, *unconfirmed(match, now)]
    return happened


def run_out(match: Match, now: int, pauses: Pauses) -> list[events.Event]:
    """The events after the deadline has passed. There must be one, before ``now``."""
    if match.phase is Phase.CHALLENGE:
        return [events.Expired(now)]
    if match.confirming is not None:
        number = match.confirming.number
        outcome = match.score(counted=match.agreed_counts[number]).outcome
        return [events.Confirmed(now, number), events.Ended(now, outcome)]
    clock, standing = match.terms.clock, match.clocks
    if clock is None or standing is None:
        raise TypeError(clock)
    outcome = _lost(match, standing)
    winner = outcome.winner
    if winner is None or winner not in match.waived:
        return [events.Ended(now, outcome)]
    loser, more = winner.opponent, clocks.once_more(clock)
    left = {seat: standing.left(seat) for seat in Colour}
    if standing.running is not None:
        left[loser] = more
    return [events.LetGo(now, winner), _begun(match, clock, left, now, pauses)]


def repaused(
    match: Match, seat: Colour, now: int, old: Calendar, new: Calendar
) -> list[events.Event]:
    """The events when ``seat`` has other pauses from now on: none, or a new deadline."""
    standing = match.clocks
    if standing is None or match.due is None or standing.running is seat.opponent:
        return []
    left = remaining(standing, seat, now, old)
    due = new.after(now, old.between(now, standing.due))
    if standing.running is None:
        # It is the other's deadline too, and they must not lose time by this.
        due = max(due, standing.due)
    if due == standing.due:
        return []
    return [_set(standing, {seat: left}, standing.running, now, due)]


def halted(match: Match, now: int, pauses: Pauses) -> list[events.Event]:
    """The events of the clocks when the game stops at ``now``."""
    standing = match.clocks
    if standing is None or standing.running is None:
        return []
    seat = standing.running
    left = remaining(standing, seat, now, pauses[match.side(seat)])
    return [_set(standing, {seat: left}, seat, now, standing.due)]


def continued(match: Match, now: int, pauses: Pauses) -> list[events.Event]:
    """The events of the clocks when the game goes on: the side to move has what was left then, and
    the time to agree is longer by the pause."""
    standing = match.clocks
    if standing is None or match.halted is None:
        return []
    if standing.running is None:
        return [_set(standing, {}, None, now, standing.due + now - match.halted)]
    calendar = pauses[match.side(standing.running)]
    due = calendar.after(now, standing.left(standing.running))
    return [_set(standing, {}, standing.running, now, due)]


def unconfirmed(match: Match, now: int) -> list[events.Event]:
    """The events of the clocks when a count is to be confirmed no more: the time to agree is longer
    by as long as it was."""
    standing = match.clocks
    if standing is None or match.confirming is None:
        return []
    return [_set(standing, {}, None, now, standing.due + now - match.confirming.at)]


def granted(
    match: Match, away: Sequence[Span], gift: int, number: int, now: int, pauses: Pauses
) -> list[events.Event]:
    """Return the events that give time back for the spans that an awaited player was ``away``, and
    ``gift`` milliseconds to all; none if nothing changes. ``number`` is that of the last grant that
    is taken in with it.

    Only time that counted since the turn, the stop or the question began is given back. Time that
    was over before a span began stays over.
    """
    if match.phase is Phase.CHALLENGE:
        lost = sum(end - begin for begin, end in _since(match.offered_at, away, match.due))
        return [events.TimeGranted(now, number, lost + gift)] if lost + gift else []
    standing = match.clocks
    if match.halted is not None:
        away = ()
    calendars = _calendars(match, pauses)
    if match.confirming is not None:
        begun, due = match.confirming.at, match.confirming.due
        later = _later(due, _since(begun, away, due), gift, calendars)
        happened: list[events.Event] = [events.TimeGranted(now, number, later - due)]
        if standing is not None and gift:
            more = {seat: standing.left(seat) + gift for seat in Colour}
            happened.append(_set(standing, more, standing.running, now, standing.due + gift))
        return happened if later > due else []
    if standing is None:
        return []
    away = _since(_began(match), away, standing.due)
    due = _later(standing.due, away, gift, calendars)
    if due == standing.due:
        return []
    lost = max(_counted(away, calendar) for calendar in calendars)
    left = {seat: standing.left(seat) + gift for seat in Colour}
    seat = standing.running
    if seat is not None and match.halted is None:
        left[seat] = pauses[match.side(seat)].between(now, due)
    return [
        events.TimeGranted(now, number, lost + gift),
        _set(standing, left, seat, now, due),
    ]


def remaining(standing: events.Timed, seat: Colour, now: int, calendar: Calendar) -> int:
    """The milliseconds that a player has left at ``now``."""
    left = standing.left(seat)
    if standing.running is not seat:
        return left
    return min(left, calendar.between(now, standing.due))


def _left_after(
    match: Match, event: events.Event, clock: Clock, now: int, pauses: Pauses
) -> tuple[dict[Colour, int], int | None]:
    """What both have left when a turn ends with this event, and the counted time since the clocks
    were last set; None if no clock ran."""
    standing = match.clocks
    if standing is None:
        return dict.fromkeys(Colour, clocks.at_start(clock)), None
    left = {seat: remaining(standing, seat, now, pauses[match.side(seat)]) for seat in Colour}
    mover = standing.running
    counted = None if mover is None else standing.left(mover) - left[mover]
    if isinstance(event, events.Undone):
        left = restored(match.events, event.plies, left)
    elif mover is not None:
        left[mover] = clocks.after_move(clock, left[mover])
    return left, counted


def _begun(
    match: Match, clock: Clock, left: Mapping[Colour, int], now: int, pauses: Pauses
) -> events.Timed:
    """The clocks when a turn, or the agreement phase, begins."""
    calendars = {seat: pauses[match.side(seat)] for seat in Colour}
    if match.phase is Phase.PLAY:
        running = match.game.to_move
        due = calendars[running].after(now, left[running])
        return events.Timed(now, left[Colour.BLACK], left[Colour.WHITE], running, due)
    span = clocks.for_agreement(clock)
    due = max(calendar.after(now, span) for calendar in calendars.values())
    return events.Timed(now, left[Colour.BLACK], left[Colour.WHITE], None, due)


def _given(match: Match, event: events.TimeGiven, now: int, pauses: Pauses) -> events.Timed:
    standing, seat = match.clocks, event.seat.opponent
    if standing is None:
        raise TypeError(standing)
    if standing.running is None:
        return _set(standing, {}, None, now, standing.due + event.span)
    if standing.running is event.seat:
        # The giver's own clock runs on; nothing changes but what the other has for the next turn.
        own = remaining(standing, event.seat, now, pauses[match.side(event.seat)])
        more = standing.left(seat) + event.span
        return _set(standing, {event.seat: own, seat: more}, event.seat, now, standing.due)
    calendar = pauses[match.side(seat)]
    more = remaining(standing, seat, now, calendar) + event.span
    return _set(standing, {seat: more}, seat, now, calendar.after(now, more))


def _calendars(match: Match, pauses: Pauses) -> Sequence[Calendar]:
    """The pauses of the players whose time it is: of both if the score is to be agreed on."""
    if match.phase is Phase.PLAY:
        return (pauses[match.side(match.game.to_move)],)
    return tuple(pauses.values())


def _began(match: Match) -> int:
    """When the turn, or the time to agree on the score, began that goes on."""
    for event in reversed(match.events):
        if isinstance(event, (events.Started, *events.TURNS)):
            return event.at
    return match.created


def _since(begun: int, away: Sequence[Span], due: int | None) -> list[Span]:
    """The parts of these spans after ``begun``, but for those that only began when time was
    over."""
    kept = []
    for start, end in away:
        begin = max(start, begun)
        if begin < end and due is not None and begin < due:
            kept.append((begin, end))
            due += end - begin
    return kept


def _counted(away: Sequence[Span], calendar: Calendar) -> int:
    return sum(calendar.between(begin, end) for begin, end in away)


def _later(due: int, away: Sequence[Span], gift: int, calendars: Sequence[Calendar]) -> int:
    """The deadline that is later by what counted of these spans, and by ``gift``."""

    def moved(calendar: Calendar) -> int:
        more = _counted(away, calendar) + gift
        return calendar.after(due, more) if more else due

    return max(moved(calendar) for calendar in calendars)


def _last_word(
    match: Match, seat: Colour, clock: Clock, now: int, pauses: Pauses
) -> Sequence[events.Timed]:
    """A mark in the last moment must not undo an agreement that cannot be renewed in time."""
    standing, proposal = match.clocks, match.proposal
    if standing is None or proposal is None or seat.opponent not in proposal.agreed:
        return ()
    span = min(clocks.LAST_WORD, clocks.for_agreement(clock))
    due = pauses[match.side(seat.opponent)].after(now, span)
    return () if due <= standing.due else (_set(standing, {}, None, now, due),)


def _set(
    standing: events.Timed, left: Mapping[Colour, int], running: Colour | None, now: int, due: int
) -> events.Timed:
    black, white = (left.get(seat, standing.left(seat)) for seat in Colour)
    return events.Timed(now, black, white, running, due)


# The end of the time


def _lost(match: Match, standing: events.Timed) -> Outcome:
    """The result when the deadline has passed."""
    if standing.running is not None:
        return Outcome(Reason.TIME, standing.running.opponent)
    return _not_agreed(match)


def _not_agreed(match: Match) -> Outcome:
    """Article 13: who kept silent loses by time. If both did, or both spoke and disagree, both
    lose.

    Who accepted a count that the other had marked, and got no answer, did not disagree: then the
    other was asked last, and kept silent.
    """
    spoke, marked_by = _since_the_stop(match)
    silent = [seat for seat in Colour if seat not in spoke]
    if len(silent) == 1:
        return Outcome(Reason.TIME, silent[0].opponent)
    agreed = match.proposal.agreed if match.proposal else frozenset()
    if marked_by is not None and marked_by.opponent in agreed:
        return Outcome(Reason.TIME, marked_by.opponent)
    return Outcome(Reason.BOTH_LOSE)


def _since_the_stop(match: Match) -> tuple[set[Colour], Colour | None]:
    """The players who have said something since the game stopped, and the one whose marks the open
    proposal has."""
    spoke: set[Colour] = set()
    marked_by: Colour | None = None
    for event in reversed(match.events):
        if isinstance(event, events.Proposed) and event.is_count:
            break
        if isinstance(event, events.Marked) and marked_by is None:
            marked_by = event.seat
        if isinstance(event, _SPEECH):
            spoke.add(event.seat)
    return spoke, marked_by
