"""What happened in a match since a room was last told, newest first, and how things stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.language.words.match.challenges import annulled_lines, challenge_lines, off_lines
from bot.language.words.match.counting import proposal_lines, result_lines
from bot.language.words.match.match_facts import MOST_POINTS, About
from bot.language.words.match.start_position import taken_lines
from bot.rules.game import Move
from bot.rules.points import Colour
from bot.service.engines.engine import sits
from bot.service.match.events import (
    Agreed,
    Annulled,
    Challenged,
    Continued,
    Ended,
    Event,
    Expired,
    Halted,
    LetGo,
    Marked,
    Offered,
    Passed,
    Played,
    ProposalKind,
    Proposed,
    Refused,
    Resumed,
    Side,
    Started,
    TakenBack,
    Timed,
    TimeGiven,
    Undone,
    Waived,
    Withdrawn,
)
from bot.service.match.proposals import Proposal
from bot.service.match.state import Match, Phase, fold

_MOST_EARLIER = 3
"""Lines about what happened before the newest, that last of all."""

_LONG = 1200
"""Characters after which nobody wants to read what happened earlier, too."""


@dataclass(frozen=True)
class _Happening:
    """One thing that happened. A ``move`` is told shortly when it is no longer the newest."""

    kind: type[Event]
    lines: list[str]
    move: str = ""


@dataclass(frozen=True)
class _Moment:
    """The match right after an event, the move that it was, and the proposal open before it."""

    about: About
    match: Match
    move: Move | None
    answered: Proposal | None


def announcement(about: About, since: int) -> str:
    """What happened after the first ``since`` events. There must be something new."""
    happenings = _happenings(about, since)
    news = about.match.events[since:]
    counted_anew = any(isinstance(event, Marked) or _stops(event) for event in news)
    now = about.match.events[-1].at
    told = "\n".join(_with_standing(about, happenings[-1].lines, now, counted_anew))
    for line in _earlier(about, happenings[:-1]):
        if len(told) + len(line) >= _LONG:
            break
        told += f"\n{line}"
    return told


def status(about: About, now: int) -> str:
    """How the match stands at ``now`` (ms), for somebody who asks."""
    match = about.match
    if match.phase is Phase.CHALLENGE:
        return "\n".join(challenge_lines(about))
    if match.phase is Phase.WITHDRAWN:
        return "\n".join(off_lines(about))
    lines = [about.players()]
    if match.annulled is not None:
        return "\n".join(lines + annulled_lines(about))
    if match.outcome is not None:
        return "\n".join(lines + result_lines(about, match.outcome))
    last = match.game.last_move
    if match.phase is Phase.PLAY:
        lines += [_move(about, last)] if last else taken_lines(about)
        lines += _asked(about, match, match.proposal) if match.proposal else []
    return "\n".join(_with_standing(about, lines, now, counted_anew=True))


def _stops(event: Event) -> bool:
    return isinstance(event, Proposed) and event.kind is ProposalKind.SCORE


def _happenings(about: About, since: int) -> list[_Happening]:
    """Goes through the events once more, since only their order tells what each one meant."""
    events = about.match.events
    told: list[_Happening] = []
    match = fold(events[:since]) if since else None
    for event in events[since:]:
        if match is None:
            match = fold([event])
            told.append(_Happening(Challenged, challenge_lines(about)))
            continue
        answered = match.proposal
        moment = _Moment(about, match, match.apply(event), answered)
        told = _joined(told, _happening(moment, event), event)
    return told


def _joined(told: list[_Happening], new: _Happening, event: Event) -> list[_Happening]:
    """What follows from an event at once is one thing with it: the stop with the second pass."""
    last = told[-1].kind if told else None
    if _stops(event) and last is Passed:
        return [*told[:-1], new]
    if isinstance(event, Ended | Undone) and last is Agreed:
        return [*told[:-1], new]
    if isinstance(event, Timed) and last is not None:
        return told
    if isinstance(event, Proposed) and event.by is None and last is Played:
        return [*told[:-1], _Happening(Played, told[-1].lines + new.lines, told[-1].move)]
    return [*told, new]


def _happening(moment: _Moment, event: Event) -> _Happening:
    lines = _TELL[type(event)](moment, event)
    return _Happening(type(event), lines, _short_move(moment) if moment.move else "")


def _earlier(about: About, happenings: Sequence[_Happening]) -> list[str]:
    moves = [happening.move for happening in reversed(happenings) if happening.move]
    others = [happening.lines[0] for happening in reversed(happenings) if not happening.move]
    told = [about.listed(moves, MOST_POINTS) + "."] if moves else []
    return [about.text("earlier", what=what) for what in (told + others)[:_MOST_EARLIER]]


# How things stand


def _with_standing(about: About, said: list[str], now: int, counted_anew: bool) -> list[str]:
    """What has been said, and how things stand; the game is named somewhere in it."""
    lines = [*said, *_standing(about, now, counted_anew)]
    if about.match.phase is Phase.AGREEMENT and not any(about.game_id in line for line in lines):
        lines.append(about.text("game-named", game=about.game_id))
    return lines


def _standing(about: About, now: int, counted_anew: bool) -> list[str]:
    match = about.match
    if match.halted is not None and not match.phase.is_over:
        return [about.text("game-paused-still", game=about.game_id)]
    if match.phase is Phase.AGREEMENT:
        counted = proposal_lines(about, match.proposal) if match.proposal and counted_anew else []
        return [*counted, *about.time_left(now)]
    if match.phase is not Phase.PLAY:
        return []
    game = match.game
    lines = [*_question(about), about.text("to-move", who=about.seat(game.to_move))]
    lines += about.time_left(now)
    if game.ko is not None:
        lines.append(about.text("ko", point=game.ko))
    if game.moves:
        black, white = (game.prisoners(colour) for colour in Colour)
        moves = len(game.moves)
        told = about.text("standing", move=moves, black=black, white=white, game=about.game_id)
        lines.append(told)
    return lines


def _question(about: About) -> list[str]:
    """What is asked during play."""
    proposal = about.match.proposal
    if proposal is None:
        return []
    if proposal.by is not None and proposal.kind is ProposalKind.UNDO:
        return [about.text("undo-question", who=about.seat(proposal.by.opponent))]
    return [about.text("no-result-question")]


# What happened, event by event


def _offered(moment: _Moment, _: Offered) -> list[str]:
    return challenge_lines(moment.about)


def _off(moment: _Moment, _: Withdrawn | Expired) -> list[str]:
    return off_lines(moment.about)


def _annulled(moment: _Moment, _: Annulled) -> list[str]:
    return annulled_lines(moment.about)


def _halted(moment: _Moment, _: Halted) -> list[str]:
    return [moment.about.text("game-halted", game=moment.about.game_id)]


def _continued(moment: _Moment, _: Continued) -> list[str]:
    return [moment.about.text("game-continued", game=moment.about.game_id)]


def _started(moment: _Moment, event: Started) -> list[str]:
    about, match = moment.about, moment.match
    black, white = (about.seat(colour) for colour in Colour)
    lines = [about.text("start", black=black, white=white)]
    if event.nigiri is not None:
        told = about.text(
            "start-nigiri",
            host=about.name(Side.HOST),
            guest=about.name(Side.GUEST),
            stones=event.nigiri.stones,
            guess="odd" if event.nigiri.guessed_odd else "even",
            right=event.nigiri.guest_is_black,
        )
        lines.append(told)
    if match.terms.handicap:
        lines.append(about.text("start-handicap", count=match.terms.handicap))
    lines += taken_lines(about)
    terms = about.terms(match.terms)
    lines.append(about.text("start-terms", terms=terms, game=about.game_id))
    return [*lines, about.text("start-how")]


def _moved(moment: _Moment, event: Played | Passed) -> list[str]:
    if moment.move is None:
        return []
    planned = isinstance(event, Played) and event.planned
    return [
        _move(moment.about, moment.move),
        *([moment.about.text("move-planned")] if planned else []),
    ]


def _move(about: About, move: Move) -> str:
    who = about.seat(move.colour)
    if move.point is None:
        return about.text("pass", who=who)
    return about.text("move", who=who, point=move.point, captured=len(move.captured))


def _short_move(moment: _Moment) -> str:
    move = moment.move
    if move is None or move.point is None:
        colour = move.colour if move else Colour.BLACK
        return moment.about.text("before-pass", colour=colour)
    return moment.about.text("before-move", colour=move.colour, point=move.point)


def _proposed(moment: _Moment, event: Proposed) -> list[str]:
    if event.kind is ProposalKind.SCORE or moment.match.proposal is None:
        return [_stopped(moment.about)]
    return _asked(moment.about, moment.match, moment.match.proposal)


def _stopped(about: About) -> str:
    """That the game stops, and who says which stones are dead: a program follows the other."""
    program = sits(about.loaded.meta)
    if program is None:
        return about.text("stopped")
    return about.text("stopped-program", who=about.name(program.other), name=about.name(program))


def _asked(about: About, match: Match, proposal: Proposal) -> list[str]:
    """What a proposal during play proposes."""
    if proposal.by is None:
        return _repetition(about, match)
    who = about.seat(proposal.by)
    if proposal.kind is ProposalKind.NO_RESULT:
        return [about.text("no-result-asked", who=who)]
    first = match.game.moves[-proposal.plies].point or "none"
    return [about.text("undo-asked", who=who, count=proposal.plies, point=first)]


def _repetition(about: About, match: Match) -> list[str]:
    stones = [move for move in match.game.moves if not move.is_pass]
    repeated = stones[-1].repetition if stones else None
    if repeated is None:
        return []
    cycle = about.text(
        "repetition-cycle",
        length=repeated.length,
        same=repeated.same_to_move,
        black=repeated.black_took,
        white=repeated.white_took,
    )
    return [about.text("repetition", earlier=repeated.earlier), cycle]


def _marked(moment: _Moment, event: Marked) -> list[str]:
    about = moment.about
    id = "marked-dead" if event.dead else "marked-alive"
    chains = about.chains(moment.match.game.board, event.points)
    lines = [about.text(id, who=about.seat(event.seat), chains=chains)]
    if moment.answered is not None and moment.answered.agreed:
        lines.append(about.text("agreements-void"))
    return lines


def _agreed(moment: _Moment, event: Agreed) -> list[str]:
    about = moment.about
    other = about.seat(event.seat.opponent)
    waits = about.text("agreement-waits", who=other, game=about.game_id)
    return [about.text("agreed", who=about.seat(event.seat), number=event.number), waits]


def _taken_back(moment: _Moment, event: TakenBack) -> list[str]:
    about, who = moment.about, moment.about.seat(event.seat)
    if moment.answered is not None and moment.answered.by is event.seat:
        return [about.text("withdrawn-request", who=who)]
    game = about.game_id
    return [about.text("agreement-taken-back", who=who, number=event.number, game=game)]


def _refused(moment: _Moment, event: Refused) -> list[str]:
    about, who = moment.about, moment.about.seat(event.seat)
    kind = moment.answered.kind if moment.answered else ProposalKind.SCORE
    if kind is ProposalKind.SCORE:
        first = about.text("score-refused", who=who, number=event.number)
        return [first, about.text("score-refused-how", game=about.game_id)]
    refused = "undo-refused" if kind is ProposalKind.UNDO else "no-result-refused"
    return [about.text(refused, who=who)]


def _resumed(moment: _Moment, event: Resumed) -> list[str]:
    about = moment.about
    return [about.text("resumed", who=about.seat(event.seat)), about.text("resumed-first")]


def _undone(moment: _Moment, event: Undone) -> list[str]:
    return [moment.about.text("undone", count=event.plies)]


def _timed(moment: _Moment, _: Timed) -> list[str]:
    return [moment.about.text("clocks-moved")]


def _time_given(moment: _Moment, event: TimeGiven) -> list[str]:
    about, span = moment.about, moment.about.words.span(event.span)
    who = about.seat(event.seat)
    if moment.match.phase is Phase.AGREEMENT:
        return [about.text("time-given-both", who=who, span=span)]
    other = about.seat(event.seat.opponent)
    return [about.text("time-given", who=who, other=other, span=span)]


def _waived(moment: _Moment, event: Waived) -> list[str]:
    about = moment.about
    who, other = about.seat(event.seat), about.seat(event.seat.opponent)
    return [about.text("time-waived" if event.on else "time-claimed", who=who, other=other)]


def _let_go(moment: _Moment, event: LetGo) -> list[str]:
    about = moment.about
    who, other = about.seat(event.seat), about.seat(event.seat.opponent)
    return [about.text("time-let-go", who=who, other=other)]


def _ended(moment: _Moment, event: Ended) -> list[str]:
    return result_lines(moment.about, event.outcome)


_TELL: dict[type[Event], Callable[[_Moment, Any], list[str]]] = {
    Offered: _offered,
    Withdrawn: _off,
    Expired: _off,
    Halted: _halted,
    Continued: _continued,
    Annulled: _annulled,
    Started: _started,
    Played: _moved,
    Passed: _moved,
    Proposed: _proposed,
    Marked: _marked,
    Agreed: _agreed,
    TakenBack: _taken_back,
    Refused: _refused,
    Resumed: _resumed,
    Undone: _undone,
    Timed: _timed,
    TimeGiven: _time_given,
    Waived: _waived,
    LetGo: _let_go,
    Ended: _ended,
}
