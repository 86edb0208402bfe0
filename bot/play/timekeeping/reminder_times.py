"""The times for reminding a player of a deadline.

Pure; all times are milliseconds.
"""

from __future__ import annotations

from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Match, Phase
from bot.play.timekeeping.time_settings import TimeSettings
from bot.rules.points import Colour

USUAL_LEAD = DAY
USUAL_SHARE = 4
"""The default reminder: a day before the deadline, or when the last quarter of a shorter time
begins."""

BEFORE_NIGHT = HOUR // 2
"""How long before quiet hours a player is reminded if there is no time afterwards."""


MORNING = 8 * HOUR
"""How long after midnight a player back from a vacation is reminded, if there is time."""


def who_is_waited_for(match: Match) -> tuple[Colour, ...]:
    """Return the players whose time runs out: the side to move, or those who have not agreed to the
    count or to its confirmation."""
    if match.due is None:
        return ()
    if match.confirming is None and match.clocks is None:
        return ()
    if match.phase is Phase.PLAY and match.clocks is not None:
        return () if match.clocks.running is None else (match.clocks.running,)
    return match.still_to_agree


def reminder_times(begun: int, due: int, settings: TimeSettings) -> list[int]:
    """Return the reminder times for a deadline set at ``begun``, in order; none falls in quiet
    hours or a vacation."""
    leads = settings.reminders
    if leads is None:
        leads = (min(USUAL_LEAD, (due - begun) // USUAL_SHARE),)
    times = {_avoid_vacation(due - lead, due, settings.calendar) for lead in leads}
    # Skip times up to ``begun``: the player was notified then.
    return sorted(at for at in times if begun < at < due)


def _avoid_vacation(at: int, due: int, calendar: Calendar) -> int:
    """Move a reminder out of a vacation: to its end, or shortly before its begin if there is hardly
    any time after it."""
    at = _avoid_quiet_hours(at, due, calendar)
    vacation = calendar.vacation_around(at)
    if vacation is None:
        return at
    begins, back = vacation
    postponed = _avoid_quiet_hours(max(back, min(back + MORNING, due - HOUR)), due, calendar)
    if due - back < HOUR or calendar.is_vacation(postponed):
        return _avoid_quiet_hours(begins - BEFORE_NIGHT, begins, calendar)
    return postponed


def _avoid_quiet_hours(at: int, due: int, calendar: Calendar) -> int:
    """Move a reminder out of quiet hours: to their end, or shortly before their begin if there is
    hardly any time after them."""
    if not calendar.is_quiet(at):
        return at
    after = calendar.quiet_ends(at)
    return after if due - after >= HOUR else calendar.quiet_begins(at) - BEFORE_NIGHT
