"""Decides a player's command or an organiser's order: new events, or a refusal. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.match import commands, events, offers
from bot.match.clock_transitions import (
    NO_PAUSES,
    Pauses,
    add_clock_events,
)
from bot.match.clocks import clock
from bot.match.proposals import Proposal, StillLooking
from bot.match.state import Decision, Match, Phase, Refusal
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.errors import KoBan, NoStoneThere, RulesError
from bot.rules.game import GamePhase
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, Point

TO_OBJECT = clock.DAY
"""The time before a confirmed count becomes the result, without the players' pauses."""


def decide(
    match: Match,
    side: events.Side,
    command: commands.Command,
    now: int,
    nigiri: events.Nigiri,
    pauses: Pauses = NO_PAUSES,
    suggestion: Suggestion | StillLooking | None = None,
) -> Decision:
    """Decide the command of the person on this side at ``now`` (milliseconds); return the resulting
    events or a refusal.

    ``nigiri`` is drawn by the caller, so that deciding stays pure; it is used only when accepting a
    challenge that leaves the colours to it. ``pauses`` are both people's current ones; they apply
    to the turn that begins. ``suggestion`` is the advice on dead stones for a pass that stops the
    game, or for another look at its count; None: no advice. Deadlines are checked by the commit,
    not here.
    """
    decision = _decide(match, side, command, now, nigiri, suggestion)
    return (
        decision
        if isinstance(decision, Refusal)
        else add_clock_events(match, decision, now, pauses)
    )


def _decide(
    match: Match,
    side: events.Side,
    command: commands.Command,
    now: int,
    nigiri: events.Nigiri,
    suggestion: Suggestion | StillLooking | None,
) -> Decision:
    match command:
        case commands.AcceptChallenge():
            return offers.accept(match, side, command, now, nigiri)
        case commands.OfferTerms():
            return offers.offer(match, side, command, now)
        case commands.DeclineChallenge():
            return offers.decline(match, side, now)
    if match.phase is Phase.WITHDRAWN:
        return offers.why_over(match) or Refusal("challenge-over")
    if match.phase is Phase.ENDED:
        return Refusal("game-ended", {"outcome": match.outcome})
    seat = match.seat(side)
    if seat is None:
        return Refusal("not-started")
    if match.halted is not None and not isinstance(command, commands.Resign):
        return Refusal("game-paused")
    try:
        if isinstance(command, commands.Pass):
            return _pass(match, seat, now, suggestion)
        if isinstance(command, commands.LookAgain):
            found = None if isinstance(suggestion, StillLooking) else suggestion
            return _look_again(match, found, now)
        return _DECISIONS[type(command)](match, seat, command, now)
    except RulesError as error:
        return Refusal(error.id, error.data)


def _play(match: Match, seat: Colour, command: commands.Play, now: int) -> Decision:
    game = match.game.copy()
    try:
        move = game.play(seat, command.point)
    except KoBan:
        if match.terms.strict:
            return [events.Ended(now, Outcome(Reason.FORFEIT, seat.opponent))]
        raise
    happened: list[events.Event] = [events.Played(now, seat, command.point, command.planned)]
    if move.repetition is not None and not game.has_gone_round(move.repetition):
        happened.append(events.Proposed(now, match.proposals + 1, events.ProposalKind.NO_RESULT))
    return happened


def _pass(
    match: Match, seat: Colour, now: int, suggestion: Suggestion | StillLooking | None
) -> Decision:
    game = match.game.copy()
    game.pass_(seat)
    happened: list[events.Event] = [events.Passed(now, seat)]
    if game.phase is GamePhase.STOPPED:
        happened.append(_first_count(match, now, suggestion))
    return happened


def _first_count(
    match: Match, now: int, suggestion: Suggestion | StillLooking | None
) -> events.Proposed:
    """Return the first count after a stop."""
    count = events.Proposed(now, match.proposals + 1, events.ProposalKind.SCORE)
    if suggestion is None:
        return count
    if isinstance(suggestion, StillLooking):
        return replace(count, looking=True)
    return replace(count, dead=suggestion.dead, advice=_advice(suggestion))


