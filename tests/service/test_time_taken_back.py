"""Properties of clocks under undo: moves, undos, refusals, gifts and pauses in any order restore
the right time, and without moves no clock grows.

A model beside the game keeps its own account of time, step by step, without events or deadlines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.clock_transitions import change_pauses, remaining
from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import (
    DAY,
    HOUR,
    LEAST_AFTER_UNDO,
    LONGEST_LEFT,
    MINUTE,
    Clock,
    Fischer,
    PerMove,
)
from bot.match.commands import (
    Agree,
    AskUndo,
    GiveTime,
    GoOn,
    Halt,
    Pass,
    Play,
    Refuse,
    Resume,
)
from bot.match.decide import decide, decide_order
from bot.match.state import Phase, Refusal
from bot.rules.errors import NothingToUndo
from bot.rules.points import Colour
from tests.service.club import NIGIRI
from tests.service.playing import BLACK
from tests.service.test_any_time import counts
from tests.service.test_clock_transitions import Table

STEP = 10 * MINUTE
"""All clocks, pauses and waits are whole numbers of steps."""

Lefts = dict[Colour, int]


class Answer(Enum):
    """The opponent's answer to a request for an undo."""

    AGREE = "agree"
    REFUSE = "refuse"
    PLAY_ON = "play on"


@dataclass(frozen=True)
class Wait:
    steps: int


@dataclass(frozen=True)
class Move:
    is_pass: bool


@dataclass(frozen=True)
class Undo:
    asks: Colour
    answer: Answer
    after: Wait


@dataclass(frozen=True)
class Gift:
    by: Colour
    span: int


@dataclass(frozen=True)
class Pause:
    seat: Colour
    calendar: Calendar


Act = Wait | Move | Undo | Gift | Pause | Halt | GoOn

