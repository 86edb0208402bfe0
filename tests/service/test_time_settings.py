"""Personal time settings: stored as text, with fair limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Refusal
from bot.play.timekeeping.time_settings import (
    AT_ONCE_MS,
    GIVEN_BACK_EVERY,
    TIME,
    NewVacation,
    TimeSettings,
    find_place_zone,
    vacation_days,
    with_browser_zone,
    with_quiet,
    with_vacation,
    with_weekends,
    with_zone,
    without_vacation,
)

NOW = 1_780_000_000_000  # May 2026
DATES = st.dates(date(2020, 1, 1), date(2030, 12, 31))
VACATIONS = st.lists(st.tuples(DATES, DATES).map(sorted), max_size=4).map(
    lambda pairs: tuple((first, last) for first, last in pairs)
)
MINUTES = st.integers(0, 1439)
TIMES = st.integers(0, 2**41)
ZONES = st.sampled_from(("UTC", "Europe/Warsaw", "America/New_York", "Pacific/Kiritimati"))
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
    st.lists(TIMES, max_size=5).map(tuple),
    zone_chosen=st.booleans(),
    new_vacation=st.none() | st.builds(NewVacation, TIMES, VACATIONS),
    given_back=st.none() | TIMES,
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


def begin_vacation(settings: TimeSettings, days: int, now: int) -> TimeSettings:
    """Set a vacation of so many days from today."""
    today = settings.calendar.local(now).date()
    changed = with_vacation(settings, today, today + timedelta(days=days - 1), now)
    assert isinstance(changed, TimeSettings)
    return changed


@given(ZONES, st.integers(0, DAY), st.integers(0, AT_ONCE_MS), st.integers(1, 19))
def test_a_vacation_ended_at_once(zone: str, at: int, wait: int, days: int) -> None:
    """A vacation that is ended at once leaves no day, in any zone and across midnight; the next one
    within a day costs the days that have begun."""
    now = NOW + at
    before = TimeSettings(Calendar(zone))
    ended = without_vacation(begin_vacation(before, days, now), now + wait)
    assert before.calendar == ended.calendar
    assert before.changes == ended.changes
    again = without_vacation(begin_vacation(ended, days, now + wait), now + 2 * wait)
    assert vacation_days(again.calendar.vacations, 2026) in (1, 2)
    later = now + wait + GIVEN_BACK_EVERY
    rested = replace(ended, calendar=before.calendar)
    assert before.calendar == without_vacation(begin_vacation(rested, days, later), later).calendar


@given(ZONES, st.integers(AT_ONCE_MS + 1, DAY), st.integers(1, 19))
def test_a_vacation_ended_later(zone: str, wait: int, days: int) -> None:
    """A vacation that is not ended at once costs the days that have begun, and setting more days
    later does not make it new."""
    begun = begin_vacation(TimeSettings(Calendar(zone)), days, NOW)
    today = begun.calendar.local(NOW + wait).date()
    ended = without_vacation(begun, NOW + wait)
    used = min(days, (today - begun.calendar.local(NOW).date()).days + 1)
    assert used == vacation_days(ended.calendar.vacations, 2026)
    longer = begin_vacation(begun, 20, NOW + wait)
    assert used == vacation_days(without_vacation(longer, NOW + wait).calendar.vacations, 2026)


def test_a_vacation_set_twice_is_as_old_as_the_first() -> None:
    """A vacation that is prolonged stays as old as it was: the clock cannot stop for longer than
    the first minutes for free."""
    settings = begin_vacation(TimeSettings(), 2, NOW)
    settings = begin_vacation(settings, 3, NOW + AT_ONCE_MS)
    assert () == without_vacation(settings, NOW + AT_ONCE_MS).calendar.vacations
    ended = without_vacation(settings, NOW + AT_ONCE_MS + 1)
    assert 1 == vacation_days(ended.calendar.vacations, 2026)


def test_an_earlier_vacation_of_the_day_stays() -> None:
    """Ending a vacation at once gives back only its own days."""
    morning = begin_vacation(TimeSettings(), 1, NOW - HOUR)
    longer = begin_vacation(morning, 5, NOW)
    assert morning.calendar == without_vacation(longer, NOW).calendar
    assert without_vacation(longer, NOW).given_back is None


def test_a_planned_vacation_needs_no_giving_back() -> None:
    """Cancelling a vacation that has not begun costs nothing, any number of times."""
    first = TimeSettings().calendar.local(NOW).date() + timedelta(days=3)
    planned = with_vacation(TimeSettings(), first, first, NOW)
    assert isinstance(planned, TimeSettings)
    assert TimeSettings() == without_vacation(planned, NOW)


@given(HABITS)
def test_the_browsers_zone(settings: TimeSettings) -> None:
    """The browser's zone holds only without a chosen zone and without pauses."""
    guessed = with_browser_zone(settings, "Asia/Tokyo")
    is_free = not settings.zone_chosen and not settings.calendar.has_pauses
    assert guessed.calendar == (
        replace(settings.calendar, zone="Asia/Tokyo") if is_free else settings.calendar
    )
    assert settings == with_browser_zone(settings, "")


def test_confirming_the_browsers_zone_changes_no_pauses() -> None:
    """Pauses that are set in the browser's zone stay in it; confirming it is no change of pauses,
    and afterwards the browser's zone does not count."""
    guessed = with_browser_zone(TimeSettings(), "Europe/Warsaw")
    free = with_weekends(guessed, NOW, off=True)
    assert isinstance(free, TimeSettings)
    assert free == with_browser_zone(free, "Asia/Tokyo")
    confirmed = with_zone(free, "europe/warsaw", NOW)
    assert isinstance(confirmed, TimeSettings)
    assert (free.calendar, (NOW,)) == (confirmed.calendar, confirmed.changes)
    assert confirmed == with_browser_zone(confirmed, "Asia/Tokyo")


REPORTED = [
    ("Europe/Warsaw", "Europe/Warsaw"),
    ("europe/warsaw", "Europe/Warsaw"),
    ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("UTC", None),  # browsers that hide the place
    ("Etc/UTC", None),
    ("Etc/GMT-2", None),
    ("CET", None),
    ("Etc/Unknown", None),
    ("Europe/Krakow", None),
    ("../../etc/passwd", None),
    ("", None),
]


@pytest.mark.parametrize(("reported", "place"), REPORTED)
def test_reported_zones(reported: str, place: str | None) -> None:
    """Only zones of places count; their case does not."""
    assert place == find_place_zone(reported)
