"""The entries of a room's log: a record for each thing that happened.

``alias`` is what a field is called where it is kept, see `bot.web.log.schema`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import ConfigDict, Field

from bot.ids import RecordId, UserId
from bot.posts import attachments
from bot.posts.appearance import USUAL_LOOK
from bot.posts.attachments import File
from bot.posts.post import CALL, Post
from bot.posts.replay_position import ReplayPosition
from bot.texts import text
from bot.texts.translations import LANGUAGES
from bot.web import checks
from bot.web.log import picture_schema
from bot.web.log.attachment_schema import (
    Attachment,
    AttachmentField,
    KeptBoard,
    KeptDrawing,
    KeptPosition,
)
from bot.web.log.words_schema import ChoiceField, LookField, PartsField, RefField
from renderer.model.diagram import Chart, Diagram, Picture

_STRICT = ConfigDict(strict=True)
"""Nothing is taken for what it is not."""


@dataclass(frozen=True)
class MessageEntry:
    """A person's message. ``name`` is as the person wrote it."""

    __pydantic_config__ = _STRICT
    user: Annotated[UserId, Field(alias="u")]
    name: Annotated[str, Field(alias="n", default="")]
    text: Annotated[str, Field(alias="t", default="")]
    reply_to: Annotated[int, Field(alias="r")] = 0
    at: int = 0


@dataclass(frozen=True)
class PostEntry:
    """The bot's message, in the ``language`` in which it was posted. ``mention`` is the player
    whose move it waits for, ``calls`` are the people whom it calls (None: that one). ``reply_to``
    is the number of the message that it answers, ``instead`` that of the one that it has become; 0:
    none. ``fleeting`` is as in `Post`, and what only calls people is that, too. ``only`` is the
    `tag` of the one person whom it concerns."""

    __pydantic_config__ = _STRICT
    words: Annotated[PartsField, Field(alias="w")]
    language: Annotated[str, Field(alias="la")] = ""
    attachment: Annotated[AttachmentField, Field(alias="see")] = None
    choices: Annotated[tuple[ChoiceField, ...], Field(alias="c")] = ()
    ref: RefField | None = None
    mention: Annotated[UserId, Field(alias="to")] = ""
    look: LookField = USUAL_LOOK
    lesson: Annotated[str, Field(alias="le")] = ""
    lists: Annotated[RecordId, Field(alias="gl")] = ""
    fleeting: Annotated[bool, Field(alias="fl")] = False
    reply_to: Annotated[int, Field(alias="r")] = 0
    instead: Annotated[int, Field(alias="i")] = 0
    at: int = 0
    calls: Annotated[tuple[UserId, ...] | None, Field(alias="ca")] = None
    only: Annotated[str, Field(alias="o")] = ""

    @property
    def called(self) -> tuple[UserId, ...]:
        return tuple(filter(None, (self.mention,))) if self.calls is None else self.calls

    @property
    def alt(self) -> text.Wording:
        """The picture in words, empty where there is none."""
        shown = self.attachment
        return "" if isinstance(shown, File | None) else shown.alt

    @property
    def lines(self) -> int:
        """Lines of the board that is shown, if it can be played on."""
        return self.attachment.lines if isinstance(self.attachment, KeptBoard | KeptDrawing) else 0

    @property
    def taps(self) -> bool:
        """Whether a reader may tap on its board."""
        return isinstance(self.attachment, KeptDrawing) and self.attachment.taps

    @property
    def moment(self) -> ReplayPosition | None:
        """The replay position, or the list of games, that the post shows."""
        if self.lists:
            return ReplayPosition(0, record=self.lists, language=self.language or LANGUAGES[0])
        return self.attachment.moment if isinstance(self.attachment, KeptPosition) else None


