"""A person's time settings in words."""

from __future__ import annotations

from babel.dates import get_timezone_location

from bot.match.clocks.calendar import Calendar
from bot.play.timekeeping.time_settings import VACATION_DAYS, TimeSettings, vacation_days
from bot.texts.text import Day, Span, Text, Wording, join, text
from renderer.model.diagram import Coordinates

_FIXED, _OTHER_SIGN = "Etc/GMT", str.maketrans("+-", "-+")
"""Fixed offsets in the IANA database have inverted signs: ``Etc/GMT-2`` is ``UTC+2``."""


def time_setting_lines(chosen: TimeSettings, now: int) -> dict[str, Text]:
    """Return a line for each time setting with its value at ``now`` (ms)."""
    calendar = chosen.calendar
    local = calendar.local(now)
    left = VACATION_DAYS - vacation_days(calendar.vacations, local.year)
    called = "private" if chosen.reminded_as_called else "games"
    where = "elsewhere" if chosen.reminded_in else called
    return {
        "zone": _zone(calendar, now),
        "pauses": text("settings-pauses", pauses=_pauses(calendar, now)),
        "vacation": text("settings-vacation", year=str(local.year), left=left),
        "reminders": text("settings-reminded", when=_reminders(chosen)),
        "digest": text("settings-daily", time=_off(chosen.digest)),
        "told": text("settings-place", where=where),
        "calls": text("settings-calls", calls=chosen.calls.value),
    }


def look_lines(theme: str, coordinates: Coordinates, *, in_words: bool) -> dict[str, Text]:
    """Return a line for each setting of boards. ``in_words``: boards are described in words,
    too; ``theme`` may be ``none``."""
    return {
        "language": text("settings-language"),
        "theme": text("settings-theme", theme=theme),
        "coordinates": text("settings-frame", kind=coordinates.value),
        "text": text("settings-in-words", on=switch_text(on=in_words)),
    }


def city(language: str, zone: str) -> str:
    """Return the city of a time zone in this language, such as ``Warsaw``, or its offset."""
    if zone.startswith(_FIXED):
        return zone_name(zone)
    return get_timezone_location(zone, locale=language, return_city=True)


def zone_name(zone: str) -> str:
    """Return the name of a zone for display: ``Etc/GMT-2`` becomes ``UTC+2``."""
    hours = zone.removeprefix(_FIXED)
    return zone if hours == zone or not hours else f"UTC{hours.translate(_OTHER_SIGN)}"


def zone_choice(zone: str, now: int) -> Text:
    """An offered zone, as it can be typed, with its current time."""
    local = Calendar(zone).local(now)
    return text("zone-choice", offered=zone_name(zone), time=_format_time(local.hour, local.minute))


def _zone(calendar: Calendar, now: int) -> Text:
    local, zone = calendar.local(now), zone_name(calendar.zone)
    id = "settings-timezone" if zone == calendar.zone else "settings-timezone-fixed"
    return text(id, zone=zone, time=_format_time(local.hour, local.minute))


def _pauses(calendar: Calendar, now: int) -> Wording:
    today = calendar.local(now).date()
    told: list[Wording] = [text("pause-weekends")] if calendar.weekends_off else []
    if calendar.quiet is not None:
        begin, end = map(_clock, calendar.quiet)
        told.append(text("pause-quiet", begin=begin, end=end))
    for first, last in calendar.vacations:
        if last >= today:
            days = [Day(day.isoformat()) for day in (first, last)]
            several = text("pause-vacation", first=days[0], last=days[1])
            told.append(days[0] if first == last else several)
    return join(told, "; ") if told else text("pause-never")


def _reminders(chosen: TimeSettings) -> Text:
    if chosen.reminders is None:
        return text("reminders-as-usual")
    if not chosen.reminders:
        return text("switched-off")
    return text("reminders-at", spans=join(map(Span, chosen.reminders)))


def _off(minute: int | None) -> Wording:
    return text("switched-off") if minute is None else _clock(minute)


def switch_text(*, on: bool) -> Text:
    return text("switched-on" if on else "switched-off")


def _clock(minute: int) -> str:
    return _format_time(*divmod(minute, 60))


def _format_time(hour: int, minute: int) -> str:
    return f"{hour}:{minute:02}"
