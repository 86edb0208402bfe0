"""Slash commands that were typed or pasted as plain text, such as ``/go play C3``.

Discord's client sends such text as a message if its command menu did not recognize it.
"""

from __future__ import annotations

import re
from functools import cache
from re import Match
from typing import NamedTuple

from bot.routing.catalogue import ENTRIES
from bot.talk.command_spec import MANAGERS_ROOT, ROOT, Entry
from bot.texts.translations import LANGUAGES, words

SETTINGS = Entry(name="server-settings", managers=True)
"""The only slash command that has no equivalent typed line."""

_LONGEST_PATH = 3
_BARE = "help"


class TypedCommand(NamedTuple):
    """The line of a typed command. ``is_known``: the command exists."""

    line: str
    is_known: bool


def typed_command(text: str) -> TypedCommand | None:
    """Return the command that a text spells, in English or Polish. None if it starts with no
    root command.

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
        if command := _commands().get((root, *path[:length])):
            line, options = command
            given = "".join(text.strip().split(maxsplit=1 + length)[1 + length :])
            return TypedCommand(f"{line} {_values(given, options)}".rstrip(), is_known=True)
    return TypedCommand(text.split(maxsplit=1)[1], is_known=False)


def _values(given: str, options: frozenset[str]) -> str:
    """Remove the names of these options from a text, each once: ``point:C3`` becomes ``C3``. Keep
    the white space."""
    left = {*options}

    def value(word: Match[str]) -> str:
        name, colon, rest = word[0].partition(":")
        if not colon or name.lower() not in left:
            return word[0]
        left.remove(name.lower())
        return rest

    return re.sub(r"\S+", value, given)


@cache
def _commands() -> dict[tuple[str, ...], tuple[str, frozenset[str]]]:
    """Map each command's typed path, in every language, to the start of its line and the names of
    its options in all languages."""
    found = {}
    for language in LANGUAGES:
        for entry in ENTRIES:
            path = tuple(_names(entry.path, language))
            line = entry.spell_line({}) if language == "en" else path[-1].replace("-", " ")
            found[path] = line, _options(entry)
        found[tuple(_names(SETTINGS.path, language))] = SETTINGS.spell_line({}), frozenset()
    return found


@cache
def _roots() -> frozenset[str]:
    roots = ((root,) for root in (ROOT, MANAGERS_ROOT))
    return frozenset(_names(root, code)[0] for root in roots for code in LANGUAGES)


def _options(entry: Entry) -> frozenset[str]:
    languages = (words(language) for language in LANGUAGES)
    ids = [f"discord-option-{option.name}" for option in entry.options]
    return frozenset(each.text(id) for each in languages for id in ids)


def _names(path: tuple[str, ...], language: str) -> list[str]:
    texts = words(language)
    root, *others = (texts.text(f"menu-command-{part}") for part in path)
    return [f"/{root}", *others]
