"""Prints all parts of a post as text, without default values.

``=`` is the headline with the awaited player, ``-`` a line, ``.`` a folded detail, ``_`` the
footer; buttons and then the other fields are in brackets. Texts and people are printed as ids,
awaited people with ``!``. Text from outside the locale files, such as a lesson, is shortened,
because other tests check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.ids import RoomId
from bot.match.clocks.clock import HOUR
from bot.posts.attachments import File
from bot.posts.post import Choice, Post
from bot.rules.points import Point, format_point
from bot.texts.text import Joined, Points, Span, Text
from bot.texts.text import Person as Named
from tests.conversation.desk import ROOM

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

LONGEST, TAIL = 60, 30
"""The limits for text from outside the locale files, in characters: its start, and its end."""
MANY = 3
"""The number of buttons of one kind above which only the first is printed."""
_ELSEWHERE = {"key", "words", "choices", "alt", "stars", "made", "happened", "content"}
_USUAL = {"language": "en"}


def post_lines(room: RoomId, post: Post, now: int) -> Iterator[str]:
    """Print all parts of a post, line by line, with the age of the post and its event in seconds
    unless both are new."""
    ages = [f"{(now - at) / 1000:g}s" for at in (post.happened, post.made) if at and at != now]
    yield " ".join([room or "answer", post.key, *ages])
    parts = post.parts
    for mark, part in (
        ("=", [said for said in (parts.headline, parts.awaited) if said]),
        ("-", parts.lines),
        (".", parts.details),
        ("_", parts.footer),
    ):
        yield from (f"  {mark} {format_value(line)}" for line in part)
    for choice in post.choices:
        yield f"  [{' '.join(format_value(value) for _, value in _changed_fields(choice))}]"
    for name, value in _changed_fields(post):
        yield f"  {name}: {format_value(value)}"
    if isinstance(post.attachment, File):
        yield from (f"  | {line}" for line in post.attachment.content.splitlines())


def format_value(value: object) -> str:
    """A value on one line."""
    match value:
        case Text(id, data):
            return f"{id}{_arguments(data.items())}"
        case Named(user, _, awaited):
            return f"@{user.removeprefix(f'{ROOM}/')}{'!' * awaited}"
        case Span(ms, until):
            return f"{ms / HOUR:g}h" + f" until {until}" * bool(until)
        case Joined(items, separator):
            return f"[{separator.join(map(format_value, items))}]"
        case Point():
            return format_point(value)
        case Enum():
            return value.name.lower()
        case Points() | str() | int() | float() | None:
            return _shorten(str(value))
        case _:
            return _format_many(value)


def _format_many(value: object) -> str:
    match value:
        case Mapping():
            return f"{{{', '.join(_group_keys(value))}}}"
        case frozenset():
            return format_value(sorted(value))
        case (Choice(id), *rest) if len(rest) >= MANY:
            labels = [format_value(each.label) for each in value if isinstance(each, Choice)]
            return f"{id} {'|'.join(labels)}"
        case tuple() | list():
            return f"({' '.join(map(format_value, value))})"
        case _ if is_dataclass(value) and not isinstance(value, type):
            return f"{type(value).__name__}{_arguments(_changed_fields(value))}"
    raise TypeError(value)


def _shorten(told: str) -> str:
    cut = len(told) > LONGEST + TAIL
    short = f"{told[:LONGEST].strip()}…{told[-TAIL:].strip()}" if cut else told
    return repr(short) if set(short) & set(" \n") else short


def _arguments(data: Iterable[tuple[str, object]]) -> str:
    told = [f"{name}={format_value(value)}" for name, value in data]
    return f"({', '.join(told)})" if told else ""


def _group_keys(mapping: Mapping[object, object]) -> Iterator[str]:
    """The keys of each value."""
    keys: dict[str, list[str]] = {}
    for key in sorted(mapping, key=format_value):
        keys.setdefault(format_value(mapping[key]), []).append(format_value(key))
    return (f"{' '.join(these)}: {value}" for value, these in keys.items())


def _changed_fields(of: DataclassInstance) -> Iterator[tuple[str, object]]:
    """The fields with other values than their defaults."""
    for each in fields(of):
        value = getattr(of, each.name)
        if each.name not in _ELSEWHERE and value != _USUAL.get(each.name, _default(each)):
            yield each.name, value


def _default(each: Field[object]) -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()
