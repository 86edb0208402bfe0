"""The settings form: current values, and a button for each common choice.

Stateless: each button stands for a line that could be typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.features.preferences.time_words import city
from bot.play.timekeeping.time_settings import TimeSettings
from bot.posts.appearance import COORDINATES, THEMES, Look
from bot.posts.post import Answer, Choice
from bot.talk import own_settings
from bot.talk.line import Request
from bot.talk.request_context import RequestContext
from bot.talk.settings_pages import BACK, HeldSettings, PageOption, option_buttons
from bot.texts.text import Parts, Text, text
from bot.texts.translations import LANGUAGES

BOARDS = "boards"
"""The page that is also shown in public rooms."""
TOPICS = {
    BOARDS: ("theme", "coordinates", "text"),
    "moves": ("asks",),
    "hours": ("zone", "pauses"),
    "waiving": (),
}
"""The pages, and the settings shown on each."""
_LABELS = {
    "language en": "label-reads-en",
    "language pl": "label-reads-pl",
    "theme kaya": "label-theme-kaya",
    "theme slate": "label-theme-slate",
    "theme paper": "label-theme-paper",
    "theme contrast": "label-theme-contrast",
    "coordinates on": "label-coordinates-on",
    "coordinates numbers": "label-coordinates-numbers",
    "coordinates off": "label-coordinates-off",
    "text board on": "label-text-board-on",
    "text board off": "label-text-board-off",
    "ask before playing on": "label-asks-on",
    "ask before playing off": "label-asks-off",
}
"""Labels of the buttons, by their lines."""

ZONES = (
    ("Europe/Warsaw", "Europe/London", "UTC"),
    ("America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney"),
)
QUIET = ((22, 7), (23, 8), (0, 8))


@dataclass(frozen=True)
class ChosenSettings:
    """The content of the form. ``others``: the pages of other features, with the rows
    of their buttons. ``games``: a button for each of their games with a clock. ``pages``: the
    number of open board-page sessions. ``asks_first``: they confirm each move.
    ``zone_to_confirm``: the time zone of their browser, until they choose one."""

    stored: HeldSettings
    look: Look
    lines: dict[str, Text]
    others: Mapping[str, int] = field(default_factory=dict)
    games: tuple[Choice, ...] = ()
    pages: int = 0
    asks_first: bool = False
    zone_to_confirm: str = ""


def page(context: RequestContext, topic: str, held: ChosenSettings) -> Answer:
    """Return a page of the form; an empty ``topic`` is the first page, with all values and links
    to the others."""
    lines = TOPICS.get(topic)
    if lines is None:
        pages = [text("settings-board-pages", count=held.pages)] if held.pages else []
        close = PageOption(4, "close my boards", text("label-settings-board-close"))
        parts = Parts(text("settings-heading"), (*held.lines.values(), *pages))
        topics = {BOARDS: 2, "moves": 2, "hours": 3, **held.others, "waiving": 3}
        first = _first(topics)
        more = [*_confirm_zone(context, held, 4), *([close] if pages else [])]
        return context.form(parts, option_buttons(context, [*first, *more])).with_countdowns()
    shown = [held.lines[name] for name in lines]
    waiving = "settings-waiving" if held.games else "settings-waiving-none"
    parts = Parts(lines=tuple(shown), footer=(text(_HINTS.get(topic, waiving)),))
    made = option_buttons(context, [*_options(context, topic, held), BACK])
    return context.form(parts, (*held.games, *made) if topic == "waiving" else made)


def public_page(context: RequestContext, held: ChosenSettings) -> Answer:
    """Return the first page for public rooms: the look of boards, and where to find the rest."""
    platform = context.incoming.platform
    shown = [held.lines[name] for name in TOPICS[BOARDS]]
    parts = Parts(text("settings-heading"), (*shown, text("settings-private", platform=platform)))
    options = [*_first({BOARDS: 2})]
    if context.incoming.chat.quiet_groups:
        options.append(PageOption(3, "group settings", text("label-settings-group")))
    return context.form(parts, option_buttons(context, options), aside=True)


def confirm_kept(context: RequestContext) -> Text:
    """Confirm a change in a public room without its value."""
    return text("settings-kept", platform=context.incoming.platform)


def topic_of(request: Request) -> tuple[str, tuple[str, ...]]:
    """Return the page and the settings that a request changes. Raises `KeyError` for other
    requests."""
    if isinstance(request, own_settings.SetLook):
        changes = {"theme": request.theme, "coordinates": request.coordinates, "text": request.text}
        return BOARDS, tuple(name for name, value in changes.items() if value is not None)
    return _CHOSEN_ON[type(request)]


_CHOSEN_ON: dict[type[Request], tuple[str, tuple[str, ...]]] = {
    own_settings.Language: ("", ("language",)),
    own_settings.SetAsksFirst: ("moves", ("asks",)),
    own_settings.TimeZone: ("hours", ("zone",)),
    own_settings.Weekends: ("hours", ("pauses",)),
    own_settings.SetQuietHours: ("hours", ("pauses",)),
}
_HINTS = {
    "boards": "settings-hint-boards",
    "moves": "settings-hint-moves",
    "hours": "settings-hint-hours",
}
"""Hints on typed commands, by page."""


def _first(topics: Mapping[str, int]) -> Iterator[PageOption]:
    for code in LANGUAGES:
        line = f"language {code}"
        # Each language's button is labelled in that language.
        yield PageOption(1, line, text(_LABELS[line]))
    for topic, row in sorted(topics.items(), key=lambda each: each[1]):
        yield PageOption(row, f"settings {topic}", text(f"label-settings-{topic}"))


def _options(context: RequestContext, topic: str, held: ChosenSettings) -> Iterator[PageOption]:
    match topic:
        case "boards":
            yield from _boards(held.look)
        case "moves":
            yield from _moves(on=held.asks_first)
        case "hours":
            if not any(held.zone_to_confirm in zones for zones in ZONES):
                yield from _confirm_zone(context, held, 0)
            yield from _hours(context, held.stored.times)


def _boards(look: Look) -> Iterator[PageOption]:
    lines = [(1, f"theme {theme}", look.theme == theme) for theme in THEMES]
    for word, coordinates in COORDINATES.items():
        lines.append((2, f"coordinates {word}", look.coordinates is coordinates))
    for on, word in ((True, "on"), (False, "off")):
        lines.append((3, f"text board {word}", look.text is on))
    for row, line, chosen in lines:
        yield PageOption(row, line, text(_LABELS[line]), chosen)


def _moves(*, on: bool) -> Iterator[PageOption]:
    for word, chosen in (("on", on), ("off", not on)):
        line = f"ask before playing {word}"
        yield PageOption(1, line, text(_LABELS[line]), chosen)


def _confirm_zone(context: RequestContext, held: ChosenSettings, row: int) -> Iterator[PageOption]:
    zone = held.zone_to_confirm
    if zone:
        label = text("label-zone-confirm", city=city(context.words.code, zone))
        yield PageOption(row, f"timezone {zone}", label)


def _hours(context: RequestContext, time_settings: TimeSettings) -> Iterator[PageOption]:
    calendar = time_settings.calendar
    for row, zones in enumerate(ZONES, start=1):
        for zone in zones:
            yield PageOption(
                row, f"timezone {zone}", city(context.words.code, zone), calendar.zone == zone
            )
    for begin, end in QUIET:
        label = text("label-quiet", begin=str(begin), end=str(end))
        chosen = calendar.quiet == (begin * 60, end * 60)
        yield PageOption(3, f"quiet {begin}-{end}", label, chosen)
    yield PageOption(3, "quiet off", text("label-quiet-off"), calendar.quiet is None)
    yield PageOption(4, "weekends off", text("label-weekends-off"), calendar.weekends_off)
    yield PageOption(4, "weekends on", text("label-weekends-on"), not calendar.weekends_off)
