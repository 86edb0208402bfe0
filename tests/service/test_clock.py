"""Clocks and calendars: time left and pauses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import (
    DAY,
    HOUR,
    Clock,
    Fischer,
    PerMove,
    after_move,
    at_start,
    for_agreement,
    is_possible,
    once_more,
)

FISCHER = Fischer(10 * DAY, DAY, 14 * DAY)
WARSAW = "Europe/Warsaw"
NIGHTS = (22 * 60, 7 * 60)


def ms(text: str, zone: str = WARSAW) -> int:
    """A local time such as ``2026-10-24 21:00`` in this zone, in milliseconds."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local_time(at: int, zone: str = WARSAW) -> str:
    """Milliseconds as a local time in this zone."""
    return f"{datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("clock", "left", "expected"),
    [
        (PerMove(3 * DAY), 1, 3 * DAY),
        (FISCHER, 2 * DAY, 3 * DAY),
        (FISCHER, 13 * DAY + 1, 14 * DAY),
        (FISCHER, 14 * DAY, 14 * DAY),
        (FISCHER, 20 * DAY, 20 * DAY),
    ],
)
def test_after_a_move(clock: Clock, left: int, expected: int) -> None:
    """After a move a per-move clock starts anew; a reserve grows up to its cap, and time given
    beyond the cap stays."""
    assert expected == after_move(clock, left)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (PerMove(3 * DAY), [3 * DAY, 3 * DAY, 3 * DAY]),
        (FISCHER, [10 * DAY, DAY, 7 * DAY]),
        (Fischer(DAY, 2 * DAY, 4 * DAY), [DAY, 2 * DAY, DAY]),
        (PerMove(30 * DAY), [30 * DAY, 30 * DAY, 7 * DAY]),
    ],
)
def test_other_spans(clock: Clock, expected: list[int]) -> None:
    """The time at the start, after a waived timeout, and for the agreement."""
    spans = [at_start(clock), once_more(clock), for_agreement(clock)]
    assert expected == spans


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (PerMove(HOUR), True),
        (PerMove(HOUR - 1), False),
        (PerMove(60 * DAY), True),
        (PerMove(61 * DAY), False),
        (FISCHER, True),
        (Fischer(10 * DAY, 0, 10 * DAY), True),
        (Fischer(10 * DAY, DAY, 9 * DAY), False),
        (Fischer(10 * DAY, 11 * DAY, 10 * DAY), False),
        (Fischer(10 * DAY, DAY, 61 * DAY), False),
    ],
)
def test_possible_clocks(clock: Clock, expected: bool) -> None:
    """A clock must last at least an hour, and at most a human lifetime."""
    assert expected == is_possible(clock)


@pytest.mark.parametrize(
    ("calendar", "start", "hours", "expected"),
    [
        (Calendar(WARSAW), "2026-11-02 20:00", 24, "2026-11-03 20:00"),
        (Calendar(WARSAW, quiet=NIGHTS), "2026-11-02 20:00", 3, "2026-11-03 08:00"),
        (Calendar(WARSAW, quiet=NIGHTS), "2026-11-02 23:00", 1, "2026-11-03 08:00"),
        (Calendar(WARSAW, quiet=(60, 300)), "2026-11-02 00:30", 1, "2026-11-02 05:30"),
        (Calendar(WARSAW, quiet=NIGHTS), "2026-11-02 20:00", 2, "2026-11-02 22:00"),
        (Calendar(WARSAW, weekends_off=True), "2026-11-06 12:00", 24, "2026-11-09 12:00"),
        (
            Calendar(WARSAW, vacations=((date(2026, 12, 24), date(2027, 1, 2)),)),
            "2026-12-23 18:00",
            24,
            "2027-01-03 18:00",
        ),
        # The night of the change to winter time has ten quiet hours instead of nine, the day 25
        # hours.
        (Calendar(WARSAW, quiet=NIGHTS), "2026-10-24 21:00", 2, "2026-10-25 08:00"),
        (Calendar(WARSAW, quiet=(1, 2)), "2026-10-25 00:00", 24, "2026-10-25 23:01"),
        # The hour from 2 to 3 does not exist.
        (Calendar(WARSAW, quiet=(120, 180)), "2026-03-29 01:00", 2, "2026-03-29 04:00"),
    ],
)
def test_pauses(calendar: Calendar, start: str, hours: int, expected: str) -> None:
    """Time stops at night, at weekends and on vacation, in the player's local time."""
    assert expected == local_time(calendar.after(ms(start), hours * HOUR))


