"""An organiser's confirmation of an agreed count: its deadline, and the acts that cancel it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.match.clock_transitions import NO_PAUSES, run_out
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, PerMove
from bot.match.commands import (
    Agree,
    Command,
    Confirm,
    Disagree,
    DropConfirmation,
    GoOn,
    Halt,
    MarkStones,
    Order,
    Pass,
    Play,
    Refuse,
    Resign,
    Resume,
    TakeBack,
)
from bot.match.decide import decide_order
from bot.match.events import (
    Colours,
    Confirmed,
    Confirming,
    ConfirmingDropped,
    Ended,
    Event,
    Refused,
    Side,
    TakenBack,
    Terms,
    Timed,
)
from bot.match.log import decode, encode
from bot.match.schema import SCHEMA
from bot.match.state import Match, Phase, Refusal, fold
from bot.play.background.deadlines import Sweep
from bot.play.moderated_games import Moderation
from bot.play.timekeeping.reminder_times import who_is_waited_for
from bot.rules.outcome import Outcome
from bot.rules.points import Colour
from tests.service.club import ANNA, BEN, STRANGER, Clock, Club, SlowStore, kind
from tests.service.playing import BLACK, NOW, WHITE, begin_game, do, point, points, state, stop_game

DEAD_D4 = MarkStones(points("D4"), dead=True)
WHY = "both counts were looked at"
ALL_ALIVE, D4_DEAD = Outcome.from_margin(-6.5), Outcome.from_margin(-87.5)
"""The results of proposals 1 and 2."""


def order(match: Match, wanted: Order, now: int = NOW) -> list[Event]:
    """Apply an organiser's order, which must not be refused."""
    events = decide_order(match, wanted, now, NO_PAUSES)
    assert not isinstance(events, Refusal), events
    for event in events:
        match.apply(event)
    return events


def why_not(match: Match, wanted: Order) -> str:
    """The id of the refusal, which must exist."""
    refusal = decide_order(match, wanted, NOW, NO_PAUSES)
    assert isinstance(refusal, Refusal), refusal
    return refusal.id


def two_counts() -> Match:
    """Black agrees to proposal 1; White marks D4 dead and agrees to proposal 2."""
    match = stop_game()
    do(match, BLACK, Agree(1))
    do(match, WHITE, DEAD_D4)
    do(match, WHITE, Agree(2))
    return match


def ends(match: Match) -> list[Event]:
    """Apply the consequences of the deadline."""
    assert match.due is not None
    events = run_out(match, match.due, NO_PAUSES)
    for event in events:
        match.apply(event)
    return events


@pytest.mark.parametrize(("number", "outcome"), [(1, ALL_ALIVE), (2, D4_DEAD)])
def test_it_holds_after_a_day(number: int, outcome: Outcome) -> None:
    """Any count with a player's agreement can be confirmed, even if it is not the open one. A day
    later, and not before, it is the result with its own dead stones."""
    match = two_counts()
    assert [Confirming(NOW, number, WHY, NOW + DAY)] == order(match, Confirm(number, WHY))
    assert (Phase.AGREEMENT, NOW + DAY) == (match.phase, match.due)
    due = NOW + DAY
    assert [Confirmed(due, number), Ended(due, outcome)] == ends(match)
    assert (Phase.ENDED, None, outcome) == (match.phase, match.due, match.score().outcome)
    assert match.confirmed is not None
    assert WHY == match.confirmed.reason


def test_the_log_restores_a_confirmation() -> None:
    """A match decoded from its records has the same state at every moment."""
    match = two_counts()
    order(match, Confirm(1, "50 % sure, “really”"))
    order(match, DropConfirmation())
    order(match, Confirm(2, WHY))
    ends(match)
    records = encode(match.events)
    assert match.events == decode(SCHEMA, records)
    again = fold(decode(SCHEMA, records))
    assert (state(match), match.confirmed) == (state(again), again.confirmed)


