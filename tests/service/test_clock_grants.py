"""The effect of granted time on the clocks of a match."""

from __future__ import annotations

import pytest

from bot.match.clock_transitions import apply_grants
from bot.match.clocks.calendar import ALWAYS
from bot.match.clocks.clock import CHALLENGE_EXPIRES_AFTER, DAY, HOUR, Fischer
from bot.match.clocks.grants import Span
from bot.match.commands import Agree, Confirm, GiveTime, Halt, MarkStones, Pass
from bot.match.decide import TO_OBJECT, decide_order
from bot.match.events import Challenged, Event, Side, Terms, TimeGranted
from bot.match.log import decode, encode
from bot.match.schema import SCHEMA
from bot.match.state import Match, Refusal, fold
from bot.rules.points import Colour
from tests.service.playing import BLACK, points
from tests.service.test_clock_transitions import DAYS, NIGHTS, START, WEEKENDS, Table

RESERVE = Fischer(2 * DAY, DAY, 10 * DAY)
NUMBER = 3


def grant(table: Table, *away: Span, gift: int = 0, now: int) -> list[Event]:
    """Apply grants at ``now``, and check that the log survives a round trip."""
    happened = apply_grants(table.match, away, gift, NUMBER, now, table.pauses)
    before = table.match.events
    assert happened == decode(SCHEMA, encode(happened, before), before)
    table.match = table.match.after(happened)
    table.now = now
    return happened


def test_an_outage_is_given_back_to_the_player_to_move() -> None:
    """After an outage the player to move has exactly the time left at its start; the opponent's is
    unchanged."""
    table = Table(RESERVE)
    due = table.match.due or 0
    down, up = START + HOUR, START + 3 * DAY
    happened = grant(table, (down, up), now=up + HOUR)
    assert TimeGranted(up + HOUR, NUMBER, up - down) == happened[0]
    assert due + (up - down) == table.match.due
    assert (2 * DAY - 2 * HOUR, 2 * DAY) == table.left
    table.do(Colour.BLACK, Pass())
    assert (3 * DAY - 2 * HOUR, 2 * DAY) == table.left


def test_only_the_part_after_the_turn_began_counts() -> None:
    """An outage that began in the opponent's turn counts only from the move on, which may come
    through another chat."""
    table = Table(RESERVE)
    table.play("D4", every=HOUR)
    due, begun = table.match.due or 0, table.now
    grant(table, (START - DAY, begun + HOUR), now=begun + HOUR)
    assert due + HOUR == table.match.due


def test_a_gift_during_an_outage_changes_nothing_about_it() -> None:
    """Time given during an outage sets the clock, and the whole outage still counts."""
    table = Table(RESERVE)
    due = table.match.due or 0
    table.do(Colour.WHITE, GiveTime(DAY), after=2 * HOUR)
    grant(table, (START + HOUR, START + 4 * HOUR), now=START + 4 * HOUR)
    assert due + DAY + 3 * HOUR == table.match.due


def test_time_that_was_over_before_stays_over() -> None:
    """A deadline that passed before the outage is not moved."""
    table = Table(RESERVE)
    due = table.match.due or 0
    assert [] == grant(table, (due, due + DAY), now=due + DAY)
    assert due == table.match.due


def test_several_outages_in_one_turn() -> None:
    """A second outage counts only if the first one's credit reaches its start."""
    table = Table(RESERVE)
    due = table.match.due or 0
    first, second = (due - HOUR, due + DAY), (due + DAY + HOUR - 1, due + 2 * DAY)
    grant(table, first, second, now=due + 2 * DAY)
    expected = due + (first[1] - first[0]) + (second[1] - second[0])
    assert expected == table.match.due


def test_pauses_do_not_count_twice() -> None:
    """Of an outage overnight only the counted hours are given back, as counted hours."""
    table = Table(DAYS, black=NIGHTS)
    left = NIGHTS.between(START, table.match.due or 0)
    down = START + HOUR
    up = down + 2 * DAY
    grant(table, (down, up), now=up)
    assert left - HOUR == NIGHTS.between(up, table.match.due or 0)
    assert NIGHTS.after(up, left - HOUR) == table.match.due