CLOCKS = st.sampled_from(
    (
        PerMove(2 * DAY),
        Fischer(2 * DAY, DAY, 10 * DAY),
        Fischer(2 * DAY, 6 * HOUR, 2 * DAY + HOUR),
        Fischer(DAY, 0, DAY),
        Fischer(HOUR, 0, HOUR),
        Fischer(HOUR, 30 * MINUTE, 2 * HOUR),
        Fischer(2 * HOUR, 10 * MINUTE, 3 * HOUR),
    )
)
CALENDARS = st.sampled_from(
    (
        ALWAYS,
        Calendar("Europe/Warsaw", quiet=(22 * 60, 7 * 60)),
        Calendar("America/New_York", weekends_off=True),
    )
)
SEATS = st.sampled_from(Colour)
NEARLY_TO_THE_END = Wait(100 * DAY // STEP)
WAITS = st.one_of(
    st.builds(Wait, st.integers(0, 9)),
    st.builds(Wait, st.integers(6, 150)),
    st.just(NEARLY_TO_THE_END),
)
MOVES = st.builds(Move, st.sampled_from((False, False, False, True)))
UNDOS = st.builds(Undo, SEATS, st.sampled_from((Answer.AGREE, *Answer)), WAITS)
OTHERS = st.one_of(
    st.builds(Gift, SEATS, st.sampled_from((HOUR, DAY))),
    st.builds(Pause, SEATS, CALENDARS),
    st.sampled_from((Halt(), GoOn())),
)
PLAY = Move(is_pass=False)
ACTS = st.lists(
    st.one_of(
        st.tuples(WAITS, MOVES),
        st.tuples(WAITS, st.just(PLAY), UNDOS),
        st.tuples(OTHERS, WAITS),
    ),
    max_size=15,
).map(lambda several: [act for some in several for act in some])


@dataclass(frozen=True)
class Turn:
    """Both players' time at the start of a turn, with their totals of time used and given by
    then."""

    left: Lefts
    spent: Lefts
    given: Lefts


class Account:
    """The table, and the time used and given there."""

    def __init__(self, clock: Clock, calendars: Sequence[Calendar]) -> None:
        black, white = calendars
        self.table = Table(clock, black=black, white=white)
        self.spent = dict.fromkeys(Colour, 0)
        self.given = dict.fromkeys(Colour, 0)
        self.turns: list[Turn] = []
        """The turns of the moves on the board, and the current one."""
        self.begin_turn()

    def left(self) -> Lefts:
        """The time left for each player now."""
        match = self.table.match
        assert match.clocks is not None
        if match.halted is not None:
            return {seat: match.clocks.time_left(seat) for seat in Colour}
        calendars = {seat: self.table.pauses[match.side(seat)] for seat in Colour}
        return {
            seat: remaining(match.clocks, seat, self.table.now, calendars[seat]) for seat in Colour
        }

    def left_without_moves(self, turn: Turn) -> Lefts:
        """The time left for each player if no move had been made since this turn began."""
        return {
            seat: turn.left[seat]
            - (self.spent[seat] - turn.spent[seat])
            + (self.given[seat] - turn.given[seat])
            for seat in Colour
        }

    def begin_turn(self) -> None:
        self.turns.append(Turn(self.left(), self.spent.copy(), self.given.copy()))

    def act(self, act: Act) -> None:
        """Run an act, if it is possible now."""
        match act:
            case Wait(steps):
                self.wait(steps)
            case Pause(seat, calendar):
                self.pause(seat, calendar)
            case Halt() | GoOn():
                self.order(act)
            case _ if self.table.match.halted is not None:
                pass
            case Gift(by, span):
                self.give(by, span)
            case Move(is_pass):
                self.move(is_pass=is_pass)
            case Undo():
                self.undo(act)

    def wait(self, steps: int) -> None:
        """Let time pass, but stop before a clock runs out."""
        match = self.table.match
        running = match.clocks.running if match.clocks and match.halted is None else None
        for _ in range(steps):
            if match.due is not None and self.table.now + STEP >= match.due:
                return
            if running and counts(self.table.pauses[match.side(running)], self.table.now):
                self.spent[running] += STEP
            self.table.now += STEP

    def pause(self, seat: Colour, calendar: Calendar) -> None:
        match, side = self.table.match, self.table.match.side(seat)
        for event in change_pauses(match, seat, self.table.now, self.table.pauses[side], calendar):
            match.apply(event)
        self.table.pauses[side] = calendar

    def order(self, order: Halt | GoOn) -> None:
        table = self.table
        events = decide_order(table.match, order, table.now, table.pauses)
        for event in [] if isinstance(events, Refusal) else events:
            table.match.apply(event)

    def give(self, by: Colour, span: int) -> None:
        table, command = self.table, GiveTime(span)
        side = table.match.side(by)
        answer = decide(table.match, side, command, table.now, NIGIRI, table.pauses)
        if isinstance(answer, Refusal):
            return
        table.do(by, command)
        if table.match.phase is Phase.PLAY:
            self.given[by.opponent] += span

    def move(self, *, is_pass: bool) -> None:
        """Make a move, or resume after a stop."""
        table, game = self.table, self.table.match.game
        if table.match.phase is Phase.AGREEMENT:
            table.do(BLACK, Resume())
            return
        point = next(p for p in game.board.points() if game.why_illegal(game.to_move, p) is None)
        table.do(game.to_move, Pass() if is_pass else Play(point))
        self.begin_turn()

    def undo(self, act: Undo) -> None:
        """Ask for an undo, and answer it after a while."""
        table, game = self.table, self.table.match.game
        try:
            plies = game.plies_to_undo(act.asks)
        except NothingToUndo:
            return
        if table.match.phase is Phase.AGREEMENT:
            return
        table.do(act.asks, AskUndo())
        self.wait(act.after.steps)
        match act.answer:
            case Answer.AGREE:
                before = self.left()
                table.do(act.asks.opponent, Agree())
                self.check_undone(plies, before)
            case Answer.REFUSE:
                table.do(act.asks.opponent, Refuse())
            case Answer.PLAY_ON:
                self.move(is_pass=False)

    def check_undone(self, plies: int, before: Lefts) -> None:
        """Each clock is as if the undone moves had not been made, within the minimum and
        maximum."""
        turn = self.turns[-1 - plies]
        there, now = self.left_without_moves(turn), self.left()
        for seat in Colour:
            had = turn.left[seat] + self.given[seat] - turn.given[seat]
            if there[seat] >= LEAST_AFTER_UNDO:
                assert now[seat] == min(there[seat], LONGEST_LEFT)
            else:
                assert max(1, there[seat]) <= now[seat]
                assert now[seat] <= min(LEAST_AFTER_UNDO, before[seat], had)
        del self.turns[-1 - plies :]
        self.begin_turn()


# After a failure, shrinking takes minutes.
@pytest.mark.timeout(600)
@given(CLOCKS, st.tuples(CALENDARS, CALENDARS), ACTS)
@settings(max_examples=300, deadline=None)
def test_without_moves_no_clock_grows(
    clock: Clock, calendars: tuple[Calendar, Calendar], acts: list[Act]
) -> None:
    """At any moment each clock equals its value at the start of the turn, minus the time used and
    plus the time given in it. Without a move on the board it does not exceed its start except by
    gifts, whatever was undone."""
    account = Account(clock, calendars)
    start = account.turns[0].left
    for act in acts:
        account.act(act)
        assert account.left_without_moves(account.turns[-1]) == account.left()
        if not account.table.match.game.moves:
            for seat in Colour:
                assert account.left()[seat] <= start[seat] + account.given[seat]