@dataclass(frozen=True)
class ReactionEntry:
    """A person put a reaction under a message, or took it back."""

    __pydantic_config__ = _STRICT
    user: Annotated[UserId, Field(alias="u")]
    name: Annotated[str, Field(alias="n", default="")]
    message: Annotated[int, Field(alias="m")]
    emoji: Annotated[str, Field(alias="e")]
    removed: Annotated[bool, Field(alias="x")] = False


@dataclass(frozen=True)
class ChoiceEntry:
    """A person pressed a button. It is not shown, but makes a retry recognisable."""

    __pydantic_config__ = _STRICT
    user: Annotated[UserId, Field(alias="u")]
    name: Annotated[str, Field(alias="n", default="")]
    message: Annotated[int, Field(alias="m")]
    choice: Annotated[str, Field(alias="c")]


@dataclass(frozen=True)
class ErasedEntry:
    """An entry that was taken out when a person was forgotten."""


@dataclass(frozen=True)
class RewriteEntry:
    """Entries before this one are no longer what they were."""


@dataclass(frozen=True)
class RemovalEntry:
    """What a person wrote was taken out, by them or by an organiser: no words are left of it."""

    __pydantic_config__ = _STRICT
    message: Annotated[int, Field(alias="m")]


@dataclass(frozen=True)
class OpeningEntry:
    """The first visit of a room in which nothing had happened. ``by`` is a mark of the visitor."""

    __pydantic_config__ = _STRICT
    by: str


LogRecord = (
    MessageEntry
    | PostEntry
    | ReactionEntry
    | ChoiceEntry
    | ErasedEntry
    | RewriteEntry
    | RemovalEntry
    | OpeningEntry
)


def posted(post: Post, at: int, *, alone: bool, instead: int = 0, only: str = "") -> PostEntry:
    """The record of a post; one that stands in place of an earlier message names that. Boards of no
    match are for one person alone, so never for a room that all read, unless it says otherwise."""
    return PostEntry(
        words=post.parts,
        language=post.language,
        attachment=_attachment(post, alone=alone),
        choices=post.choices,
        ref=post.ref,
        mention=post.mover or "",
        calls=None if post.mentions == _mover(post) else post.mentions,
        look=post.look,
        lesson=post.lesson,
        lists=post.lists,
        fleeting=post.fleeting or post.key.startswith(CALL),
        reply_to=int(post.reply_to or 0),
        instead=instead,
        at=at,
        only=only,
    )


def _mover(post: Post) -> tuple[UserId, ...]:
    return (post.mover,) if post.mover else ()


def _attachment(post: Post, *, alone: bool) -> Attachment | None:
    match post.attachment:
        case attachments.BoardPicture(picture, alt):
            called = post.mover is not None and isinstance(picture, Diagram)
            return KeptBoard(alt, picture_schema.shape(picture), _lines(picture) if called else 0)
        case attachments.PositionPicture(moment, picture, alt):
            return KeptPosition(moment, alt, picture_schema.shape(picture))
        case attachments.Drawing(what, alt, for_all, taps):
            shape = picture_schema.shape(what)
            if not (isinstance(what, Chart) or alone or for_all):
                return KeptDrawing(None, alt, shape)
            lines = _lines(what)
            return KeptDrawing(what, alt, shape, lines, taps and lines > 0)
        case other:
            return other


def _lines(what: Chart | Picture) -> int:
    return what.size if isinstance(what, Diagram) else 0


def same(one: LogRecord | None, other: LogRecord) -> bool:
    """Whether two records say the same, however the name is spelt and whenever it was said. One
    that cannot be read (None) says whatever the other does."""
    return one is None or _bare(one) == _bare(other)


def _bare(record: LogRecord) -> LogRecord:
    match record:
        case MessageEntry():
            return replace(record, user=checks.person(record.user)[1], name="", at=0)
        case PostEntry():
            return replace(record, at=0)
        case ReactionEntry() | ChoiceEntry():
            return replace(record, user=checks.person(record.user)[1], name="")
        case _:
            return record
