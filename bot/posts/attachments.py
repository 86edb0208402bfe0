"""The attachments of posts: pictures, animations, files; a post has one of these, or none."""

from __future__ import annotations

from dataclasses import dataclass

from bot.posts.animation import USUAL_MOTION, Animation
from bot.posts.replay_position import ReplayPosition
from bot.texts.text import Wording
from renderer.model.diagram import Chart, Picture


@dataclass(frozen=True)
class BoardPicture:
    """The board of the match that the post is about, as it was at the version of its `PostRef`.
    ``alt``, here and below, is the picture in words, for those who cannot see it."""

    picture: Picture
    alt: Wording = ""


@dataclass(frozen=True)
class FullSize:
    """The same board as a file, at full size."""

    alt: Wording = ""


@dataclass(frozen=True)
class Replay:
    """The whole match up to that version, in motion."""

    motion: Animation = USUAL_MOTION
    alt: Wording = ""


@dataclass(frozen=True)
class Film:
    """A game of somewhere else in motion: its ``record`` (SGF), without names."""

    record: str
    motion: Animation = USUAL_MOTION
    alt: Wording = ""


@dataclass(frozen=True)
class PositionPicture:
    """A position of a game that is looked through."""

    moment: ReplayPosition
    picture: Picture
    alt: Wording = ""


@dataclass(frozen=True)
class Drawing:
    """A picture by itself, of no match as it stands: a chart, or boards.

    Boards are for one person alone, unless they are ``for_all``. ``taps``: readers of the post
    may tap on a point of the board, which says as much as typing the point as a reply to it, where
    a chat can tell what was tapped on; a board that answers takes its place there.
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
    """The picture in words, empty where there is none."""
    return "" if isinstance(attachment, File | None) else attachment.alt
