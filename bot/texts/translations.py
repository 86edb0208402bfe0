"""The texts of each language, from all Fluent files of the package.

Only this module knows how they are stored.
"""

from __future__ import annotations

import re
import unicodedata
from copy import copy
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_timedelta
from babel.units import format_unit
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

import bot
from bot.texts.rendered_text import RenderedText
from bot.texts.text import (
    DOT,
    Day,
    Guard,
    Joined,
    Mention,
    NameOf,
    Parts,
    Person,
    Points,
    Slash,
    Span,
    Stamp,
    Text,
    Wording,
    join,
    shorten,
    text,
)

LANGUAGES = ("en", "pl")

_PACKAGE = Path(bot.__file__).parent

_LONGEST_CODE = 40
_MINUTE = 60_000
_ENTRIES = re.compile(r"^(?=[a-z])", re.MULTILINE)
"""The start of a message; its other lines are indented or begin with a bracket."""

MAX_MARKS = 3
"""Combining marks kept on one letter. No script in daily use needs more."""

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and symbols without ink."""
_JOINERS = frozenset("\u200c\u200d")
_JOINED = frozenset({"So", "Sk", "Lo", "Mn", "Mc"})
"""Characters that joiners may connect: emoji sequences, Persian, Indic scripts."""
_TURNED = frozenset({"R", "AL", "AN"})
COMMAND_EDGE, COMMAND_MIDDLE = "\x0e", "\x0f"
"""Marks around a Discord command and between its two names. `visible` removes them from user
input."""
_QUOTED = "”"
"""The quotation mark that ends an example, in each language."""
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def _plain_name(person: Person) -> str:
    return person.name


class Words:
    """All messages of one language, parsed lazily: parsing all of them would double the start-up
    time. No message refers to another."""

    def __init__(self, language: str, source: str, *, marked: bool = False) -> None:
        """``marked``: put marks around Discord commands (`slash`)."""
        self.language = language
        self._marked = marked
        self._mention: Mention | None = None
        self._stamp: Stamp | None = None
        # Isolation marks are added by `apart`, only around right-to-left text.
        functions = {
            "SLASH": cast(Any, self.slash),
            "LINK": cast(Any, self.link),
            "FIRST": cast(Any, self.first),
        }
        self._bundle = FluentBundle([language], use_isolating=False, functions=functions)
        self._unread = {
            entry.split(maxsplit=1)[0]: entry for entry in _ENTRIES.split(source) if entry.strip()
        }

    def text(self, id: str, **data: object) -> str:
        """Render a message. ``data`` is as for `bot.texts.text.text`.

        Raises `KeyError` for an unknown id or missing data, which is a programming error.
        """
        return self._message(text(id, **data), _plain_name, None)

    def slash(self, *path: str) -> str:
        """Return a Discord command as it is spelled, such as ``/go count dead``. ``path`` has the
        keys of its root, its group if it has one, and its own; one without a name, as after its
        feature was removed, stays as it is.

        In marked words, its English name stands before it, so that Discord can make a clickable
        command of both. Messages call this as ``SLASH``.
        """
        named = {key: f"menu-command-{key}" for key in path}
        spelled = "/" + " ".join(
            self.text(id) if self._has(id) else key for key, id in named.items()
        )
        if not self._marked:
            return spelled
        name = words(LANGUAGES[0]).slash(*path).removeprefix("/")
        return f"{COMMAND_EDGE}{name}{COMMAND_MIDDLE}{spelled}{COMMAND_EDGE}"

    def _has(self, id: str) -> bool:
        return id in self._unread or self._bundle.has_message(id)

    def link(self, there: object) -> str:
        """Return a link to a place or post in Discord. ``there`` has the ids of server (0:
        none), channel and message. Empty unless the words are marked. Messages call this as
        ``LINK``."""
        return f" {COMMAND_EDGE}{there}{COMMAND_MIDDLE}{COMMAND_EDGE}" if self._marked else ""

    @staticmethod
    def first(examples: object) -> str:
        """Return the first of several quoted examples. Messages call this as ``FIRST``."""
        return f"{str(examples).partition(_QUOTED)[0]}{_QUOTED}"

    def render_parts(
        self,
        parts: Parts,
        name_of: NameOf = _plain_name,
        guard: Guard | None = None,
        mention: Mention | None = None,
        stamp: Stamp | None = None,
    ) -> RenderedText:
        """Render each part of a post, escaping user text with ``guard``. ``mention`` replaces
        the names of awaited people, ``stamp`` live spans. Raises as `text`."""
        speaker = copy(self)
        speaker._mention, speaker._stamp = mention, stamp

        def render_line(line: Wording) -> str:
            return speaker.render(line, name_of, guard)

        lines, details = (tuple(map(render_line, part)) for part in (parts.lines, parts.details))
        footer = render_line(join(parts.footer, DOT))
        return RenderedText(
            render_line(parts.headline), render_line(parts.awaited), lines, details, footer
        )

    def render(
        self, message: Wording | Parts, name_of: NameOf = _plain_name, guard: Guard | None = None
    ) -> str:
        """Render a text. ``name_of`` returns people's names, and ``guard`` escapes everything
        that is not from the locale files. Raises as `text`."""
        match message:
            case str():
                plain = message.isascii() and message.isprintable()
                shown = message if plain else "\n".join(map(apart, message.split("\n")))
                return shown if guard is None else guard(shown)
            case Text():
                return self._message(message, name_of, guard)
            case Person():
                return self._person(message, name_of, guard)
            case Span(ms, live=True) if self._stamp is not None:
                return self._stamp(message)
            case Span(ms):
                return self.span(ms)
            case Day(iso):
                return format_date(date.fromisoformat(iso), locale=self.language)
            case Points():
                return str(message)
            case Slash(path):
                return self.slash(*path)
            case Joined(items, separator, longest):
                joined = separator.join(self.render(item, name_of, guard) for item in items)
                return joined if not 0 < longest < len(joined) else joined[: longest - 1] + "…"
            case Parts():
                return "\n".join(self.render(line, name_of, guard) for line in message.all_lines)

    def _message(self, message: Text, name_of: NameOf, guard: Guard | None) -> str:
        id = message.id
        if (entry := self._unread.get(id)) is not None:
            self._bundle.add_resource(FluentResource(entry))
            self._unread.pop(id, None)
        pattern = self._bundle.get_message(id).value
        if pattern is None:
            raise KeyError(id)
        arguments = {
            name: _number(value)
            if isinstance(value, int | float)
            else self.render(value, name_of, guard).replace("\n", " ")
            for name, value in message.data.items()
        }
        formatted, problems = self._bundle.format_pattern(pattern, arguments)
        if problems:
            raise KeyError(id, *problems)
        return str(formatted)

    def _person(self, person: Person, name_of: NameOf, guard: Guard | None) -> str:
        name = "" if person.has_left else name_of(person)
        if not name:
            return self.text("player-left")
        shown = shown_name(name) or person.user.rpartition("/")[2].rpartition(":")[2]
        shown = shown if guard is None else guard(shown)
        return self._mention(person, shown) if person.awaited and self._mention else shown

    def in_span(self, ms: int) -> str:
        """Return when a span will have passed, in its largest unit, rounded down: ``in 2 days``."""
        minutes = max(1, ms // _MINUTE)
        days, hours = minutes // (24 * 60), minutes // 60
        whole = timedelta(days=days) or timedelta(hours=hours) or timedelta(minutes=minutes)
        threshold = days or hours or minutes  # excludes weeks and longer units
        return format_timedelta(
            whole, threshold=threshold, add_direction=True, locale=self.language
        )

    def span(self, ms: int) -> str:
        """Return a span in its two largest units, rounded down: ``2 days 3 hours``."""
        minutes = max(1, ms // _MINUTE)
        hours, minutes = divmod(minutes, 60)
        days, hours = divmod(hours, 24)
        parts = [(days, "day"), (hours, "hour"), (0 if days else minutes, "minute")]
        units = [
            format_unit(count, f"duration-{unit}", locale=self.language)
            for count, unit in parts
            if count
        ]
        return " ".join(units)


def _number(value: float) -> object:
    """Format without grouping; 7.0 is written and inflected as 7."""
    return fluent_number(int(value) if value == int(value) else value, useGrouping=False)


@cache
def words(language: str, *, marked: bool = False) -> Words:
    """Return the texts of a language of `LANGUAGES`. Raises `KeyError` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Words(language, source(language), marked=marked)


