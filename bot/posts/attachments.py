"""The attachments of posts: pictures, animations, files. A post has at most one."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.posts.animation import USUAL_MOTION, Animation
from bot.posts.replay_position import ReplayPosition
from bot.rules.board import Board
from bot.rules.points import Point
from bot.texts.text import Wording
from renderer.model.diagram import Chart, Picture


@dataclass(frozen=True)
class BoardPicture:
    """The board of the post's match at the version of its `PostRef`. ``alt``, here and below, is
    the alternative text."""

    picture: Picture
    alt: Wording = ""


@dataclass(frozen=True)
class FullSize:
    """The same board as a file, at full size."""

    alt: Wording = ""


@dataclass(frozen=True)
class Replay:
    """The whole match up to that version, as an animation."""

    motion: Animation = USUAL_MOTION
    alt: Wording = ""


@dataclass(frozen=True)
class Film:
    """A game record (SGF, without names) as an animation."""

    record: str
    motion: Animation = USUAL_MOTION
    alt: Wording = ""
    positions: tuple[tuple[Board, Point | None], ...] | None = field(
        default=None, compare=False, repr=False
    )
    """The positions of the ``record`` if the request has read it already. They are not stored."""


@dataclass(frozen=True)
class PositionPicture:
    """A position of a game in replay."""

    moment: ReplayPosition
    picture: Picture
    alt: Wording = ""


@dataclass(frozen=True)
class Drawing:
    """A picture that shows no current match: a chart, or boards.

    Boards are for one person, unless ``for_all``. ``taps``: a tap on a point of the board counts as
    a reply with that point, in chats that report taps; the answering board replaces this one.
    """

    what: Chart | Picture
    alt: Wording = ""
    for_all: bool = False
    taps: bool = False


@dataclass(frozen=True)
class File:
    name: str
    media_type: str
    content: str


Attachment = BoardPicture | FullSize | Replay | Film | PositionPicture | Drawing | File


def alt(attachment: Attachment | None) -> Wording:
    """Return the alternative text, empty without a picture."""
    return "" if isinstance(attachment, File | None) else attachment.alt
