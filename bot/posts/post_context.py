"""The contexts of sent posts, for platforms that do not store them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import StoreUnavailableError
from bot.posts.callbacks import Verb
from bot.posts.post import NEWS, Choice, Post, PostRef
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


CONTEXT = Codec("post", PostContext)
"""By message."""
LAST = Codec("last", PostContext)
"""The context of the newest post of a private chat; its id is empty."""
SENT = Codec("sent", SentPost)
"""By the key of the post."""
FLEETING = Codec("fleeting", FleetingPosts)
"""By game."""


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


def fleeting_after(
    before: Mapping[str, str], post: Post, message: str
) -> tuple[Mapping[str, str], list[str]]:
    """Return the fleeting messages, by slot, once a post is in the room, and the messages to
    remove: the one with the same slot, or all of them once the match goes on."""
    if not post.fleeting:
        return {}, [*before.values()]
    others = {slot: other for slot, other in before.items() if slot != post.slot}
    over = before.get(post.slot, message)
    return {**others, post.slot: message}, [over] if over != message else []


async def replace_fleeting(index: PostIndex, room: RoomId, post: Post, message: str) -> list[str]:
    """Store that a post is in a room. Return the messages that it ends: news of a game end all
    fleeting posts about it, and a fleeting post ends the one with its slot."""
    if post.ref is None or not (post.fleeting or post.key.startswith(NEWS)):
        return []
    known = await index.load(FLEETING, room, post.ref.game_id)
    before = known.messages if known else {}
    after, over = fleeting_after(before, post, message)
    if after != before:
        await index.save(FLEETING, room, post.ref.game_id, FleetingPosts(after))
    return over


AnsweredPost = Callable[[RoomId, PostRef], Awaitable[Post | None]]
"""What a post that put a question says once that is over (None: the same), by what it is about."""


async def find_new_content(
    index: PostIndex, answered: AnsweredPost, room: RoomId, message: str, shelf: RoomId = ""
) -> Post | None:
    """What a message says whose buttons go: how its question was answered. None: the same as
    before, or it cannot be read just now. ``shelf``: where posts are kept, if it is not the room
    itself."""
    try:
        ref = await _question_of(index, room, message, shelf)
        return None if ref is None else await answered(room, ref)
    except (StoreUnavailableError, UnreadableLog):
        return None


async def _question_of(
    index: PostIndex, room: RoomId, message: str, shelf: RoomId
) -> PostRef | None:
    """Return the subject of a message that announced a question to a room. None for others, such
    as a board that a person asked for."""
    known = await load_context(index, shelf or room, message)
    ref = known.ref
    if ref is None or not (ref.proposal or challenges(known.choices)):
        return None
    sent = await index.load(SENT, room, f"{NEWS}{ref.game_id}/{ref.version}")
    return ref if sent is not None and sent.message == message else None


def challenges(choices: Sequence[Choice]) -> bool:
    """Whether a post with these choices is a challenge."""
    return any(choice.id.startswith(_TAKES) for choice in choices)
