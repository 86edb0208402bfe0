"""A state machine for clocks: pauses, gifts and sweeps in any order never end a game early or lose
one.

A model beside the service counts each player's time minute by minute, and knows no deadlines.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.match.clocks.calendar import ALWAYS, Calendar
from bot.match.clocks.clock import DAY, HOUR, Fischer, PerMove
from bot.match.commands import (
    AcceptChallenge,
    Agree,
    AskUndo,
    Command,
    GiveTime,
    GoOn,
    Halt,
    MarkStones,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    WaiveTime,
)
from bot.match.events import (
    Colours,
    Continued,
    Ended,
    Event,
    Halted,
    LetGo,
    Side,
    Terms,
    Timed,
    Undone,
    Unreachable,
)
from bot.match.log import decode, encode
from bot.match.state import Phase, Refusal, fold
from bot.play.loaded import LoadedMatch
from bot.play.moderated_games import Moderation
from bot.play.timekeeping.time_settings import TimeSettings
from bot.play.unit_of_work import Done
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryStore
from tests.service.club import ANNA, BEN, ROOM, Clock
from tests.service.playing import state

PEOPLE = {Side.HOST: ANNA, Side.GUEST: BEN}
MINUTE = 60_000
T = TypeVar("T")

CLOCKS = st.sampled_from(
    (
        PerMove(DAY),
        PerMove(3 * DAY),
        Fischer(2 * DAY, 6 * HOUR, 3 * DAY),
        Fischer(DAY, 0, DAY),
    )
)
CALENDARS = st.sampled_from(
    (
        ALWAYS,
        Calendar("Europe/Warsaw", quiet=(22 * 60, 7 * 60)),
        Calendar("America/New_York", weekends_off=True),
        Calendar("Asia/Kathmandu", weekends_off=True, quiet=(60, 12 * 60)),
    )
)
WORDS = st.sampled_from(
    (Pass(), Pass(), Agree(), Refuse(), Resume(), AskUndo(), GiveTime(HOUR), GiveTime(2 * DAY))
)


def counts(calendar: Calendar, at: int) -> bool:
    """Whether a person's time runs in this minute, computed from the wall clock."""
    local = calendar.local(at)
    if calendar.weekends_off and local.weekday() >= 5:
        return False
    if calendar.quiet is None:
        return True
    begin, end = calendar.quiet
    minute = local.hour * 60 + local.minute
    quiet = begin <= minute < end if begin < end else minute >= begin or minute < end
    return not quiet


