"""Times of reminders: as chosen, outside quiet hours and vacations, and before the deadline."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR
from bot.play.timekeeping.reminder_times import reminder_times
from bot.play.timekeeping.time_settings import TimeSettings
from tests.service.test_clock import CALENDARS, MOMENTS, NIGHTS, WARSAW, local_time, ms

HOME = Calendar(WARSAW, quiet=NIGHTS)


@pytest.mark.parametrize(
    ("reminders", "begun", "due", "expected"),
    [
        (None, "2026-11-02 12:00", "2026-11-12 12:00", ["2026-11-11 12:00"]),
        (None, "2026-11-02 12:00", "2026-11-04 12:00", ["2026-11-04 07:00"]),
        ((), "2026-11-02 12:00", "2026-11-04 12:00", []),
        (
            (2 * DAY, 6 * HOUR),
            "2026-11-02 12:00",
            "2026-11-06 20:00",
            ["2026-11-04 20:00", "2026-11-06 14:00"],
        ),
        # Not before the turn began.
        ((5 * DAY,), "2026-11-02 12:00", "2026-11-06 20:00", []),
        # At night: after it, or before it if the deadline comes with the morning.
        ((6 * HOUR,), "2026-11-02 12:00", "2026-11-05 08:30", ["2026-11-05 07:00"]),
        ((6 * HOUR,), "2026-11-02 12:00", "2026-11-05 07:30", ["2026-11-04 21:30"]),
        ((9 * HOUR, 8 * HOUR), "2026-11-02 12:00", "2026-11-05 07:00", ["2026-11-04 21:30"]),
        ((2 * HOUR,), "2026-11-04 21:45", "2026-11-05 07:30", []),
    ],
)
def test_reminders(
    reminders: tuple[int, ...] | None, begun: str, due: str, expected: list[str]
) -> None:
    """Reminders come at the chosen or default times, moved out of quiet hours."""
    times = reminder_times(ms(begun), ms(due), TimeSettings(HOME, reminders))
    assert expected == [local_time(at) for at in times]


VACATION = ((date(2026, 11, 4), date(2026, 11, 13)),)


@pytest.mark.parametrize(
    ("quiet", "due", "expected"),
    [
        # On the return, in the morning if there is time.
        (None, "2026-11-14 12:00", "2026-11-14 08:00"),
        (None, "2026-11-14 06:00", "2026-11-14 05:00"),
        (NIGHTS, "2026-11-14 12:00", "2026-11-14 08:00"),
        # Before it begins if the deadline is its last midnight.
        (None, "2026-11-14 00:30", "2026-11-03 23:30"),
        (NIGHTS, "2026-11-14 00:30", "2026-11-03 21:30"),
        (NIGHTS, "2026-11-14 07:30", "2026-11-03 21:30"),
        # A day before the deadline the player is back.
        (None, "2026-11-15 12:00", "2026-11-14 12:00"),
    ],
)
def test_reminded_on_coming_back(quiet: tuple[int, int] | None, due: str, expected: str) -> None:
    """A reminder due in a vacation is sent on the player's return."""
    calendar = Calendar(WARSAW, quiet=quiet, vacations=VACATION)
    times = reminder_times(ms("2026-11-02 12:00"), ms(due), TimeSettings(calendar, (DAY,)))
    assert [expected] == [local_time(at) for at in times]


@given(
    CALENDARS,
    MOMENTS,
    st.integers(1, 40 * DAY),
    st.none() | st.lists(st.integers(1, 14 * DAY), max_size=3).map(tuple),
)
def test_reminders_are_in_time(
    calendar: Calendar, begun: int, span: int, reminders: tuple[int, ...] | None
) -> None:
    """Any reminder is after the beginning of the turn, before the deadline, and outside quiet hours
    and vacations."""
    due = calendar.after(begun, span)
    for at in reminder_times(begun, due, TimeSettings(calendar, reminders)):
        assert begun < at < due
        assert not calendar.is_quiet(at)
        assert not calendar.is_vacation(at)
