"""All commands, and how each is found: by what is typed, by what it asks for, by its menu entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.announcements.feature import Topic
from bot.routing.features import FEATURES
from bot.talk.arguments.tokens import Word, read
from bot.talk.command_spec import AboutMatch, CommandSpec, Entry, Phrase
from bot.talk.fits import Fits
from bot.talk.line import Request

TOPICS: tuple[ModuleType, ...] = (
    playing,
    challenges,
    moderation,
    restraining,
    counting,
    private_tools,
    looking,
    preferences,
    accounts,
    blocking,
    first_steps,
)
"""The modules that declare commands."""
COMMANDS: tuple[CommandSpec, ...] = tuple(command for topic in TOPICS for command in topic.COMMANDS)
PHRASES = tuple(phrase for command in COMMANDS for phrase in command.phrases)
_OF = {entry: command for command in COMMANDS for entry in command.entries}
ENTRIES: tuple[Entry, ...] = tuple(_OF)
"""What menus offer."""


class Shown(NamedTuple):
    """What ``help`` and the manual show of a command: ``page`` is the page, ``name`` what it is
    called in the ids of its words, ``engine`` whether it takes a program to play against, ``path``
    where it stands in Discord, if it does."""

    page: str
    name: str
    engine: bool
    path: tuple[str, ...] = ()


FIRST = (
    "challenge",
    "accept",
    "play",
    "pass",
    "undo",
    "resign",
    "dead",
    "agree",
    "games",
    "settings",
)
"""What the first page of ``help`` shows, of all pages."""


def _shown(topic: Topic) -> Iterator[Shown]:
    for command in topic.commands:
        first, *others = command.entries or [Entry(name=command.key)]
        for entry, page in ((first, command.page), *((other, other.page) for other in others)):
            if page is not None:
                path = entry.path if command.entries else ()
                yield Shown(page or topic.page, entry.name, entry.engine, path)


SHOWN: tuple[Shown, ...] = tuple(row for topic in TOPICS for row in _shown(topic))
"""What can be typed, each once."""

QUOTED = re.compile("[“„]([^“„”\n]+)”")
"""What texts tell people to type, in each language."""

_BY_PLAIN = {phrase.plain: phrase for phrase in PHRASES}
_LONGEST = max(phrase.length for phrase in PHRASES)
_ABOUT = {made: (command, about) for command in COMMANDS for made, about in command.about.items()}


def find_phrase(words: Sequence[Word]) -> Phrase | None:
    """The longest phrase that the words begin with."""
    for length in range(min(_LONGEST, len(words)), 0, -1):
        head = words[:length]
        phrase = _BY_PLAIN.get(" ".join(word.plain for word in head))
        if phrase is None:
            continue
        typed = " ".join(word.lower for word in head)
        if phrase.spelled not in phrase.command.exact or typed == phrase.spelled:
            return phrase
    return None


def phrase_of(said: str) -> Phrase | None:
    """The longest phrase that a line begins with."""
    return find_phrase(read(said).words)


def spoken(said: str) -> str:
    """The code of the language in which alone a line begins with a command. Empty: of none, or of
    English, which anybody may type."""
    phrase = phrase_of(said)
    if phrase is None or phrase.spelled in phrase.command.english.split(", "):
        return ""
    return "pl"


def about_match(request: Request) -> AboutMatch:
    """Which match a request is about, if none is named: the person's own, unless it is declared."""
    found = _ABOUT.get(type(request))
    return AboutMatch() if found is None else found[1]


def is_about_match(request: Request) -> bool:
    return type(request) in _ABOUT


def fitting(entry: Entry) -> tuple[Fits, ...]:
    """Which matches the command of an entry can be about; empty: any."""
    return tuple(fits for about in _OF[entry].about.values() for fits in about.fits)


def spell(request: Request) -> str:
    """The line for a request about a match, without the match's name, in plain ASCII, that
    `bot.routing.parsing.parser.parse` reads back to the same request.

    Raises `ValueError` for requests that concern no match in particular.
    """
    if not is_about_match(request):
        raise ValueError(request)
    command, about = _ABOUT[type(request)]
    return about.spell(request) if about.spell else command.phrases[0].spelled


def in_menu(said: str) -> tuple[str, ...]:
    """Where in Discord a command stands that was typed alone, without anything that it needs: the
    entry of that name, or else the first one. Empty: nowhere."""
    phrase = phrase_of(said)
    if phrase is None or phrase.length < len(said.split()):
        return ()
    named = [e for e in phrase.command.entries if e.name.replace("-", " ") == phrase.spelled]
    found = next(iter(named or phrase.command.entries), None)
    needs = found is not None and any(option.required for option in found.options)
    return () if found is None or needs else found.path


def on_page(page: str) -> list[Shown]:
    """The commands on a page of ``help``; empty: the first one."""
    if page:
        return [row for row in SHOWN if row.page == page]
    rows = {row.name: row for row in SHOWN}
    return [rows[name] for name in FIRST]


def menu(*, in_groups: bool = False, ephemeral: bool = False) -> list[Entry]:
    """The entries of Telegram's menu, in its order; ``in_groups``: the short one, ``ephemeral``:
    with what nobody else sees there."""

    def offered(entry: Entry) -> bool:
        return not in_groups or entry.in_groups or (ephemeral and entry.ephemeral)

    shown = (entry for entry in ENTRIES if entry.place and offered(entry))
    return sorted(shown, key=lambda entry: entry.place)
