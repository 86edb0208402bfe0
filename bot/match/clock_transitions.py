"""Updates the clocks of a match after its events, and when time runs out.

Pure. The deadline is fixed when a turn begins and includes the player's pauses at that time.
Changed pauses during a turn give it a new deadline (`change_pauses`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.match import events
from bot.match.clock_rollback import restore_clocks
from bot.match.clocks import clock as clocks
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import Clock
from bot.match.clocks.grants import Span
from bot.match.state import Match, Phase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour

Pauses = Mapping[events.Side, Calendar]
"""The pauses of each player."""

NO_PAUSES: Pauses = dict.fromkeys(events.Side, ALWAYS)

_SPEECH = (events.Marked, events.Agreed, events.Refused, events.Disagreed, events.TakenBack)
"""A player's reactions to a count."""

_TURNS = (events.Started, events.Played, events.Passed, events.Resumed, events.Undone)
"""Events that begin a turn."""


def add_clock_events(
    match: Match, happened: list[events.Event], now: int, pauses: Pauses
) -> list[events.Event]:
    """Return ``happened``, followed by the new state of the clocks if it changes."""
    clock = match.terms.clock
    if clock is None:
        return happened
    after = match.after(happened)
    if after.phase not in (Phase.PLAY, Phase.AGREEMENT):
        return happened
    running = match if match.stopped is None else _restart(match, now, pauses)
    turn = next((event for event in happened if isinstance(event, _TURNS)), None)
    timed: Sequence[events.Timed] = ()
    if turn is not None:
        left, counted = _left_after(running, turn, clock, now, pauses)
        timed = (replace(_begin_turn(after, clock, left, now, pauses), counted=counted),)
    elif isinstance(happened[0], events.TimeGiven):
        timed = (_give_time(running, happened[0], now, pauses),)
    elif isinstance(happened[0], events.Marked):
        timed = _last_word(running, happened[0].seat, clock, now, pauses)
    elif isinstance(happened[0], events.Looked):
        words = (_last_word(running, seat, clock, now, pauses) for seat in Colour)
        timed = next(filter(None, words), ())
    elif match.confirming is not None and after.confirming is None:
        timed = _drop_confirmation(running, now)
    if not timed and (match.stopped is None) is not (after.stopped is None):
        timed = _set_as_of(match, now, pauses)
    return [*happened, *timed]


def _restart(match: Match, now: int, pauses: Pauses) -> Match:
    """Return a match whose clocks stand still with its clocks running from ``now`` on."""
    running = match.copy()
    running.clocks = next(iter(_set_as_of(match, now, pauses)), None)
    running.delay_confirmation(now)
    running.stopped = None
    return running


def _set_as_of(match: Match, now: int, pauses: Pauses) -> Sequence[events.Timed]:
    """Return the clocks set at ``now``. Stopped clocks have lost no time since they were last
    set."""
    standing = match.clocks
    if standing is None:
        return ()
    seat, due = standing.running, standing.due
    if seat is None:
        due += now - standing.at if match.stopped is not None else 0
        return (_set(standing, {}, None, now, due),)
    calendar = pauses[match.side(seat)]
    if match.stopped is not None:
        return (_set(standing, {}, seat, now, calendar.after(now, standing.time_left(seat))),)
    return (_set(standing, {seat: remaining(standing, seat, now, calendar)}, seat, now, due),)


def change_reach(
    match: Match, unreachable: Collection[Colour], now: int, pauses: Pauses
) -> list[events.Event]:
    """Return the events when just these players are unreachable; none if nothing changes."""
    changed: list[events.Event] = [
        events.Unreachable(now, seat, on=seat in unreachable)
        for seat in Colour
        if (seat in unreachable) is not (seat in match.unreachable)
    ]
    return add_clock_events(match, changed, now, pauses) if changed else []


def run_out(match: Match, now: int, pauses: Pauses) -> list[events.Event]:
    """Return the events that follow a passed deadline. The match must have a deadline before
    ``now``."""
    if match.phase is Phase.CHALLENGE:
        return [events.Expired(now)]
    if match.confirming is not None:
        number = match.confirming.number
        outcome = match.score(counted=match.agreed_counts[number]).outcome
        return [events.Confirmed(now, number), events.Ended(now, outcome)]
    clock, standing = match.terms.clock, match.clocks
    if clock is None or standing is None:
        raise TypeError(clock)
    outcome = _decide_timeout(match, standing)
    winner = outcome.winner
    if winner is None or winner not in match.waived:
        return [events.Ended(now, outcome)]
    loser, more = winner.opponent, clocks.once_more(clock)
    left = {seat: standing.time_left(seat) for seat in Colour}
    if standing.running is not None:
        left[loser] = more
    return [events.LetGo(now, winner), _begin_turn(match, clock, left, now, pauses)]


