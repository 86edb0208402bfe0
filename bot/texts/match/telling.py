"""The sentence for each kind of match event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.match import events
from bot.match.proposals import Proposal
from bot.match.state import Match, Phase
from bot.play.engines.engine import engine_side
from bot.rules.game import Move
from bot.rules.points import Colour
from bot.texts.match import confirming
from bot.texts.match.challenge_words import annulled_parts, challenge_parts, off_parts
from bot.texts.match.match_facts import MatchFacts
from bot.texts.match.repetition import describe_repetition, no_result_proposed
from bot.texts.match.results import agreement, result_parts
from bot.texts.text import Parts, Person, Span, Text, Wording, text


@dataclass(frozen=True)
class Moment:
    """The match right after an event, the move of that event if it was one, and the proposal
    that was open before it."""

    about: MatchFacts
    match: Match
    move: Move | None
    answered: Proposal | None


def _tell_start(moment: Moment, event: events.Started) -> Parts:
    about, match = moment.about, moment.match
    footer: list[Wording] = [about.terms(match.terms)]
    if event.nigiri is not None:
        nigiri = text(
            "nigiri",
            stones=event.nigiri.stones,
            guess="odd" if event.nigiri.guessed_odd else "even",
            right=event.nigiri.guest_is_black,
        )
        footer.append(nigiri)
    begins = describe_first_turn(about, about.mention(about.match.game.to_move))
    # With later moves, the newest move already says whose turn it is.
    lines = () if about.match.game.moves else (begins,)
    return Parts(about.pairing(), lines=lines, footer=(*footer,))


def describe_first_turn(about: MatchFacts, mover: Person | Text) -> Text:
    """Call the player who has the first move, or say that a program has it."""
    side = about.match.side(about.match.game.to_move)
    is_program = side is engine_side(about.loaded.meta)
    return text("program-begins" if is_program else "your-move", who=mover)


def _tell_move(moment: Moment, event: events.Played | events.Passed) -> Parts:
    if moment.move is None:
        return Parts()
    planned = isinstance(event, events.Played) and event.planned
    return Parts(told_move(moment.move), footer=(text("from-plan"),) if planned else ())


def told_move(move: Move, *, short: bool = False) -> Text:
    """Return a move in words. ``short``: without the captures."""
    if move.point is None:
        return text("passed", colour=move.colour)
    captured = 0 if short else len(move.captured)
    return text("moved", colour=move.colour, point=move.point, captured=captured)


def _tell_proposal(moment: Moment, _: events.Proposed) -> Parts:
    proposal = moment.match.proposal
    return Parts() if proposal is None else asked_in(moment.about, moment.match, proposal)


def _tell_stop(about: MatchFacts) -> Parts:
    """The count itself announces the stop; only an engine's automatic agreement needs a line."""
    program = engine_side(about.loaded.meta)
    if program is None:
        return Parts()
    who, name = about.name(program.other), about.name(program)
    return Parts(lines=(text("program-agrees", who=who, name=name),))


def asked_in(about: MatchFacts, match: Match, proposal: Proposal) -> Parts:
    """Return the question that a proposal asks."""
    if proposal.kind is events.ProposalKind.SCORE:
        return _tell_stop(about)
    if proposal.by is None:
        return describe_repetition(match)
    who, other = about.player(proposal.by), about.mention(proposal.by.opponent)
    match proposal.kind:
        case events.ProposalKind.NO_RESULT:
            return no_result_proposed(match, who, other)
        case events.ProposalKind.UNDO:
            first, count = match.game.moves[-proposal.plies].point or "none", proposal.plies
            return Parts(text("undo-wanted", who=who, count=count, point=first), awaited=other)


def _tell_mark(moment: Moment, event: events.Marked) -> Parts:
    about = moment.about
    id = "marks-dead" if event.dead else "marks-alive"
    chains = about.chains(moment.match.game.board, event.points)
    line = text(id, who=about.player(event.seat), chains=chains)
    void = moment.answered is not None and moment.answered.agreed
    return Parts(footer=(line, text("agreements-over")) if void else (line,))


def _tell_agreement(moment: Moment, event: events.Agreed) -> Parts:
    about = moment.about
    who = about.player(event.seat)
    headline = agreement(about, moment.match, "agrees-wins", "agrees", who=who)
    return Parts(headline, awaited=about.mention(event.seat.opponent))


def _tell_withdrawal(moment: Moment, event: events.TakenBack) -> Parts:
    asked = moment.answered is not None and moment.answered.by is event.seat
    id = "request-withdrawn" if asked else "agrees-no-more"
    return Parts(text(id, who=moment.about.player(event.seat)), awaited=_mover(moment, event.seat))


