"""The settings form: current values, and a button for each common choice.

Stateless: each button stands for a line that could be typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from bot.features.preferences.time_words import city
from bot.match.clocks.clock import HOUR
from bot.play.timekeeping.time_settings import Calls, TimeSettings
from bot.posts.appearance import COORDINATES, THEMES, Look
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons, own_settings
from bot.talk.forms import mark
from bot.talk.line import Request
from bot.talk.request_context import RequestContext
from bot.texts.text import Day, Parts, Span, Text, Wording, text
from bot.texts.translations import LANGUAGES

BOARDS = "boards"
"""The page that is also shown in public rooms."""
TOPICS = {
    BOARDS: ("theme", "coordinates", "text"),
    "moves": ("asks",),
    "reminders": ("reminders", "digest", "told", "calls"),
    "hours": ("zone", "pauses"),
    "vacation": ("pauses", "vacation"),
    "waiving": (),
}
"""The pages, and the settings shown on each."""
_LABELS = {
    "boards": "label-settings-boards",
    "moves": "label-settings-moves",
    "reminders": "label-settings-reminders",
    "hours": "label-settings-hours",
    "vacation": "label-settings-vacation",
    "waiving": "label-settings-waiving",
    "language en": "label-reads-en",
    "language pl": "label-reads-pl",
    "theme kaya": "label-theme-kaya",
    "theme slate": "label-theme-slate",
    "theme paper": "label-theme-paper",
    "theme contrast": "label-theme-contrast",
    "coordinates on": "label-coordinates-on",
    "coordinates numbers": "label-coordinates-numbers",
    "coordinates off": "label-coordinates-off",
    "call me for everything": "label-call-all",
    "call me for questions": "label-call-questions",
    "call me in private": "label-call-private",
    "text board on": "label-text-board-on",
    "text board off": "label-text-board-off",
    "ask before playing on": "label-asks-on",
    "ask before playing off": "label-asks-off",
}
"""Labels of the buttons, by their pages or lines."""

ZONES = (
    ("Europe/Warsaw", "Europe/London", "UTC"),
    ("America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney"),
)
QUIET = ((22, 7), (23, 8), (0, 8))
DIGESTS = (8, 12, 18, 20)
CALLS = {
    "call me for everything": Calls.ALL,
    "call me for questions": Calls.QUESTIONS,
    "call me in private": Calls.PRIVATE,
}
VACATIONS = (3, 7, 14)
"""Lengths of vacations in days."""


@dataclass(frozen=True)
class ChosenSettings:
    """A person's settings at ``now`` (ms). ``games``: a button for each of their games with a
    clock. ``pages``: the number of open board-page sessions. ``asks_first``: they confirm each
    move."""

    time_settings: TimeSettings
    look: Look
    now: int
    lines: dict[str, Text]
    games: tuple[Choice, ...] = ()
    pages: int = 0
    asks_first: bool = False


@dataclass(frozen=True)
class _Option:
    """A button: its row, line and label, and whether it is the current choice."""

    row: int
    line: str
    label: Wording
    chosen: bool = False


def page(context: RequestContext, topic: str, held: ChosenSettings) -> Answer:
    """Return a page of the form; an empty ``topic`` is the first page, with all values and links
    to the others."""
    lines = TOPICS.get(topic)
    if lines is None:
        pages = [text("settings-board-pages", count=held.pages)] if held.pages else []
        close = _Option(4, "close my boards", text("label-settings-board-close"))
        said = Parts(text("settings-heading"), (*held.lines.values(), *pages))
        return context.form(said, _buttons(context, [*_first(), *([close] if pages else [])]))
    shown = [held.lines[name] for name in lines]
    waiving = "settings-waiving" if held.games else "settings-waiving-none"
    said = Parts(lines=tuple(shown), footer=(text(_HINTS.get(topic, waiving)),))
    back = _Option(9, "settings", text("label-form-back"))
    made = _buttons(context, [*_options(context, topic, held), back])
    return context.form(said, (*held.games, *made) if topic == "waiving" else made)


def public_page(context: RequestContext, held: ChosenSettings) -> Answer:
    """Return the first page for public rooms: the look of boards, and where to find the rest."""
    platform = context.incoming.platform
    shown = [held.lines[name] for name in TOPICS[BOARDS]]
    said = Parts(text("settings-heading"), (*shown, text("settings-private", platform=platform)))
    options = [*_first((BOARDS,))]
    if context.incoming.chat.quiet_groups:
        options.append(_Option(3, "group settings", text("label-settings-group")))
    return context.form(said, _buttons(context, options), aside=True)


def confirm_kept(context: RequestContext, held: ChosenSettings, request: Request) -> Parts:
    """Confirm a change in a public room without its value, except a vacation's last day if it
    was not typed as a date."""
    platform = context.incoming.platform
    lines = [text("settings-kept", platform=platform)]
    if isinstance(request, own_settings.Vacation):
        asked, today = request.days, held.time_settings.calendar.local(held.now).date()
        vacations = held.time_settings.calendar.vacations
        ends = asked.ends(today) if isinstance(asked, own_settings.FromToday) else None
        # If a later vacation follows without a gap, the first ends later.
        if ends is not None and any(last == ends for _, last in vacations):
            told = Day(ends.isoformat())
            lines.insert(0, text("settings-vacation-until", last=told))
    return Parts(lines=tuple(lines))


def confirm_planned(context: RequestContext, first: date, last: date) -> Text:
    """Say that the days are already part of a vacation. Only show its dates in private."""
    if not context.incoming.private:
        return text("vacation-planned-here")
    begin, end = Day(first.isoformat()), Day(last.isoformat())
    return text("vacation-planned", first=begin, last=end)


def topic_of(request: Request) -> tuple[str, tuple[str, ...]]:
    """Return the page and the settings that a request changes. Raises `KeyError` for other
    requests."""
    if isinstance(request, own_settings.SetLook):
        said = {"theme": request.theme, "coordinates": request.coordinates, "text": request.text}
        return BOARDS, tuple(name for name, value in said.items() if value is not None)
    return _CHOSEN_ON[type(request)]


_CHOSEN_ON: dict[type[Request], tuple[str, tuple[str, ...]]] = {
    own_settings.Language: ("", ("language",)),
    own_settings.SetAsksFirst: ("moves", ("asks",)),
    own_settings.SetReminders: ("reminders", ("reminders",)),
    own_settings.SetDigest: ("reminders", ("digest",)),
    own_settings.SetReminderPlace: ("reminders", ("told",)),
    own_settings.SetCalls: ("reminders", ("calls",)),
    own_settings.TimeZone: ("hours", ("zone",)),
    own_settings.Weekends: ("hours", ("pauses",)),
    own_settings.SetQuietHours: ("hours", ("pauses",)),
    own_settings.Vacation: ("vacation", ("pauses", "vacation")),
}
_HINTS = {
    "boards": "settings-hint-boards",
    "moves": "settings-hint-moves",
    "reminders": "settings-hint-reminders",
    "hours": "settings-hint-hours",
    "vacation": "settings-hint-vacation",
}
"""Hints on typed commands, by page."""


def _first(topics: Iterable[str] = TOPICS) -> Iterator[_Option]:
    for code in LANGUAGES:
        line = f"language {code}"
        # Each language's button is labelled in that language.
        yield _Option(1, line, text(_LABELS[line]))
    for topic in topics:
        row = 2 if topic in ("boards", "moves", "reminders") else 3
        yield _Option(row, f"settings {topic}", text(_LABELS[topic]))


def _options(context: RequestContext, topic: str, held: ChosenSettings) -> Iterator[_Option]:
    match topic:
        case "boards":
            yield from _boards(held.look)
        case "moves":
            yield from _moves(on=held.asks_first)
        case "reminders":
            yield from _reminders(context, held.time_settings)
        case "hours":
            yield from _hours(context, held.time_settings)
        case "vacation":
            yield from _vacations(held)


def _boards(look: Look) -> Iterator[_Option]:
    lines = [(1, f"theme {theme}", look.theme == theme) for theme in THEMES]
    for word, coordinates in COORDINATES.items():
        lines.append((2, f"coordinates {word}", look.coordinates is coordinates))
    for on, word in ((True, "on"), (False, "off")):
        lines.append((3, f"text board {word}", look.text is on))
    for row, line, chosen in lines:
        yield _Option(row, line, text(_LABELS[line]), chosen)


def _moves(*, on: bool) -> Iterator[_Option]:
    for word, chosen in (("on", on), ("off", not on)):
        line = f"ask before playing {word}"
        yield _Option(1, line, text(_LABELS[line]), chosen)


def _reminders(context: RequestContext, time_settings: TimeSettings) -> Iterator[_Option]:
    leads = time_settings.reminders
    yield _Option(1, "remind usual", text("label-remind-usual"), leads is None)
    for hours in (12, 24):
        said = text("label-remind-before", span=Span(hours * HOUR))
        yield _Option(1, f"remind {hours}h", said, leads == (hours * HOUR,))
    yield _Option(1, "remind off", text("label-remind-off"), leads == ())
    for hour in DIGESTS:
        said = text("label-digest-at", time=f"{hour}:00")
        yield _Option(2, f"digest {hour}", said, time_settings.digest == hour * 60)
    yield _Option(2, "digest off", text("label-digest-off"), time_settings.digest is None)
    elsewhere = bool(time_settings.reminded_in) or time_settings.reminded_as_called
    yield _Option(3, "tell me at the game", text("label-tell-at-the-game"), not elsewhere)
    if not context.incoming.chat.own_chats:
        here = time_settings.reminded_in == context.incoming.room
        yield _Option(3, "tell me here", text("label-tell-here"), here)
    else:
        yield _Option(3, "tell me in private", text("label-tell-in-private"), elsewhere)
    for line, calls in CALLS.items():
        yield _Option(4, line, text(_LABELS[line]), time_settings.calls is calls)


def _hours(context: RequestContext, time_settings: TimeSettings) -> Iterator[_Option]:
    calendar = time_settings.calendar
    for row, zones in enumerate(ZONES, start=1):
        for zone in zones:
            yield _Option(
                row, f"timezone {zone}", city(context.words.code, zone), calendar.zone == zone
            )
    for begin, end in QUIET:
        said = text("label-quiet", begin=str(begin), end=str(end))
        chosen = calendar.quiet == (begin * 60, end * 60)
        yield _Option(3, f"quiet {begin}-{end}", said, chosen)
    yield _Option(3, "quiet off", text("label-quiet-off"), calendar.quiet is None)
    yield _Option(4, "weekends off", text("label-weekends-off"), calendar.weekends_off)
    yield _Option(4, "weekends on", text("label-weekends-on"), not calendar.weekends_off)


def _vacations(held: ChosenSettings) -> Iterator[_Option]:
    today = held.time_settings.calendar.local(held.now).date()
    for row, (id, first) in enumerate(
        (("vacation-now", today), ("vacation-tomorrow", today + timedelta(days=1))),
        start=1,
    ):
        for days in VACATIONS:
            last = first + timedelta(days=days - 1)
            yield _Option(row, f"vacation {first} to {last}", text(f"label-{id}", days=days))
    if any(last >= today for _, last in held.time_settings.calendar.vacations):
        yield _Option(3, "vacation off", text("label-vacation-off"))


def _buttons(context: RequestContext, options: Iterable[_Option]) -> tuple[Choice, ...]:
    user = context.incoming.user
    return tuple(match_buttons.form(o.line, user, mark(o.label, o.chosen), o.row) for o in options)
