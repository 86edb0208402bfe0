"""Accessors for attachments of posts."""

from __future__ import annotations

from bot.posts.animation import Animation
from bot.posts.attachments import Drawing, File, Film, Replay
from bot.posts.post import Post


def file_of(post: Post) -> File | None:
    """The attached file, if any."""
    return post.attachment if isinstance(post.attachment, File) else None


def content_of(post: Post) -> str:
    """The content of the attached file, which must exist."""
    assert isinstance(post.attachment, File)
    return post.attachment.content


def motion_in(post: Post) -> Animation | None:
    """The animation of an attached replay, if any."""
    return post.attachment.motion if isinstance(post.attachment, Replay | Film) else None


def film_of(post: Post) -> str:
    """The record of an attached film, or an empty string."""
    return post.attachment.record if isinstance(post.attachment, Film) else ""


def is_for_all(post: Post) -> bool:
    """Whether the post has a drawing that everyone may see."""
    return isinstance(post.attachment, Drawing) and post.attachment.for_all


def takes_taps(post: Post) -> bool:
    """Whether the post's board accepts taps."""
    return isinstance(post.attachment, Drawing) and post.attachment.taps
