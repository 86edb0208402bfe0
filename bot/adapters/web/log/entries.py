"""What a room's log holds: one compact JSON text for each thing that happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.adapters.web.log import pictures
from bot.conversation.kit.animation import Animation, motion_of
from bot.conversation.kit.appearance import USUAL_LOOK, Look
from bot.conversation.kit.attachments import Board, Drawing, File, Film, FullSize, Position, Replay
from bot.conversation.kit.callbacks import parse_choice
from bot.conversation.kit.post import Choice, Post, PostRef
from bot.conversation.kit.replay_position import ReplayPosition, moment_of, step_choice
from renderer.model.diagram import Chart, Diagram, Picture


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
    is a file (``full``), from ``moment``, or from ``chart``, which may also be a board of no
    match."""

    text: str
    alt: str = ""
    picture: bool = False
    choices: tuple[Choice, ...] = ()
    ref: PostRef | None = None
    mention: str = ""
    file: File | None = None
    at: int = 0
    full: bool = False
    chart: Chart | Picture | None = None
    look: Look = USUAL_LOOK
    motion: Animation | None = None
    film: str = ""
    instead: int = 0
    """The number of the message that this has become; 0: it is a message of its own."""
    shape: pictures.Shape = pictures.SQUARE
    """Width and height of the picture, whatever it is."""
    lines: int = 0
    """Lines of the board that is shown, if it is one by itself, or if somebody is called to play on
    it."""
    moment: ReplayPosition | None = None
    lesson: str = ""
    taps: bool = False
    """Whoever reads it is called to play on it, not only who is mentioned."""


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


@dataclass(frozen=True)
class Opened:
    """Somebody came into a room before anything had happened there. ``by`` is a mark of theirs."""

    by: str


Record = Said | Posted | Reacted | Chose | Gone | Rewritten | Opened
_Fields = dict[str, Any]


def posted(post: Post, at: int, *, alone: bool, instead: int = 0) -> Posted:
    """The record of a post; one that stands in place of an earlier message names that. Boards of no
    match are for one person alone, so never for a room that all read, unless it says otherwise."""
    said = Posted(
        text=post.text,
        alt=post.alt,
        choices=post.choices,
        ref=post.ref,
        mention=post.mention or "",
        at=at,
        look=post.look,
        instead=instead,
        moment=post.moment,
        lesson=post.lesson,
    )
    match post.attachment:
        case None:
            return said
        case Board(picture):
            lines = picture.size if post.mention and isinstance(picture, Diagram) else 0
            return replace(said, picture=True, shape=pictures.shape(picture), lines=lines)
        case Position(_, picture):
            return replace(said, shape=pictures.shape(picture))
        case Drawing(what, _, for_all, taps):
            shape = pictures.shape(what)
            if not (isinstance(what, Chart) or alone or for_all):
                return replace(said, shape=shape)
            lines = what.size if isinstance(what, Diagram) else 0
            taps = taps and lines > 0
            return replace(said, chart=what, shape=shape, lines=lines, taps=taps)
        case FullSize():
            return replace(said, full=True)
        case Replay(motion):
            return replace(said, motion=motion)
        case Film(record, motion):
            return replace(said, film=record, motion=motion)
        case File() as file:
            return replace(said, file=file)


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
        case Reacted(user, name, message, emoji, removed):
            return {"u": user, "n": name, "m": message, "e": emoji, "x": removed}
        case Chose(user, name, message, choice):
            return {"u": user, "n": name, "m": message, "c": choice}
        case Gone() | Rewritten():
            return {}
        case Opened(by):
            return {"by": by}


def _posted_fields(record: Posted) -> _Fields:
    ref, file = record.ref, record.file
    return {
        "t": record.text,
        "alt": record.alt,
        "pic": record.picture,
        "c": [_choice_fields(choice) for choice in record.choices],
        "ref": [ref.game_id, ref.version, ref.proposal] if ref else None,
        "to": record.mention,
        "f": [file.name, file.media_type, file.content] if file else None,
        "full": record.full,
        "gif": record.motion is not None,
        "mo": record.motion.word if record.motion else "",
        "film": record.film,
        "chart": pictures.encode(record.chart),
        "ln": record.lines,
        "tap": record.taps,
        "le": record.lesson,
        "wh": [] if record.shape == pictures.SQUARE else [*record.shape],
        "th": record.look.theme,
        "co": pictures.coordinates(record.look.coordinates),
        "la": record.look.language,
        "at": record.at,
        "in": record.instead,
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
        choices=tuple(Choice(*fields) for fields in f.get("c", ())),
        ref=PostRef(*ref) if ref else None,
        mention=_text(f, "to"),
        file=File(*file) if file else None,
        full=bool(f.get("full")),
        motion=motion_of(_text(f, "mo")) if f.get("gif") else None,
        film=_text(f, "film"),
        chart=pictures.decode(f.get("chart")),
        shape=pictures.read_shape(f.get("wh")),
        lines=_number(f, "ln"),
        look=Look(_text(f, "th"), pictures.read_coordinates(f), language=_text(f, "la")),
        at=_number(f, "at"),
        instead=_number(f, "in"),
        moment=_read_moment(_text(f, "step")),
        taps=bool(f.get("tap")),
        lesson=_text(f, "le"),
    )


def _read_moment(text: str) -> ReplayPosition | None:
    wanted = parse_choice(text) if text else None
    return None if wanted is None else moment_of(wanted)


def _choice_fields(choice: Choice) -> list[Any]:
    row = [choice.row] if choice.row else []
    return [choice.id, choice.label, choice.emoji, *row]


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
    Reacted: "reaction",
    Chose: "choice",
    Gone: "gone",
    Rewritten: "rewritten",
    Opened: "opened",
}
_READERS: dict[str, Callable[[_Fields], Record]] = {
    "message": _read_said,
    "post": _read_posted,
    "reaction": _read_reacted,
    "choice": _read_chose,
    "gone": lambda _: Gone(),
    "rewritten": lambda _: Rewritten(),
    "opened": lambda f: Opened(_text(f, "by")),
}