def test_a_vacation_takes_in_the_whole_outage() -> None:
    """An outage within a pause gives nothing back."""
    table = Table(Fischer(10 * DAY, DAY, 10 * DAY), black=WEEKENDS)
    saturday = START + 5 * DAY
    assert WEEKENDS.between(saturday, saturday + DAY) == 0
    assert [] == grant(table, (saturday, saturday + DAY), now=saturday + 2 * DAY)


def test_the_time_to_agree_is_longer() -> None:
    """A grant keeps the proposal, its number and the agreement."""
    table = Table(RESERVE)
    table.play("D4 F6 - -", every=HOUR)
    table.do(Colour.BLACK, MarkStones(tuple(points("D4")), dead=True))
    table.do(Colour.BLACK, Agree(2))
    due, proposal = table.match.due or 0, table.match.proposal
    grant(table, (table.now + HOUR, table.now + DAY), now=table.now + DAY)
    assert due + DAY - HOUR == table.match.due
    assert proposal == table.match.proposal
    assert frozenset({BLACK}) == (proposal and proposal.agreed)


def test_the_time_until_a_confirmation_is_longer() -> None:
    """A grant delays the deadline of an organiser's confirmation."""
    table = Table(RESERVE)
    table.play("D4 F6 - -", every=HOUR)
    table.do(Colour.BLACK, Agree(1))
    events = decide_order(table.match, Confirm(1, "absent"), table.now, table.pauses)
    assert not isinstance(events, Refusal)
    table.match = table.match.after(events)
    confirmed_at = table.now
    grant(table, (confirmed_at + HOUR, confirmed_at + 2 * DAY), now=confirmed_at + 2 * DAY)
    assert confirmed_at + TO_OBJECT + 2 * DAY - HOUR == table.match.due


def test_a_challenge_stays_longer() -> None:
    """A grant extends a challenge, but not a counter-offer made after it, which has its own
    week."""
    match = Match(Challenged(START, Terms(9, 6.5), open=False))
    pauses = dict.fromkeys(Side, ALWAYS)
    events = apply_grants(
        match, [(START + DAY, START + 3 * DAY)], 0, NUMBER, START + 3 * DAY, pauses
    )
    assert [TimeGranted(START + 3 * DAY, NUMBER, 2 * DAY)] == events
    assert START + CHALLENGE_EXPIRES_AFTER + 2 * DAY == match.after(events).due
    assert match.after(events).due == fold(decode(SCHEMA, encode([*match.events, *events]))).due


def test_a_game_that_is_halted_gets_nothing_back() -> None:
    """A paused game gets nothing back, because its clocks stand still."""
    table = Table(RESERVE)
    events = decide_order(table.match, Halt(), table.now, table.pauses)
    assert not isinstance(events, Refusal)
    table.match = table.match.after(events)
    assert [] == grant(table, (START + HOUR, START + DAY), now=START + DAY)


@pytest.mark.parametrize("halted", [False, True])
def test_a_gift_of_the_operator_is_for_both(halted: bool) -> None:
    """Time given by the operator is for both players, also in a paused game."""
    table = Table(RESERVE)
    due = table.match.due or 0
    if halted:
        events = decide_order(table.match, Halt(), table.now, table.pauses)
        assert not isinstance(events, Refusal)
        table.match = table.match.after(events)
    grant(table, gift=6 * HOUR, now=START)
    assert (2 * DAY + 6 * HOUR,) * 2 == table.left
    standing = table.match.clocks
    assert standing is not None
    assert (BLACK, due + 6 * HOUR) == (standing.running, standing.due)


def test_no_clock_no_grant() -> None:
    """A game without a clock gets no grant."""
    table = Table(None)
    assert [] == grant(table, (START, START + DAY), gift=HOUR, now=START + DAY)
