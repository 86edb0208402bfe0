"""What a person has chosen about time, in words."""

from __future__ import annotations

from babel.dates import format_date, get_timezone_location

from bot.language.translations import Words
from bot.service.clocks.calendar import Calendar
from bot.service.timekeeping.time_settings import VACATION_DAYS, TimeSettings, vacation_days
from renderer.model.diagram import Coordinates


def habit_lines(words: Words, habits: TimeSettings, now: int) -> dict[str, str]:
    """What can be chosen about time, and what holds at ``now`` (ms), a line for each."""
    calendar = habits.calendar
    local = calendar.local(now)
    said = words.text
    left = VACATION_DAYS - vacation_days(calendar.vacations, local.year)
    where = "elsewhere" if habits.reminded_in else "games"
    return {
        "zone": said("settings-zone", zone=calendar.zone, time=_at(local.hour, local.minute)),
        "pauses": said("settings-pauses", pauses=_pauses(words, calendar, now)),
        "vacation": said("settings-vacation", year=str(local.year), left=left),
        "reminders": said("settings-reminders", when=_reminders(words, habits)),
        "digest": said("settings-digest", time=_off(words, habits.digest)),
        "told": said("settings-told", where=where),
    }


def look_lines(words: Words, theme: str, coordinates: Coordinates, *, text: bool) -> dict[str, str]:
    """The same about boards. ``text``: they are told in words too; ``theme`` may be ``none``."""
    said = words.text
    return {
        "language": said("settings-language"),
        "theme": said("settings-theme", theme=theme),
        "coordinates": said("settings-coordinates", kind=coordinates.value),
        "text": said("settings-text-board", on=_on(words, on=text)),
    }


def city(words: Words, zone: str) -> str:
    """What a time zone is called after, such as ``Warsaw``."""
    return get_timezone_location(zone, locale=words.language, return_city=True)


def _pauses(words: Words, calendar: Calendar, now: int) -> str:
    today = calendar.local(now).date()
    told = [words.text("pause-weekends")] if calendar.weekends_off else []
    if calendar.quiet is not None:
        begin, end = map(_clock, calendar.quiet)
        told.append(words.text("pause-quiet", begin=begin, end=end))
    for first, last in calendar.vacations:
        if last >= today:
            days = [format_date(day, locale=words.language) for day in (first, last)]
            several = words.text("pause-vacation", first=days[0], last=days[1])
            told.append(days[0] if first == last else several)
    return "; ".join(told) or words.text("pause-never")


def _reminders(words: Words, habits: TimeSettings) -> str:
    if habits.reminders is None:
        return words.text("reminders-usual")
    if not habits.reminders:
        return words.text("switched-off")
    return words.text("reminders-at", spans=", ".join(map(words.span, habits.reminders)))


def _off(words: Words, minute: int | None) -> str:
    return words.text("switched-off") if minute is None else _clock(minute)


def _on(words: Words, *, on: bool) -> str:
    return words.text("switched-on" if on else "switched-off")


def _clock(minute: int) -> str:
    return _at(*divmod(minute, 60))


def _at(hour: int, minute: int) -> str:
    return f"{hour}:{minute:02}"
