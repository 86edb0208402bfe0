"""The contexts of sent posts, for platforms that do not store them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId
from bot.play.ports.post_index import PostIndex
from bot.posts.json_kind import JsonKind
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


LAST = "last"
"""The index key for the newest post of a private chat."""

_TAKES = f"{Verb.TAKE.value}:"
_SHOWS = ">"
"""Marks the line with the replay position; no emoji."""
_TEACHES = "?"
"""Marks the line with the step of the course."""
_ASKS = "!"
"""Marks the line with the command that a reply continues."""
_GOES = "~"
"""Marks a fleeting post."""


CONTEXT = JsonKind("post", PostContext)
"""By message."""
LAST = JsonKind("last", PostContext)
"""The context of the newest post of a private chat; its id is empty."""
SENT = JsonKind("sent", SentPost)
"""By the key of the post."""


async def swept(index: PostIndex, room: RoomId, post: Post, message: str) -> list[str]:
    """Record that this post was sent. Return the messages to remove because of that."""
    if not (key := fleeting_key(post)):
        return []
    before = await index.recall(room, key)
    now, over = fleeting_after(before, post, message)
    if now != before:
        await index.remember(room, key, now)
    return over


def keep(post: Post) -> str:
    """Encode a post's context: ``game version proposal``, then a line for each emoji's choice, and
    one for the replay position.

    Choices are stored, not recomputed, so that a letter keeps the meaning that the picture above it
    shows.
    """
    ref = post.ref
    head = " ".join(map(str, ref.kept)) if ref else ""
    meant = (*post.choices, *post.reactions)
    return PostContext(
        post.ref,
        tuple(OfferedEmoji(each.emoji, each.id) for each in meant if each.emoji),
        post.moment,
        post.lesson,
        post.fleeting,
        post.asks,
    )


async def load_context(index: PostIndex, room: RoomId, message: str) -> PostContext:
    """Return an empty context for a message that is not one of the bot's posts."""
    return await index.load(CONTEXT, room, message) or PostContext()