def test_a_weekend_is_where_the_player_is() -> None:
    """The weekend depends on the time zone."""
    start = ms("2026-11-06 12:00", "UTC")
    ends = [
        local_time(Calendar(zone, weekends_off=True).after(start, 6 * HOUR), "UTC")
        for zone in ("UTC", "Pacific/Auckland", "Pacific/Honolulu")
    ]
    assert ["2026-11-06 18:00", "2026-11-08 17:00", "2026-11-06 18:00"] == ends


ZONES = ("UTC", WARSAW, "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Casablanca")
MINUTES = st.integers(0, 1439)
CALENDARS = st.builds(
    Calendar,
    zone=st.sampled_from((*ZONES, "Pacific/Apia", "Asia/Beirut", "Asia/Kathmandu")),
    weekends_off=st.booleans(),
    quiet=st.none() | st.tuples(MINUTES, MINUTES).filter(lambda q: (q[1] - q[0]) % 1440 < 720),
    vacations=st.sampled_from(((), ((date(2015, 3, 1), date(2015, 4, 2)),))),
).filter(lambda calendar: calendar.quiet is None or calendar.quiet[0] != calendar.quiet[1])
MOMENTS = st.integers(ms("2010-01-01 00:00"), ms("2030-01-01 00:00")) | st.integers(
    ms("2015-02-20 00:00"), ms("2015-04-10 00:00")
)


@given(CALENDARS, MOMENTS, st.integers(0, 20 * DAY), st.integers(0, 20 * DAY))
def test_time_is_counted_as_it_is_given(
    calendar: Calendar, start: int, span: int, more: int
) -> None:
    """In every zone exactly ``span`` counts until the deadline; pauses only delay it, and splitting
    the span changes nothing."""
    due = calendar.after(start, span)
    assert span == calendar.between(start, due)
    assert due >= start + span
    assert span + more == calendar.between(start, calendar.after(due, more))


@given(CALENDARS, MOMENTS)
def test_quiet_hours_end_and_begin(calendar: Calendar, at: int) -> None:
    """A quiet moment lies between the begin and the end of its quiet hours."""
    if not calendar.is_quiet(at):
        assert (at, at) == (calendar.quiet_begins(at), calendar.quiet_ends(at))
        return
    assert calendar.quiet_begins(at) <= at < calendar.quiet_ends(at)
    assert calendar.quiet_ends(at) - at <= 14 * HOUR


@pytest.mark.parametrize(
    ("quiet", "begun", "begin", "end"),
    [
        (NIGHTS, "2026-11-01 22:00", "2026-11-02 22:00", "2026-11-02 07:00"),
        ((13 * 60, 15 * 60), "2026-11-02 13:00", "2026-11-02 13:00", "2026-11-02 15:00"),
    ],
)
def test_the_first_and_the_last_quiet_moment(
    quiet: tuple[int, int], begun: str, begin: str, end: str
) -> None:
    """Quiet hours include their first minute and exclude the last one."""
    calendar = Calendar(WARSAW, quiet=quiet)
    first, last = ms(begin), ms(end) - 1
    assert [False, True] == [calendar.is_quiet(at) for at in (first - 1, first)]
    assert [True, False] == [calendar.is_quiet(at) for at in (last, last + 1)]
    assert (ms(begun), ms(end)) == (calendar.quiet_begins(last), calendar.quiet_ends(last))
    assert first == calendar.quiet_begins(first)


def test_the_next_time_of_day() -> None:
    """Eight o'clock comes once a day in local time."""
    warsaw = Calendar(WARSAW)
    first = warsaw.next_time(ms("2026-10-24 07:59"), 8 * 60)
    second = warsaw.next_time(first, 8 * 60)
    assert ("2026-10-24 08:00", "2026-10-25 08:00") == (local_time(first), local_time(second))
    assert 25 * HOUR == second - first


def test_time_has_an_end() -> None:
    """A span that would end after the calendar's last date raises `OverflowError`."""
    end = round(datetime(9999, 12, 20, tzinfo=UTC).timestamp() * 1000)
    calendar = Calendar(quiet=NIGHTS)
    assert calendar.after(end, DAY) > end
    with pytest.raises(OverflowError):
        calendar.after(end, 30 * DAY)
