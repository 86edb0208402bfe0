"""Pages of the settings form, which features share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.match.clocks.calendar import Calendar
from bot.play.ports.stores import StoredProfile
from bot.play.timekeeping.time_settings import TimeSettings
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons
from bot.talk.forms import mark
from bot.talk.request_context import RequestContext
from bot.texts.text import Day, Text, Wording, join, text


@dataclass(frozen=True)
class PageOption:
    """A button: its row, line and label, and whether it is the current choice."""

    row: int
    line: str
    label: Wording
    chosen: bool = False


BACK = PageOption(9, "settings", text("label-form-back"))


@dataclass(frozen=True)
class HeldSettings:
    """A person's settings at ``now`` (ms): those of their time, and the others in their profile."""

    times: TimeSettings
    profile: StoredProfile
    now: int


@dataclass(frozen=True)
class SettingsPage:
    """A page that a feature adds to the settings form, opened by ``settings TOPIC``.

    * ``topic``: also names the page's button, ``label-settings-TOPIC``.
    * ``row``: of that button.
    * ``values``: its lines on the first page, by their settings.
    * ``show``: the page itself, only for its reader.
    """

    topic: str
    row: int
    values: Callable[[HeldSettings], Mapping[str, Text]]
    show: Callable[[RequestContext, HeldSettings], Answer]


def option_buttons(context: RequestContext, options: Iterable[PageOption]) -> tuple[Choice, ...]:
    user = context.incoming.user
    return tuple(match_buttons.form(o.line, user, mark(o.label, o.chosen), o.row) for o in options)


def pauses_line(calendar: Calendar, now: int) -> Text:
    """Return when the person's clock stops, from ``now`` (ms) on."""
    return text("settings-pauses", pauses=_pauses(calendar, now))


def _pauses(calendar: Calendar, now: int) -> Wording:
    today = calendar.local(now).date()
    pauses: list[Wording] = [text("pause-weekends")] if calendar.weekends_off else []
    if calendar.quiet is not None:
        begin, end = (format_time(*divmod(minute, 60)) for minute in calendar.quiet)
        pauses.append(text("pause-quiet", begin=begin, end=end))
    for first, last in calendar.vacations:
        if last >= today:
            days = [Day(day.isoformat()) for day in (first, last)]
            several = text("pause-vacation", first=days[0], last=days[1])
            pauses.append(days[0] if first == last else several)
    return join(pauses, "; ") if pauses else text("pause-never")


def format_time(hour: int, minute: int) -> str:
    return f"{hour}:{minute:02}"
