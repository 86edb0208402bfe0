"""Clocks after an undo: each player gets the clock from before the undone moves, minus the time
used since and plus the time given since."""

from __future__ import annotations

import pytest

from bot.match.clock_transitions import change_pauses
from bot.match.clocks.calendar import ALWAYS
from bot.match.clocks.clock import (
    DAY,
    HOUR,
    LEAST_AFTER_UNDO,
    LONGEST_LEFT,
    MINUTE,
    Clock,
    Fischer,
)
from bot.match.commands import (
    Agree,
    AskUndo,
    Command,
    GiveTime,
    GoOn,
    Halt,
    Refuse,
    Resume,
    TakeBack,
    WaiveTime,
)
from bot.match.decide import decide_order
from bot.match.state import Refusal
from bot.rules.points import Colour
from tests.service.playing import BLACK, WHITE
from tests.service.test_clock_transitions import DAYS, NIGHTS, RESERVE, Table

GROWING = Fischer(2 * DAY, DAY, 10 * DAY)


def take_back(table: Table, asks: Colour, after: int = 0) -> None:
    """``asks`` asks for an undo, and the opponent agrees ``after`` this time."""
    table.do(asks, AskUndo())
    table.do(asks.opponent, Agree(), after=after)


def running_colour(table: Table) -> Colour | None:
    """The colour whose clock runs."""
    return table.match.clocks.running if table.match.clocks else None


def order(table: Table, what: Halt | GoOn) -> None:
    """An organiser pauses or continues the game."""
    events = decide_order(table.match, what, table.now, table.pauses)
    assert not isinstance(events, Refusal)
    for event in events:
        table.match.apply(event)


def test_the_increment_goes_with_the_move() -> None:
    """A move undone three times adds no increment."""
    table = Table(GROWING)
    for _ in range(3):
        table.play("D4")
        assert (3 * DAY, 2 * DAY) == table.left
        take_back(table, BLACK)
        assert ((2 * DAY, 2 * DAY), 2 * DAY, BLACK) == (
            table.left,
            table.until,
            running_colour(table),
        )


def test_both_increments_go_with_two_moves() -> None:
    """Undoing two moves at once restores the clocks of both players."""
    table = Table(GROWING)
    table.play("D4 E5")
    assert (3 * DAY, 3 * DAY) == table.left
    take_back(table, BLACK)
    assert ((2 * DAY, 2 * DAY), 2 * DAY, BLACK) == (table.left, table.until, running_colour(table))


@pytest.mark.parametrize(("clock", "had"), [(RESERVE, 10 * DAY), (DAYS, 3 * DAY)])
def test_time_spent_stays_spent(clock: Clock, had: int) -> None:
    """The time used since, on the undone move and on the question, is charged to each player."""
    table = Table(clock)
    table.play("D4", every=2 * DAY)
    take_back(table, BLACK, after=DAY)
    left = (had - 2 * DAY, had - DAY)
    assert (left, left[0], BLACK) == (table.left, table.until, running_colour(table))


def test_days_for_each_move_begin_anew_after_the_next_move() -> None:
    """With a per-move clock, the opponent answers the new move with the time that was left for the
    old one. The move after that has the whole span."""
    table = Table(DAYS)
    table.play("D4")
    take_back(table, BLACK, after=DAY)
    table.play("E5")
    assert 2 * DAY == table.until
    table.play("D4 C3")
    assert 3 * DAY == table.until


def test_a_full_clock_is_as_full_as_before() -> None:
    """At the cap an undo removes only the part of the increment that the move added."""
    table = Table(RESERVE)
    table.play("D4 E5 D5 E6 D6 E7 D7 E3", every=HOUR)
    before = table.left
    table.play("D3", every=HOUR)
    take_back(table, BLACK, after=HOUR)
    assert (before[0] - HOUR, before[1] - HOUR) == table.left


@pytest.mark.parametrize("clock", [GROWING, DAYS])
def test_gifts_stay(clock: Clock) -> None:
    """Time given during the undone moves stays."""
    table = Table(clock)
    before = table.left
    table.do(WHITE, GiveTime(5 * HOUR), after=HOUR)
    table.play("D4", every=HOUR)
    table.do(BLACK, GiveTime(3 * HOUR), after=HOUR)
    table.do(WHITE, GiveTime(7 * HOUR))
    take_back(table, BLACK)
    assert (before[0] - 2 * HOUR + 12 * HOUR, before[1] - HOUR + 3 * HOUR) == table.left


def test_a_waived_timeout_stays_waived() -> None:
    """A waived timeout stays waived, and its restarted time counts as given."""
    table = Table(GROWING)
    table.play("D4", every=HOUR)
    table.do(BLACK, WaiveTime(on=True))
    table.run_out()
    take_back(table, BLACK, after=HOUR)
    assert (2 * DAY - HOUR, DAY - HOUR) == table.left


