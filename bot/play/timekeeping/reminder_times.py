"""Times at which to remind a player that their time runs out. Pure; all times are milliseconds."""

from __future__ import annotations

from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, HOUR
from bot.match.state import Match, Phase
from bot.play.timekeeping.time_settings import TimeSettings
from bot.rules.points import Colour

USUAL_LEAD = DAY
USUAL_SHARE = 4
"""As usual: a day before the end, or when the last quarter of a shorter time begins."""

BEFORE_NIGHT = HOUR // 2
"""A player who could not be told after the quiet hours is told so long before them."""


MORNING = 8 * HOUR
"""Who is back from a vacation is told so long after midnight, if there is time."""


def who_is_waited_for(match: Match) -> tuple[Colour, ...]:
    """The players whose time runs out: the one to move, or those who still have to agree, or who
    have not agreed to a count that is to be confirmed."""
    if match.due is None:
        return ()
    if match.confirming is None and match.clocks is None:
        return ()
    if match.phase is Phase.PLAY and match.clocks is not None:
        return () if match.clocks.running is None else (match.clocks.running,)
    return match.still_to_agree


def reminder_times(begun: int, due: int, settings: TimeSettings) -> list[int]:
    """The times of reminders of a deadline that was set at ``begun``, in order; never in quiet
    hours nor on vacation."""
    leads = settings.reminders
    if leads is None:
        leads = (min(USUAL_LEAD, (due - begun) // USUAL_SHARE),)
    times = {_heard(due - lead, due, settings.calendar) for lead in leads}
    # What was told at the beginning need not be told again at once.
    return sorted(at for at in times if begun < at < due)


def _heard(at: int, due: int, calendar: Calendar) -> int:
    """The same moment, or when they are back from the vacation that it falls into; if there is
    hardly any time after it, shortly before it begins."""
    at = _awake(at, due, calendar)
    vacation = calendar.vacation_around(at)
    if vacation is None:
        return at
    begins, back = vacation
    told = _awake(max(back, min(back + MORNING, due - HOUR)), due, calendar)
    if due - back < HOUR or calendar.is_vacation(told):
        return _awake(begins - BEFORE_NIGHT, begins, calendar)
    return told


def _awake(at: int, due: int, calendar: Calendar) -> int:
    """The same moment, or the end of the quiet hours that it falls into; if there is hardly any
    time after them, shortly before they begin."""
    if not calendar.is_quiet(at):
        return at
    after = calendar.quiet_ends(at)
    return after if due - after >= HOUR else calendar.quiet_begins(at) - BEFORE_NIGHT
