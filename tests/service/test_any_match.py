"""A state machine: invariants of every match under any actions of two players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.match.clocks.clock import DAY
from bot.match.commands import (
    AcceptChallenge,
    Agree,
    AskNoResult,
    AskUndo,
    Command,
    Confirm,
    DeclineChallenge,
    Disagree,
    DropConfirmation,
    MarkStones,
    OfferTerms,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
    UnmarkStones,
)
from bot.match.decide import decide
from bot.match.events import (
    Challenged,
    Colours,
    Confirmed,
    Ended,
    Event,
    Marked,
    Proposed,
    Side,
    Terms,
)
from bot.match.log import decode, encode
from bot.match.state import Match, Phase, Refusal, fold, game_on
from bot.pictures.match_diagrams import picture
from bot.play.moderated_games import Moderation
from bot.play.unit_of_work import Done
from bot.records.write import GameInfo, to_sgf
from bot.rules.outcome import Outcome
from bot.rules.points import Colour, Point
from bot.rules.start_position import StartPosition
from tests.fakes.composition import UNADVISED, compose_without_chats
from tests.fakes.memory.backends import memory_backends
from tests.fakes.memory.stores import MemoryStore
from tests.service.club import ANNA, BEN, NIGIRI, ROOM, STRANGER, Clock
from tests.service.playing import points, state

SIZE = 5
PEOPLE = {Side.HOST: ANNA, Side.GUEST: BEN}
T = TypeVar("T")

POINTS = st.builds(Point, st.integers(0, SIZE), st.integers(0, SIZE))
"""Points, some of them off the board."""
A1 = Point(0, 0)
POSITIONS = (
    StartPosition(SIZE, "2wb1/1w1wb/2wb1/5/5", Colour.BLACK, (Point(2, 3), Point(3, 3)), 2, 1),
    StartPosition(SIZE, "5/5/2b2/5/5", Colour.WHITE),
)
"""A ko that may not be retaken at once, with prisoners; and one black stone."""
TERMS = st.builds(
    Terms,
    size=st.just(SIZE),
    komi=st.sampled_from((0, 0.5, 6.5)),
    colours=st.sampled_from(Colours),
    strict=st.booleans(),
    position=st.sampled_from((None, None, *POSITIONS)),
)
OPENINGS = st.sampled_from(
    ("", "A1 B1", "B1 A2 C2 B2 D1 E5 A1 C1 B1", "B2 C1 A3 B3 B4 D2 D4 C3 C2")
)
"""No moves, a few moves, a repeated position, and a ko."""

LATE = 25
"""A match ends only after this many events, so that most runs are long enough."""

Deed = list[tuple[Side | None, Command]]
"""Commands with the side that gives each; None is the side to move."""
Draw = Callable[[st.SearchStrategy[Any]], Any]


def plays(draw: Draw, match: Match, _: Side) -> Deed:
    """A legal move, if there is one."""
    legal = match.game.legal_points() if match.host else []
    return [(None, Play(draw(st.sampled_from(legal))))] if legal else []


def plays_wildly(draw: Draw, _: Match, side: Side) -> Deed:
    """Any move by either side."""
    return [(side, Play(draw(POINTS)))]


def passes(draw: Draw, _: Match, __: Side) -> Deed:
    """One pass, or two."""
    return [(None, Pass())] * draw(st.sampled_from((1, 2, 2)))


def marks(draw: Draw, match: Match, side: Side) -> Deed:
    """Mark a chain, or sometimes a point without a stone, as dead or alive."""
    where = draw(st.sampled_from([chain.name for chain in match.game.board.chains()] or [A1]))
    if draw(st.booleans()):
        return [(side, UnmarkStones(where, draw(st.booleans()), number(draw, match)))]
    points = (where, draw(POINTS)) if draw(st.integers(0, 9)) == 0 else (where,)
    return [(side, MarkStones(points, draw(st.booleans())))]


def answers(draw: Draw, match: Match, side: Side) -> Deed:
    """Answer the open proposal, or an older one."""
    what = draw(st.sampled_from((Agree, Agree, Refuse, Disagree, Resume, TakeBack)))
    return [(side, what(number(draw, match)))]


def says(draw: Draw, _: Match, side: Side) -> Deed:
    """A command without a number."""
    return [(side, draw(st.sampled_from(WORDS)))]


def haggles(draw: Draw, match: Match, side: Side) -> Deed:
    """A counter-offer, sometimes with impossible terms or to outdated ones."""
    return [(side, OfferTerms(draw(TERMS), match.offer - draw(st.sampled_from((0, 0, 0, 1)))))]


def changes_its_mind(_: Draw, match: Match, side: Side) -> Deed:
    """Agree, then take it back."""
    return [(side, Agree()), (side, TakeBack(match.proposals))]


def takes_a_move_back(_: Draw, __: Match, side: Side) -> Deed:
    """Ask for an undo, and agree to it."""
    return [(side, AskUndo()), (side.other, Agree())]


def ends(draw: Draw, match: Match, side: Side) -> Deed:
    """Both sides agree, or one resigns."""
    last = draw(st.sampled_from((Agree(), Agree(), Resign(), DeclineChallenge())))
    return [(side, last), (side.other, last)] if match.version > LATE else []


def number(draw: Draw, match: Match) -> int:
    """The number of the last proposal, or of an older one."""
    return match.proposals - int(draw(st.sampled_from((0, 0, 0, 0, 1, 2))))


WORDS = (AcceptChallenge(), Pass(), Agree(), Refuse(), Resume(), AskUndo(), AskNoResult())
DEEDS = (
    plays,
    plays,
    plays,
    plays_wildly,
    passes,
    marks,
    marks,
    haggles,
    answers,
    answers,
    says,
    says,
    changes_its_mind,
    takes_a_move_back,
    ends,
)


class TwoPeople(RuleBasedStateMachine):
    """A match played through the service, beside a model of the same match."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.clock = Clock(step=7)
        self.store = MemoryStore(self.clock)
        self.service = compose_without_chats(memory_backends(self.store), UNADVISED).service
        self.organisers = Moderation(self.service)
        self.game_id = ""
        self.live: Match | None = None
        self.version = 0
        self.acts = 0
        self.outcome: Outcome | None = None

    def teardown(self) -> None:
        self.loop.close()

    def wait(self, task: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine of the service and return its result."""
        return self.loop.run(task)

    @property
    def match(self) -> Match:
        """The model of the match."""
        assert self.live is not None
        return self.live

    @initialize(terms=TERMS, opening=OPENINGS, hesitates=st.integers(0, 9))
    def challenge(self, terms: Terms, opening: str, hesitates: int) -> None:
        """Anna challenges Ben, who usually accepts at once."""
        done = self.wait(self.service.challenge(ANNA, BEN, terms, ROOM, "challenge"))
        assert isinstance(done, Done)
        self.game_id = done.game_id
        (first,) = self.stored_events()
        assert isinstance(first, Challenged)
        self.live = Match(first)
        if hesitates:
            self.act(Side.GUEST, AcceptChallenge())
            for point in points(opening):
                self.act(self.mover(), Play(point))

    def stored_events(self) -> list[Any]:
        """The events in the store."""
        stored = self.wait(self.store.load(self.game_id))
        assert stored is not None
        return decode(stored.meta.schema, stored.records)

    # --- actions ---

    @rule(data=st.data(), side=st.sampled_from(Side))
    def run_an_action(self, data: st.DataObject, side: Side) -> None:
        """Run any one action. A single rule for all actions gives every run a mixture of them."""
        for who, command in data.draw(st.sampled_from(DEEDS))(data.draw, self.match, side):
            self.act(who or self.mover(), command)

    def mover(self) -> Side:
        """The side to move; before the game, the guest."""
        match = self.match
        return match.side(match.game.to_move) if match.host else Side.GUEST

    def act(self, side: Side, command: Command) -> None:
        """Act through the service, and check that it gives the same result as `decide`, which is
        deterministic."""
        self.acts += 1
        answer = self.wait(
            self.service.act(self.game_id, PEOPLE[side], command, f"act-{self.acts}")
        )
        before = state(self.match)
        events = self.stored_events()[self.match.version :]
        now = events[0].at if events else self.clock.ms
        expected = decide(self.match, side, command, now, NIGIRI)
        assert expected == decide(self.match, side, command, now, NIGIRI)
        assert before == state(self.match)
        if isinstance(answer, Refusal):
            assert ([], answer) == (events, expected)
            return
        assert (events, Done(self.game_id, self.match.version + len(events))) == (expected, answer)
        for event in events:
            self.match.apply(event)

    @rule(data=st.data())
    def an_organiser_decides(self, data: st.DataObject) -> None:
        """An organiser confirms a count or withdraws, or the day of a confirmation ends."""
        agreed = [*self.match.agreed_counts] or [1]
        order = data.draw(
            st.sampled_from((Confirm(agreed[0], "so it is"), Confirm(agreed[-1], "or so")))
            | st.just(DropConfirmation())
        )
        self.acts += 1
        event_id = f"act-{self.acts}"
        answer = self.wait(self.organisers.order(self.game_id, STRANGER, order, event_id))
        assert isinstance(answer, Refusal) is not bool(self.follow())
        if self.match.confirming and data.draw(st.booleans()):
            self.clock.ms += DAY
            assert not self.wait(self.service.timeouts.expire(self.game_id))  # not by a clock
            assert [Confirmed, Ended] == [*map(type, self.follow())]

    def follow(self) -> list[Event]:
        """Apply the events stored since to the model, and return them."""
        events = self.stored_events()[self.match.version :]
        for event in events:
            self.match.apply(event)
        return events

    # --- invariants ---

    @invariant()
    def log_is_the_match(self) -> None:
        """The log folds to the model, and is encoded again as it was stored."""
        if self.live is None:
            return
        stored = self.wait(self.store.load(self.game_id))
        assert stored is not None
        events = decode(stored.meta.schema, stored.records)
        assert stored.records == encode(events)
        assert state(self.live) == state(fold(events))
        assert (len(stored.records), self.live.phase.value) == (
            stored.meta.version,
            stored.meta.phase,
        )

    @invariant()
    def version_never_goes_down(self) -> None:
        if self.live is not None:
            assert self.version <= self.live.version
            self.version = self.live.version

    @invariant()
    def a_result_stays(self) -> None:
        if self.live is not None and self.outcome is not None:
            assert (self.outcome, Phase.ENDED) == (self.live.outcome, self.live.phase)
        self.outcome = self.live.outcome if self.live else None

    @invariant()
    def numbers_are_never_used_twice(self) -> None:
        if self.live is not None:
            numbers = [e.number for e in self.live.events if isinstance(e, Proposed | Marked)]
            assert list(range(1, self.live.proposals + 1)) == numbers

    @invariant()
    def a_question_fits_its_phase(self) -> None:
        """A stopped game always has an open score proposal, and a settled proposal is never
        open."""
        if self.live is None:
            return
        proposal = self.live.proposal
        if self.live.phase is Phase.AGREEMENT:
            assert proposal is not None
            assert proposal.kind.value == "s"
        if proposal is not None and not self.live.phase.is_over:
            assert not proposal.is_agreed
            assert not proposal.agreed & proposal.refused

    @invariant()
    def what_is_to_be_confirmed_was_agreed_to(self) -> None:
        """A count being confirmed has a player's agreement, and the game is stopped."""
        if self.live is not None and self.live.confirming is not None:
            stands = self.live.confirming
            assert self.live.phase is Phase.AGREEMENT
            assert self.live.agreed_counts[stands.number].agreed
            assert stands.due == self.live.due

    @invariant()
    def stones_add_up(self) -> None:
        """Stones played and stones of the start position are on the board or prisoners."""
        if self.live is not None:
            game, begun = self.live.game, game_on(self.live.terms)
            for colour in Colour:
                laid = sum(1 for m in game.moves if m.colour is colour and not m.is_pass)
                laid += len(begun.board.stones(colour)) + begun.prisoners(colour.opponent)
                stands = len(game.board.stones(colour))
                assert laid == stands + game.prisoners(colour.opponent)

    @invariant()
    def it_can_be_shown(self) -> None:
        """Every match has a picture and a record at every moment."""
        if self.live is not None:
            picture(self.live)
            assert to_sgf(self.live, GameInfo("a", "b", "bababa")).startswith("(;")


# After a failure, shrinking takes minutes.
TestAnyMatch = pytest.mark.timeout(600)(TwoPeople.TestCase)
TestAnyMatch.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