def look_late(match: Match, now: int, suggestion: Suggestion | None) -> list[events.Event]:
    """Return the late analysis of the open count; nothing if the bot is not looking (any more).
    ``suggestion`` None: the bot gives up."""
    if not match.is_looking:
        return []
    return [_make_look(match, now, suggestion)]


def _look_again(match: Match, suggestion: Suggestion | None, now: int) -> Decision:
    """Analyse the position of a count that was made without an analysis."""
    count = _count(match, None)
    if isinstance(count, Refusal):
        return count
    if count.advice is not None:
        return Refusal("already-looked", {"number": count.number})
    if suggestion is None:
        return Refusal("still-looking" if count.is_looking else "cannot-look-now")
    return [_make_look(match, now, suggestion)]


def _make_look(match: Match, now: int, suggestion: Suggestion | None) -> events.Looked:
    looked = events.Looked(now, match.proposals + 1)
    if suggestion is None:
        return looked
    return replace(looked, dead=suggestion.dead, advice=_advice(suggestion))


def _advice(suggestion: Suggestion) -> events.Advice:
    return events.Advice(
        suggestion.doubtful,
        suggestion.open_borders,
        suggestion.kos,
        suggestion.only_ours,
        suggestion.only_theirs,
        suggestion.open_play,
    )


def _resign(_: Match, seat: Colour, __: commands.Resign, now: int) -> Decision:
    return [events.Ended(now, Outcome(Reason.RESIGNATION, seat.opponent))]


def _mark(match: Match, seat: Colour, command: commands.MarkStones, now: int) -> Decision:
    proposal = _count(match, command.number)
    if isinstance(proposal, Refusal):
        return proposal
    marked: list[events.Event] = []
    for points, dead in ((command.points, command.dead), (command.others, not command.dead)):
        names = tuple(dict.fromkeys(_chain_name(match, point) for point in points))
        # A doubtful chain counts as alive already, but marking it alive answers the question.
        contradicted = {name for name in names if (name in proposal.dead) is not dead}
        changed = tuple(name for name in names if name in contradicted | proposal.doubtful)
        if changed:
            number = match.proposals + 1 + len(marked)
            marked.append(events.Marked(now, seat, number, changed, dead))
    if not marked:
        reason = "already-dead" if command.dead else "already-alive"
        return Refusal(reason, {"point": command.points[0]})
    return marked


def _unmark(match: Match, seat: Colour, command: commands.UnmarkStones, now: int) -> Decision:
    proposal = _count(match, command.number)
    if isinstance(proposal, Refusal):
        return proposal
    name = _chain_name(match, command.point)
    before = match.marked_before(name, seat, dead=command.dead)
    if before is None or before is (name in proposal.dead):
        return Refusal("nothing-to-unmark", {"point": command.point})
    return [events.Marked(now, seat, match.proposals + 1, (name,), before)]


def _chain_name(match: Match, point: Point) -> Point:
    chain = match.game.board.chain_at(point)
    if chain is None:
        raise NoStoneThere(point)
    return chain.name


def _agree(match: Match, seat: Colour, command: commands.Agree, now: int) -> Decision:
    proposal = _open(match, command.number)
    if isinstance(proposal, Refusal):
        return proposal
    if proposal.is_looking:
        return Refusal("still-looking")
    if seat in proposal.agreed:
        return Refusal("already-agreed", {"number": proposal.number})
    agreed = events.Agreed(now, seat, proposal.number)
    if not proposal.agree(seat).is_agreed:
        return [agreed]
    match proposal.kind:
        case events.ProposalKind.SCORE:
            return [agreed, events.Ended(now, match.score().outcome)]
        case events.ProposalKind.NO_RESULT:
            return [agreed, events.Ended(now, Outcome(Reason.NO_RESULT))]
        case events.ProposalKind.UNDO:
            return [agreed, events.Undone(now, proposal.plies)]