def change_pauses(
    match: Match,
    seat: Colour,
    now: int,
    old: Calendar,
    new: Calendar,
    *,
    undone: bool = False,
) -> list[events.Event]:
    """Return the events when the pauses of ``seat`` change now: none, or a new deadline.
    ``undone``: the old pauses were set a moment ago and are taken back."""
    standing = match.clocks
    if standing is None or match.due is None or standing.running is seat.opponent:
        return []
    left = remaining(standing, seat, now, old)
    due = new.after(now, old.between(now, standing.due))
    if standing.running is None:
        # The deadline holds for both players, and the other must not lose time by this.
        before = _find_due_before(match, old, new) if undone else None
        due = max(due, standing.due if before is None else before)
    if due == standing.due:
        return []
    return [_set(standing, {seat: left}, standing.running, now, due)]


def _find_due_before(match: Match, pauses: Calendar, earlier: Calendar) -> int | None:
    """Return the deadline before these pauses were set instead of the ``earlier`` ones, if that was
    the last event of the match; otherwise None."""
    *happened, last = match.events
    before = next((e.due for e in reversed(happened) if isinstance(e, events.Timed)), None)
    if before is None or not isinstance(last, events.Timed):
        return None
    moved = pauses.after(last.at, earlier.between(last.at, before))
    return before if moved == last.due else None


def _drop_confirmation(match: Match, now: int) -> Sequence[events.Timed]:
    """When a confirmation is dropped, extend the time to agree by the time it was pending."""
    standing = match.clocks
    if standing is None or match.confirming is None:
        return ()
    return (_set(standing, {}, None, now, standing.due + now - match.confirming.at),)


def apply_grants(
    match: Match, away: Sequence[Span], gift: int, number: int, now: int, pauses: Pauses
) -> list[events.Event]:
    """Return the events that credit the spans when an awaited player was ``away``, and ``gift``
    milliseconds to everyone; none if nothing changes. ``number`` is that of the last grant
    included.

    Only time that counted since the turn, the stop or the question began is credited. A deadline
    that had passed before a span began stays passed.
    """
    if match.phase is Phase.CHALLENGE:
        lost = sum(end - begin for begin, end in _since(match.offered_at, away, match.due))
        return [events.TimeGranted(now, number, lost + gift)] if lost + gift else []
    if match.stopped is not None:
        away, match = (), _restart(match, now, pauses)
    standing = match.clocks
    calendars = _calendars(match, pauses)
    if match.confirming is not None:
        begun, due = match.confirming.at, match.confirming.due
        later = _later(due, _since(begun, away, due), gift, calendars)
        happened: list[events.Event] = [events.TimeGranted(now, number, later - due)]
        if standing is not None and gift:
            more = {seat: standing.time_left(seat) + gift for seat in Colour}
            happened.append(_set(standing, more, standing.running, now, standing.due + gift))
        return happened if later > due else []
    if standing is None:
        return []
    away = _since(_began(match), away, standing.due)
    due = _later(standing.due, away, gift, calendars)
    if due == standing.due:
        return []
    lost = max(_count_time(away, calendar) for calendar in calendars)
    left = {seat: standing.time_left(seat) + gift for seat in Colour}
    seat = standing.running
    if seat is not None:
        left[seat] = pauses[match.side(seat)].between(now, due)
    return [
        events.TimeGranted(now, number, lost + gift),
        _set(standing, left, seat, now, due),
    ]


def remaining(standing: events.Timed, seat: Colour, now: int, calendar: Calendar) -> int:
    """Return the milliseconds that a player has left at ``now``."""
    left = standing.time_left(seat)
    if standing.running is not seat:
        return left
    return min(left, calendar.between(now, standing.due))


def _left_after(
    match: Match, event: events.Event, clock: Clock, now: int, pauses: Pauses
) -> tuple[dict[Colour, int], int | None]:
    """Return both players' remaining time when this event ends a turn, and the counted time since
    the clocks were last set (None if no clock ran)."""
    standing = match.clocks
    if standing is None:
        return dict.fromkeys(Colour, clocks.at_start(clock)), None
    left = {seat: remaining(standing, seat, now, pauses[match.side(seat)]) for seat in Colour}
    mover = standing.running
    counted = None if mover is None else standing.time_left(mover) - left[mover]
    if isinstance(event, events.Undone):
        left = restore_clocks(match.events, event.plies, left)
    elif mover is not None:
        left[mover] = clocks.after_move(clock, left[mover])
    return left, counted


