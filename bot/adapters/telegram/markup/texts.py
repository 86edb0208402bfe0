"""Plain text as Telegram's HTML (https://core.telegram.org/bots/api#html-style).

Telegram counts lengths in units of UTF-16, after its marks are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape as escape_html

from bot.language.text import COMMA

LONGEST, LONGEST_CAPTION, LONGEST_ANSWER = 4096, 1024, 200
"""Of a message, of what stands under a picture, and of the answer to a press."""

REACTIONS = {"✅": "👍", "❌": "👎"}
"""Which of the reactions that Telegram offers stand for the signs in our posts."""

_SIGNS = re.compile(r"(?<!\S)[✅❌](?!\S)")
_JOINER = "\N{WORD JOINER}"
_ACTIVE = re.compile(r"(?<=[/@#$])(?=\S)|(?<=\.)(?=[^\s\d.])|(?<=\d\.)(?=\d+\.\d)")
"""Behind the signs that make what follows a command, a mention, a tag or a link."""
_NUMBERS = re.compile(r"\+?\d(?:[ ().-]{0,3}\d){6,}")
_LONE = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True)
class Person:
    """A person to be notified, with the name that stands for them in the text."""

    number: int
    name: str


_Place = tuple[int, Person]
"""Where the name of a person begins."""


def with_reactions(text: str) -> str:
    """The text with the reaction beside each sign, for where people can tap both."""
    return _SIGNS.sub(lambda sign: f"{sign[0]}/{REACTIONS[sign[0]]}", text)


def units(text: str) -> int:
    """The length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def guarded(text: str) -> str:
    """What a person wrote, so that Telegram makes nothing of it that can be tapped: commands,
    mentions, tags, links, addresses, numbers of phones and cards, which it finds in any text
    (``find_entities`` in TDLib's ``MessageEntity.cpp``). What stands between the characters has no
    width, lets no line break there, and belongs to no word and no address."""
    numbers = _NUMBERS.sub(lambda number: _JOINER.join(number[0]), text)
    return _ACTIVE.sub(_JOINER, numbers)


def plain(text: str) -> str:
    """The text as Telegram can take it."""
    return _LONE.sub("\N{REPLACEMENT CHARACTER}", text)


def html(text: str, most: int = LONGEST, people: Sequence[Person] = ()) -> str:
    """The text with nothing in it that Telegram would read as a mark, and no links but one to each
    of these people, so that they are called. Names that are not in the text are put before it. What
    people wrote in it is `guarded` already: only then it is told from the program's own."""
    said = plain(text)
    shown, places = cut(said, most), list[_Place]()
    missing = []
    for person in people:
        if (place := _place(shown, person, places)) is None:
            missing.append(plain(person.name))
        else:
            places.append(place)
    if missing:
        said = cut(f"{COMMA.join(missing)} · {said}", most)
        places = []
        for person in people:
            places += filter(None, [_place(said, person, places)])
    else:
        said = shown
    told, end = [], 0
    for start, person in sorted(places, key=lambda place: place[0]):
        name = plain(person.name)
        link = f'<a href="tg://user?id={person.number}">{escape_html(name)}</a>'
        told += [escape_html(said[end:start]), link]
        end = start + len(name)
    return "".join([*told, escape_html(said[end:])])


def cut(text: str, most: int) -> str:
    """No longer than ``most`` units, cut at the end of a line if there is one."""
    if units(text) <= most:
        return text
    head = text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    whole_lines, newline, _ = head.rpartition("\n")
    return (whole_lines if newline else head) + "…"


def split(text: str, most: int) -> tuple[str, str]:
    """The text, and as many of its last lines as fit into ``most`` units; all of it, if it does.

    A last line that is too long alone is cut.
    """
    if units(text) <= most:
        return "", text
    lines = text.split("\n")
    last = [lines.pop()]
    while lines and units("\n".join([lines[-1], *last])) <= most:
        last.insert(0, lines.pop())
    return "\n".join(lines), cut("\n".join(last), most)


def _place(text: str, person: Person, taken: Sequence[_Place]) -> _Place | None:
    """Where the person's name stands last as a word of its own, in none of the places ``taken``."""
    name, end = plain(person.name), len(text)
    spans = [(start, start + len(plain(other.name))) for start, other in taken]
    while name.strip() and (start := text.rfind(name, 0, end)) >= 0:
        stop = start + len(name)
        whole = not text[start - 1 : start].isalnum() and not text[stop:][:1].isalnum()
        if whole and not any(start < last and first < stop for first, last in spans):
            return start, person
        end = stop - 1
    return None