def test_no_more_than_a_year() -> None:
    """Time given in several turns adds up to no more than the maximum."""
    table = Table(DAYS)
    for _ in range(12):
        table.do(WHITE, GiveTime(30 * DAY))
    table.play("D4 E5")
    for _ in range(12):
        table.do(WHITE, GiveTime(30 * DAY))
    take_back(table, BLACK)
    assert (LONGEST_LEFT, 3 * DAY) == table.left


@pytest.mark.parametrize(("seat", "no"), [(WHITE, Refuse()), (BLACK, TakeBack(1))])
def test_an_undo_that_is_not_made_changes_no_clock(seat: Colour, no: Command) -> None:
    """A refused or withdrawn undo changes no clock."""
    table = Table(GROWING)
    table.play("D4", every=HOUR)
    standing = table.match.clocks
    table.do(BLACK, AskUndo())
    table.do(seat, no, after=HOUR)
    assert standing is table.match.clocks


def test_an_undo_after_an_undo() -> None:
    """A second undo further back restores those clocks minus all time used since, also on moves
    undone before."""
    table = Table(GROWING)
    table.play("D4", every=HOUR)
    table.play("E5 D5", every=2 * HOUR)
    take_back(table, BLACK, after=4 * HOUR)
    assert (2 * DAY - HOUR + DAY - 2 * HOUR, 2 * DAY - 2 * HOUR + DAY - 4 * HOUR) == table.left
    table.do(BLACK, AskUndo(), after=8 * HOUR)
    table.do(WHITE, Agree())
    assert (2 * DAY - (1 + 2 + 8) * HOUR, 2 * DAY - (2 + 4) * HOUR) == table.left


def test_passes_before_a_stop() -> None:
    """Passes can be undone after the game was resumed, and the time to agree is charged to neither
    player."""
    table = Table(GROWING)
    table.play("D4 - -", every=HOUR)
    table.do(BLACK, GiveTime(DAY), after=DAY)
    table.do(BLACK, Resume())
    take_back(table, BLACK, after=HOUR)
    assert ((3 * DAY - 2 * HOUR, 3 * DAY - 2 * HOUR), 1) == (table.left, table.match.game.passes)


@pytest.mark.parametrize(
    ("spent", "then", "expected"),
    [
        (2 * DAY - HOUR, 0, HOUR),
        (2 * DAY - 2 * MINUTE, 0, LEAST_AFTER_UNDO),
        (DAY, DAY + 3 * HOUR, LEAST_AFTER_UNDO),
        (DAY, 2 * DAY - 2 * MINUTE, 2 * MINUTE),
    ],
)
def test_the_least(spent: int, then: int, expected: int) -> None:
    """However much was used, an hour is left, or the current time if that is less."""
    table = Table(GROWING)
    table.play("D4", every=spent)
    table.play("E5")
    table.do(BLACK, AskUndo(), after=then)
    table.do(WHITE, Agree())
    assert expected == table.left[0]


def test_less_than_the_least_does_not_grow() -> None:
    """A player with eleven minutes before the move has eleven minutes again, not an hour and not
    the increment."""
    table = Table(Fischer(HOUR, 10 * MINUTE, 2 * HOUR))
    table.play("D4", every=59 * MINUTE)
    table.play("E5")
    table.play("D5", every=5 * MINUTE)
    assert 16 * MINUTE == table.left[0]
    take_back(table, BLACK)
    assert 11 * MINUTE == table.left[0]


def test_pauses_do_not_count() -> None:
    """A pause during an undone move is not charged, even if it was chosen meanwhile."""
    table = Table(GROWING, black=NIGHTS)
    table.play("D4", every=DAY)
    take_back(table, BLACK)
    assert 2 * DAY - 14 * HOUR == table.left[0]
    table.now += HOUR
    (event,) = change_pauses(table.match, BLACK, table.now, NIGHTS, ALWAYS)
    table.match.apply(event)
    table.pauses = dict.fromkeys(table.pauses, ALWAYS)
    table.play("D4", every=DAY)
    take_back(table, BLACK, after=HOUR)
    assert (2 * DAY - 14 * HOUR - 25 * HOUR, 2 * DAY - HOUR) == table.left


def test_an_organisers_stop_does_not_count() -> None:
    """The time of an organiser's pause is not charged."""
    table = Table(GROWING)
    table.now += HOUR
    order(table, Halt())
    table.now += 30 * DAY
    order(table, GoOn())
    table.play("D4", every=HOUR)
    take_back(table, BLACK)
    assert (2 * DAY - 2 * HOUR, 2 * DAY) == table.left