def source(language: str) -> str:
    """Return the text of a language's Fluent files."""
    return "\n".join(file.read_text("utf-8") for file in locale_files(language))


def locale_files(language: str) -> list[Path]:
    """Return a language's Fluent files: ``en.ftl`` and ``en-….ftl``, in any folder of the package.

    Texts stand beside the code that uses them, so a feature's folder brings its own.
    """
    found = _PACKAGE.rglob("*.ftl")
    return sorted(file for file in found if file.stem.partition("-")[0] == language)


def pick_language(locale: str) -> str:
    """Return ``en`` or ``pl`` for a code such as ``en-GB`` or ``pl_PL``; empty for other
    languages."""
    return _language(locale[:_LONGEST_CODE])


@lru_cache(maxsize=256)
def _language(code: str) -> str:
    """Cached, since Discord asks for each of its thirty locales with each label of a command."""
    try:
        language = Locale.parse(code.replace("-", "_")).language
    except (ValueError, TypeError, UnknownLocaleError):
        return ""
    return language if language in LANGUAGES else ""


def visible(text: str) -> str:
    """Return one line without hidden characters, direction overrides, and stacks of marks that
    would cover the lines above and below."""
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    marks = 0
    composed = unicodedata.normalize("NFC", text)
    for char, after in zip(composed, composed[1:] + " ", strict=True):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char.isspace() or char in _BLANK:
            shown.append(" ")
        elif char in _JOINERS:
            shown += [char] * (bool(shown) and _joins(shown[-1]) and _joins(after))
        elif kind not in _INVISIBLE and marks <= MAX_MARKS:
            shown.append(char)
    return "".join(shown)


def shown_name(name: str) -> str:
    """Return a name for display: visible, shortened, isolated."""
    if name.isascii() and name.isprintable():
        return shorten(name.strip())
    return apart(shorten(visible(name).strip()))


def apart(text: str) -> str:
    """Return `visible` text, wrapped in isolates if it has right-to-left letters, so that the
    text after it keeps its direction
    (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates)."""
    shown = visible(text)
    if shown.isascii() or not any(unicodedata.bidirectional(c) in _TURNED for c in shown):
        return shown
    return f"{_ISOLATE}{shown}{_END}"


def _joins(char: str) -> bool:
    return not char.isascii() and unicodedata.category(char) in _JOINED
