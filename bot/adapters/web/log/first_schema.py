"""The first schema of a room's log, which is only read.

Plain text in one language, as compact JSON with a letter or two for each field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.adapters.web.log import entries, picture_schema
from bot.adapters.web.log.attachment_schema import Attachment, KeptBoard, KeptDrawing, KeptPosition
from bot.conversation.posts.animation import motion_of
from bot.conversation.posts.appearance import Look
from bot.conversation.posts.attachments import File, Film, FullSize, Replay
from bot.conversation.posts.callbacks import parse_choice
from bot.conversation.posts.post import Choice, PostRef
from bot.conversation.posts.replay_position import ReplayPosition, moment_of
from bot.language.text import Parts

_Fields = Mapping[str, Any]


def read(fields: _Fields) -> entries.LogRecord:
    """A record of the kinds that this schema has.

    Raises:
        KeyError, IndexError, TypeError, ValueError, AttributeError: it is of another kind, or
            damaged.
    """
    return _READERS[fields["k"]](fields)


def _read_said(f: _Fields) -> entries.MessageEntry:
    return entries.MessageEntry(
        _user(f), _text(f, "n"), _text(f, "t"), _number(f, "r"), _number(f, "at")
    )


def _read_posted(f: _Fields) -> entries.PostEntry:
    ref = f.get("ref")
    return entries.PostEntry(
        words=Parts(lines=(_text(f, "t"),)),
        attachment=_attachment(f),
        choices=tuple(Choice(*fields) for fields in f.get("c", ())),
        ref=PostRef(*ref) if ref else None,
        mention=_text(f, "to"),
        look=Look(_text(f, "th"), picture_schema.read_coordinates(f), language=_text(f, "la")),
        lesson=_text(f, "le"),
        instead=_number(f, "in"),
        at=_number(f, "at"),
    )


def _attachment(f: _Fields) -> Attachment | None:
    """Of what a post of then could have, what was shown."""
    alt, shape, lines = _text(f, "alt"), picture_schema.read_shape(f.get("wh")), _number(f, "ln")
    motion, moment = motion_of(_text(f, "mo")), _moment(_text(f, "step"))
    if f.get("f"):
        return File(*f["f"])
    if f.get("full"):
        return FullSize()
    if moment is not None:
        return KeptPosition(moment, alt, shape)
    if f.get("pic"):
        return KeptBoard(alt, shape, lines)
    if f.get("film"):
        return Film(_text(f, "film"), motion, alt)
    if f.get("gif"):
        return Replay(motion, alt)
    what = picture_schema.decode(f.get("chart"))
    if what is None and not alt:
        return None
    return KeptDrawing(what, alt, shape, lines, bool(f.get("tap")))


def _moment(text: str) -> ReplayPosition | None:
    wanted = parse_choice(text) if text else None
    return None if wanted is None else moment_of(wanted)


def _read_reacted(f: _Fields) -> entries.ReactionEntry:
    name, message = _text(f, "n"), _number(f, "m")
    return entries.ReactionEntry(_user(f), name, message, _text(f, "e"), bool(f.get("x")))


def _read_chose(f: _Fields) -> entries.ChoiceEntry:
    return entries.ChoiceEntry(_user(f), _text(f, "n"), _number(f, "m"), _text(f, "c"))


def _user(fields: _Fields) -> str:
    """A person's id without the room, which the entry does not name."""
    return f"/{_text(fields, 'u')}"


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


_READERS: dict[str, Callable[[_Fields], entries.LogRecord]] = {
    "message": _read_said,
    "post": _read_posted,
    "reaction": _read_reacted,
    "choice": _read_chose,
}