@pytest.mark.parametrize(
    ("commands", "number", "expected"),
    [
        ([], 1, "count-not-agreed"),
        ([(WHITE, Refuse(1)), (WHITE, Disagree(1))], 1, "count-not-agreed"),
        ([(WHITE, Agree(1))], 2, "count-not-agreed"),
        ([(WHITE, Agree(1)), (WHITE, TakeBack(1))], 1, "count-not-agreed"),
        ([(WHITE, Agree(1)), (WHITE, Refuse(1))], 1, "count-not-agreed"),
        ([(WHITE, Agree(1)), (BLACK, Resume())], 1, "count-not-agreed"),
        ([(WHITE, Agree(1)), (BLACK, Agree(1))], 1, "game-ended"),
    ],
)
def test_counts_that_cannot_be_confirmed(
    commands: Sequence[tuple[Colour, Command]], number: int, expected: str
) -> None:
    """A count without agreement, one of an earlier stop, and a second count cannot be confirmed."""
    match = stop_game()
    for who, what in commands:
        do(match, who, what)
    assert expected == why_not(match, Confirm(number, WHY))


def test_a_player_who_cannot_agree_stands_by_a_count() -> None:
    """A player who says that agreement is impossible still stands by their count, which can be
    confirmed."""
    match = two_counts()
    do(match, WHITE, Disagree(2))
    order(match, Confirm(2, WHY))
    assert D4_DEAD == ends(match)[-1].outcome  # type: ignore[attr-defined]


def test_one_at_a_time() -> None:
    """Only one count at a time can be confirmed, and only a pending one can be withdrawn."""
    match = two_counts()
    assert "not-confirming" == why_not(match, DropConfirmation())
    order(match, Confirm(1, WHY))
    assert "already-confirming" == why_not(match, Confirm(2, WHY))
    assert [ConfirmingDropped(NOW)] == order(match, DropConfirmation())
    assert (Phase.AGREEMENT, None) == (match.phase, match.due)
    order(match, Confirm(2, WHY))


def test_acts_of_players_cancel_a_confirmation() -> None:
    """The players can still agree on another count, resign, disagree for good, or play on, each of
    which cancels the confirmation."""
    for commands in (
        [(BLACK, Agree(2))],
        [(BLACK, Resign())],
        [(BLACK, Disagree(2)), (WHITE, Disagree(2))],
        [(BLACK, Resume())],
    ):
        match = two_counts()
        order(match, Confirm(1, WHY))
        for who, what in commands:
            do(match, who, what)
        assert (None, None, None) == (match.due, match.confirming, match.confirmed), commands
        assert match.phase in (Phase.ENDED, Phase.PLAY)


def test_marks_do_not_stall_it() -> None:
    """A new mark is a new proposal and does not change the pending confirmation."""
    match = two_counts()
    order(match, Confirm(1, WHY))
    do(match, WHITE, MarkStones(points("F6"), dead=True))
    assert NOW + DAY == match.due
    assert ALL_ALIVE == ends(match)[-1].outcome  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("command", "first"),
    [(TakeBack(2), TakenBack(NOW, WHITE, 2)), (Refuse(2), Refused(NOW, WHITE, 2))],
)
def test_a_count_without_agreement_is_withdrawn(command: Command, first: Event) -> None:
    """If the only agreement to the count is withdrawn, so is the confirmation, and both players are
    told."""
    match = two_counts()
    order(match, Confirm(2, WHY))
    assert [first, ConfirmingDropped(NOW)] == do(match, WHITE, command)
    assert None is match.due