def _take_back(match: Match, seat: Colour, command: commands.TakeBack, now: int) -> Decision:
    proposal = _open(match, command.number)
    if isinstance(proposal, Refusal):
        return proposal
    if seat not in proposal.agreed:
        return Refusal("nothing-to-take-back", {"number": proposal.number})
    return _withdraw_agreement(match, events.TakenBack(now, seat, proposal.number))


def _refuse(match: Match, seat: Colour, command: commands.Refuse, now: int) -> Decision:
    proposal = _open(match, command.number)
    if isinstance(proposal, Refusal):
        return proposal
    if seat in proposal.refused - proposal.hopeless:
        return Refusal("already-refused", {"number": proposal.number})
    if proposal.by is seat:
        return [events.TakenBack(now, seat, proposal.number)]
    return _withdraw_agreement(match, events.Refused(now, seat, proposal.number))


def _withdraw_agreement(match: Match, event: events.TakenBack | events.Refused) -> Decision:
    """Return ``event``, and drop the confirmation if no player agrees to that count any more."""
    count, confirming = match.agreed_counts.get(event.number), match.confirming
    if count is None or confirming is None or confirming.number != event.number:
        return [event]
    return [event] if count.agreed - {event.seat} else [event, events.ConfirmingDropped(event.at)]


def _disagree(match: Match, seat: Colour, command: commands.Disagree, now: int) -> Decision:
    """Both players lose once both have disagreed by the same proposal (article 13)."""
    proposal = _open(match, command.number, events.ProposalKind.SCORE)
    if isinstance(proposal, Refusal):
        return proposal
    if seat in proposal.hopeless:
        return Refusal("already-disagreed", {"number": proposal.number})
    disagreed = events.Disagreed(now, seat, proposal.number)
    if seat.opponent not in proposal.hopeless:
        return [disagreed]
    return [disagreed, events.Ended(now, Outcome(Reason.BOTH_LOSE))]


def _resume(match: Match, seat: Colour, command: commands.Resume, now: int) -> Decision:
    """Resume play. This is a right (article 9.3), and marks by the opponent must not stall it, so
    any proposal since this stop is accepted. Proposals of an earlier stop are stale."""
    if match.phase is not Phase.AGREEMENT:
        return Refusal("game-not-stopped")
    number = match.proposals if command.number is None else command.number
    if not match.first_count <= number <= match.proposals:
        return Refusal("stale-proposal", {"number": number, "current": match.proposals})
    return [events.Resumed(now, seat)]


def _ask_undo(match: Match, seat: Colour, _: commands.AskUndo, now: int) -> Decision:
    if match.phase is Phase.AGREEMENT:
        return Refusal("undo-after-stop")
    plies = match.game.plies_to_undo(seat)
    proposal = match.proposal
    if proposal is not None and proposal.kind is events.ProposalKind.UNDO:
        id = "own-undo" if proposal.by is seat else "undo-already-asked"
        return Refusal(id, {"number": proposal.number, "by": proposal.by})
    return [events.Proposed(now, match.proposals + 1, events.ProposalKind.UNDO, seat, plies=plies)]


def _ask_no_result(match: Match, seat: Colour, _: commands.AskNoResult, now: int) -> Decision:
    proposal = match.proposal
    if proposal is not None and proposal.kind is events.ProposalKind.NO_RESULT:
        return _agree(match, seat, commands.Agree(proposal.number), now)
    if match.game.repetition is None:
        return Refusal("no-repetition")
    if match.phase is not Phase.PLAY:
        return Refusal("no-result-after-stop")
    return [events.Proposed(now, match.proposals + 1, events.ProposalKind.NO_RESULT, seat)]


