"""The schema of attachments of posts in a room's log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from bot.posts.animation import motion_of
from bot.posts.attachments import File, Film, FullSize, Replay
from bot.posts.callbacks import parse_choice
from bot.posts.replay_position import ReplayPosition, moment_of, step_choice
from bot.texts import text
from bot.web.log import picture_schema
from bot.web.log.words_schema import Model, WordingField, stored_as
from renderer.model.diagram import Chart, Picture


@dataclass(frozen=True)
class KeptBoard:
    """The board of the match of a post; the picture is derived from its `PostRef`. ``shape`` is the
    picture's width and height; ``lines`` is the size of the board if a person is called to play on
    it, otherwise 0."""

    alt: text.Wording = ""
    shape: picture_schema.PictureSize = picture_schema.SQUARE
    lines: int = 0


@dataclass(frozen=True)
class KeptPosition:
    """A replay position; its picture is derived from it."""

    moment: ReplayPosition
    alt: text.Wording = ""
    shape: picture_schema.PictureSize = picture_schema.SQUARE


@dataclass(frozen=True)
class KeptDrawing:
    """A chart, or a board that belongs to no match. ``what`` is None if the room's readers must not
    see it. ``taps``: readers can play on it."""

    what: Chart | Picture | None
    alt: text.Wording = ""
    shape: picture_schema.PictureSize = picture_schema.SQUARE
    lines: int = 0
    taps: bool = False


Attachment = KeptBoard | FullSize | Replay | Film | KeptPosition | KeptDrawing | File


class _Board(Model):
    """``wh`` is the width and height of its picture, unless it is square."""

    a: Literal["board"]
    alt: WordingField = ""
    wh: tuple[int, int] = picture_schema.SQUARE
    ln: int = 0


class _FullSize(Model):
    a: Literal["full"]
    alt: WordingField = ""


class _Replay(Model):
    a: Literal["replay"]
    alt: WordingField = ""
    mo: str = ""


class _Film(Model):
    a: Literal["film"]
    sgf: str
    alt: WordingField = ""
    mo: str = ""


class _Position(Model):
    a: Literal["position"]
    step: str
    alt: WordingField = ""
    wh: tuple[int, int] = picture_schema.SQUARE


class _Drawing(Model):
    """``what`` is encoded by `bot.web.log.picture_schema`."""

    a: Literal["drawing"]
    what: Any = None
    alt: WordingField = ""
    wh: tuple[int, int] = picture_schema.SQUARE
    ln: int = 0
    tap: bool = False


class _File(Model):
    a: Literal["file"]
    name: str
    type: str
    content: str


_Packed = Annotated[
    _Board | _FullSize | _Replay | _Film | _Position | _Drawing | _File, Field(discriminator="a")
]


def _pack(what: Attachment | None) -> _Packed | None:
    match what:
        case None:
            return None
        case KeptBoard(alt, shape, lines):
            return _Board(a="board", alt=alt, wh=shape, ln=lines)
        case FullSize(alt):
            return _FullSize(a="full", alt=alt)
        case Replay(motion, alt):
            return _Replay(a="replay", alt=alt, mo=motion.word)
        case Film(record, motion, alt):
            return _Film(a="film", sgf=record, alt=alt, mo=motion.word)
        case KeptPosition(moment, alt, shape):
            step = step_choice(moment, "s")
            return _Position(a="position", step=step, alt=alt, wh=shape)
        case KeptDrawing(drawing, alt, shape, lines, taps):
            drawn = picture_schema.encode(drawing)
            return _Drawing(a="drawing", what=drawn, alt=alt, wh=shape, ln=lines, tap=taps)
        case File(name, media_type, content):
            return _File(a="file", name=name, type=media_type, content=content)


def _unpack(what: _Packed | None) -> Attachment | None:
    match what:
        case None:
            return None
        case _Board():
            return KeptBoard(what.alt, what.wh, what.ln)
        case _FullSize():
            return FullSize(what.alt)
        case _Replay():
            return Replay(motion_of(what.mo), what.alt)
        case _Film():
            return Film(what.sgf, motion_of(what.mo), what.alt)
        case _Position():
            wanted = parse_choice(what.step)
            moment = None if wanted is None else moment_of(wanted)
            return None if moment is None else KeptPosition(moment, what.alt, what.wh)
        case _Drawing():
            drawn = picture_schema.decode(what.what)
            return KeptDrawing(drawn, what.alt, what.wh, what.ln, what.tap)
        case _File():
            return File(what.name, what.type, what.content)


AttachmentField = Annotated[Attachment | None, stored_as(_Packed | None, _unpack, _pack)]
