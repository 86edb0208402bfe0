"""The entries of a room's log, one record per event.

``alias`` is the stored name of a field, see `bot.web.log.schema`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import ConfigDict, Field

from bot.ids import GameId, RecordId, UserId
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
"""No type coercion."""


@dataclass(frozen=True)
class MessageEntry:
    """A person's message. ``name`` is spelt as the person typed it. ``talk`` is the game
    whose talk the message is in; empty: the room's talk."""

    __pydantic_config__ = _STRICT
    user: Annotated[UserId, Field(alias="u")]
    name: Annotated[str, Field(alias="n", default="")]
    text: Annotated[str, Field(alias="t", default="")]
    reply_to: Annotated[int, Field(alias="r")] = 0
    at: int = 0
    talk: Annotated[GameId, Field(alias="g")] = ""


@dataclass(frozen=True)
class PostEntry:
    """The bot's message, posted in ``language``. ``mention`` is the player to move; ``calls`` are
    the people to notify (None: only that player). ``reply_to`` is the number of the message that
    the post answers, ``instead`` the number of the message that the post replaces; 0: none.
    ``fleeting`` is as in `Post`, and set for posts that only notify people. ``only`` is the `tag`
    of the single person concerned. ``talk`` is as in a message. A ``milestone`` is the beginning
    or the end of that game, and is in the room's talk, too. ``asks`` is as in `Post`."""

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
    talk: Annotated[GameId, Field(alias="g")] = ""
    milestone: Annotated[bool, Field(alias="ms")] = False
    asks: Annotated[str, Field(alias="as")] = ""

    @property
    def called(self) -> tuple[UserId, ...]:
        return tuple(filter(None, (self.mention,))) if self.calls is None else self.calls

    @property
    def alt(self) -> text.Wording:
        """The picture's description; empty without a picture."""
        shown = self.attachment
        return "" if isinstance(shown, File | None) else shown.alt

    @property
    def lines(self) -> int:
        """The size of the board if it can be played on, otherwise 0."""
        return self.attachment.lines if isinstance(self.attachment, KeptBoard | KeptDrawing) else 0

    @property
    def taps(self) -> bool:
        """Whether readers can tap on its board."""
        return isinstance(self.attachment, KeptDrawing) and self.attachment.taps

    @property
    def moment(self) -> ReplayPosition | None:
        """The replay position, or the list of games, that the post shows."""
        if self.lists:
            return ReplayPosition(0, record=self.lists, language=self.language or LANGUAGES[0])
        return self.attachment.moment if isinstance(self.attachment, KeptPosition) else None


@dataclass(frozen=True)
class ReactionEntry:
    """A person added a reaction to a message, or removed it."""

    __pydantic_config__ = _STRICT
    user: Annotated[UserId, Field(alias="u")]
    name: Annotated[str, Field(alias="n", default="")]
    message: Annotated[int, Field(alias="m")]
    emoji: Annotated[str, Field(alias="e")]
    removed: Annotated[bool, Field(alias="x")] = False


@dataclass(frozen=True)
class ChoiceEntry:
    """A person pressed a button. The entry is not shown; it makes retries idempotent."""

    __pydantic_config__ = _STRICT
    user: Annotated[UserId, Field(alias="u")]
    name: Annotated[str, Field(alias="n", default="")]
    message: Annotated[int, Field(alias="m")]
    choice: Annotated[str, Field(alias="c")]


@dataclass(frozen=True)
class ErasedEntry:
    """An entry that was erased with a person's data."""


@dataclass(frozen=True)
class RewriteEntry:
    """Earlier entries were rewritten."""


@dataclass(frozen=True)
class RemovalEntry:
    """A person's message was removed, by them or by an organiser; its text is deleted."""

    __pydantic_config__ = _STRICT
    message: Annotated[int, Field(alias="m")]


@dataclass(frozen=True)
class OpeningEntry:
    """The first visit to an empty room. ``by`` is a mark of the visitor."""

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


def record_post(
    post: Post,
    at: int,
    *,
    alone: bool,
    instead: int = 0,
    only: str = "",
    talk: GameId = "",
    milestone: bool = False,
) -> PostEntry:
    """Return the record of a post. ``instead`` is the message that it replaces; ``only``, ``talk``
    and ``milestone`` are as in the record. Boards that belong to no match are stored only in
    private chats, unless they are marked for all."""
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
        talk=talk,
        milestone=milestone,
        asks=post.asks,
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
    """Return whether two records have the same content, ignoring the spelling of names and times.
    An unreadable record (None) equals any."""
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