def _give_time(match: Match, seat: Colour, command: commands.GiveTime, now: int) -> Decision:
    if match.clocks is None:
        return Refusal("no-clock")
    if not 0 < command.span <= clock.LONGEST_GIFT:
        return Refusal("bad-gift", {"days": clock.LONGEST_GIFT // clock.DAY})
    if match.clocks.time_left(seat.opponent) + command.span > clock.LONGEST_LEFT:
        return Refusal("enough-time")
    return [events.TimeGiven(now, seat, command.span)]


def _waive_time(match: Match, seat: Colour, command: commands.WaiveTime, now: int) -> Decision:
    if match.clocks is None:
        return Refusal("no-clock")
    if command.on is (seat in match.waived):
        return Refusal("already-waived" if command.on else "not-waived")
    return [events.Waived(now, seat, command.on)]


def _count(match: Match, number: int | None) -> Proposal | Refusal:
    """Return the open count. ``number`` may be that of any count since the stop, because a mark on
    an outdated count is unambiguous, too."""
    counting = match.phase is Phase.AGREEMENT
    if number and counting and match.first_count <= number <= match.proposals:
        number = None
    return _open(match, number, events.ProposalKind.SCORE)


def _open(
    match: Match, number: int | None, kind: events.ProposalKind | None = None
) -> Proposal | Refusal:
    """Return the open proposal if it has this number (None: any) and this kind; otherwise a
    refusal."""
    proposal = match.proposal
    if number is not None and (proposal is None or proposal.number != number):
        current = proposal.number if proposal else 0
        return Refusal("stale-proposal", {"number": number, "current": current})
    if proposal is None or (kind is not None and proposal.kind is not kind):
        wrong = "nothing-to-agree" if kind is None else "not-counting"
        return Refusal(wrong)
    return proposal


_DECISIONS: dict[type, Callable[[Match, Colour, Any, int], Decision]] = {
    commands.Play: _play,
    commands.Resign: _resign,
    commands.MarkStones: _mark,
    commands.UnmarkStones: _unmark,
    commands.Agree: _agree,
    commands.TakeBack: _take_back,
    commands.Refuse: _refuse,
    commands.Disagree: _disagree,
    commands.Resume: _resume,
    commands.AskUndo: _ask_undo,
    commands.AskNoResult: _ask_no_result,
    commands.GiveTime: _give_time,
    commands.WaiveTime: _waive_time,
}


def decide_order(match: Match, order: commands.Order, now: int, pauses: Pauses) -> Decision:
    """Decide an organiser's order at ``now`` (milliseconds); return the resulting events or a
    refusal. A settled result is final (article 10.4). Only a count that a player has agreed to
    since the stop can be confirmed; it becomes the result a day after both players are notified."""
    decision = _decide_order(match, order, now, pauses)
    if isinstance(decision, Refusal):
        return decision
    return add_clock_events(match, decision, now, pauses)


def _decide_order(match: Match, order: commands.Order, now: int, pauses: Pauses) -> Decision:
    if match.phase is Phase.WITHDRAWN:
        return Refusal("challenge-over")
    if match.phase is Phase.ENDED:
        return Refusal("game-ended", {"outcome": match.outcome})
    if isinstance(order, commands.Annul):
        return [events.Annulled(now, order.reason)]
    if match.phase is Phase.CHALLENGE:
        return Refusal("not-started")
    match order:
        case commands.Halt() if match.halted is None:
            return [events.Halted(now)]
        case commands.GoOn() if match.halted is not None:
            return [events.Continued(now)]
        case commands.Halt():
            return Refusal("already-paused")
        case commands.GoOn():
            return Refusal("not-paused")
        case commands.Confirm():
            return _confirm(match, order, now, pauses)
        case commands.DropConfirmation() if match.confirming is not None:
            return [events.ConfirmingDropped(now)]
        case commands.DropConfirmation():
            return Refusal("not-confirming")


def _confirm(match: Match, order: commands.Confirm, now: int, pauses: Pauses) -> Decision:
    if match.halted is not None:
        return Refusal("game-paused")
    if order.number not in match.agreed_counts:
        return Refusal("count-not-agreed", {"number": order.number})
    if match.confirming is not None:
        return Refusal("already-confirming", {"number": match.confirming.number})
    due = max(calendar.after(now, TO_OBJECT) for calendar in pauses.values())
    return [events.Confirming(now, order.number, order.reason, due)]
