"""The schema of a room's log: compact JSON, one text for each record.

What the bot said stands there as data, people by their ids. What an older program wrote is read as
well (`bot.adapters.web.log.first_schema`), and written anew only where somebody is forgotten.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from bot.adapters.web.log import entries, first_schema, pictures
from bot.adapters.web.log.attachment_schema import (
    PackedAttachment,
    attachment,
    packed_attachment,
)
from bot.adapters.web.log.words_schema import Model, PackedParts, WordingField
from bot.conversation.posts.appearance import USUAL_LOOK, Look
from bot.conversation.posts.post import Choice, PostRef
from bot.language.text import Parts


class _Look(Model):
    th: str = ""
    co: str = ""
    la: str = ""


# Records


class _SaidEntry(Model):
    k: Literal["said"]
    u: str
    n: str = ""
    t: str = ""
    r: int = 0
    at: int = 0


_Choice = (
    tuple[str, WordingField] | tuple[str, WordingField, str] | tuple[str, WordingField, str, int]
)


class _PostedEntry(Model):
    k: Literal["posted"]
    w: PackedParts
    la: str = ""
    see: PackedAttachment | None = None
    c: tuple[_Choice, ...] = ()
    ref: tuple[str, int] | tuple[str, int, int] | None = None
    to: str = ""
    ca: tuple[str, ...] | None = None
    look: _Look = _Look()
    le: str = ""
    fl: bool = False
    r: int = 0
    i: int = 0
    at: int = 0


class _ReactedEntry(Model):
    k: Literal["reacted"]
    u: str
    n: str = ""
    m: int
    e: str
    x: bool = False


class _ChoseEntry(Model):
    k: Literal["chose"]
    u: str
    n: str = ""
    m: int
    c: str


class _GoneEntry(Model):
    k: Literal["gone"]


class _RewrittenEntry(Model):
    k: Literal["rewritten"]


class _OpenedEntry(Model):
    k: Literal["opened"]
    by: str


_Entry = (
    _SaidEntry
    | _PostedEntry
    | _ReactedEntry
    | _ChoseEntry
    | _GoneEntry
    | _RewrittenEntry
    | _OpenedEntry
)
_ENTRY: TypeAdapter[_Entry] = TypeAdapter(Annotated[_Entry, Field(discriminator="k")])


def encode(record: entries.Record) -> str:
    """The text for the log; fields that say nothing are left out."""
    return _entry(record).model_dump_json(exclude_defaults=True)


def decode(entry: str) -> entries.Record | None:
    """The record, or None if a newer program wrote a kind that this one does not know.

    A damaged entry gives None as well: one bad line must not close the room.
    """
    try:
        return _record(_ENTRY.validate_json(entry))
    except (KeyError, TypeError, ValueError):  # as pydantic's own
        return _of_first_schema(entry)


def _of_first_schema(entry: str) -> entries.Record | None:
    try:
        return first_schema.read(json.loads(entry))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None


def _entry(record: entries.Record) -> _Entry:
    match record:
        case entries.Said(user, name, said, reply_to, at):
            return _SaidEntry(k="said", u=user, n=name, t=said, r=reply_to, at=at)
        case entries.Posted():
            return _posted_entry(record)
        case entries.Reacted(user, name, message, emoji, removed):
            return _ReactedEntry(k="reacted", u=user, n=name, m=message, e=emoji, x=removed)
        case entries.Chose(user, name, message, choice):
            return _ChoseEntry(k="chose", u=user, n=name, m=message, c=choice)
        case entries.Gone():
            return _GoneEntry(k="gone")
        case entries.Rewritten():
            return _RewrittenEntry(k="rewritten")
        case entries.Opened(by):
            return _OpenedEntry(k="opened", by=by)


def _posted_entry(record: entries.Posted) -> _PostedEntry:
    words, look = record.words, record.look
    return _PostedEntry(
        k="posted",
        w=PackedParts(h=words.headline, l=words.lines, d=words.details, f=words.footer),
        la=record.language,
        see=packed_attachment(record.attachment),
        c=tuple(map(_packed_choice, record.choices)),
        ref=_packed_ref(record.ref),
        to=record.mention,
        ca=record.calls,
        look=_Look(th=look.theme, co=pictures.coordinates(look.coordinates), la=look.language),
        le=record.lesson,
        fl=record.fleeting,
        r=record.reply_to,
        i=record.instead,
        at=record.at,
    )


def _record(entry: _Entry) -> entries.Record:
    match entry:
        case _SaidEntry():
            return entries.Said(entry.u, entry.n, entry.t, entry.r, entry.at)
        case _PostedEntry():
            return _posted(entry)
        case _ReactedEntry():
            return entries.Reacted(entry.u, entry.n, entry.m, entry.e, entry.x)
        case _ChoseEntry():
            return entries.Chose(entry.u, entry.n, entry.m, entry.c)
        case _GoneEntry():
            return entries.Gone()
        case _RewrittenEntry():
            return entries.Rewritten()
        case _OpenedEntry():
            return entries.Opened(entry.by)


def _posted(entry: _PostedEntry) -> entries.Posted:
    words, look = entry.w, entry.look
    shown = USUAL_LOOK
    if look != _Look():
        shown = Look(look.th, pictures.read_coordinates({"co": look.co}), language=look.la)
    return entries.Posted(
        words=Parts(words.h, words.l, words.d, words.f),
        language=entry.la,
        attachment=attachment(entry.see),
        choices=tuple(Choice(*fields) for fields in entry.c),
        ref=PostRef(*entry.ref) if entry.ref else None,
        mention=entry.to,
        calls=entry.ca,
        look=shown,
        lesson=entry.le,
        fleeting=entry.fl,
        reply_to=entry.r,
        instead=entry.i,
        at=entry.at,
    )


def _packed_ref(ref: PostRef | None) -> tuple[str, int] | tuple[str, int, int] | None:
    if ref is None or not ref.proposal:
        return None if ref is None else (ref.game_id, ref.version)
    return (ref.game_id, ref.version, ref.proposal)


def _packed_choice(choice: Choice) -> Any:
    if choice.row:
        return (choice.id, choice.label, choice.emoji, choice.row)
    return (choice.id, choice.label, *filter(None, (choice.emoji,)))