def _mover(moment: Moment, ended_by: Colour) -> Wording:
    """Return the side to move, if it is awaited again because the other side ended a question;
    else empty."""
    mover = moment.match.game.to_move
    goes_on = moment.match.phase is Phase.PLAY and ended_by is not mover
    return moment.about.mention(mover) if goes_on else ""


def _tell_refusal(moment: Moment, event: events.Refused) -> Parts:
    about, asked = moment.about, moment.answered
    who, other = about.player(event.seat), about.mention(event.seat.opponent)
    match asked.kind if asked else events.ProposalKind.SCORE:
        case events.ProposalKind.SCORE:
            how = text("disagrees-how")
            return Parts(text("disagrees", who=who), lines=(how,), awaited=other)
        case events.ProposalKind.NO_RESULT:
            return Parts(text("no-result-declined", who=who), awaited=_mover(moment, event.seat))
        case events.ProposalKind.UNDO:
            return Parts(text("undo-declined", who=who), awaited=_mover(moment, event.seat))


def _tell_disagreement(moment: Moment, event: events.Disagreed) -> Parts:
    about, other = moment.about, event.seat.opponent
    headline = text("cannot-agree-says", who=about.player(event.seat))
    how = text("cannot-agree-means", other=about.player(other))
    return Parts(headline, lines=(how,), awaited=about.mention(other))


def _tell_resumption(moment: Moment, event: events.Resumed) -> Parts:
    wants = text("plays-on", who=moment.about.player(event.seat))
    return Parts(wants, details=(text("plays-on-first"),))


def _tell_gift(moment: Moment, event: events.TimeGiven) -> Parts:
    about, span = moment.about, Span(event.span)
    who = about.player(event.seat)
    if moment.match.phase is Phase.AGREEMENT:
        return Parts(text("gives-time-to-agree", who=who, span=span))
    return Parts(text("gives-time", who=who, other=about.player(event.seat.opponent), span=span))


def _tell_waiver(moment: Moment, event: events.Waived) -> Parts:
    who, other = (moment.about.player(seat) for seat in (event.seat, event.seat.opponent))
    if not event.on:
        return Parts(text("claims-time", who=who))
    return Parts(text("waives-time", who=who), details=(text("waives-time-means", other=other),))


def _tell_reach(moment: Moment, event: events.Unreachable) -> Parts:
    about, match = moment.about, moment.match
    # A loss is announced in a separate post, also if the player was reached for a moment.
    if event.on or event.seat in about.match.unreachable:
        return Parts()
    is_awaited = event.seat in match.awaited and match.stopped is None
    runs = is_awaited and match.clocks is not None
    calls = is_awaited and match.phase is Phase.PLAY
    headline = text("player-reached", name=about.player(event.seat), runs=runs)
    return Parts(headline, awaited=about.mention(event.seat) if calls else "")


def _tell_let_go(moment: Moment, event: events.LetGo) -> Parts:
    who, other = (moment.about.player(seat) for seat in (event.seat, event.seat.opponent))
    return Parts(text("lets-time-go", who=who, other=other))


TELL: dict[type[events.Event], Callable[[Moment, Any], Parts]] = {
    events.Offered: lambda moment, _: challenge_parts(moment.about),
    events.Withdrawn: lambda moment, _: off_parts(moment.about),
    events.Expired: lambda moment, _: off_parts(moment.about),
    events.Halted: lambda *_: Parts(text("game-stopped")),
    events.Continued: lambda *_: Parts(text("game-goes-on")),
    events.Annulled: lambda moment, _: annulled_parts(moment.about),
    **dict.fromkeys(
        (events.Confirming, events.ConfirmingDropped, events.Confirmed),
        lambda moment, event: confirming.describe_confirmation(moment.about, moment.match, event),
    ),
    events.Started: _tell_start,
    events.Played: _tell_move,
    events.Passed: _tell_move,
    events.Proposed: _tell_proposal,
    events.Marked: _tell_mark,
    events.Looked: lambda *_: Parts(),
    events.Agreed: _tell_agreement,
    events.TakenBack: _tell_withdrawal,
    events.Refused: _tell_refusal,
    events.Disagreed: _tell_disagreement,
    events.Resumed: _tell_resumption,
    events.Undone: lambda _, event: Parts(text("moves-undone", count=event.plies)),
    events.Timed: lambda *_: Parts(text("pauses-changed")),
    events.TimeGranted: lambda _, event: Parts(text("time-returned", span=Span(event.span))),
    events.TimeGiven: _tell_gift,
    events.Waived: _tell_waiver,
    events.LetGo: _tell_let_go,
    events.Unreachable: _tell_reach,
    events.Ended: lambda moment, event: result_parts(moment.about, event.outcome),
}
