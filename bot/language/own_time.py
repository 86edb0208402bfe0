"""What a person has chosen about time, in words."""

from __future__ import annotations

from babel.dates import format_date

from bot.language.i18n import Words
from bot.service.calendar import Calendar
from bot.service.habits import VACATION_DAYS, Habits, vacation_days


def habit_lines(words: Words, habits: Habits, now: int) -> list[str]:
    """Everything that can be chosen, and what holds at ``now`` (ms)."""
    calendar = habits.calendar
    local = calendar.local(now)
    return [
        words.text("settings-title"),
        words.text(
            "settings-zone", zone=calendar.zone, time=_clock(local.hour * 60 + local.minute)
        ),
        words.text("settings-pauses", pauses=_pauses(words, calendar, now)),
        words.text(
            "settings-vacation",
            year=str(local.year),
            left=VACATION_DAYS - vacation_days(calendar.vacations, local.year),
        ),
        words.text("settings-reminders", when=_reminders(words, habits)),
        words.text("settings-digest", time=_off(words, habits.digest)),
    ]


def _pauses(words: Words, calendar: Calendar, now: int) -> str:
    today = calendar.local(now).date()
    told = [words.text("pause-weekends")] if calendar.weekends_off else []
    if calendar.quiet is not None:
        begin, end = map(_clock, calendar.quiet)
        told.append(words.text("pause-quiet", begin=begin, end=end))
    for first, last in calendar.vacations:
        if last >= today:
            days = [format_date(day, locale=words.language) for day in (first, last)]
            told.append(words.text("pause-vacation", first=days[0], last=days[1]))
    return "; ".join(told) or words.text("pause-never")


def _reminders(words: Words, habits: Habits) -> str:
    if habits.reminders is None:
        return words.text("reminders-usual")
    if not habits.reminders:
        return words.text("switched-off")
    return words.text("reminders-at", spans=", ".join(map(words.span, habits.reminders)))


def _off(words: Words, minute: int | None) -> str:
    return words.text("switched-off") if minute is None else _clock(minute)


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"