class Time(RuleBasedStateMachine):
    """A game with a clock; time passes in whole minutes."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.clock = Clock()
        self.clock.ms = round(datetime(2026, 10, 22, 9, 0, tzinfo=UTC).timestamp() * 1000)
        self.store = MemoryStore(self.clock)
        app = compose_without_chats(memory_backends(self.store), UNADVISED)
        self.people, self.service = app.time_settings, app.service
        self.organisers = Moderation(self.service)
        self.sweeps = [app.sweep, replace(app).sweep]
        self.calendars = dict.fromkeys(Side, ALWAYS)
        self.thought = 0
        """Milliseconds charged to the side to move since a clock was last set."""
        self.game_id = ""
        self.acts = 0
        self.version = 0
        self.outcome: Outcome | None = None

    def teardown(self) -> None:
        self.loop.close()

    def wait(self, task: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine of the service and return its result."""
        return self.loop.run(task)

    @initialize(clock=CLOCKS, host=CALENDARS, guest=CALENDARS)
    def begin(self, clock: Any, host: Calendar, guest: Calendar) -> None:
        """Anna (Black) and Ben start a game, each with some calendar."""
        for side, calendar in ((Side.HOST, host), (Side.GUEST, guest)):
            self.calendars[side] = calendar
            self.wait(self.people.save(PEOPLE[side], TimeSettings(calendar)))
        terms = Terms(5, 6.5, colours=Colours.BLACK, clock=clock)
        done = self.wait(self.service.challenge(ANNA, BEN, terms, ROOM, "challenge"))
        assert isinstance(done, Done)
        self.game_id = done.game_id
        self.act(Side.GUEST, AcceptChallenge())

    def load(self) -> LoadedMatch:
        """The match from the store."""
        loaded = self.wait(self.service.matches.load(self.game_id))
        assert loaded is not None
        return loaded

    def running(self) -> Side | None:
        """The side whose clock runs; None if the game is over, or both must agree."""
        match = self.load().match
        if match.phase is not Phase.PLAY or match.stopped is not None:
            return None
        if match.clocks is None or match.clocks.running is None:
            return None
        return match.side(match.clocks.running)

    # --- actions ---

    def act(self, side: Side, command: Command) -> None:
        """Run a command; if it set a clock, the model starts a new count."""
        before = self.load().match
        self.acts += 1
        answer = self.wait(
            self.service.act(self.game_id, PEOPLE[side], command, f"act-{self.acts}")
        )
        late = before.due is not None and self.clock.ms >= before.due
        if late and not before.waived:
            assert isinstance(answer, Refusal), answer
        self.note(before.version)

    def note(self, since: int) -> None:
        """Check new events against the model: the time left is right, and no game ended early."""
        match = self.load().match
        earlier = fold(match.events[:since])
        news: list[Event] = match.events[since:]
        for event in news:
            if isinstance(event, Timed) and earlier.clocks is not None:
                self.compare(earlier.clocks, event, news)
        if any(isinstance(event, Timed) for event in news):
            self.thought = 0

    def compare(self, old: Timed, new: Timed, news: list[Event]) -> None:
        """The running clock has lost the time used and gained at most the increment; an undo gains
        nothing."""
        clock = self.load().match.terms.clock
        if old.running is None or any(isinstance(event, LetGo) for event in news):
            return
        rest = max(0, old.time_left(old.running) - self.thought)
        if isinstance(news[0], Halted | Continued | Unreachable):
            assert new.time_left(old.running) == rest
        undone = any(isinstance(event, Undone) for event in news)
        if isinstance(clock, Fischer) and type(news[0]) is not Timed and not undone:
            assert new.time_left(old.running) >= rest
        if isinstance(clock, Fischer) and undone:
            assert new.time_left(old.running) <= rest
        if type(news[0]) is Timed:
            assert isinstance(clock, PerMove) or new.time_left(old.running) == rest

    @rule(data=st.data())
    def play_a_move(self, data: st.DataObject) -> None:
        """A legal move during play."""
        match = self.load().match
        legal = match.game.legal_points() if match.phase is Phase.PLAY else []
        if legal:
            point = data.draw(st.sampled_from(legal))
            self.act(match.side(match.game.to_move), Play(point))

    @rule(side=st.sampled_from(Side), word=WORDS)
    def give_a_command(self, side: Side, word: Command) -> None:
        """A command that may or may not be possible."""
        self.act(side, word)

    @rule(side=st.sampled_from(Side), on=st.booleans())
    def waive_a_timeout(self, side: Side, on: bool) -> None:
        """Waive the next win on time, or stop waiving it."""
        self.act(side, WaiveTime(on))

    @rule(side=st.sampled_from(Side), data=st.data())
    def mark_a_chain(self, side: Side, data: st.DataObject) -> None:
        """Mark a chain during counting."""
        match = self.load().match
        chains = sorted(chain.name for chain in match.game.board.chains())
        if match.phase is Phase.AGREEMENT and chains:
            self.act(
                side, MarkStones((data.draw(st.sampled_from(chains)),), data.draw(st.booleans()))
            )

    @precondition(lambda self: self.version > 20)
    @rule(side=st.sampled_from(Side))
    def resign(self, side: Side) -> None:
        """Resign."""
        self.act(side, Resign())

    @rule(side=st.sampled_from(Side), calendar=CALENDARS)
    def change_pauses(self, side: Side, calendar: Calendar) -> None:
        """Change a player's pauses at any moment, also in their own turn."""
        self.acts += 1
        before = self.load().match
        due = before.due
        self.wait(self.service.repause(PEOPLE[side], calendar, f"pauses-{self.acts}"))
        self.wait(self.people.save(PEOPLE[side], TimeSettings(calendar)))
        self.calendars[side] = calendar
        if before.clocks is not None and before.clocks.running is None and due is not None:
            after = self.load().match.due
            assert after is not None
            assert due <= after
        self.note(before.version)

    @rule(order=st.sampled_from((Halt(), GoOn())))
    def an_organiser_orders(self, order: Halt | GoOn) -> None:
        """An organiser pauses or continues the game, and its clocks."""
        self.acts += 1
        before = self.load().match
        late = self.is_late()
        answer = self.wait(
            self.organisers.order(self.game_id, "web:lobby/olga", order, f"act-{self.acts}")
        )
        now_on = isinstance(order, Halt) is (before.halted is None)
        if not late:
            assert isinstance(answer, Done) is (now_on and not before.phase.is_over)
        self.note(before.version)

    @rule(sides=st.frozensets(st.sampled_from(Side)))
    def rooms_come_and_go(self, sides: frozenset[Side]) -> None:
        """Just these players cannot be reached in any room."""
        before = self.load()
        late = self.is_late()

        async def find(_: LoadedMatch) -> frozenset[Side]:
            return sides

        after = self.wait(self.service.timeouts.change_reach(before, find))
        if not late and not before.match.phase.is_over:
            assert sides == after.unreachable
        self.note(before.match.version)

    # --- time passes ---

    @rule(hours=st.integers(1, 30))
    def time_goes_by(self, hours: int) -> None:
        """Hours without an action; about a day at most, or all games would end by time."""
        self.pass_time(hours * 60)

    @rule(minutes=st.integers(1, 3))
    def a_moment_goes_by(self, minutes: int) -> None:
        """A few minutes pass."""
        self.pass_time(minutes)

    @precondition(lambda self: self.game_id and self.load().match.due is not None)
    @rule(early=st.sampled_from((0, MINUTE)))
    def it_comes_to_the_end(self, early: int) -> None:
        """Wait until the deadline, or just before it."""
        due = self.load().match.due
        assert due is not None
        self.pass_time((due - early - self.clock.ms) // MINUTE)

    def pass_time(self, minutes: int) -> None:
        """Advance minute by minute."""
        side = self.running()
        for _ in range(minutes):
            if side is not None and counts(self.calendars[side], self.clock.ms):
                self.thought += MINUTE
            self.clock.ms += MINUTE

    @rule()
    def several_sweep(self) -> None:
        """Two processes sweep at once, twice."""
        before = self.load().match.version

        async def all_at_once() -> None:
            await asyncio.gather(*(sweep.once() for sweep in self.sweeps * 2))

        late = self.is_late()
        self.wait(all_at_once())
        news = self.load().match.events[before:]
        ends = [event for event in news if isinstance(event, Ended | LetGo)]
        assert int(late) == len(ends)
        self.note(before)

    def is_late(self) -> bool:
        """Whether the time is over by the model; while counting, by the deadline."""
        match = self.load().match
        if match.due is None or match.clocks is None:
            return False
        running = match.clocks.running
        if running is None:
            return self.clock.ms >= match.due
        over = self.thought >= match.clocks.time_left(running)
        assert over == (self.clock.ms >= match.due)
        return over

    # --- invariants ---

    @invariant()
    def the_deadline_is_where_the_time_ends(self) -> None:
        """The model and the deadline agree on whether the time is over, and the store has the log's
        deadline."""
        if self.game_id:
            loaded = self.load()
            assert loaded.match.due == loaded.meta.deadline
            self.is_late()

    @invariant()
    def a_result_on_time_was_due(self) -> None:
        """No player loses on time with time left, and no result changes."""
        if not self.game_id:
            return
        match = self.load().match
        if self.outcome is not None:
            assert self.outcome == match.outcome
        self.outcome = match.outcome
        ends = [event for event in match.events if isinstance(event, Ended)]
        assert len(ends) <= 1
        if ends and ends[0].outcome.reason in (Reason.TIME, Reason.BOTH_LOSE):
            assert match.clocks is not None
            assert match.clocks.due <= ends[0].at
            winner = ends[0].outcome.winner
            assert winner is None or winner not in match.waived

    @invariant()
    def the_log_is_the_match(self) -> None:
        """The log folds to the match, clocks included, and the version never decreases."""
        if not self.game_id:
            return
        stored = self.wait(self.store.load(self.game_id))
        assert stored is not None
        events = decode(stored.meta.schema, stored.records)
        assert stored.records == encode(events)
        again, live = fold(events), self.load().match
        assert (state(live), live.clocks) == (state(again), again.clocks)
        assert self.version <= live.version
        self.version = live.version

    @invariant()
    def the_right_clock_runs(self) -> None:
        """During a game a clock runs: that of the side to move, or the shared one of the count."""
        if not self.game_id:
            return
        match = self.load().match
        if match.phase.is_over:
            assert match.due is None
            return
        assert match.clocks is not None
        expected = match.game.to_move if match.phase is Phase.PLAY else None
        assert expected == match.clocks.running
        assert min(match.clocks.time_left(seat) for seat in Colour) >= 0


# After a failure, shrinking takes minutes.
TestAnyTime = pytest.mark.timeout(600)(Time.TestCase)
TestAnyTime.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
