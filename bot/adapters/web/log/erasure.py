"""The erasure of a person from a room's log.

What they said is gone, and where others named them stands what they are called now. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from bot.adapters.web import checks
from bot.adapters.web.log.entries import (
    Attachment,
    Chose,
    Gone,
    Posted,
    Reacted,
    Record,
    Said,
)
from bot.adapters.web.log.schema import decode, encode
from bot.conversation.posts.attachments import File
from bot.language import text
from bot.service.accounts.personal_data import LEFT

SHORT = 3
"""Letters of a name; shorter ones may be any word, so that texts with them go as a whole."""


class _NamedShortly(Exception):
    """A text has a word that may be the name."""


def without(
    entry: str, keys: Collection[str], ids: Collection[str], names: Iterable[str], instead: str
) -> str | None:
    """An entry as it is to stand from now on; None if nothing in it is theirs.

    ``keys`` are what this room calls them inside, ``ids`` their ids anywhere, ``names`` what
    people read.
    """
    record = decode(entry)
    if record is None:
        return None
    try:
        kept = _Eraser(keys, ids, _renamer([*names, *keys], instead)).without(record)
    except _NamedShortly:
        kept = Gone()
    return None if kept == record else encode(kept)


@dataclass(frozen=True)
class _Eraser:
    """``rename`` puts something else in the place of their names."""

    keys: Collection[str]
    ids: Collection[str]
    rename: Callable[[str], str]

    def without(self, record: Record) -> Record:
        match record:
            case Said() | Reacted() | Chose() if checks.person(record.user)[1] in self.keys:
                return Gone()
            case Said():
                return replace(record, text=self.rename(record.text))
            case Posted():
                return self._posted(record)
            case _:
                return record

    def _posted(self, record: Posted) -> Posted:
        """What the bot said, without the names."""
        words = record.words
        choices = record.choices
        return replace(
            record,
            words=text.Parts(
                self._said(words.headline),
                self._lines(words.lines),
                self._lines(words.details),
                self._lines(words.footer),
            ),
            attachment=self._attachment(record.attachment),
            choices=tuple(replace(each, label=self._said(each.label)) for each in choices),
            mention="" if record.mention in self.ids else record.mention,
            calls=record.calls and tuple(user for user in record.calls if user not in self.ids),
        )

    def _attachment(self, attachment: Attachment | None) -> Attachment | None:
        match attachment:
            case File():
                return replace(attachment, content=self.rename(attachment.content))
            case None:
                return None
            case _:
                return replace(attachment, alt=self._said(attachment.alt))

    def _lines(self, lines: Iterable[text.Wording]) -> tuple[text.Wording, ...]:
        return tuple(map(self._said, lines))

    def _said(self, said: text.Wording) -> text.Wording:
        match said:
            case str():
                return self.rename(said)
            case text.Text():
                return replace(said, data=self._data(said.data))
            case text.Person(user):
                return text.Person(LEFT) if user in self.ids else said
            case text.Joined(items):
                return replace(said, items=self._lines(items))
            case _:
                return said

    def _data(self, data: Mapping[str, text.Value]) -> dict[str, text.Value]:
        """The arguments of a message. A short string is one to select by, a point or a game."""
        return {
            name: value
            if isinstance(value, int | float) or (isinstance(value, str) and len(value) < SHORT)
            else self._said(value)
            for name, value in data.items()
        }


def _renamer(names: Iterable[str], instead: str) -> Callable[[str], str]:
    """Puts ``instead`` in the place of names, longer ones first; it raises `_NamedShortly` for
    texts that are to go."""
    longest_first = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    patterns = [
        (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), len(name) < SHORT)
        for name in longest_first
    ]

    def rename(told: str) -> str:
        for pattern, is_short in patterns:
            if is_short and pattern.search(told):
                raise _NamedShortly
            told = pattern.sub(lambda _: instead, told)
        return told

    return rename
