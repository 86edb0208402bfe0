"""What a room's log holds: one compact JSON text for each thing that happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.conversation.choices import parse_choice
from bot.conversation.incoming import Attachment, Choice, Post, PostRef
from bot.conversation.looks import USUAL_LOOK, Look
from bot.conversation.moment import Moment, moment_of, step_choice
from renderer.diagram import Chart


@dataclass(frozen=True)
class Said:
    """A person's message. ``user`` is the key of the name, ``name`` as the person wrote it."""

    user: str
    name: str
    text: str
    reply_to: int = 0
    at: int = 0


@dataclass(frozen=True)
class Posted:
    """The bot's message. The picture itself is not kept: it follows from ``ref``, also where it
    is a file (``full``), from ``chart``, or from ``moment``."""

    text: str
    alt: str = ""
    picture: bool = False
    choices: tuple[Choice, ...] = ()
    ref: PostRef | None = None
    mention: str = ""
    file: Attachment | None = None
    at: int = 0
    full: bool = False
    chart: Chart | None = None
    look: Look = USUAL_LOOK
    motion: bool = False
    film: str = ""
    moment: Moment | None = None


@dataclass(frozen=True)
class Turned:
    """The bot's ``message`` says and shows something else from now on."""

    message: int
    instead: Posted


@dataclass(frozen=True)
class Reacted:
    """A person put a reaction under a message, or took it back."""

    user: str
    name: str
    message: int
    emoji: str
    removed: bool = False


@dataclass(frozen=True)
class Chose:
    """A person pressed a button. Nobody sees it, but it makes a retry recognisable."""

    user: str
    name: str
    message: int
    choice: str


@dataclass(frozen=True)
class Gone:
    """Something stood here that somebody wanted forgotten."""


@dataclass(frozen=True)
class Rewritten:
    """Entries before this one are no longer what they were."""


Record = Said | Posted | Turned | Reacted | Chose | Gone | Rewritten
_Fields = dict[str, Any]


def posted(post: Post, at: int) -> Posted:
    """The record of a post."""
    return Posted(
        text=post.text,
        alt=post.alt,
        picture=post.picture is not None,
        choices=post.choices,
        ref=post.ref,
        mention=post.mention or "",
        file=post.file,
        full=post.full,
        # Boards of no match are for one person alone, so never for a room that all read.
        chart=post.chart if isinstance(post.chart, Chart) else None,
        at=at,
        look=post.look,
        motion=post.motion,
        film=post.film,
        moment=post.moment,
    )


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, however the name is spelt and whenever it was said."""
    return _bare(one) == _bare(other)


def _bare(record: Record) -> Record:
    match record:
        case Said():
            return replace(record, name="", at=0)
        case Posted():
            return replace(record, at=0)
        case Reacted() | Chose():
            return replace(record, name="")
        case _:
            return record


def encode(record: Record) -> str:
    """The text for the log; fields that say nothing are left out."""
    fields = {"k": _KINDS[type(record)], **_fields(record)}
    kept = {key: value for key, value in fields.items() if value not in ("", 0, False, None, [])}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _fields(record: Record) -> _Fields:
    match record:
        case Said(user, name, text, reply_to, at):
            return {"u": user, "n": name, "t": text, "r": reply_to, "at": at}
        case Posted():
            return _posted_fields(record)
        case Turned(message, instead):
            return {"m": message, "p": _posted_fields(instead)}
        case Reacted(user, name, message, emoji, removed):
            return {"u": user, "n": name, "m": message, "e": emoji, "x": removed}
        case Chose(user, name, message, choice):
            return {"u": user, "n": name, "m": message, "c": choice}
        case Gone() | Rewritten():
            return {}


def _posted_fields(record: Posted) -> _Fields:
    ref, file = record.ref, record.file
    return {
        "t": record.text,
        "alt": record.alt,
        "pic": record.picture,
        "c": [[choice.id, choice.label, choice.emoji] for choice in record.choices],
        "ref": [ref.game_id, ref.version, ref.proposal] if ref else None,
        "to": record.mention,
        "f": [file.name, file.media_type, file.content] if file else None,
        "full": record.full,
        "gif": record.motion,
        "film": record.film,
        "chart": _chart_fields(record.chart),
        "th": record.look.theme,
        "bare": not record.look.coordinates,
        "at": record.at,
        "step": step_choice(record.moment, "s") if record.moment else "",
    }


def decode(text: str) -> Record | None:
    """The record, or None if a newer program wrote a kind that this one does not know.

    A damaged entry gives None as well: one bad line must not close the room.
    """
    try:
        fields = json.loads(text)
        return _READERS[fields["k"]](fields)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None


def _read_said(f: _Fields) -> Said:
    return Said(_text(f, "u"), _text(f, "n"), _text(f, "t"), _number(f, "r"), _number(f, "at"))


def _read_posted(f: _Fields) -> Posted:
    ref, file = f.get("ref"), f.get("f")
    return Posted(
        text=_text(f, "t"),
        alt=_text(f, "alt"),
        picture=bool(f.get("pic")),
        choices=tuple(Choice(id, label, emoji) for id, label, emoji in f.get("c", ())),
        ref=PostRef(*ref) if ref else None,
        mention=_text(f, "to"),
        file=Attachment(*file) if file else None,
        full=bool(f.get("full")),
        motion=bool(f.get("gif")),
        film=_text(f, "film"),
        chart=_read_chart(f.get("chart")),
        look=Look(_text(f, "th"), not f.get("bare")),
        at=_number(f, "at"),
        moment=_read_moment(_text(f, "step")),
    )


def _read_moment(text: str) -> Moment | None:
    wanted = parse_choice(text) if text else None
    return None if wanted is None else moment_of(wanted)


def _read_turned(f: _Fields) -> Turned:
    return Turned(_number(f, "m"), _read_posted(f["p"]))


def _chart_fields(chart: Chart | None) -> list[Any] | None:
    return None if chart is None else [chart.points, chart.ticks, chart.first]


def _read_chart(fields: list[Any] | None) -> Chart | None:
    if fields is None:
        return None
    points, ticks, first = fields
    return Chart(tuple((a, b) for a, b in points), tuple((at, name) for at, name in ticks), first)


def _read_reacted(f: _Fields) -> Reacted:
    name, message = _text(f, "n"), _number(f, "m")
    return Reacted(_text(f, "u"), name, message, _text(f, "e"), bool(f.get("x")))


def _read_chose(f: _Fields) -> Chose:
    return Chose(_text(f, "u"), _text(f, "n"), _number(f, "m"), _text(f, "c"))


def _text(fields: _Fields, key: str) -> str:
    value = fields.get(key, "")
    if not isinstance(value, str):
        raise TypeError(key)
    return value


def _number(fields: _Fields, key: str) -> int:
    value = fields.get(key, 0)
    if not isinstance(value, int):
        raise TypeError(key)
    return value


_KINDS = {
    Said: "message",
    Posted: "post",
    Turned: "turned",
    Reacted: "reaction",
    Chose: "choice",
    Gone: "gone",
    Rewritten: "rewritten",
}
_READERS: dict[str, Callable[[_Fields], Record]] = {
    "message": _read_said,
    "post": _read_posted,
    "turned": _read_turned,
    "reaction": _read_reacted,
    "choice": _read_chose,
    "gone": lambda _: Gone(),
    "rewritten": lambda _: Rewritten(),
}
