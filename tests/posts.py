"""What goes with a post, for tests that look at one kind of it."""

from __future__ import annotations

from bot.posts.animation import Animation
from bot.posts.attachments import Drawing, File, Film, Replay
from bot.posts.post import Post


def file_of(post: Post) -> File | None:
    """The file that goes with it."""
    return post.attachment if isinstance(post.attachment, File) else None


def content_of(post: Post) -> str:
    """What is in its file, which there must be."""
    assert isinstance(post.attachment, File)
    return post.attachment.content


def motion_in(post: Post) -> Animation | None:
    """How it moves, if it does."""
    return post.attachment.motion if isinstance(post.attachment, Replay | Film) else None


def film_of(post: Post) -> str:
    """The record that it shows in motion, or nothing."""
    return post.attachment.record if isinstance(post.attachment, Film) else ""


def is_for_all(post: Post) -> bool:
    """Whether it shows a picture of its own that everybody may see."""
    return isinstance(post.attachment, Drawing) and post.attachment.for_all


def takes_taps(post: Post) -> bool:
    """Whether its board may be tapped on."""
    return isinstance(post.attachment, Drawing) and post.attachment.taps
