"""Slash commands that were typed, or pasted, as plain text, such as ``/go play C3``.

Discord sends as a message whatever its menu of commands did not take.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.language.command_spec import MANAGERS_ROOT, ROOT, Entry
from bot.language.commands.catalogue import ENTRIES
from bot.language.translations import LANGUAGES, words

SETTINGS = Entry(name="server-settings", managers=True)
"""The one command that stands for no line."""

_LONGEST_PATH = 3
_BARE = "help"


class TypedCommand(NamedTuple):
    """The line that was meant. ``is_known``: there is such a command."""

    line: str
    is_known: bool


def typed_command(text: str) -> TypedCommand | None:
    """The command that a text spells, in English or Polish; None if it does not begin with a root.

    >>> typed_command("/go play point:C3")
    TypedCommand(line='play C3', is_known=True)
    >>> typed_command("/go paly C3")
    TypedCommand(line='paly C3', is_known=False)
    """
    root, *path = text.lower().split(maxsplit=_LONGEST_PATH)[:_LONGEST_PATH] or [""]
    if root not in _roots():
        return None
    if not path:
        return TypedCommand(_BARE, is_known=True)
    for length in range(len(path), 0, -1):
        if line := _lines().get((root, *path[:length])):
            given = map(_value, text.split()[1 + length :])
            return TypedCommand(" ".join([line, *given]), is_known=True)
    return TypedCommand(text.split(maxsplit=1)[1], is_known=False)


def _value(word: str) -> str:
    """A word without the name of its option: ``point:C3`` is ``C3``."""
    name, colon, value = word.partition(":")
    return value if colon and name.lower() in _options() else word


@cache
def _lines() -> dict[tuple[str, ...], str]:
    """How the line begins that each command stands for, by the path as it is typed, in each
    language: a command's own name is typed by the same word."""
    found = {}
    for language in LANGUAGES:
        for entry in ENTRIES:
            path = tuple(_names(entry.path, language))
            found[path] = entry.typed({}) if language == "en" else path[-1].replace("-", " ")
        found[tuple(_names(SETTINGS.path, language))] = SETTINGS.typed({})
    return found


@cache
def _roots() -> frozenset[str]:
    roots = ((root,) for root in (ROOT, MANAGERS_ROOT))
    return frozenset(_names(root, code)[0] for root in roots for code in LANGUAGES)


@cache
def _options() -> frozenset[str]:
    names = {option.name for entry in ENTRIES for option in entry.options}
    told = (words(language) for language in LANGUAGES)
    return frozenset(each.text(f"discord-option-{name}") for each in told for name in names)


def _names(path: tuple[str, ...], language: str) -> list[str]:
    told = words(language)
    root, *others = (told.text(f"menu-command-{part}") for part in path)
    return [f"/{root}", *others]
