"""A person's time settings in words."""

from __future__ import annotations

from babel.dates import get_timezone_location

from bot.match.clocks.calendar import Calendar
from bot.play.timekeeping.time_settings import TimeSettings
from bot.talk.settings_pages import format_time, pauses_line
from bot.texts.text import Text, text
from renderer.model.diagram import Coordinates

_FIXED, _OTHER_SIGN = "Etc/GMT", str.maketrans("+-", "-+")
"""Fixed offsets in the IANA database have inverted signs: ``Etc/GMT-2`` is ``UTC+2``."""


def time_setting_lines(settings: TimeSettings, browser_zone: str, now: int) -> dict[str, Text]:
    """Return a line for each setting of the calendar with its value at ``now`` (ms).
    ``browser_zone`` is that of the person's browser, or empty."""
    calendar = settings.calendar
    reported = "" if settings.zone_chosen else browser_zone
    return {"zone": _zone(calendar, reported, now), "pauses": pauses_line(calendar, now)}


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
    return text("zone-choice", offered=zone_name(zone), time=format_time(local.hour, local.minute))


def _zone(calendar: Calendar, reported: str, now: int) -> Text:
    local, zone = calendar.local(now), zone_name(calendar.zone)
    time = format_time(local.hour, local.minute)
    if reported == calendar.zone:
        return text("settings-timezone-browser", zone=zone, time=time)
    if reported:
        return text("settings-timezone-other", zone=zone, time=time, browser=reported)
    id = "settings-timezone" if zone == calendar.zone else "settings-timezone-fixed"
    return text(id, zone=zone, time=time)


def switch_text(*, on: bool) -> Text:
    return text("switched-on" if on else "switched-off")
