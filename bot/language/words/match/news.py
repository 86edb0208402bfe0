"""What happened in a match since a room was last told, newest first, and how things stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.language.text import Parts, Span, Text, Wording, joined, text, titled
from bot.language.words.match import confirming
from bot.language.words.match.challenges import (
    annulled_lines,
    challenge_lines,
    off_lines,
    taken_lines,
)
from bot.language.words.match.counting import proposal_parts, result_parts
from bot.language.words.match.match_facts import MOST_POINTS, About
from bot.language.words.match.repetition import no_result_proposed, repeated
from bot.rules.game import Move
from bot.rules.points import Colour
from bot.service.engines.engine import sits
from bot.service.match import events
from bot.service.match.proposals import Proposal
from bot.service.match.state import Match, Phase, fold

_MOST_EARLIER = 3
"""Lines about what happened before the newest, that last of all."""

_LONG = 1200
"""Characters after which nobody wants to read what happened earlier, too."""


_LAST_VOTES = (events.Agreed, events.Disagreed, events.Confirmed)
"""What a match can end with at once."""


@dataclass(frozen=True)
class _Happening:
    """One thing that happened. A ``move`` is told shortly when it is no longer the newest."""

    kind: type[events.Event]
    told: Parts
    move: Wording = ""


@dataclass(frozen=True)
class _Moment:
    """The match right after an event, the move that it was, and the proposal open before it."""

    about: About
    match: Match
    move: Move | None
    answered: Proposal | None


def announcement(about: About, since: int) -> Parts:
    """What happened after the first ``since`` events. There must be something new."""
    happenings = _happenings(about, since)
    news = about.match.events[since:]
    counted_anew = any(isinstance(event, events.Marked) or _stops(event) for event in news)
    now = about.match.events[-1].at
    told = _with_standing(about, happenings[-1].told, now, counted_anew)
    for line in _earlier(about, happenings[:-1]):
        if about.length(told.all_lines) + about.length([line]) >= _LONG:
            break
        told = told.then(line)
    return told


def waiting(about: About, since: int, side: events.Side) -> Text:
    """What has waited for a player since the first ``since`` events, in one line."""
    return text(
        "call-over" if about.match.phase is Phase.ENDED else "call-waits",
        who=about.name(side),
        game=about.loaded.game_id,
        news=announcement(about, since).all_lines[0],
    )


def status(about: About, now: int) -> Parts:
    """How the match stands at ``now`` (ms), for somebody who asks."""
    match = about.match
    if match.phase is Phase.CHALLENGE:
        return titled(challenge_lines(about))
    if match.phase is Phase.WITHDRAWN:
        return titled(off_lines(about))
    if match.annulled is not None:
        return titled([about.players(), *annulled_lines(about)])
    if match.outcome is not None:
        return result_parts(about, match.outcome).under(about.players())
    lines: list[Wording] = []
    last = match.game.last_move
    if match.phase is Phase.PLAY:
        lines += [_move(about, last)] if last else taken_lines(about)
        lines += _asked(about, match, match.proposal) if match.proposal else []
    return _with_standing(about, Parts(about.players(), tuple(lines)), now, counted_anew=True)


def _stops(event: events.Event) -> bool:
    return isinstance(event, events.Proposed) and event.kind is events.ProposalKind.SCORE


def _happenings(about: About, since: int) -> list[_Happening]:
    """Goes through the events once more, since only their order tells what each one meant."""
    happened = about.match.events
    told: list[_Happening] = []
    match = about.loaded.then(since) if since else None
    for event in happened[since:]:
        if match is None:
            match = fold([event])
            told.append(_Happening(events.Challenged, titled(challenge_lines(about))))
            continue
        answered = match.proposal
        moment = _Moment(about, match, match.apply(event), answered)
        told = _joined(told, _happening(moment, event), event)
    return told


def _joined(told: list[_Happening], new: _Happening, event: events.Event) -> list[_Happening]:
    """What follows from an event at once is one thing with it: the stop with the second pass."""
    last = told[-1].kind if told else None
    if _stops(event) and last is events.Passed:
        return [*told[:-1], new]
    if isinstance(event, events.Ended | events.Undone) and last in _LAST_VOTES:
        return [*told[:-1], new]
    if isinstance(event, events.Timed) and last is not None:
        return told
    repeats = isinstance(event, events.Proposed) and event.by is None and last is events.Played
    votes = (events.TakenBack, events.Refused)
    lapses = isinstance(event, events.ConfirmingDropped) and last in votes
    if repeats or lapses:
        more = told[-1].told.then(*new.told.all_lines)
        return [*told[:-1], replace(told[-1], told=more)]
    return [*told, new]


def _happening(moment: _Moment, event: events.Event) -> _Happening:
    told = _TELL[type(event)](moment, event)
    parts = told if isinstance(told, Parts) else titled(told)
    return _Happening(type(event), parts, _short_move(moment) if moment.move else "")


def _earlier(about: About, happenings: Sequence[_Happening]) -> list[Wording]:
    moves = [happening.move for happening in reversed(happenings) if happening.move]
    others = [each.told.all_lines[0] for each in reversed(happenings) if not each.move]
    told: list[Wording] = [joined([about.listed(moves, MOST_POINTS), "."], "")] if moves else []
    return [text("earlier", what=what) for what in (told + others)[:_MOST_EARLIER]]


# How things stand


def _with_standing(about: About, said: Parts, now: int, counted_anew: bool) -> Parts:
    """What has been said, and how things stand; the game is named somewhere in it."""
    stands = _standing(about, now, counted_anew)
    told = stands.under(*said.all_lines) if stands.all_lines else said
    if about.match.phase is Phase.AGREEMENT:
        named = about.game_id in about.words.render(told)
        return told if named else told.then(text("game-named", game=about.game_id))
    return told


def _standing(about: About, now: int, counted_anew: bool) -> Parts:
    match = about.match
    if match.halted is not None and not match.phase.is_over:
        return Parts(lines=(text("game-paused-still", game=about.game_id),))
    if match.phase is Phase.AGREEMENT:
        proposal = match.proposal if counted_anew else None
        counted = Parts() if proposal is None else proposal_parts(about, proposal)
        counted = replace(counted, lines=(*counted.lines, *confirming.waits(match, now)))
        return replace(counted, footer=(*counted.footer, *about.time_left(now)))
    if match.phase is not Phase.PLAY:
        return Parts()
    game = match.game
    lines: list[Wording] = [*_question(about), text("to-move", who=about.seat(game.to_move))]
    lines += about.time_left(now)
    if game.ko is not None:
        lines.append(text("ko", point=game.ko))
    if not game.moves:
        return Parts(lines=tuple(lines))
    black, white = (game.prisoners(colour) for colour in Colour)
    moves = len(game.moves)
    told = text("standing", move=moves, black=black, white=white, game=about.game_id)
    return Parts(lines=tuple(lines), footer=(told,))


def _question(about: About) -> list[Wording]:
    """What is asked during play."""
    proposal = about.match.proposal
    if proposal is None:
        return []
    if proposal.by is not None and proposal.kind is events.ProposalKind.UNDO:
        return [text("undo-question", who=about.seat(proposal.by.opponent))]
    return [text("no-result-question")]


# What happened, event by event


def _offered(moment: _Moment, _: events.Offered) -> list[Wording]:
    return challenge_lines(moment.about)


def _off(moment: _Moment, _: events.Withdrawn | events.Expired) -> list[Wording]:
    return off_lines(moment.about)


def _annulled(moment: _Moment, _: events.Annulled) -> list[Wording]:
    return annulled_lines(moment.about)


def _halted(moment: _Moment, _: events.Halted) -> list[Wording]:
    return [text("game-halted", game=moment.about.game_id)]


def _continued(moment: _Moment, _: events.Continued) -> list[Wording]:
    return [text("game-continued", game=moment.about.game_id)]


def _confirming(moment: _Moment, event: events.Event) -> list[Wording]:
    return confirming.told(moment.about, moment.match, event)


def _started(moment: _Moment, event: events.Started) -> list[Wording]:
    about, match = moment.about, moment.match
    black, white = (about.seat(colour) for colour in Colour)
    lines: list[Wording] = [text("start", black=black, white=white)]
    if event.nigiri is not None:
        told = text(
            "start-nigiri",
            host=about.name(events.Side.HOST),
            guest=about.name(events.Side.GUEST),
            stones=event.nigiri.stones,
            guess="odd" if event.nigiri.guessed_odd else "even",
            right=event.nigiri.guest_is_black,
        )
        lines.append(told)
    if match.terms.handicap:
        lines.append(text("start-handicap", count=match.terms.handicap))
    lines += taken_lines(about)
    terms = about.terms(match.terms)
    lines.append(text("start-terms", terms=terms, game=about.game_id))
    return [*lines, text("start-how")]


def _moved(moment: _Moment, event: events.Played | events.Passed) -> list[Wording]:
    if moment.move is None:
        return []
    planned = isinstance(event, events.Played) and event.planned
    return [
        _move(moment.about, moment.move),
        *([text("move-planned")] if planned else []),
    ]


def _move(about: About, move: Move) -> Text:
    who = about.seat(move.colour)
    if move.point is None:
        return text("pass", who=who)
    return text("move", who=who, point=move.point, captured=len(move.captured))


def _short_move(moment: _Moment) -> Text:
    move = moment.move
    if move is None or move.point is None:
        colour = move.colour if move else Colour.BLACK
        return text("before-pass", colour=colour)
    return text("before-move", colour=move.colour, point=move.point)


def _proposed(moment: _Moment, event: events.Proposed) -> list[Wording]:
    if event.kind is events.ProposalKind.SCORE or moment.match.proposal is None:
        return [_stopped(moment.about)]
    return _asked(moment.about, moment.match, moment.match.proposal)


def _stopped(about: About) -> Text:
    """That the game stops, and who says which stones are dead: a program follows the other."""
    program = sits(about.loaded.meta)
    if program is None:
        return text("stopped")
    return text("stopped-program", who=about.name(program.other), name=about.name(program))


def _asked(about: About, match: Match, proposal: Proposal) -> list[Wording]:
    """What a proposal during play proposes."""
    if proposal.by is None:
        return repeated(match)
    who = about.seat(proposal.by)
    if proposal.kind is events.ProposalKind.NO_RESULT:
        return no_result_proposed(match, who)
    first = match.game.moves[-proposal.plies].point or "none"
    return [text("undo-asked", who=who, count=proposal.plies, point=first)]


def _marked(moment: _Moment, event: events.Marked) -> list[Wording]:
    about = moment.about
    id = "marked-dead" if event.dead else "marked-alive"
    chains = about.chains(moment.match.game.board, event.points)
    lines: list[Wording] = [text(id, who=about.seat(event.seat), chains=chains)]
    if moment.answered is not None and moment.answered.agreed:
        lines.append(text("agreements-void"))
    return lines


def _agreed(moment: _Moment, event: events.Agreed) -> list[Wording]:
    about = moment.about
    other = about.seat(event.seat.opponent)
    waits = text("agreement-waits", who=other, game=about.game_id)
    return [text("agreed", who=about.seat(event.seat), number=event.number), waits]


def _taken_back(moment: _Moment, event: events.TakenBack) -> list[Wording]:
    about, who = moment.about, moment.about.seat(event.seat)
    if moment.answered is not None and moment.answered.by is event.seat:
        return [text("withdrawn-request", who=who)]
    game = about.game_id
    return [text("agreement-taken-back", who=who, number=event.number, game=game)]


def _refused(moment: _Moment, event: events.Refused) -> list[Wording]:
    about, who = moment.about, moment.about.seat(event.seat)
    kind = moment.answered.kind if moment.answered else events.ProposalKind.SCORE
    if kind is events.ProposalKind.SCORE:
        first = text("score-refused", who=who, number=event.number)
        return [first, text("score-refused-how", game=about.game_id)]
    refused = "undo-refused" if kind is events.ProposalKind.UNDO else "no-result-refused"
    return [text(refused, who=who)]


def _disagreed(moment: _Moment, event: events.Disagreed) -> list[Wording]:
    about, other = moment.about, moment.about.seat(event.seat.opponent)
    said = text("cannot-agree-said", who=about.seat(event.seat), number=event.number)
    return [said, text("cannot-agree-how", other=other, game=about.game_id)]


def _resumed(moment: _Moment, event: events.Resumed) -> list[Wording]:
    about = moment.about
    return [text("resumed", who=about.seat(event.seat)), text("resumed-first")]


def _undone(_: _Moment, event: events.Undone) -> list[Wording]:
    return [text("undone", count=event.plies)]


def _timed(_moment: _Moment, _: events.Timed) -> list[Wording]:
    return [text("clocks-moved")]


def _time_given(moment: _Moment, event: events.TimeGiven) -> list[Wording]:
    about, span = moment.about, Span(event.span)
    who = about.seat(event.seat)
    if moment.match.phase is Phase.AGREEMENT:
        return [text("time-given-both", who=who, span=span)]
    other = about.seat(event.seat.opponent)
    return [text("time-given", who=who, other=other, span=span)]


def _waived(moment: _Moment, event: events.Waived) -> list[Wording]:
    about = moment.about
    who, other = about.seat(event.seat), about.seat(event.seat.opponent)
    return [text("time-waived" if event.on else "time-claimed", who=who, other=other)]


def _let_go(moment: _Moment, event: events.LetGo) -> list[Wording]:
    about = moment.about
    who, other = about.seat(event.seat), about.seat(event.seat.opponent)
    return [text("time-let-go", who=who, other=other)]


def _ended(moment: _Moment, event: events.Ended) -> Parts:
    return result_parts(moment.about, event.outcome)


_TELL: dict[type[events.Event], Callable[[_Moment, Any], list[Wording] | Parts]] = {
    events.Offered: _offered,
    events.Withdrawn: _off,
    events.Expired: _off,
    events.Halted: _halted,
    events.Continued: _continued,
    events.Annulled: _annulled,
    **dict.fromkeys((events.Confirming, events.ConfirmingDropped, events.Confirmed), _confirming),
    events.Started: _started,
    events.Played: _moved,
    events.Passed: _moved,
    events.Proposed: _proposed,
    events.Marked: _marked,
    events.Agreed: _agreed,
    events.TakenBack: _taken_back,
    events.Refused: _refused,
    events.Disagreed: _disagreed,
    events.Resumed: _resumed,
    events.Undone: _undone,
    events.Timed: _timed,
    events.TimeGiven: _time_given,
    events.Waived: _waived,
    events.LetGo: _let_go,
    events.Ended: _ended,
}
