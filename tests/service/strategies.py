"""Hypothesis strategies for the parts of a match."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from bot.match.clocks.clock import Fischer, PerMove
from bot.match.events import (
    Advice,
    Agreed,
    Annulled,
    Challenged,
    Colours,
    Confirmed,
    Confirming,
    ConfirmingDropped,
    Continued,
    Disagreed,
    Ended,
    Event,
    Expired,
    Halted,
    LetGo,
    Looked,
    Marked,
    Nigiri,
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
    Terms,
    Timed,
    TimeGiven,
    TimeGranted,
    Undone,
    Unreachable,
    Waived,
    Withdrawn,
)
from bot.rules.game import Game
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition

POINTS = st.builds(Point, st.integers(0, 24), st.integers(0, 24))
SEATS = st.sampled_from(Colour)
NUMBERS = st.integers(1, 10_000)
HALVES = st.integers(-400, 400).map(lambda halves: halves / 2)

SPANS = st.integers(0, 2**36)
CLOCKS = st.one_of(st.builds(PerMove, SPANS), st.builds(Fischer, SPANS, SPANS, SPANS))


@st.composite
def positions(draw: st.DrawFn) -> StartPosition:
    """Positions reached by random play, with their ko and prisoners."""
    game = Game(draw(st.integers(5, 9)))
    for number in draw(st.lists(st.integers(0, 400), max_size=120)):
        if not (legal := game.legal_points()):
            break  # a small board on which each side can only fill its own eyes
        game.play(game.to_move, legal[number % len(legal)])
    return game.position_after(len(game.moves))


_TERMS = st.builds(
    Terms,
    size=st.integers(5, 25),
    komi=HALVES,
    handicap=st.sampled_from((0, *range(2, 10))),
    colours=st.sampled_from(Colours),
    strict=st.booleans(),
    clock=st.none() | CLOCKS,
    estimates=st.booleans(),
)
_FROM_POSITIONS = st.builds(
    lambda terms, position: replace(terms, size=position.size, handicap=0, position=position),
    _TERMS,
    positions(),
)
TERMS = _TERMS | _FROM_POSITIONS

OUTCOMES = st.one_of(
    st.builds(Outcome, st.sampled_from((Reason.RESIGNATION, Reason.TIME, Reason.FORFEIT)), SEATS),
    st.sampled_from((Reason.NO_RESULT, Reason.BOTH_LOSE, Reason.ANNULLED)).map(Outcome),
    st.integers(-2000, 2000).map(lambda halves: Outcome.from_margin(halves / 2)),
)

WHEN = st.integers(0, 2**43)
CHALLENGES = st.builds(Challenged, WHEN, TERMS, st.booleans(), st.sampled_from(("", "bamoku")))

_NIGIRI = st.none() | st.builds(Nigiri, st.integers(1, 99), st.booleans())
_SEVERAL = st.lists(POINTS, unique=True, max_size=8).map(tuple)
_GROUPS = st.frozensets(POINTS, max_size=4)
_ADVICE = st.builds(Advice, *[_GROUPS] * 6)
_QUESTIONS = st.one_of(
    st.builds(
        Proposed,
        WHEN,
        NUMBERS,
        st.sampled_from((ProposalKind.SCORE, ProposalKind.NO_RESULT)),
        st.none() | SEATS,
        st.frozensets(POINTS, max_size=8),
    ),
    st.builds(Proposed, WHEN, NUMBERS, st.just(ProposalKind.SCORE), dead=_GROUPS, advice=_ADVICE),
    st.builds(Proposed, WHEN, NUMBERS, st.just(ProposalKind.SCORE), looking=st.just(True)),
    st.builds(
        Proposed, WHEN, NUMBERS, st.just(ProposalKind.UNDO), SEATS, plies=st.integers(1, 400)
    ),
)

LATER: dict[type[Event], st.SearchStrategy[Event]] = {
    Withdrawn: st.builds(Withdrawn, WHEN, st.sampled_from(Side)),
    Offered: st.builds(Offered, WHEN, st.sampled_from(Side), NUMBERS, TERMS),
    Expired: st.builds(Expired, WHEN),
    Started: st.builds(Started, WHEN, SEATS, _NIGIRI),
    Played: st.builds(Played, WHEN, SEATS, POINTS),
    Passed: st.builds(Passed, WHEN, SEATS),
    Proposed: _QUESTIONS,
    Marked: st.builds(Marked, WHEN, SEATS, NUMBERS, _SEVERAL, st.booleans()),
    Looked: st.one_of(
        st.builds(Looked, WHEN, NUMBERS, _GROUPS, _ADVICE), st.builds(Looked, WHEN, NUMBERS)
    ),
    Agreed: st.builds(Agreed, WHEN, SEATS, NUMBERS),
    TakenBack: st.builds(TakenBack, WHEN, SEATS, NUMBERS),
    Refused: st.builds(Refused, WHEN, SEATS, NUMBERS),
    Disagreed: st.builds(Disagreed, WHEN, SEATS, NUMBERS),
    Resumed: st.builds(Resumed, WHEN, SEATS),
    Undone: st.builds(Undone, WHEN, st.integers(1, 400)),
    Halted: st.builds(Halted, WHEN),
    Continued: st.builds(Continued, WHEN),
    Unreachable: st.builds(Unreachable, WHEN, SEATS, st.booleans()),
    Annulled: st.builds(Annulled, WHEN, st.text(st.characters(codec="utf-8"))),
    Confirming: st.builds(Confirming, WHEN, NUMBERS, st.text(st.characters(codec="utf-8")), WHEN),
    ConfirmingDropped: st.builds(ConfirmingDropped, WHEN),
    Confirmed: st.builds(Confirmed, WHEN, NUMBERS),
    Ended: st.builds(Ended, WHEN, OUTCOMES),
    Timed: st.builds(Timed, WHEN, SPANS, SPANS, st.none() | SEATS, WHEN, st.none() | SPANS),
    TimeGiven: st.builds(TimeGiven, WHEN, SEATS, SPANS),
    TimeGranted: st.builds(TimeGranted, WHEN, st.integers(1, 9_999), SPANS),
    Waived: st.builds(Waived, WHEN, SEATS, st.booleans()),
    LetGo: st.builds(LetGo, WHEN, SEATS),
}
"""Strategies for all events but the first, in no valid order."""

LATER_EVENTS = st.one_of(*LATER.values())
