"""A person's time settings in words."""

from __future__ import annotations

from collections.abc import Mapping

from babel.dates import get_timezone_location

from bot.match.clocks.calendar import Calendar
from bot.play.timekeeping.time_settings import TimeSettings
from bot.talk.settings_pages import format_time, pauses_line
from bot.texts.text import Span, Text, Wording, join, text
from renderer.model.diagram import Coordinates

_FIXED, _OTHER_SIGN = "Etc/GMT", str.maketrans("+-", "-+")
"""Fixed offsets in the IANA database have inverted signs: ``Etc/GMT-2`` is ``UTC+2``."""


def time_setting_lines(
    chosen: TimeSettings, now: int, others: Mapping[str, Text]
) -> dict[str, Text]:
    """Return a line for each time setting with its value at ``now`` (ms). ``others``: the lines of
    other features."""
    calendar = chosen.calendar
    called = "private" if chosen.reminded_as_called else "games"
    where = "elsewhere" if chosen.reminded_in else called
    return {
        "zone": _zone(calendar, now),
        "pauses": pauses_line(calendar, now),
        **others,
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
    return text("zone-choice", offered=zone_name(zone), time=format_time(local.hour, local.minute))


def _zone(calendar: Calendar, now: int) -> Text:
    local, zone = calendar.local(now), zone_name(calendar.zone)
    id = "settings-timezone" if zone == calendar.zone else "settings-timezone-fixed"
    return text(id, zone=zone, time=format_time(local.hour, local.minute))


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
    return format_time(*divmod(minute, 60))
