"""The contexts of sent posts, for platforms that do not store them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.posts.post import Choice, Post, PostRef
from bot.posts.replay_position import ReplayPosition


@dataclass(frozen=True)
class OfferedEmoji:
    """A reaction that a post offers, and the id of the choice that it stands for."""

    emoji: str
    choice: str


@dataclass(frozen=True)
class PostContext:
    """The context of a post: its subject, and the meaning of replies and reactions.

    ``offered``: the meaning of reactions. They are stored and not recomputed, so that a letter
    keeps the meaning that the picture above it shows. ``moment``: the position, or the list of
    games, that it shows. ``lesson``: its step of the course. ``asks``: the command that a reply
    continues. ``fleeting``: it is removed once answered.
    """

    ref: PostRef | None = None
    offered: tuple[OfferedEmoji, ...] = ()
    moment: ReplayPosition | None = None
    lesson: str = ""
    fleeting: bool = False
    asks: str = ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices behind reactions to the post."""
        return tuple(Choice(each.choice, "", each.emoji) for each in self.offered)

    @property
    def listed(self) -> ReplayPosition | None:
        """The list of games that the post shows, if any."""
        return self.moment if self.moment is not None and self.moment.is_list else None


@dataclass(frozen=True)
class SentPost:
    """The ``message`` of a post with a key; `NO_MESSAGE` if it counts as sent without one."""

    message: str


NO_MESSAGE = "0"


CONTEXT = Codec("post", PostContext)
"""By message."""
LAST = Codec("last", PostContext)
"""The context of the newest post of a private chat; its id is empty."""
SENT = Codec("sent", SentPost)
"""By the key of the post."""


def context_of(post: Post) -> PostContext:
    """Return what the index stores of a post."""
    meant = (*post.choices, *post.reactions)
    return PostContext(
        post.ref,
        tuple(OfferedEmoji(each.emoji, each.id) for each in meant if each.emoji),
        post.moment,
        post.lesson,
        post.fleeting,
        post.asks,
    )


async def find_sent(index: PostIndex, room: RoomId, key: str) -> str | None:
    """Return the message of the post that was sent to a room with this key; None: not sent."""
    sent = await index.load(SENT, room, key)
    return None if sent is None else sent.message


async def save_sent(index: PostIndex, room: RoomId, key: str, message: str = NO_MESSAGE) -> None:
    """Store that the post with this key was sent to a room, so that it is never sent again."""
    await index.save(SENT, room, key, SentPost(message))


async def load_context(index: PostIndex, room: RoomId, message: str) -> PostContext:
    """Return an empty context for a message that is not one of the bot's posts."""
    return await index.load(CONTEXT, room, message) or PostContext()
