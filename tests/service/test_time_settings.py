"""Personal time settings: stored as text, with fair limits."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY
from bot.match.state import Refusal
from bot.play.timekeeping.time_settings import (
    TIME,
    TimeSettings,
    vacation_days,
    with_quiet,
    with_vacation,
)

NOW = 1_780_000_000_000  # May 2026
DATES = st.dates(date(2020, 1, 1), date(2030, 12, 31))
VACATIONS = st.lists(st.tuples(DATES, DATES).map(sorted), max_size=4).map(
    lambda pairs: tuple((first, last) for first, last in pairs)
)
MINUTES = st.integers(0, 1439)
HABITS = st.builds(
    TimeSettings,
    st.builds(
        Calendar,
        st.sampled_from(("UTC", "Europe/Warsaw")),
        st.booleans(),
        st.none() | st.tuples(MINUTES, MINUTES),
        VACATIONS,
    ),
    st.none() | st.lists(st.integers(1, 14 * DAY), max_size=3).map(tuple),
    st.none() | MINUTES,
    st.sampled_from(("", "web:lobby")),
    st.lists(st.integers(0, 2**41), max_size=5).map(tuple),
)


@given(HABITS)
def test_settings_come_back(settings: TimeSettings) -> None:
    """Settings survive a round trip, and default settings are stored as empty text."""
    assert settings == TIME.decode(TIME.encode(settings))
    assert "" == TIME.encode(TimeSettings())


@given(VACATIONS, st.integers(2020, 2030))
def test_vacation_days(vacations: tuple[tuple[date, date], ...], year: int) -> None:
    """Each day of a year within any vacation counts once."""
    begin = date(year, 1, 1).toordinal()
    days = [date.fromordinal(begin + n) for n in range(date(year, 12, 31).toordinal() - begin + 1)]
    expected = sum(any(first <= day <= last for first, last in vacations) for day in days)
    assert expected == vacation_days(vacations, year)


def test_vacations_that_meet_are_one() -> None:
    """Overlapping and adjacent vacations are merged; a day between keeps them apart."""
    settings: TimeSettings | Refusal = TimeSettings()
    for first, last in ((3, 4), (5, 6), (8, 9)):
        assert isinstance(settings, TimeSettings)
        settings = with_vacation(settings, date(2026, 7, first), date(2026, 7, last), NOW)
    assert isinstance(settings, TimeSettings)
    taken = [(first.day, last.day) for first, last in settings.calendar.vacations]
    assert [(3, 6), (8, 9)] == taken


@given(MINUTES, MINUTES)
def test_quiet_hours(begin: int, end: int) -> None:
    """Quiet hours may cross midnight, and last longer than nothing and at most twelve hours."""
    length = (end - begin) % 1440
    chosen = with_quiet(TimeSettings(), (begin, end), 0)
    assert (0 < length <= 720) == isinstance(chosen, TimeSettings)
    assert isinstance(chosen, TimeSettings) or Refusal("bad-quiet", {"hours": 12}) == chosen