def _begin_turn(
    match: Match, clock: Clock, left: Mapping[Colour, int], now: int, pauses: Pauses
) -> events.Timed:
    """Return the clocks at the begin of a turn or of the agreement phase."""
    calendars = {seat: pauses[match.side(seat)] for seat in Colour}
    if match.phase is Phase.PLAY:
        running = match.game.to_move
        due = calendars[running].after(now, left[running])
        return events.Timed(now, left[Colour.BLACK], left[Colour.WHITE], running, due)
    span = clocks.for_agreement(clock)
    due = max(calendar.after(now, span) for calendar in calendars.values())
    return events.Timed(now, left[Colour.BLACK], left[Colour.WHITE], None, due)


def _give_time(match: Match, event: events.TimeGiven, now: int, pauses: Pauses) -> events.Timed:
    standing, seat = match.clocks, event.seat.opponent
    if standing is None:
        raise TypeError(standing)
    if standing.running is None:
        return _set(standing, {}, None, now, standing.due + event.span)
    if standing.running is event.seat:
        # The giver's own clock keeps running; only the opponent's time for the next turn changes.
        own = remaining(standing, event.seat, now, pauses[match.side(event.seat)])
        more = standing.time_left(seat) + event.span
        return _set(standing, {event.seat: own, seat: more}, event.seat, now, standing.due)
    calendar = pauses[match.side(seat)]
    more = remaining(standing, seat, now, calendar) + event.span
    return _set(standing, {seat: more}, seat, now, calendar.after(now, more))


def _calendars(match: Match, pauses: Pauses) -> Sequence[Calendar]:
    """Return the pauses of the awaited players: the side to move, or both in the agreement
    phase."""
    if match.phase is Phase.PLAY:
        return (pauses[match.side(match.game.to_move)],)
    return tuple(pauses.values())


def _began(match: Match) -> int:
    """Return when the current turn, or the time to agree on the score, began."""
    for event in reversed(match.events):
        if isinstance(event, (events.Started, *events.TURNS)):
            return event.at
    return match.created


def _since(begun: int, away: Sequence[Span], due: int | None) -> list[Span]:
    """Return the parts of these spans after ``begun``, without spans that began after the
    deadline."""
    counted = []
    for start, end in away:
        begin = max(start, begun)
        if begin < end and due is not None and begin < due:
            counted.append((begin, end))
            due += end - begin
    return counted


def _count_time(away: Sequence[Span], calendar: Calendar) -> int:
    return sum(calendar.between(begin, end) for begin, end in away)


def _later(due: int, away: Sequence[Span], gift: int, calendars: Sequence[Calendar]) -> int:
    """Return the deadline, extended by the counted time of the spans and by ``gift``."""

    def move_deadline(calendar: Calendar) -> int:
        more = _count_time(away, calendar) + gift
        return calendar.after(due, more) if more else due

    return max(move_deadline(calendar) for calendar in calendars)


def _last_word(
    match: Match, seat: Colour, clock: Clock, now: int, pauses: Pauses
) -> Sequence[events.Timed]:
    """If the opponent has agreed, extend a deadline that is too close to agree again: otherwise a
    player could cancel the agreement by a mark, or by asking for a look, at the last moment."""
    standing, proposal = match.clocks, match.proposal
    if standing is None or proposal is None or seat.opponent not in proposal.agreed:
        return ()
    span = min(clocks.LAST_WORD, clocks.for_agreement(clock))
    due = pauses[match.side(seat.opponent)].after(now, span)
    return () if due <= standing.due else (_set(standing, {}, None, now, due),)


def _set(
    standing: events.Timed, left: Mapping[Colour, int], running: Colour | None, now: int, due: int
) -> events.Timed:
    black, white = (left.get(seat, standing.time_left(seat)) for seat in Colour)
    return events.Timed(now, black, white, running, due)


# When time runs out


def _decide_timeout(match: Match, standing: events.Timed) -> Outcome:
    """Return the result after the deadline has passed."""
    if standing.running is not None:
        return Outcome(Reason.TIME, standing.running.opponent)
    return _not_agreed(match)


def _not_agreed(match: Match) -> Outcome:
    """Article 13: a player who stayed silent loses on time. If both did, or both reacted and
    disagreed, both lose.

    A player who agreed to the other's marks and got no reply has not disagreed: the other was asked
    last and stayed silent.
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
    """Return the players who reacted since the stop, and the player whose marks the open proposal
    contains."""
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
