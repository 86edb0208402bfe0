"""Erases a person from the entries of a room's log.

Their own entries are deleted; in the bot's messages their name is replaced. Other people's messages
are not changed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from bot.play.accounts.personal_data import LEFT
from bot.posts.attachments import File
from bot.posts.chat import ForgottenPerson
from bot.texts import text
from bot.texts.vocabulary import is_ordinary
from bot.web import checks
from bot.web.log.attachment_schema import Attachment
from bot.web.log.entries import (
    ChoiceEntry,
    ErasedEntry,
    LogRecord,
    MessageEntry,
    PostEntry,
    ReactionEntry,
)
from bot.web.log.schema import decode, encode

_AS_A_PLAYER = r"(?= \((?:Black|White|czarne|białe)\)|\])"
"""Context after a name that is certainly a player's: their colour, or the end of an SGF
property."""
_MARK = re.compile(r"#[a-z]+")
"""A game's id in a text."""


def without(
    entry: str, keys: Collection[str], departure: ForgottenPerson, instead: str
) -> str | None:
    """Return the entry without the person; None if it needs no change. ``keys`` are the person's
    keys in this room; ``instead`` is the replacement of their name."""
    record = decode(entry)
    if record is None:
        return None
    erased = _Eraser(keys, departure, _renamer([*departure.names, *keys], instead)).without(record)
    return None if erased == record else encode(erased)


@dataclass(frozen=True)
class _Eraser:
    """Erases one person. ``rename`` replaces their names in plain text; it is applied only to texts
    about their games."""

    keys: Collection[str]
    departure: ForgottenPerson
    rename: Callable[[str], str]

    def without(self, record: LogRecord) -> LogRecord:
        match record:
            case MessageEntry() | ReactionEntry() | ChoiceEntry() if (
                checks.person(record.user)[1] in self.keys
            ):
                return ErasedEntry()
            case PostEntry():
                about = {record.ref.game_id} if record.ref else set()
                theirs = not about.isdisjoint(self.departure.games)
                return (self if theirs else replace(self, rename=self._in_lines)).erase_post(record)
            case _:
                return record

    def erase_post(self, record: PostEntry) -> PostEntry:
        """Return a post of the bot without their names."""
        choices = record.choices
        return replace(
            record,
            words=record.words.each(self._erase_names),
            attachment=self._attachment(record.attachment),
            choices=tuple(replace(each, label=self._erase_names(each.label)) for each in choices),
            mention="" if record.mention in self.departure.users else record.mention,
            calls=record.calls
            and tuple(user for user in record.calls if user not in self.departure.users),
        )

    def _in_lines(self, content: str) -> str:
        """Replace the person's names in the lines that mention one of their games."""
        marks = {f"#{game}" for game in self.departure.games}
        return "\n".join(
            self.rename(line) if marks.intersection(_MARK.findall(line)) else line
            for line in content.split("\n")
        )

    def _attachment(self, attachment: Attachment | None) -> Attachment | None:
        match attachment:
            case File():
                return replace(attachment, content=self.rename(attachment.content))
            case None:
                return None
            case _:
                return replace(attachment, alt=self._erase_names(attachment.alt))

    def _erase_names(self, wording: text.Wording) -> text.Wording:
        match wording:
            case str():
                return self.rename(wording)
            case text.Text():
                return replace(wording, data=self._data(wording.data))
            case text.Person(user):
                return text.Person(LEFT) if user in self.departure.users else wording
            case text.Joined(items):
                return replace(wording, items=tuple(map(self._erase_names, items)))
            case _:
                return wording

    def _data(self, data: Mapping[str, text.Value]) -> dict[str, text.Value]:
        """Rename in the arguments of a message. Plain strings are selectors, points or games, so
        they stay."""
        return {
            name: value if isinstance(value, int | float | str) else self._erase_names(value)
            for name, value in data.items()
        }


def _renamer(names: Iterable[str], instead: str) -> Callable[[str], str]:
    """Return a function that replaces names by ``instead``, longer ones first. A name that is an
    ordinary word is replaced only where it is certainly a player's."""
    longest_first = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    patterns = [
        re.compile(
            rf"(?<!\w){re.escape(name)}(?!\w){_AS_A_PLAYER if is_ordinary(name) else ''}",
            re.IGNORECASE,
        )
        for name in longest_first
    ]

    def rename(content: str) -> str:
        for pattern in patterns:
            content = pattern.sub(lambda _: instead, content)
        return content

    return rename
