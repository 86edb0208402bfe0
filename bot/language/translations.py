"""The words of each language, from the Fluent files in ``locales``.

This is the only module that knows how they are stored.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

from babel.core import Locale, UnknownLocaleError
from babel.units import format_unit
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from bot.language.numeric_points import name_point
from bot.rules.points import Colour, Point

LANGUAGES = ("en", "pl")

_LONGEST_CODE = 40
_MINUTE = 60_000
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_ENTRIES = re.compile(r"^(?=[a-z])", re.MULTILINE)
"""Where a message begins; what goes on is indented, or begins with a bracket."""


class Words:
    """All messages of one language. None refers to another, so each is read when it is needed:
    reading them all takes half as long as everything else at a start."""

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        # No isolation marks: chats show them as boxes. What people typed is made harmless instead.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread = {
            entry.split(maxsplit=1)[0]: entry for entry in _ENTRIES.split(source) if entry.strip()
        }

    def text(self, id: str, **data: object) -> str:
        """The message with its data put in, numbers as this language writes them.

        Points and colours may be given as they are; colours become ``b`` and ``w`` to select by.
        Raises `KeyError` for an unknown id or missing data: that is a mistake in the program.
        """
        if (entry := self._unread.get(id)) is not None:
            self._bundle.add_resource(FluentResource(entry))
            self._unread.pop(id, None)
        pattern = self._bundle.get_message(id).value
        if pattern is None:
            raise KeyError(id)
        arguments = {name: _argument(value) for name, value in data.items()}
        text, problems = self._bundle.format_pattern(pattern, arguments)
        if problems:
            raise KeyError(id, *problems)
        return str(text)

    def span(self, ms: int) -> str:
        """A span of time in its two greatest units, ``2 days 3 hours``, rounded down."""
        minutes = max(1, ms // _MINUTE)
        hours, minutes = divmod(minutes, 60)
        days, hours = divmod(hours, 24)
        parts = [(days, "day"), (hours, "hour"), (0 if days else minutes, "minute")]
        told = [
            format_unit(count, f"duration-{unit}", locale=self.language)
            for count, unit in parts
            if count
        ]
        return " ".join(told)


@cache
def words(language: str) -> Words:
    """The words of a language of `LANGUAGES`. Raises `KeyError` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Words(language, source(language))


def source(language: str) -> str:
    """The text of a language's Fluent files, ``en.ftl`` and those named ``en-….ftl``."""
    found = [
        file
        for file in (files("bot.language") / "locales").iterdir()
        if file.name.endswith(".ftl") and file.name.split(".")[0].split("-")[0] == language
    ]
    return "\n".join(file.read_text("utf-8") for file in sorted(found, key=lambda file: file.name))


def pick_language(locale: str) -> str:
    """``en`` or ``pl`` for a code such as ``en-GB`` or ``pl_PL``; empty for any other."""
    try:
        language = Locale.parse(locale[:_LONGEST_CODE].replace("-", "_")).language
    except (ValueError, TypeError, UnknownLocaleError):
        return ""
    return language if language in LANGUAGES else ""


def visible(text: str) -> str:
    """Without the characters that hide, or turn around the text that follows them."""
    kept = (" " if char.isspace() else char for char in text)
    return "".join(char for char in kept if unicodedata.category(char) not in _INVISIBLE)


def _argument(value: object) -> object:
    if isinstance(value, Point):
        return name_point(value)
    if isinstance(value, Colour):
        return value.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        # 7.0 is written and inflected as 7.
        whole = isinstance(value, int) or value.is_integer()
        return fluent_number(int(value) if whole else value, useGrouping=False)
    return visible(value) if isinstance(value, str) else value
