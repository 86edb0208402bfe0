"""All commands, with lookups by phrase, by request type and by menu entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.announcements.feature import Topic
from bot.routing.features import FEATURES
from bot.talk.arguments.tokens import Sentence, Word, read
from bot.talk.command_spec import AboutMatch, CommandSpec, Entry, Phrase
from bot.talk.fits import Fits
from bot.talk.line import Request

TOPICS: tuple[Topic, ...] = tuple(topic for feature in FEATURES for topic in feature.topics)
COMMANDS: tuple[CommandSpec, ...] = tuple(command for topic in TOPICS for command in topic.commands)
PHRASES = tuple(phrase for command in COMMANDS for phrase in command.phrases)
_OF = {entry: command for command in COMMANDS for entry in command.entries}
ENTRIES: tuple[Entry, ...] = tuple(_OF)
"""All menu entries."""


class Shown(NamedTuple):
    """A row of ``help`` and the manual: its ``page``, the ``name`` used in the ids of its texts,
    whether it needs an ``engine``, its ``path`` in Discord's menu, if any, and the sort key
    ``first`` on the first page (0: not on it)."""

    page: str
    name: str
    engine: bool
    path: tuple[str, ...] = ()
    first: int = 0


def _list_rows(topic: Topic) -> Iterator[Shown]:
    for command in topic.commands:
        first, *others = command.entries or [Entry(name=command.key)]
        for entry, page in ((first, command.page), *((other, other.page) for other in others)):
            if page is not None:
                path = entry.path if command.entries else ()
                yield Shown(page or topic.page, entry.name, entry.engine, path, entry.first)


SHOWN: tuple[Shown, ...] = tuple(row for topic in TOPICS for row in _list_rows(topic))
"""The rows of all help pages."""

QUOTED = re.compile("[“„]([^“„”\n]+)”")
"""Quoted examples in texts, in each language."""

_BY_PLAIN = {phrase.plain: phrase for phrase in PHRASES}
_LONGEST = max(phrase.length for phrase in PHRASES)
_READERS = [feature.read_line for feature in FEATURES if feature.read_line is not None]
_ABOUT = {made: (command, about) for command in COMMANDS for made, about in command.about.items()}


def find_phrase(words: Sequence[Word]) -> Phrase | None:
    """Return the longest phrase at the beginning of the words."""
    for length in range(min(_LONGEST, len(words)), 0, -1):
        head = words[:length]
        phrase = _BY_PLAIN.get(" ".join(word.plain for word in head))
        if phrase is None:
            continue
        typed = " ".join(word.lower for word in head)
        if phrase.spelled not in phrase.command.exact or typed == phrase.spelled:
            return phrase
    return None


def read_by_feature(sentence: Sentence) -> Request | None:
    """Return the request of a line that begins with no command but belongs to a feature, see
    `Feature.read_line`."""
    return next((found for read_line in _READERS if (found := read_line(sentence))), None)


def phrase_of(line: str) -> Phrase | None:
    """Return the longest phrase at the beginning of a line."""
    return find_phrase(read(line).words)


def spoken(line: str) -> str:
    """Return the language code if a line begins with a command that exists only in that
    language. English commands do not count, since people of all languages type them."""
    phrase = phrase_of(line)
    if phrase is None or phrase.spelled in phrase.command.english.split(", "):
        return ""
    return "pl"


def about_match(request: Request) -> AboutMatch:
    """Return the rule that finds the match when a request names none. By default, it is the
    person's own game."""
    found = _ABOUT.get(type(request))
    return AboutMatch() if found is None else found[1]


def is_about_match(request: Request) -> bool:
    return type(request) in _ABOUT


def fitting(entry: Entry) -> tuple[Fits, ...]:
    """Return the predicates for the matches of an entry's command; empty: any match."""
    return tuple(fits for about in _OF[entry].about.values() for fits in about.fits)


def spell(request: Request) -> str:
    """Return a line, in ASCII and without the match's name, that `bot.routing.parsing.parser.parse`
    reads back to this request.

    Raises `ValueError` for requests that are not about a match.
    """
    if not is_about_match(request):
        raise ValueError(request)
    command, about = _ABOUT[type(request)]
    return about.spell(request) if about.spell else command.phrases[0].spelled


def in_menu(line: str) -> tuple[str, ...]:
    """Return the path in Discord of a command typed without arguments: of the entry with that
    name, or else of the first one. Empty if it has none or needs arguments."""
    phrase = phrase_of(line)
    if phrase is None or phrase.length < len(line.split()):
        return ()
    named = [e for e in phrase.command.entries if e.name.replace("-", " ") == phrase.spelled]
    found = next(iter(named or phrase.command.entries), None)
    needs = found is not None and any(option.required for option in found.options)
    return () if found is None or needs else found.path


def on_page(page: str) -> list[Shown]:
    """Return the commands on a page of ``help``; empty: the first page."""
    if page:
        return [row for row in SHOWN if row.page == page]
    return sorted((row for row in SHOWN if row.first), key=lambda row: row.first)


def menu(*, in_groups: bool = False, ephemeral: bool = False) -> list[Entry]:
    """Return the entries of Telegram's menu, in order. ``in_groups``: the short menu of groups;
    ``ephemeral``: with entries whose answers Telegram hides from others."""

    def is_offered(entry: Entry) -> bool:
        return not in_groups or entry.in_groups or (ephemeral and entry.ephemeral)

    shown = (entry for entry in ENTRIES if entry.place and is_offered(entry))
    return sorted(shown, key=lambda entry: entry.place)