def test_the_time_to_agree_waits() -> None:
    """The time to agree cannot end before the day is over; if the count is withdrawn, that deadline
    is extended by the time taken."""
    terms = Terms(9, 6.5, colours=Colours.BLACK, clock=PerMove(DAY // 2))
    match = begin_game("D4 F6 - -", terms)
    do(match, BLACK, Agree(1))
    due = match.due or 0
    order(match, Confirm(1, WHY), due - 10)
    assert due - 10 + DAY == match.due
    dropped = order(match, DropConfirmation(), due + 20)
    assert [ConfirmingDropped, Timed] == [*map(type, dropped)]
    assert due + 30 == match.due
    order(match, Confirm(1, WHY), due)
    do(match, BLACK, Refuse(1))
    assert due + 30 + NOW - due == match.due


def test_a_pause_waits() -> None:
    """A pause also stops the day of a confirmation, and in a paused game no count can be
    confirmed."""
    match = two_counts()
    order(match, Confirm(1, WHY))
    dues = []
    for wanted, now in ((Halt(), NOW + 100), (GoOn(), NOW + 5_100)):
        order(match, wanted, now)
        dues.append(match.due)
    assert [None, NOW + DAY + 5_000] == dues
    order(match, DropConfirmation())
    order(match, Halt())
    assert "game-paused" == why_not(match, Confirm(1, WHY))


def test_pauses_of_the_players_count() -> None:
    """The day of a confirmation respects the pauses of the players."""
    match = two_counts()
    pauses = {**NO_PAUSES, Side.GUEST: Calendar(weekends_off=True)}
    saturday = 1_759_536_000_000
    events = decide_order(match, Confirm(1, WHY), saturday, pauses)
    assert [Confirming(saturday, 1, WHY, saturday + 3 * DAY)] == events


def test_the_player_who_has_not_agreed_is_reminded() -> None:
    """Before the deadline the player who has not agreed is reminded."""
    match = two_counts()
    assert () == who_is_waited_for(match)
    order(match, Confirm(1, WHY))
    assert (WHITE,) == who_is_waited_for(match)


class Room:
    """A stopped game of Anna and Ben through the service; Anna agrees to proposal 1."""

    def __init__(self, seed: int) -> None:
        self.clock = Clock()
        self.store = SlowStore(self.clock, seed)
        self.club = Club(self.store)
        self.organisers = Moderation(self.club.service)
        self.game = ""

    async def begin(self) -> None:
        self.game = await self.club.game()
        for who, what in (
            (ANNA, Play(point("D4"))),
            (BEN, Play(point("F6"))),
            (ANNA, Pass()),
            (BEN, Pass()),
            (ANNA, Agree(1)),
        ):
            await self.club.do(self.game, who, what)

    async def orders(self, user: str = STRANGER) -> str:
        done = await self.organisers.order(self.game, user, Confirm(1, WHY), "order")
        return kind(done)

    async def match(self) -> Match:
        return (await self.club.load(self.game)).match


async def test_a_player_is_no_judge() -> None:
    """A player cannot confirm a count of their own game, whatever their permissions."""
    room = Room(1)
    await room.begin()
    assert ["organiser-plays"] * 2 == [await room.orders(who) for who in (ANNA, BEN)]


async def test_the_sweep_ends_it() -> None:
    """Without a clock the sweep ends the game, and later votes are refused."""
    room = Room(2)
    await room.begin()
    await room.orders()
    room.clock.ms += DAY - 1
    await Sweep(room.club.service, room.store).once()
    assert Phase.AGREEMENT is (await room.match()).phase
    room.clock.ms += 1
    assert "game-ended" == kind(await room.club.act(room.game, BEN, Resume()))
    assert ALL_ALIVE == (await room.match()).outcome


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("command", [Agree(1), Resume(1), DEAD_D4], ids=["agree", "resume", "mark"])
async def test_at_the_same_time(command: Command, seed: int) -> None:
    """An order and a player's vote at the same moment both count once, in any order: an agreement
    and a resumption settle the game, a mark does not."""
    room = Room(seed)
    await room.begin()
    ordered, _ = await asyncio.gather(room.orders(), room.club.act(room.game, BEN, command))
    match = await room.match()
    if isinstance(command, MarkStones):
        assert "done" == ordered
        assert match.confirming is not None
        return
    ended = "game-ended" if isinstance(command, Agree) else "count-not-agreed"
    assert ordered in ("done", ended)
    assert (None, None) == (match.due, match.confirmed)
